"""Types of the REST interface."""

# Written by tools/client_types.py from openapi.yaml.

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class AcceptRequest(TypedDict):
    share: NotRequired[str]
    deck_id: NotRequired[int]
    deck: NotRequired[str]


ActOutcomeEnum: TypeAlias = Literal['first', 'second', 'draw', 'neither']


Name: TypeAlias = str


class ActionRequest(TypedDict):
    decision_id: NotRequired[int | None]
    action: dict[str, Any]
    client_action_id: NotRequired[str | None]


class Announcement(TypedDict):
    at: str
    text: str


class ApCount(TypedDict):
    ap_cost: int
    count: int


class AppealRequest(TypedDict):
    text: str


class AttackRequest(TypedDict):
    attacker: int
    blocker: int | None


BattleStatusEnum: TypeAlias = Literal['running', 'finished', 'halted', 'paused', 'voided']


class BeginningRequest(TypedDict):
    proposed: NotRequired[bool]


class Begun(TypedDict):
    id: str


BestOfEnum: TypeAlias = Literal[1, 3]


class BetterPlay(TypedDict):
    at: int
    done: list[str]
    better: list[str]
    chance_done: float
    chance_better: float


BlankEnum: TypeAlias = Literal['']


class Block(TypedDict):
    user_id: int
    name: str


class BlockWishRequest(TypedDict):
    name: str


BotEnum: TypeAlias = Literal['defender', 'goldfish', 'greedy', 'monte_carlo', 'random']


class BotFigures(TypedDict):
    games: int
    played_at: str
    decks: list[dict[str, Any]]


class BotGame(TypedDict):
    battle_id: str
    kind: str
    opponent: str
    result: str
    started_at: str
    rating_after: float | None


class BotToken(TypedDict):
    id: int
    ending: str
    created_at: str


BotsEnum: TypeAlias = Literal['none', 'even', 'fill']


class BpCount(TypedDict):
    bp: int
    count: int


BracketEnum: TypeAlias = Literal['winners', 'losers', 'final']


class BranchRequest(TypedDict):
    at: int
    seat: NotRequired[int]
    bot: NotRequired[BotEnum]


class Branched(TypedDict):
    id: str
    url: str


class BulkChange(TypedDict):
    id: int
    made_at: str
    undone_at: str | None
    lines: int


class ByTurn(TypedDict):
    turn: int
    first: float
    second: float


class Call(TypedDict):
    judges: int


class CallAnswer(TypedDict):
    call: int
    round: int
    table: int
    judge: NotRequired[str | None]
    text: str
    clause: str
    scene: NotRequired[str | None]
    question: NotRequired[str]
    at: str


class CallSceneRequest(TypedDict):
    ruling: NotRequired[int | None]


class CardChange(TypedDict):
    number: str
    name: str
    share: float
    change: float


class CardCopies(TypedDict):
    number: str
    name: str
    copies: float


CardKindEnum: TypeAlias = Literal['character', 'site', 'event']


class CardReportRequest(TypedDict):
    key: NotRequired[str]
    number: str
    story: str
    battle_id: NotRequired[str | None]
    moment: NotRequired[int | None]


class CardSet(TypedDict):
    code: str
    name: str
    card_count: int
    series: NotRequired[str | None]
    released_on: str | None


class CardTold(TypedDict):
    id: int | None
    number: str


class Catalogue(TypedDict):
    cards: dict[str, dict[str, Any]]


class Census(TypedDict):
    game: str
    format: str
    season: int
    band: int
    bands: list[str]
    least: int
    games: int
    counted_at: str | None
    names: dict[str, str]
    figures: dict[str, Any]
    bots: BotFigures | None


class ChallengeRequest(TypedDict):
    deck_id: int


class Chance(TypedDict):
    at: int
    seq: int
    turn: int
    player: int | None
    chance: float


class ChangeExplanation(TypedDict):
    opponent: int
    opponent_spread: int
    expected: float
    scored: float
    spread: int
    usual: int
    carried: int | None


ChangeTypeEnum: TypeAlias = Literal['changed', 'gone']


class Character(TypedDict):
    id: int
    card: str
    bp: int


class Chat(TypedDict):
    id: int
    seat: int
    name: str
    preset: str | None
    text: str | None
    at: str


ChatModeEnum: TypeAlias = Literal['off', 'presets', 'free']


class ChecklistGap(TypedDict):
    number: str
    message: str


class ChecklistItem(TypedDict):
    code: str
    what: str
    is_done: bool
    is_required: bool
    count: int
    gaps: list[ChecklistGap]


class Choices(TypedDict):
    channels: dict[str, list[Literal['page', 'push', 'mail']]]
    quiet_begin: NotRequired[str | None]
    quiet_end: NotRequired[str | None]
    zone: NotRequired[str]


class ChoicesRequest(TypedDict):
    channels: dict[str, list[Literal['page', 'push', 'mail']]]
    quiet_begin: NotRequired[str | None]
    quiet_end: NotRequired[str | None]
    zone: NotRequired[str]


Claim = TypedDict(
    'Claim',
    {
        'seat': int,
        'from': int,
    },
)


class Clause(TypedDict):
    clause: str
    chapter: str
    text: str


ClockEnum: TypeAlias = Literal['days1', 'days3', 'days7', 'long', 'normal', 'quick']


class Club(TypedDict):
    id: int
    name: str
    about: NotRequired[str]
    game: NotRequired[str]
    is_open: NotRequired[bool]
    members: int
    created_at: str


class ClubLadderLine(TypedDict):
    rank: int
    name: str
    player: str
    rating: int
    is_provisional: bool
    games: int


ClubRoleEnum: TypeAlias = Literal['owner', 'officer', 'member', 'pending']


ClubRoleRoleEnum: TypeAlias = Literal['member', 'officer', 'owner']


ColorEnum: TypeAlias = Literal['red', 'blue', 'yellow', 'green', 'purple']


class ColorOdds(TypedDict):
    color: ColorEnum
    cards: int
    by_turn: list[ByTurn]


class ColorSum(TypedDict):
    color: ColorEnum
    needed: int
    generated: int


class ColorsOdds(TypedDict):
    each: list[ColorOdds]
    all_by_turn: list[ByTurn]


class Comment(TypedDict):
    id: int
    author: str
    is_own: bool
    is_removed: bool
    text: str
    created_at: str


CompletionKindEnum: TypeAlias = Literal['card', 'field', 'value']


class CompletionRequest(TypedDict):
    number: str
    kind: NotRequired[CardKindEnum]
    color: NotRequired[ColorEnum]


class CompletionStep(TypedDict):
    number: str
    name: str
    before: int
    after: int
    code: str
    clause: str | None
    sentence: str


class ConcedeRequest(TypedDict):
    client_action_id: NotRequired[str | None]


ConditionalAnswerStateEnum: TypeAlias = Literal['open', 'given', 'withdrawn']


class Counts(TypedDict):
    cards: int
    playable: int
    with_text: int
    playable_with_text: int
    proved: int
    disputed: int


class Day(TypedDict):
    day: str
    bytes: int
    format: str


class DeckDocumentEntry(TypedDict):
    number: str
    count: int
    name: NotRequired[str]


class DeckScore(TypedDict):
    games: int
    points: float
    rate: float
    low: float
    high: float


class Device(TypedDict):
    id: int
    name: NotRequired[str]
    created_at: str


class DeviceRequest(TypedDict):
    name: NotRequired[str]
    endpoint: str
    keys: dict[str, str]


class Difference(TypedDict):
    what: str
    before: str
    after: str


DirectionEnum: TypeAlias = Literal['left', 'right']


DoesEnum: TypeAlias = Literal['pause', 'go_on', 'extend', 'rule', 'replay', 'drop', 'check', 'undo', 'announce', 'answer', 'add', 'remove', 'cast', 'uncast']


class DraftProof(TypedDict):
    secret: str
    commitment: str
    entropy: str
    recipe: dict[str, Any]
    packs: list[list[list[str]]]
    picks: list[list[str]]
    is_promised_seed: bool
    is_same: bool
    is_fair: bool


class DraftSeat(TypedDict):
    place: int
    name: str
    is_bot: bool
    is_you: bool
    waiting: int
    taken: int


DraftStateEnum: TypeAlias = Literal['gathering', 'running', 'ended', 'called_off']


class DraftTable(TypedDict):
    round: int
    rounds: int
    pack_size: int
    direction: DirectionEnum
    pick: int
    pack: list[str]
    picks: list[str]
    proposed: str
    due_at: str | None


class DressedSeat(TypedDict):
    seat: int
    name: str
    bot: str | None
    sleeve: str
    mat: str


class Earned(TypedDict):
    code: str
    name: str
    earned_at: str


EncounterStateEnum: TypeAlias = Literal['locked', 'open', 'won']


EndedEnum: TypeAlias = Literal['complete', 'stopped', 'empty', 'refused']


class EnterRequest(TypedDict):
    deck_id: NotRequired[int | None]
    deck: NotRequired[str]
    code: NotRequired[str]


class EnteredCard(TypedDict):
    number: str
    name: str
    count: int


class Entry(TypedDict):
    number: str
    count: int


class EntryRequest(TypedDict):
    number: str
    count: int


EvidenceStateEnum: TypeAlias = Literal['proved', 'one_witness', 'disputed', 'decided', 'refused']


class Excerpt(TypedDict):
    before: str
    found: str
    after: str


class Explanation(TypedDict):
    action: dict[str, Any]
    legal: bool
    code: str | None
    message: str | None
    clause: str | None
    advice: str | None
    details: dict[str, Any]


class FacetValue(TypedDict):
    value: str
    count: int


class Fact(TypedDict):
    title: str
    value: str


class FinalPlace(TypedDict):
    rank: int
    name: str
    player: str
    tier: str
    rating: int
    games: int
    series: str


class FinishedSeason(TypedDict):
    season: int
    game: str
    format: str
    rank: int | None
    people: int
    tier: str
    rating: int
    games: int


class Game(TypedDict):
    name: str
    title: str
    decks: list[str]
    bots: list[str]
    lacks: dict[str, str]


class GameCard(TypedDict):
    game: str
    number: str
    series: str
    name: str
    kind: str
    kind_name: str
    text: str
    costs: str
    color: ColorEnum
    declared: dict[str, Any]
    art: str
    version: int
    revision: int


GameEnum: TypeAlias = Literal['kiseki', 'unionarena', 'universe-end']


class GameListedCard(TypedDict):
    name: str
    kind: str
    text: str
    costs: str
    color: str
    art: str


class GameVersion(TypedDict):
    revision: int
    version: int
    published_at: str
    reason: str


class Gap(TypedDict):
    code: str
    sentence: str
    span: list[int]
    is_of_trigger: bool
    part: str
    nearest: str


GauntletStateEnum: TypeAlias = Literal['waiting', 'running', 'done', 'cancelled', 'failed']


Opponent: TypeAlias = str


class GauntletWishRequest(TypedDict):
    game: NotRequired[GameEnum]
    deck: str
    opponents: NotRequired[list[Opponent]]
    pasted: NotRequired[str]
    bot: NotRequired[str]
    games: NotRequired[int]


class HandCard(TypedDict):
    number: str
    name: str


class HeldPrinting(TypedDict):
    code: str
    rarity: str
    is_parallel: bool
    count: int


class Hint(TypedDict):
    text: str


class Holiday(TypedDict):
    starts_at: str | None
    ends_at: str | None
    days_left: int
    days_a_year: int


class HolidayWishRequest(TypedDict):
    days: int


HouseEnum: TypeAlias = Literal['random', 'greedy', 'monte_carlo']


class ImportReleaseCard(TypedDict):
    number: str
    is_new: bool


ImportReleaseStateEnum: TypeAlias = Literal['draft', 'scheduled', 'previewed', 'published', 'rolled_back']


ImportStatusEnum: TypeAlias = Literal['checking', 'checked', 'running', 'done', 'failed', 'discarded']


IncompleteRowStateEnum: TypeAlias = Literal['waiting', 'completed', 'set_aside']


InvitationStatusEnum: TypeAlias = Literal['open', 'accepted', 'cancelled']


class JudgeCallRequest(TypedDict):
    note: NotRequired[str]
    card: NotRequired[str]


class KeyMoment(TypedDict):
    turn: int
    player: int | None
    since: int
    seq: int
    before: float
    after: float


class Keyword(TypedDict):
    code: str
    name: str
    text: str
    clause: str


class KindCount(TypedDict):
    kind: CardKindEnum
    count: int


class LackingLine(TypedDict):
    number: str
    name: str
    count: int
    owned: int
    instead: dict[str, int]
    short: int
    near: list[str]


class League(TypedDict):
    id: int
    name: str
    organiser: NotRequired[str]
    time_zone: str
    first_at: str
    next_at: NotRequired[str | None]
    events_left: NotRequired[int | None]
    ended: NotRequired[EndedEnum | BlankEnum]


class LeagueLine(TypedDict):
    place: int
    player: str
    events: int
    wins: int
    draws: int
    losses: int
    points: int


class Leaving(TypedDict):
    leaves_at: str | None


class Lesson(TypedDict):
    name: str
    game: str
    title: str
    about: str


class LessonChoiceRequest(TypedDict):
    lesson: str
    game: NotRequired[GameEnum]


LifeChoiceEnum: TypeAlias = Literal['opponent', 'top']


class LifeOdds(TypedDict):
    cards: int
    average: float
    chances: list[float]


class LimitLine(TypedDict):
    number: str
    name: str
    limit: int


class Link(TypedDict):
    purpose: str
    key: str | None
    url: str | None


ListChangeKindEnum: TypeAlias = Literal['added', 'removed', 'changed']


class ListToCheckRequest(TypedDict):
    game: NotRequired[str]
    format: NotRequired[str]
    entries: list[EntryRequest]


class LocalizedText(TypedDict):
    text: str
    language: str


class MakeBotRequest(TypedDict):
    name: str
    deck_id: int


MarkEnum: TypeAlias = Literal['!!', '!', '!?', '?!', '?', '??']


MatEnum: TypeAlias = Literal['deck', 'waves', 'lattice', 'planks', 'stars', 'sand']


class MatchReportRequest(TypedDict):
    own: int
    other: int


class MeetingRequest(TypedDict):
    meeting: str


class Message(TypedDict):
    id: int
    is_own: bool
    text: str
    created_at: str
    read_at: str | None
    is_deleted: bool


class MissedWin(TypedDict):
    id: int
    battle_id: str
    at: int
    turn: int
    level: int
    is_solved: bool


class MissedWinSearch(TypedDict):
    battle_id: str
    is_finished: bool
    found: int


ModeEnum: TypeAlias = Literal['ranked', 'casual']


class Move(TypedDict):
    number: int
    after: int
    seat: int
    action: dict[str, Any]
    is_played: bool
    mark: str
    comment: str


MovesEnum: TypeAlias = Literal['play', 'raid', 'use', 'activate']


class NewClubRequest(TypedDict):
    about: NotRequired[str]
    game: NotRequired[GameEnum | BlankEnum]
    is_open: NotRequired[bool]
    name: str


class NewDeckRequest(TypedDict):
    game: NotRequired[str]
    entries: NotRequired[list[EntryRequest]]
    name: str
    format: NotRequired[str]


class NewMessages(TypedDict):
    read: int


class NewMoveRequest(TypedDict):
    after: NotRequired[int]
    action: NotRequired[dict[str, Any]]
    bot: NotRequired[BotEnum]


class NewStudyRequest(TypedDict):
    battle: NotRequired[str]
    key: NotRequired[str]
    scene: NotRequired[str]
    uses_new_cards: NotRequired[bool]


class NextPuzzle(TypedDict):
    name: str
    title: str


class NoteRequest(TypedDict):
    note: NotRequired[str]


NoticeKindEnum: TypeAlias = Literal['sanctioned', 'lifted', 'granted', 'refused', 'upheld', 'dismissed', 'voided']


NullEnum: TypeAlias = None


OccasionEnum: TypeAlias = Literal['match_found', 'your_move', 'challenge', 'round_begins', 'round_deadline', 'opponent_ready', 'judge_called', 'judge_answered', 'friend_plays', 'club_request', 'club_joined', 'report_decided', 'card_released', 'card_ruled', 'season_ended', 'message', 'comment']


class Offer(TypedDict):
    side: str
    words: str
    lines: list[str]


class OpenBattle(TypedDict):
    id: str
    seat: int
    kind: str
    opponent: str
    is_asked: bool


class OpenCall(TypedDict):
    id: int
    table: int
    player: str
    note: str
    card: str
    battle: str | None
    moment: int
    at: str


class OpenDraftRequest(TypedDict):
    entropy: NotRequired[str]
    product: str
    places: int
    with_bots: NotRequired[bool]


class OpenGame(TypedDict):
    id: str
    game: str
    title: str
    opponent: str
    clock: str | None
    is_correspondence: bool
    is_own_move: bool
    answer_by: str | None
    opponent_away_until: str | None
    prepared: int


class Opener(TypedDict):
    cards: int
    opening: float
    with_redraw: float


class OpeningRequest(TypedDict):
    product: NotRequired[str]
    entropy: NotRequired[str]


class Opponent1(TypedDict):
    name: str
    player: str
    games: int
    rate: dict[str, Any]
    rated: int
    gap: int | None
    last: str


OriginEnum: TypeAlias = Literal['matchmaking', 'practice', 'invitation', 'position', 'tournament', 'bots', 'campaign']


class Original(TypedDict):
    name: str
    text: str
    traits: list[str]


class OwnBot(TypedDict):
    id: int
    name: str
    game: str
    deck_id: int | None
    is_public: bool
    rating: int
    games: int
    paused_at: str | None
    suspended_at: str | None
    deleted_at: str | None
    tokens: list[BotToken]


class OwnData(TypedDict):
    version: int
    profile: dict[str, Any]
    said: list[dict[str, Any]]
    rows: dict[str, list[dict[str, Any]]]


class Owned(TypedDict):
    number: str
    count: int


class PackProof(TypedDict):
    secret: str
    commitment: str
    entropy: str
    recipe: dict[str, Any]
    spared: list[str]
    cards: list[str]
    is_promised_seed: bool
    is_same: bool
    is_fair: bool


PackReasonEnum: TypeAlias = Literal['daily', 'result', 'given']


class PaginatedCallAnswerList(TypedDict):
    count: int
    next: NotRequired[str]
    previous: NotRequired[str]
    results: list[CallAnswer]


class PaginatedClubList(TypedDict):
    count: int
    next: NotRequired[str]
    previous: NotRequired[str]
    results: list[Club]


class PaginatedCommentList(TypedDict):
    count: int
    next: NotRequired[str]
    previous: NotRequired[str]
    results: list[Comment]


class PaginatedLeagueList(TypedDict):
    count: int
    next: NotRequired[str]
    previous: NotRequired[str]
    results: list[League]


class PaginatedMessageList(TypedDict):
    count: int
    next: NotRequired[str]
    previous: NotRequired[str]
    results: list[Message]


class PaginatedMissedWinList(TypedDict):
    count: int
    next: NotRequired[str]
    previous: NotRequired[str]
    results: list[MissedWin]


class PaginatedOpponentList(TypedDict):
    count: int
    next: NotRequired[str]
    previous: NotRequired[str]
    results: list[Opponent1]


class PaginatedOwnedList(TypedDict):
    count: int
    next: NotRequired[str]
    previous: NotRequired[str]
    results: list[Owned]


ParaphraseLanguageEnum: TypeAlias = Literal['ja', 'en']


class Part(TypedDict):
    text: str
    card: NotRequired[CardTold]
    player: NotRequired[int]
    figure: NotRequired[int]
    reason: NotRequired[str]


class Partner(TypedDict):
    name: str
    player: str | None


class PasswordRequest(TypedDict):
    password: str


class PastSeason(TypedDict):
    number: int
    starts_at: str
    ends_at: str


PatchStateEnum: TypeAlias = Literal['active', 'reverted']


class PatchedChangeBotRequest(TypedDict):
    deck_id: NotRequired[int]
    is_public: NotRequired[bool]
    is_paused: NotRequired[bool]


Tag: TypeAlias = str


class PatchedDeckDetailsRequest(TypedDict):
    name: NotRequired[str]
    description: NotRequired[str]
    tags: NotRequired[list[Tag]]
    folder: NotRequired[str]
    cover: NotRequired[str]
    format: NotRequired[str]
    is_favourite: NotRequired[bool]


class PatchedEntriesRequest(TypedDict):
    entries: NotRequired[list[EntryRequest]]


class PatchedShowingRequest(TypedDict):
    is_named: NotRequired[bool]
    has_profile: NotRequired[bool]
    has_history: NotRequired[bool]
    has_decks: NotRequired[bool]
    is_exported: NotRequired[bool]
    is_present: NotRequired[bool]


class Person(TypedDict):
    name: str
    player: str
    rating: int
    is_followed: bool
    is_friend: bool
    is_here: bool
    is_playing: bool
    watch_url: str


class PlaceRequest(TypedDict):
    place: int


PlaceTypeEnum: TypeAlias = Literal['idle', 'waiting', 'found', 'matched']


PlayedMatchResultEnum: TypeAlias = Literal['won', 'lost', 'drawn', 'pending']


class Player(TypedDict):
    name: str
    player: str
    since: str
    ladders: list[dict[str, Any]]
    game: str
    overall: dict[str, Any]
    streak: int
    best_streak: int
    achievements: list[str]
    earned: list[Earned]
    past_seasons: list[FinishedSeason]
    portrait: str


PlayerResultEnum: TypeAlias = Literal['win', 'loss', 'draw']


class PoolCard(TypedDict):
    number: str
    name: str
    rarity: str


PoolKindEnum: TypeAlias = Literal['sealed', 'draft']


class PoolOpeningRequest(TypedDict):
    entropy: NotRequired[str]


class Portrait(TypedDict):
    encounter: str


class PortraitRequest(TypedDict):
    encounter: str


class PositionRequest(TypedDict):
    text: str


class PracticeRequest(TypedDict):
    game: NotRequired[GameEnum]
    deck_id: NotRequired[int | None]
    deck: NotRequired[str]
    bot: NotRequired[BotEnum]
    bots_deck: NotRequired[str]
    clock: NotRequired[ClockEnum | NullEnum]
    best_of: NotRequired[BestOfEnum]
    spectators: NotRequired[bool]
    winner_chooses: NotRequired[bool]
    life_choice: NotRequired[LifeChoiceEnum]


PresetEnum: TypeAlias = Literal['again', 'bye', 'close_one', 'good_game', 'good_luck', 'hello', 'nice_move', 'oops', 'sorry_wait', 'thanks', 'thinking', 'well_played']


class Printing(TypedDict):
    code: str
    set: str
    rarity: str
    is_parallel: bool
    is_promo: bool
    artist: str
    image_url: str


class ProblemPart(TypedDict):
    code: str
    detail: str
    attr: str | None


ProfileChatEnum: TypeAlias = Literal['free', 'presets', 'off']


ProfileLanguageEnum: TypeAlias = Literal['zh-hant', 'ja', 'en']


class Progress(TypedDict):
    code: str
    name: str
    sentence: str
    target: int
    done: int
    earned_at: str | None


PurposeEnum: TypeAlias = Literal['watch', 'replay']


class PushKey(TypedDict):
    public_key: str


class Puzzle(TypedDict):
    name: str
    title: str
    level: int
    hints: int
    turn: int
    is_solved: bool
    rating: int
    moves: list[MovesEnum]
    rating_change: int | None


class PuzzleBegun(TypedDict):
    battle_id: str


PuzzleEnum: TypeAlias = Literal['clear_the_way', 'change_places', 'small_and_great', 'fuel_first', 'who_gets_it', 'fresh_fighter', 'two_at_once', 'first_shot', 'twice_over', 'step_back', 'mined_0024465670', 'mined_069b2f1525', 'mined_23ce8492b3', 'mined_2b54a11e42', 'mined_31226441c3', 'mined_33558ea1a6', 'mined_3635a02fd6', 'mined_3af08f6055', 'mined_3b70ac3c10', 'mined_41b84eccc1', 'mined_4208b59502', 'mined_431b0b04ae', 'mined_4767cda64b', 'mined_4da2ae3656', 'mined_52ea0c45be', 'mined_5b0b4ddd96', 'mined_6bc314f481', 'mined_6e92e9bdbc', 'mined_74dbfa264c', 'mined_76a76f7a22', 'mined_76fc033455', 'mined_79ed421c85', 'mined_86cea587ce', 'mined_89e008e92e', 'mined_9c4c001ddb', 'mined_a10fd37e30', 'mined_a42f92a329', 'mined_a7afb7c4e4', 'mined_aa39216442', 'mined_ba267585aa', 'mined_bb0e791e6a', 'mined_c44e40f986', 'mined_c795115634', 'mined_ca1797365d', 'mined_d09c703950', 'mined_d297fa834b', 'mined_d6e8da9ac0', 'mined_db59b14995', 'mined_dcb7eaedf7', 'mined_e069575a09', 'mined_e0fdf4c3e8', 'mined_e32408ced7', 'mined_e7b344c660', 'mined_eb295df0ae', 'mined_ebdad3e8c8', 'mined_ebe4794030', 'mined_ee3affa321', 'mined_ef2e2c1214', 'mined_f05a13ce05', 'mined_f19786c431', 'mined_f58dcce9f9', 'mined_ff4d829334', 'mined_01f630c800', 'mined_037cae8e20', 'mined_05084b1bba', 'mined_057e829e31', 'mined_0663668bca', 'mined_099c73caae', 'mined_09d8ccb8b2', 'mined_0b9d0d0a09', 'mined_0e820656ab', 'mined_1102445070', 'mined_12e5d81e96', 'mined_1399e25674', 'mined_147a9ed27c', 'mined_15c3f6ebcd', 'mined_17588798e3', 'mined_1ab0adb756', 'mined_1db2d78e5d', 'mined_1db381ccdc', 'mined_1dd6369864', 'mined_23435a810a', 'mined_261f1ec0f8', 'mined_271552e55b', 'mined_2ad421eb47', 'mined_2d33f301f8', 'mined_31e8835fb6', 'mined_334562b0dc', 'mined_33a6b7f7b5', 'mined_34d36fbf6b', 'mined_37a9319431', 'mined_37aeeb85ec', 'mined_395ff50880', 'mined_39cc3c2a5b', 'mined_3c6046f9b5', 'mined_3f3d207116', 'mined_4051301072', 'mined_43517f3245', 'mined_437aea00db', 'mined_44e31ea8cb', 'mined_46c528ec44', 'mined_4c16e881fb', 'mined_4fb7565b4c', 'mined_511a8f9e5a', 'mined_51c37f4b73', 'mined_5288cde205', 'mined_543e91c589', 'mined_56f3f7bb25', 'mined_57aad93d2d', 'mined_58462c4d24', 'mined_58dbec7b09', 'mined_5a27a149e6', 'mined_5c887d4fa1', 'mined_5cad8492ac', 'mined_5d68c480f8', 'mined_611184a723', 'mined_63da3c7bf4', 'mined_63e2128df3', 'mined_6494a80a9f', 'mined_67506d3b14', 'mined_6768a2062b', 'mined_69761f29e8', 'mined_6b47510ae5', 'mined_73ae57f46d', 'mined_74dc8c15f5', 'mined_779c3fd350', 'mined_788f6fbf76', 'mined_7aa3bfb2d0', 'mined_7ae762d886', 'mined_7b2a63122d', 'mined_7b9e9ee206', 'mined_7c6d66d861', 'mined_7e42040e0c', 'mined_7e76625aa4', 'mined_7ec465adb0', 'mined_82da47dd96', 'mined_83ae0c7192', 'mined_8582f8f99c', 'mined_8becfddc2a', 'mined_8c4ee87d14', 'mined_8ca7a15b47', 'mined_8da66c76e1', 'mined_9114cb3370', 'mined_9534a288f3', 'mined_95b3a8df5f', 'mined_9a290b596c', 'mined_9c7f71c4cd', 'mined_9f1d4c064d', 'mined_a1e9a14715', 'mined_a3ac80ba0f', 'mined_a54c48dec7', 'mined_a5ab3ebfed', 'mined_a69e2eb0a6', 'mined_a6f58e57b4', 'mined_a6f5e23078', 'mined_aa87b5f582', 'mined_acf9bba1d7', 'mined_ad7704b3fa', 'mined_af6dd4e24c', 'mined_afbb2f9f97', 'mined_b12dde594a', 'mined_b313bbab92', 'mined_b3cac84862', 'mined_b605ca4876', 'mined_b7c5472b3e', 'mined_b87f4a3893', 'mined_c0bc91f43c', 'mined_c312f0fd7d', 'mined_ca89a21d0f', 'mined_cab9128387', 'mined_cbac3cca4f', 'mined_cc7e8ae373', 'mined_ce02b4912e', 'mined_cfc65002fe', 'mined_cfc663d16e', 'mined_d232df095f', 'mined_db9f114bba', 'mined_db9fb8a0c9', 'mined_ddbe16d320', 'mined_deb0788539', 'mined_df73da66cb', 'mined_dfc9f3dce9', 'mined_e023addb9e', 'mined_e7183eade3', 'mined_e729151dad', 'mined_e82c7dbf2d', 'mined_eaee0beda2', 'mined_eb3e54171e', 'mined_ee777e9a94', 'mined_f03af39e77', 'mined_f0c8ee5884', 'mined_f13e24efd5', 'mined_f162167d84', 'mined_f1685b7eff', 'mined_f5ce437292', 'mined_ff5caad5db', 'mined_047e786117', 'mined_0868e5334b', 'mined_0a07996599', 'mined_0d1dfa3c7d', 'mined_0e20a2ccdd', 'mined_0e7a07d798', 'mined_1037a21243', 'mined_10a843d514', 'mined_1103c95786', 'mined_121606e832', 'mined_1462a364a9', 'mined_14765752f1', 'mined_1576dba70c', 'mined_16c3a52664', 'mined_17b026cf5f', 'mined_17f6192143', 'mined_1c22e7ad79', 'mined_1c79c18f17', 'mined_1d92940abb', 'mined_21b4484907', 'mined_224fdf9ec5', 'mined_22798fd0dd', 'mined_22b57db705', 'mined_2787f53bcf', 'mined_2bddcc9844', 'mined_2f6b49a2ed', 'mined_31a24d42b7', 'mined_34ff561921', 'mined_350c58726b', 'mined_35779cc7c7', 'mined_3661e10081', 'mined_36d1225df5', 'mined_38ab6846bb', 'mined_3a77917c0f', 'mined_3ab8dd74bc', 'mined_4112307105', 'mined_4185a02368', 'mined_454e560349', 'mined_459a97f4d2', 'mined_4639c823b4', 'mined_4812eefccf', 'mined_493193bfd5', 'mined_4b37ba7fe3', 'mined_4c61e16714', 'mined_4e2c13baea', 'mined_4f48154c18', 'mined_53f9ad1454', 'mined_574ebc9c73', 'mined_581eb66840', 'mined_5ab9dd60e0', 'mined_5af846a70b', 'mined_5d93779c89', 'mined_5eaab0c631', 'mined_5fbaab2d62', 'mined_600b9e1cd9', 'mined_631ad4afbe', 'mined_63ad29b6f7', 'mined_644a9fc23e', 'mined_6ab14c8e73', 'mined_6b0aeb5170', 'mined_6cdd5e4fb0', 'mined_74cd03104d', 'mined_762baba86a', 'mined_763efb4a78', 'mined_7a65099561', 'mined_7ca4f37f50', 'mined_7d5ab09c04', 'mined_7f5705bc94', 'mined_810d2bb44d', 'mined_822b8be114', 'mined_831540640e', 'mined_84387c0aa4', 'mined_851631e834', 'mined_8615fb7175', 'mined_8acd4ce4a0', 'mined_8dcf74fee1', 'mined_8f9806714a', 'mined_912b7240b9', 'mined_9137dc60dc', 'mined_92ffb6531c', 'mined_9334f2ee1c', 'mined_94e897745b', 'mined_96320e8ba7', 'mined_9738c92306', 'mined_97f8737f0c', 'mined_9a4d5d8a35', 'mined_9a67095978', 'mined_9abf3cedd1', 'mined_9e68a26cb6', 'mined_a257dc5aa1', 'mined_a26c2e93ec', 'mined_a4d1baac26', 'mined_a64576d3b3', 'mined_aaae40d7ad', 'mined_abfd2a45f0', 'mined_ad3e2b9e93', 'mined_b04065c2fd', 'mined_b30fea1c30', 'mined_b51fe4703e', 'mined_b674bbae6c', 'mined_b6c1e9c373', 'mined_b9f030572e', 'mined_bc468b945d', 'mined_bd6b9a65cc', 'mined_bdc5183ab6', 'mined_be84500b1d', 'mined_c089c342ab', 'mined_c5dad8a116', 'mined_c793543995', 'mined_c7d586ff09', 'mined_cbd1d8c07a', 'mined_cc52e7485b', 'mined_cde3da5797', 'mined_cf20678f4d', 'mined_d0b424ea7f', 'mined_d0d7d103f3', 'mined_d31a312581', 'mined_d395d576a3', 'mined_d4ec7e1fe4', 'mined_d4f84805e5', 'mined_d532c7fdfd', 'mined_d9b606e058', 'mined_da11b39a70', 'mined_de4dd9a1e5', 'mined_dfd2c7635f', 'mined_e2d4848547', 'mined_e33bc8f33a', 'mined_e41724034f', 'mined_e613825876', 'mined_e69604c2b5', 'mined_eaf6ee3775', 'mined_ebc2eae472', 'mined_ebec7cb44a', 'mined_ec3d70587a', 'mined_ec80a65a54', 'mined_ecda5a19b3', 'mined_eec7fa0c0b', 'mined_f3bce671c5', 'mined_f57c8fe285', 'mined_f73cb6811c', 'mined_f79a883511', 'mined_f85b80fac2', 'mined_fab2f02626', 'mined_fc22017329', 'mined_fdeb9e9bef', 'mined_fe0baabc3d', 'mined_feb02b5b5d', 'mined_ff6791d16a']


PuzzleRunKindEnum: TypeAlias = Literal['storm', 'survival']


class PuzzleWishRequest(TypedDict):
    puzzle: PuzzleEnum


class Puzzles(TypedDict):
    streak: int
    rating: int | None
    is_provisional: bool
    next: str | None
    daily: str
    puzzles: list[Puzzle]


class QueuedDeck(TypedDict):
    id: int | None
    name: str


class RaidOdds(TypedDict):
    cards: int
    bases: int
    by_turn: list[ByTurn]


class Rank(TypedDict):
    rank: int
    name: str
    player: str
    rating: int
    games: int
    series: str
    tier: str


class Rate(TypedDict):
    points: float
    games: int
    rate: float
    low: float
    high: float


class Rates(TypedDict):
    all: Rate
    first: Rate
    second: Rate


class ReadCount(TypedDict):
    read: int


class ReadMessagesRequest(TypedDict):
    up_to: NotRequired[int]


class ReadRequest(TypedDict):
    up_to: NotRequired[int]


class Ready(TypedDict):
    battle: str | None
    until: str


class ReadyBotRequest(TypedDict):
    ladder: NotRequired[bool]
    challenges: NotRequired[bool]


class ReadyRequest(TypedDict):
    share: NotRequired[str]
    meeting: str


class Reason(TypedDict):
    term: str
    field: str
    wanted: bool
    excerpts: list[Excerpt]


class RefreshRequest(TypedDict):
    refresh_token: str


class ReleaseDateRequest(TypedDict):
    release_at: NotRequired[str | None]


ReleaseStateEnum: TypeAlias = Literal['previewed', 'published']


class RemarkOnDeck(TypedDict):
    code: str
    clause: str | None
    params: dict[str, Any]
    sentence: str


RematchOpEnum: TypeAlias = Literal['offer', 'withdraw']


class RematchRequest(TypedDict):
    op: NotRequired[RematchOpEnum]


class RematchState(TypedDict):
    offered_by: list[int]


class Replay(TypedDict):
    first: int
    last: int
    perspective: str
    steps: list[dict[str, Any]]
    battle: NotRequired[dict[str, Any]]
    seat: NotRequired[int | None]
    turns: NotRequired[list[dict[str, Any]]]
    chat: NotRequired[list[dict[str, Any]]]
    catalogue: NotRequired[dict[str, Any]]


ReportReasonEnum: TypeAlias = Literal['chat', 'stalling', 'cheating', 'name', 'other']


class ReportRequest(TypedDict):
    reason: ReportReasonEnum
    story: NotRequired[str]
    block: NotRequired[bool]


class RequiredReleaseDateRequest(TypedDict):
    release_at: str


class Result(TypedDict):
    winner: int | None
    reason: str
    clause: str | None


class RollbackRequest(TypedDict):
    reason: str


class RulingCounts(TypedDict):
    total: int
    by_verdict: dict[str, int]
    checked_at: str | None


class RunStatus(TypedDict):
    id: str
    kind: PuzzleRunKindEnum
    place: int
    solved: int
    mistakes: int
    best: int
    is_over: bool
    remaining_ms: int | None
    battle_id: str | None


class Rung(TypedDict):
    rank: int | None
    id: NotRequired[int | None]
    house: str
    name: str
    rating: int
    spread: int
    games: int | None
    can_challenge: bool


SanctionKindEnum: TypeAlias = Literal['chat', 'queue', 'tournaments', 'account']


class SayRequest(TypedDict):
    preset: NotRequired[PresetEnum | NullEnum]
    text: NotRequired[str | None]


class SceneBoard(TypedDict):
    board: dict[str, Any]
    offers: list[Offer]


class SceneInviteRequest(TypedDict):
    scene_id: str
    seat: NotRequired[int]
    uses_new_cards: NotRequired[bool]


class SceneOfMomentRequest(TypedDict):
    at: int
    title: NotRequired[str]


class ScenePlayRequest(TypedDict):
    seat: NotRequired[int]
    bot: NotRequired[BotEnum]
    uses_new_cards: NotRequired[bool]


ScopesEnum: TypeAlias = Literal['read', 'play', 'decks', 'profile']


class SearchChoiceRequest(TypedDict):
    battle: str


class Seat(TypedDict):
    seat: int
    name: str
    bot: str | None


class SeatClock(TypedDict):
    seat: int
    reserve_ms: int
    running: bool
    deadline: int | None


class Seated(TypedDict):
    name: str
    rating: int | None
    life: int | None
    is_turn: bool


class SeedParts(TypedDict):
    secret: str
    secret_commitment: str
    shares: list[str]


class SendRequest(TypedDict):
    text: str


class SentAnswerRequest(TypedDict):
    text: str
    clause: NotRequired[str]
    scene: NotRequired[str | None]


class Series(TypedDict):
    code: str
    name: str
    card_count: int
    description: str


class SeriesLine(TypedDict):
    code: str
    name: str
    legal_from: str
    legal_until: str | None


class SeriesScore(TypedDict):
    best_of: int
    wins: list[int]
    game: int
    is_decided: bool
    winner: int | None


class SetCounts(TypedDict):
    cards: int
    playable: int
    with_text: int
    playable_with_text: int
    proved: int
    disputed: int
    code: str
    name: str


class SetPart(TypedDict):
    rarity: str
    cards: int
    owned: int
    complete: int


class SetRulingCounts(TypedDict):
    total: int
    by_verdict: dict[str, int]
    checked_at: str | None
    code: str
    name: str


class SharedSummary(TypedDict):
    id: int
    game: str
    name: str
    author: str
    description: str
    tags: list[str]
    count: int
    unseen: int
    colors: dict[str, int]
    cover: str | None
    legal: bool
    likes: int
    liked: bool
    own: bool
    score: DeckScore | None
    updated_at: str


SheetAskedHowEnum: TypeAlias = Literal['add', 'set']


class SheetAskedRequest(TypedDict):
    text: str
    how: NotRequired[SheetAskedHowEnum]
    key: NotRequired[str]


class SheetChange(TypedDict):
    number: str
    name: str
    printing: str
    copies: int
    wanted: int
    tradeable: int


class ShelfWishRequest(TypedDict):
    number: str
    printing: NotRequired[str]
    count: NotRequired[int]
    add: NotRequired[int]
    wanted: NotRequired[int]
    tradeable: NotRequired[int]


class Showing(TypedDict):
    is_named: NotRequired[bool]
    has_profile: NotRequired[bool]
    has_history: NotRequired[bool]
    has_decks: NotRequired[bool]
    is_exported: NotRequired[bool]
    is_present: NotRequired[bool]


class Side(TypedDict):
    name: str
    is_bot: bool
    deck_name: str
    seat: int
    rating: int | None
    rating_change: int | None
    tier: str
    tier_before: str
    explanation: ChangeExplanation | None


class Signature(TypedDict):
    algorithm: str
    key: str
    value: str


class SigningKey(TypedDict):
    id: str
    algorithm: str
    public_key: str
    is_current: bool


SleeveEnum: TypeAlias = Literal['night', 'tide', 'ember', 'leaf', 'star', 'sumi']


class Slot(TypedDict):
    count: int
    shares: dict[str, float]


class Standing(TypedDict):
    game: str
    format: str
    season: int
    rating: float
    deviation: float
    games: int
    tier: str
    is_provisional: bool


class StartRequest(TypedDict):
    deck_id: NotRequired[int | None]


class Started(TypedDict):
    battle_id: str


class StormDay(TypedDict):
    best: int | None
    players: int
    rank: int | None


class Stream(TypedDict):
    games: list[dict[str, Any]]
    after: int


class StudyOffer(TypedDict):
    action: dict[str, Any]
    lines: list[str]
    number: int
    chance: float | None


class StudyPlayRequest(TypedDict):
    seat: NotRequired[int]
    bot: NotRequired[BotEnum]
    after: NotRequired[int]


class Submitted(TypedDict):
    number: int
    seq: int
    repeated: bool


class Suggestion(TypedDict):
    number: str
    name: str


TableOutcomeEnum: TypeAlias = Literal['pending', 'first', 'second', 'draw', 'neither', 'bye']


class TableReport(TypedDict):
    player: str
    first_games: int
    second_games: int


class TableSide(TypedDict):
    player: str
    life: int | None
    is_answering: bool
    clock_s: int | None
    away_s: int | None


class TakeRequest(TypedDict):
    number: int
    card: str


class TakingRequest(TypedDict):
    product: str


TextReportReasonEnum: TypeAlias = Literal['chat', 'name', 'other']


class TextReportRequest(TypedDict):
    reason: TextReportReasonEnum
    story: NotRequired[str]
    block: NotRequired[bool]


TicketReasonEnum: TypeAlias = Literal['left', 'away', 'deck', 'busy', 'forbidden', 'declined', 'missed']


TicketStatusEnum: TypeAlias = Literal['waiting', 'matched', 'cancelled', 'expired']


class TierCount(TypedDict):
    tier: str
    people: int


class TokenRequest(TypedDict):
    token: str


TopCutEnum: TypeAlias = Literal[0, 4, 8, 16]


TournamentKindEnum: TypeAlias = Literal['swiss', 'elimination', 'double', 'round_robin']


TournamentMatchEndEnum: TypeAlias = Literal['played', 'late', 'reported', 'alone', 'bye', 'ruled', 'dropped', 'left', 'games', 'life', 'deck', 'lot']


class TournamentPlayer(TypedDict):
    id: int
    name: str
    is_bot: bool
    is_on_paper: bool
    dropped_at: str | None


class TournamentStanding(TypedDict):
    place: int
    player: str
    is_bot: bool
    points: int
    wins: int
    losses: int
    draws: int
    byes: int
    opponents_match_win: float
    game_win: float
    opponents_game_win: float
    dropped: bool
    deck_code: str


TournamentStateEnum: TypeAlias = Literal['open', 'running', 'over', 'called_off']


class TrainingRequest(TypedDict):
    house: HouseEnum


class Trait(TypedDict):
    original: str
    name: str
    card_count: int


TriggerEnum: TypeAlias = Literal['get', 'draw', 'active', 'raid', 'special', 'final', 'color']


class TurnReview(TypedDict):
    better: BetterPlay | None


class TurnStart(TypedDict):
    turn: int
    at: int
    is_own: bool
    chance: float


class TurnedCard(TypedDict):
    number: str
    name: str
    rarity: str
    is_new: bool


class TurningPoint(TypedDict):
    turn: int
    at: int
    is_own: bool
    before: float
    after: float


UndoEnum: TypeAlias = Literal['off', 'request', 'free']


UndoOpEnum: TypeAlias = Literal['ask', 'accept', 'decline', 'withdraw']


class UndoRequest(TypedDict):
    op: UndoOpEnum
    to: NotRequired[int | None]


class Undone(TypedDict):
    state: str
    to: int | None
    report: dict[str, Any] | None


class Unplayable(TypedDict):
    number: str
    name: str
    since: str
    text: str
    language: str
    trigger_text: str
    trigger_language: str
    reasons: list[Gap]


VerdictEnum: TypeAlias = Literal['none', 'waiting', 'checked', 'differs', 'not_understood']


class Version(TypedDict):
    revision: int
    version: int
    published_at: str
    reason: str


VisibilityEnum: TypeAlias = Literal['private', 'link', 'public']


class VisibilityRequest(TypedDict):
    visibility: VisibilityEnum


class WaitEstimate(TypedDict):
    others: int
    playing: int
    found: int
    given_up: int
    quick_s: float | None
    usual_s: float | None
    slow_s: float | None


class Webhook(TypedDict):
    host: str
    last_status: int | None
    failures: int


class WebhookURLRequest(TypedDict):
    url: str


class Week(TypedDict):
    monday: str
    games: int


WhyEnum: TypeAlias = Literal['before', 'starter', 'pack', 'grant', 'import', 'correction']


class WinLine(TypedDict):
    card: str
    sentences: list[str]


class WinRate(TypedDict):
    points: float
    games: int
    rate: float
    low: float
    high: float


class WishRequest(TypedDict):
    action: dict[str, Any]


WordKindEnum: TypeAlias = Literal['zone', 'kind', 'color', 'mode', 'phase', 'keyword', 'timing', 'trigger', 'part', 'rarity', 'mark', 'does', 'target', 'when', 'cost', 'flag']


class WordsRequest(TypedDict):
    entropy: NotRequired[str]


class WriteCommentRequest(TypedDict):
    text: str


class WrittenListRequest(TypedDict):
    text: str


class ActRequest(TypedDict):
    does: DoesEnum
    table: NotRequired[int | None]
    outcome: NotRequired[ActOutcomeEnum | BlankEnum]
    seconds: NotRequired[int]
    player: NotRequired[int]
    act: NotRequired[int]
    call: NotRequired[int]
    names: NotRequired[list[Name]]
    note: NotRequired[str]


class ActShown(TypedDict):
    id: int
    does: DoesEnum
    judge: NotRequired[str]
    table: NotRequired[int]
    player: NotRequired[str]
    note: NotRequired[str]
    at: str
    undone_at: NotRequired[str | None]


class Advice(TypedDict):
    is_searching: bool
    wins: list[MissedWin]
    lines: list[WinLine]


class Against(TypedDict):
    all: Rate
    first: Rate
    second: Rate
    deck: str


class AnnotationRequest(TypedDict):
    mark: NotRequired[MarkEnum | BlankEnum]
    comment: NotRequired[str]


class AnsweredCall(TypedDict):
    id: int
    table: int
    player: str
    note: str
    card: str
    battle: str | None
    moment: int
    at: str
    round: int
    answered_at: str | None
    answer: NotRequired[CallAnswer | None]


class Ap(TypedDict):
    average: float
    counts: list[ApCount]


class Archetype(TypedDict):
    key: int
    name: str
    game: str
    series: str
    lists: int
    first_seen_at: str
    seen_at: str
    signature: list[CardCopies]
    cards: list[CardCopies]


class ArchetypeLine(TypedDict):
    key: int
    name: str
    series: str
    share: float | None
    rate: WinRate | None
    is_from_bots: bool


class ArchetypeMatchup(TypedDict):
    archetype: int
    against: int
    rate: WinRate
    is_from_bots: bool


class Battle(TypedDict):
    id: str
    status: BattleStatusEnum
    origin: OriginEnum
    ranked: bool
    seats: list[Seat]
    seat: int
    waiting_for: list[int]
    started_at: str
    finished_at: str | None
    result: Result | None


class Board(TypedDict):
    game: str
    format: str
    season: int
    people: int
    places: list[Rank]
    after: str
    own: Rank | None


class BotDetail(TypedDict):
    id: int
    name: str
    game: str
    rating: int
    spread: int
    games: int
    can_challenge: bool
    curve: list[float]
    latest: list[BotGame]


class BotState(TypedDict):
    id: int
    name: str
    game: str
    rating: int
    spread: int
    games: int
    is_paused: bool
    is_suspended: bool
    is_waiting: bool
    battles: list[OpenBattle]


class CardNote(TypedDict):
    number: str
    name: str
    text: str
    is_new: bool
    differences: list[Difference]


class Checked(TypedDict):
    format: str
    legal: bool
    problems: list[RemarkOnDeck]
    changes: list[RemarkOnDeck]


class Clock(TypedDict):
    now: int
    seats: list[SeatClock]
    claim: Claim | None


class ClubDetail(TypedDict):
    club: Club
    my_role: ClubRoleEnum | BlankEnum


class ClubFieldsRequest(TypedDict):
    about: NotRequired[str]
    game: NotRequired[GameEnum | BlankEnum]
    is_open: NotRequired[bool]


class ClubMemberRow(TypedDict):
    name: str
    player: str
    role: ClubRoleEnum
    since: str


class ClubRoleRequest(TypedDict):
    role: ClubRoleRoleEnum


class CommentReportRequest(TypedDict):
    reason: TextReportReasonEnum
    story: NotRequired[str]
    block: NotRequired[bool]
    comment_id: int


class Completion(TypedDict):
    kind: CompletionKindEnum
    label: str
    query: str
    number: str


class ConditionalAnswer(TypedDict):
    attacker: int
    blocker: int | None
    state: ConditionalAnswerStateEnum
    attacker_card: str
    blocker_card: str | None


class Conversation(TypedDict):
    id: int
    partner: Partner | None
    unread: int
    last_at: str | None


class CorrespondenceRequest(TypedDict):
    game: NotRequired[GameEnum]
    deck_id: NotRequired[int | None]
    deck: NotRequired[str]
    clock: str


class Coverage(TypedDict):
    total: Counts
    sets: list[SetCounts]


class DeckDocument(TypedDict):
    format: str
    version: int
    name: str
    entries: list[DeckDocumentEntry]


class DeckList(TypedDict):
    entry: int
    player: str
    deck: str
    dropped_at: str | None
    cards: list[EnteredCard]


class DeckRecord(TypedDict):
    won: int
    lost: int
    drawn: int
    rate: WinRate
    by_series: dict[str, Any]
    by_archetype: dict[str, Any]
    against_bots: list[int]


class DeckSummary(TypedDict):
    format: str
    legal: bool
    problems: list[RemarkOnDeck]
    changes: list[RemarkOnDeck]
    id: int
    game: str
    name: str
    count: int
    colors: dict[str, int]
    starter: str | None
    description: str
    tags: list[str]
    folder: str
    cover: str | None
    is_favourite: bool
    size: int
    visibility: VisibilityEnum
    version: int
    created_at: str
    updated_at: str


class Doubt(TypedDict):
    place: int
    text: str
    code: str
    sentence: str
    suggestions: list[Suggestion]


class Draft(TypedDict):
    token: str
    url: str
    product: str
    game: str
    places: int
    state: DraftStateEnum
    version: int
    commitment: str
    created_at: str
    began_at: str | None
    ended_at: str | None


class DraftDetail(TypedDict):
    token: str
    url: str
    product: str
    game: str
    places: int
    state: DraftStateEnum
    version: int
    commitment: str
    created_at: str
    began_at: str | None
    ended_at: str | None
    seats: list[DraftSeat]
    table: DraftTable | None
    pool: int | None


class Encounter(TypedDict):
    name: str
    number: int
    state: EncounterStateEnum
    who: str
    portrait: str
    bot: BotEnum
    life: list[int]
    first_player: int | None
    extra_cards: int
    quirk: str
    teaches: str
    clause: str
    lesson: str
    story: str
    ending: str
    puzzles: list[str]


class EntriesRequest(TypedDict):
    entries: list[EntryRequest]


class Facet(TypedDict):
    field: str
    values: list[FacetValue]


class FinalStandings(TypedDict):
    number: int
    starts_at: str
    ends_at: str
    game: str
    format: str
    people: int
    tiers: list[TierCount]
    places: list[FinalPlace]
    after: str
    own: FinalPlace | None


class Format(TypedDict):
    code: str
    name: str
    description: str
    region: str
    is_default: bool
    is_limited: bool
    takes_every_series: bool
    starts_at: str | None
    ends_at: str | None
    series: list[SeriesLine]
    limits: list[LimitLine]
    restricted_as_of: str | None


class GameCardWithVersions(TypedDict):
    game: str
    number: str
    series: str
    name: str
    kind: str
    kind_name: str
    text: str
    costs: str
    color: ColorEnum
    declared: dict[str, Any]
    art: str
    version: int
    revision: int
    facts: list[Fact]
    versions: list[GameVersion]


class GameDeckLine(TypedDict):
    number: str
    card: GameListedCard
    count: int
    owned: int | None


class GameDeckSummary(TypedDict):
    format: str
    legal: bool
    problems: list[RemarkOnDeck]
    changes: list[RemarkOnDeck]
    id: int
    game: str
    name: str
    count: int
    description: str
    tags: list[str]
    folder: str
    is_favourite: bool
    pool: int | None
    visibility: VisibilityEnum
    version: int
    created_at: str
    updated_at: str


class GameSharedDeck(TypedDict):
    id: int
    game: str
    name: str
    author: str
    description: str
    tags: list[str]
    count: int
    unseen: int
    colors: dict[str, int]
    cover: str | None
    legal: bool
    likes: int
    liked: bool
    own: bool
    score: DeckScore | None
    updated_at: str
    entries: list[GameDeckLine]


class GameSide(TypedDict):
    name: str
    player: str
    result: PlayerResultEnum
    archetype: int | None
    series: str
    went_first: bool


class GauntletReport(TypedDict):
    games: int
    unfinished: int
    overall: Rates
    opponents: list[Against]


class Grant(TypedDict):
    id: int
    app: str
    scopes: list[ScopesEnum]
    made_at: str
    refreshed_at: str


class GrantWishRequest(TypedDict):
    app: str
    scopes: list[ScopesEnum]


class Hand(TypedDict):
    seed: str
    is_redrawn: bool
    cards: list[HandCard]


class HandOverRequest(TypedDict):
    bot: BotEnum | NullEnum


class HeldCard(TypedDict):
    number: str
    owned: int
    missing: int
    wanted: int
    tradeable: int
    printings: list[HeldPrinting]


class Import(TypedDict):
    id: int
    file: str
    size: int
    format: str
    status: ImportStatusEnum
    by: NotRequired[str | None]
    uploaded_at: str
    finished_at: str | None
    failure: str
    releases: list[str]


class ImportDetail(TypedDict):
    id: int
    file: str
    size: int
    format: str
    status: ImportStatusEnum
    by: NotRequired[str | None]
    uploaded_at: str
    finished_at: str | None
    failure: str
    releases: list[str]
    may_release: bool
    report: dict[str, Any] | None


class ImportRelease(TypedDict):
    slug: str
    title: str
    state: ImportReleaseStateEnum
    release_at: str | None
    import_id: int


class ImportReleaseDetail(TypedDict):
    slug: str
    title: str
    state: ImportReleaseStateEnum
    release_at: str | None
    import_id: int
    cards: list[ImportReleaseCard]
    checklist: list[ChecklistItem]


class IncompleteRow(TypedDict):
    id: int
    code: str
    name: str
    language: str
    lacks: list[str]
    entry: dict[str, Any]
    file: str
    row: int
    import_id: int | None
    state: IncompleteRowStateEnum
    card: NotRequired[str | None]
    by: NotRequired[str | None]
    decided_at: str | None


class Invitation(TypedDict):
    token: str
    url: str
    inviter: str
    game: str
    is_scene: bool
    is_public: bool
    is_for_me: bool
    is_own: bool
    status: InvitationStatusEnum
    is_open: bool
    is_host_there: bool
    options: dict[str, Any]
    rules: dict[str, Any]
    expires_at: str
    secret_commitment: str | None
    battle_id: str | None


class InviteRequest(TypedDict):
    game: NotRequired[GameEnum]
    deck_id: NotRequired[int | None]
    deck: NotRequired[str]
    share: NotRequired[str]
    clock: NotRequired[ClockEnum | NullEnum]
    best_of: NotRequired[BestOfEnum]
    format: NotRequired[str]
    undo: NotRequired[UndoEnum]
    chat: NotRequired[ChatModeEnum]
    spectators: NotRequired[bool]
    winner_chooses: NotRequired[bool]
    life_choice: NotRequired[LifeChoiceEnum]
    is_public: NotRequired[bool]
    invitee: NotRequired[str]


class JoinRequest(TypedDict):
    game: NotRequired[GameEnum]
    mode: NotRequired[ModeEnum]
    format: NotRequired[str]
    best_of: NotRequired[BestOfEnum]
    clock: NotRequired[str]
    deck_id: NotRequired[int | None]
    deck: NotRequired[str]


class JudgeTable(TypedDict):
    number: int
    is_pending: bool
    battle: NotRequired[str | None]
    turn: int | None
    sides: list[TableSide]
    is_on_paper: bool
    reports: list[TableReport]


class JudgeTables(TypedDict):
    calls: list[OpenCall]
    tables: list[JudgeTable]
    cast_key: str


class Lacking(TypedDict):
    lacking: int
    short: int
    lines: list[LackingLine]


class LeagueSetUpRequest(TypedDict):
    name: str
    about: NotRequired[str]
    game: NotRequired[GameEnum]
    kind: NotRequired[TournamentKindEnum]
    format: NotRequired[str]
    code: NotRequired[str]
    capacity: NotRequired[int]
    rounds: NotRequired[int]
    top_cut: NotRequired[TopCutEnum]
    shows_lists: NotRequired[bool]
    round_minutes: NotRequired[int]
    round_days: NotRequired[int]
    break_s: NotRequired[int]
    clock: NotRequired[str]
    best_of: NotRequired[BestOfEnum]
    is_rated: NotRequired[bool]
    bots: NotRequired[BotsEnum]
    bot: NotRequired[str]
    cast_minutes: NotRequired[int]
    begins_at: str
    club_id: NotRequired[int | None]
    events: NotRequired[int | None]
    time_zone: NotRequired[str]


class Line(TypedDict):
    seq: int
    type: str
    player: int | None
    clause: NotRequired[str]
    parts: list[Part]


class LinkWishRequest(TypedDict):
    purpose: PurposeEnum


class ListChange(TypedDict):
    number: str
    kind: ListChangeKindEnum
    before: int
    after: int


class ListedCard(TypedDict):
    name: str
    kind: CardKindEnum
    color: ColorEnum
    required_energy: int
    ap_cost: int
    generated_energy: dict[str, int]
    bp: int | None
    trigger: TriggerEnum | NullEnum
    art: str


class Live(TypedDict):
    battle_id: str
    game: str
    ranked: bool
    started_at: str
    seats: list[Seated]
    turn: int
    watchers: int


class Log(TypedDict):
    log: list[Line]


class MadeGrant(TypedDict):
    access_token: str
    expires_in: int
    refresh_token: str
    grant: Grant


class MadeToken(TypedDict):
    bot: OwnBot
    token: str


class Match(TypedDict):
    battle_id: str
    result: PlayerResultEnum
    reason: str
    reason_text: str
    clause: str
    origin: str
    is_rated: bool
    unrated_because: str
    game: str
    format: str
    season: int
    first_seat: int | None
    turns: int
    duration_s: float
    started_at: str
    finished_at: str
    own: Side
    opponent: Side


class MatchState(TypedDict):
    series: SeriesScore | None
    rematch: RematchState | None
    next: str | None
    stand_ins: list[str | None]


class MatchedList(TypedDict):
    entries: list[Entry]
    doubts: list[Doubt]
    notices: list[Doubt]
    text: str


class Metagame(TypedDict):
    game: str
    format: str
    season: int
    least: int
    archetypes: list[ArchetypeLine]
    matchups: list[ArchetypeMatchup]


class Movement(TypedDict):
    number: str
    change: int
    why: WhyEnum
    came_from: str
    at: str


class NewRunRequest(TypedDict):
    kind: PuzzleRunKindEnum


class NewSceneRequest(TypedDict):
    text: str
    title: str
    question: NotRequired[str]
    visibility: NotRequired[VisibilityEnum]


class Notification(TypedDict):
    id: int
    occasion: OccasionEnum
    title: str
    body: str
    url: str
    created_at: str
    expires_at: str
    read_at: str | None


class Odds(TypedDict):
    opener: Opener
    colors: ColorsOdds
    raid: RaidOdds | None
    life_triggers: LifeOdds


class OpenedPack(TypedDict):
    id: int
    product: str
    reason: PackReasonEnum
    commitment: str
    granted_at: str
    opened_at: str | None
    cards: list[TurnedCard]


class Options(TypedDict):
    clock: str | None
    undo: UndoEnum
    chat: ChatModeEnum
    spectators: bool
    best_of: int


class Outcome(TypedDict):
    encounter: Encounter
    is_won: bool
    deck_id: int | None
    next: Encounter | None


class Pack(TypedDict):
    id: int
    product: str
    reason: PackReasonEnum
    commitment: str
    granted_at: str
    opened_at: str | None


class PaginatedAnsweredCallList(TypedDict):
    count: int
    next: NotRequired[str]
    previous: NotRequired[str]
    results: list[AnsweredCall]


class PaginatedBattleList(TypedDict):
    count: int
    next: NotRequired[str]
    previous: NotRequired[str]
    results: list[Battle]


class PaginatedClubMemberRowList(TypedDict):
    count: int
    next: NotRequired[str]
    previous: NotRequired[str]
    results: list[ClubMemberRow]


class PaginatedConversationList(TypedDict):
    count: int
    next: NotRequired[str]
    previous: NotRequired[str]
    results: list[Conversation]


class PaginatedDraftList(TypedDict):
    count: int
    next: NotRequired[str]
    previous: NotRequired[str]
    results: list[Draft]


class PaginatedFormatList(TypedDict):
    count: int
    next: NotRequired[str]
    previous: NotRequired[str]
    results: list[Format]


class PaginatedImportList(TypedDict):
    count: int
    next: NotRequired[str]
    previous: NotRequired[str]
    results: list[Import]


class PaginatedImportReleaseList(TypedDict):
    count: int
    next: NotRequired[str]
    previous: NotRequired[str]
    results: list[ImportRelease]


class PaginatedIncompleteRowList(TypedDict):
    count: int
    next: NotRequired[str]
    previous: NotRequired[str]
    results: list[IncompleteRow]


class PaginatedMatchList(TypedDict):
    count: int
    next: NotRequired[str]
    previous: NotRequired[str]
    results: list[Match]


class PaginatedNotificationList(TypedDict):
    count: int
    next: NotRequired[str]
    previous: NotRequired[str]
    results: list[Notification]


class PaginatedPackList(TypedDict):
    count: int
    next: NotRequired[str]
    previous: NotRequired[str]
    results: list[Pack]


class PaginatedUnplayableList(TypedDict):
    count: int
    next: NotRequired[str]
    previous: NotRequired[str]
    results: list[Unplayable]


class Paraphrase(TypedDict):
    language: ParaphraseLanguageEnum
    words: str
    reading: str


class Patch(TypedDict):
    slug: str
    version: int
    title: str
    reason: str
    state: PatchStateEnum
    format: str | None
    effective_at: str
    reverted_at: str | None
    revert_reason: str
    cards: list[CardNote]


class PatchedSceneChangesRequest(TypedDict):
    title: NotRequired[str]
    question: NotRequired[str]
    visibility: NotRequired[VisibilityEnum]
    text: NotRequired[str]
    uses_new_cards: NotRequired[bool]


class PatchedStudyChangesRequest(TypedDict):
    title: NotRequired[str]
    visibility: NotRequired[VisibilityEnum]


class PatchedWishesRequest(TypedDict):
    changes: NotRequired[list[ShelfWishRequest]]


class People(TypedDict):
    friends: list[Person]
    followed: list[Person]
    followers: list[Person]
    found: list[Person]


class Place(TypedDict):
    type: PlaceTypeEnum
    since: NotRequired[str]
    waited_s: NotRequired[int]
    mode: NotRequired[ModeEnum]
    game: NotRequired[str]
    format: NotRequired[str]
    best_of: NotRequired[int]
    clock: NotRequired[str]
    deck: NotRequired[QueuedDeck]
    returned: NotRequired[int]
    meeting: NotRequired[str]
    until: NotRequired[str]
    left_s: NotRequired[float]
    accepted: NotRequired[bool]
    other_accepted: NotRequired[bool]
    secret_commitment: NotRequired[str | None]
    battle_id: NotRequired[str]
    url: NotRequired[str]


class PlayedMatch(TypedDict):
    round: int
    table: int
    opponent: NotRequired[int | None]
    opponent_name: NotRequired[str | None]
    result: PlayedMatchResultEnum
    how: TournamentMatchEndEnum | BlankEnum
    games: list[int]
    battle: str | None
    replays: list[str]


class Pool(TypedDict):
    id: int
    kind: PoolKindEnum
    game: str
    product: str
    commitment: str
    created_at: str
    opened_at: str | None


class Preparation(TypedDict):
    is_possible: bool
    attackers: list[Character]
    blockers: list[Character]
    answers: list[ConditionalAnswer]


class Problem(TypedDict):
    type: str
    title: str
    status: int
    code: str
    detail: str
    clause: str | None
    advice: str | None
    details: dict[str, Any]
    errors: list[ProblemPart]


class Product(TypedDict):
    slug: str
    game: str
    name: str
    series: str
    size: int
    enough: int | None
    slots: list[Slot]
    at_least_one: dict[str, float]


class Profile(TypedDict):
    username: str
    shown_name: str
    player: str | None
    display_name: NotRequired[str]
    language: NotRequired[ProfileLanguageEnum | BlankEnum]
    chat: NotRequired[ProfileChatEnum]
    mail_notices: NotRequired[bool]
    sleeve: NotRequired[SleeveEnum]
    mat: NotRequired[MatEnum]
    leaves_at: str | None


class ProfileRequest(TypedDict):
    display_name: NotRequired[str]
    language: NotRequired[ProfileLanguageEnum | BlankEnum]
    chat: NotRequired[ProfileChatEnum]
    mail_notices: NotRequired[bool]
    sleeve: NotRequired[SleeveEnum]
    mat: NotRequired[MatEnum]


class Proof(TypedDict):
    seed: str
    seed_commitment: str
    actions: int
    is_commitment_kept: bool
    is_result_equal: bool
    is_digest_equal: bool | None
    is_seed_shared: bool | None
    seed_parts: SeedParts | None
    are_packs_kept: bool | None
    is_fair: bool


class PublicGame(TypedDict):
    battle: str
    finished_at: str
    turns: int
    own: GameSide
    other: GameSide


class PublicPage(TypedDict):
    results: list[SharedSummary]
    following: str


class PuzzleRun(TypedDict):
    id: str
    kind: PuzzleRunKindEnum
    solved: NotRequired[int]
    mistakes: NotRequired[int]
    begun_at: NotRequired[str]


class PuzzleTry(TypedDict):
    puzzle: str
    title: str
    level: int
    hints: int
    turn: int
    is_solved: bool
    rating: int | None
    rating_change: int | None
    next: NextPuzzle | None
    missed_win: int | None
    run: RunStatus | None


class Record(TypedDict):
    format: str
    battle: str
    ruleset: str
    ruleset_version: int
    rules_build: str
    options: dict[str, Any]
    seats: list[dict[str, Any]]
    cards: dict[str, Any]
    seed: str
    seed_commitment: str
    seed_parts: SeedParts | None
    result: dict[str, Any]
    digest: str
    end: dict[str, Any]
    draws: list[dict[str, Any]]
    is_from_position: bool
    log: list[dict[str, Any]]
    signature: Signature


class Release(TypedDict):
    slug: str
    title: str
    note: str
    state: ReleaseStateEnum
    preview_at: str | None
    release_at: str
    cards: list[CardNote]


class Review(TypedDict):
    seat: int
    names: list[str]
    curve: list[TurnStart]
    moments: list[TurningPoint]
    deciding: TurningPoint | None
    reason: str
    is_played_out: bool


class Ruling(TypedDict):
    id: int
    number: str
    date: str | None
    question: LocalizedText
    answer: LocalizedText
    text: str
    source: str
    url: str
    cards: list[str]
    verdict: VerdictEnum
    verdict_since: str | None
    checked_at: str | None
    engine_version: str


class RulingSummary(TypedDict):
    total: RulingCounts
    sets: list[SetRulingCounts]


class Sanction(TypedDict):
    id: int
    kind: SanctionKindEnum
    reason: str
    imposed_at: str
    ends_at: str
    lifted_at: str | None
    appeal: str
    appealed_at: str | None
    appeal_answer: str
    appeal_decided_at: str | None


class Scene(TypedDict):
    id: str
    title: str
    question: NotRequired[str]
    game: str
    text: str
    visibility: NotRequired[VisibilityEnum]
    owner: str
    forked_from: str | None
    created_at: str
    updated_at: str
    url: str


class SetCompletion(TypedDict):
    set: str
    whole: SetPart
    parts: list[SetPart]


class SetUpRequest(TypedDict):
    name: str
    about: NotRequired[str]
    game: NotRequired[GameEnum]
    kind: NotRequired[TournamentKindEnum]
    format: NotRequired[str]
    code: NotRequired[str]
    capacity: NotRequired[int]
    rounds: NotRequired[int]
    top_cut: NotRequired[TopCutEnum]
    shows_lists: NotRequired[bool]
    round_minutes: NotRequired[int]
    round_days: NotRequired[int]
    break_s: NotRequired[int]
    clock: NotRequired[str]
    best_of: NotRequired[BestOfEnum]
    is_rated: NotRequired[bool]
    bots: NotRequired[BotsEnum]
    bot: NotRequired[str]
    cast_minutes: NotRequired[int]
    begins_at: NotRequired[str | None]
    club_id: NotRequired[int | None]


class SharedLine(TypedDict):
    number: str
    count: int
    card: ListedCard


class Sharing(TypedDict):
    visibility: VisibilityEnum
    url: str
    hidden: bool


class Sheet(TypedDict):
    id: int | None
    changes: list[SheetChange]
    doubts: list[Doubt]
    notices: list[Doubt]


class Shelf(TypedDict):
    tag: str
    next: str | None
    results: list[HeldCard]


class ShownScene(TypedDict):
    board: dict[str, Any]
    offers: list[Offer]
    scene: Scene
    changed: list[str]


class Study(TypedDict):
    id: str
    title: str
    game: str
    battle: str | None
    scene: str | None
    visibility: NotRequired[VisibilityEnum]
    owner: str
    forked_from: str | None
    created_at: str
    updated_at: str
    url: str


class StudyEvaluation(TypedDict):
    seat: int | None
    chance: float | None
    offers: list[StudyOffer]


class Table(TypedDict):
    number: int
    first: str
    second: str | None
    outcome: TableOutcomeEnum
    how: TournamentMatchEndEnum | BlankEnum
    first_games: int
    second_games: int
    battle: str | None
    replays: list[str]
    bracket: BracketEnum | BlankEnum
    called_at: str | None
    first_ready_at: str | None
    second_ready_at: str | None


class Ticket(TypedDict):
    id: int
    game: str
    mode: ModeEnum
    format: str
    best_of: int
    clock: str
    status: TicketStatusEnum
    reason: TicketReasonEnum | BlankEnum
    deck_name: str
    joined_at: str
    ended_at: str | None
    battle_id: str | None


class Tournament(TypedDict):
    id: int
    name: str
    about: NotRequired[str]
    organiser: NotRequired[str]
    club_id: int | None
    club: NotRequired[str | None]
    game: NotRequired[str]
    kind: TournamentKindEnum
    state: NotRequired[TournamentStateEnum]
    format: NotRequired[str]
    needs_code: bool
    capacity: int
    players: int
    rounds: NotRequired[int]
    top_cut: NotRequired[TopCutEnum]
    shows_lists: NotRequired[bool]
    round_minutes: int
    round_days: NotRequired[int]
    break_s: int
    clock: str
    best_of: NotRequired[int]
    is_rated: NotRequired[bool]
    bots: BotsEnum
    bot: str
    cast_minutes: NotRequired[int]
    created_at: str
    begins_at: NotRequired[str | None]
    begun_at: NotRequired[str | None]
    ended_at: NotRequired[str | None]
    paused_at: NotRequired[str | None]
    version: NotRequired[int]


class TournamentPlayerDetail(TypedDict):
    player: TournamentPlayer
    standing: TournamentStanding
    matches: list[PlayedMatch]


class TriggerCount(TypedDict):
    trigger: TriggerEnum
    count: int


class Watch(TypedDict):
    battle: dict[str, Any]
    seat: int | None
    role: str
    to: int
    events: list[dict[str, Any]]
    log: list[Line]
    view: dict[str, Any]
    cards: dict[str, Any]


class WeekLine(TypedDict):
    key: int
    name: str
    share: float
    change: float | None
    rate: WinRate


class WeekReport(TypedDict):
    monday: str
    games: int
    sentences: list[str]
    archetypes: list[WeekLine]
    risen: list[CardChange]
    fallen: list[CardChange]


class Word(TypedDict):
    code: str
    name: str
    text: str
    clause: str
    kind: WordKindEnum
    short: str


AnyDeckSummary: TypeAlias = DeckSummary | GameDeckSummary


class BattleInfo(TypedDict):
    id: str
    status: BattleStatusEnum
    origin: OriginEnum
    ranked: bool
    seats: list[DressedSeat]
    seed_commitment: str
    result: Result | None
    seed: str | None
    options: Options


class Cast(TypedDict):
    battle: dict[str, Any]
    delay_s: int
    is_open: bool
    hands: list[int]
    seq: int
    view: dict[str, Any]
    log: list[Line]
    chance: float | None
    chances: list[Chance]
    moments: list[KeyMoment]
    cards: dict[str, Any]


class Chapter(TypedDict):
    name: str
    title: str
    about: str
    starter: str
    encounters: list[Encounter]


class DeckLine(TypedDict):
    number: str
    card: ListedCard | None
    count: int
    owned: int | None


class DeckVersion(TypedDict):
    number: int
    made_at: str
    note: str
    counts: dict[str, int]
    changes: list[ListChange]


Events = TypedDict(
    'Events',
    {
        'events': list[dict[str, Any]],
        'log': list[Line],
        'view': NotRequired[dict[str, Any]],
        'changes': NotRequired[list[list[Any]]],
        'from': int,
        'to': int,
    },
)


class Evidence(TypedDict):
    state: EvidenceStateEnum
    languages: list[str]
    decided: str | None
    reason: str
    paraphrases: list[Paraphrase]


class Figures(TypedDict):
    size: int
    energy: list[int]
    ap: Ap
    kinds: list[KindCount]
    triggers: list[TriggerCount]
    bp: list[BpCount]
    colors: list[ColorSum]
    odds: Odds | None


class GameCodedDeck(TypedDict):
    format: str
    legal: bool
    problems: list[RemarkOnDeck]
    changes: list[RemarkOnDeck]
    game: str
    name: str
    code: str
    count: int
    entries: list[GameDeckLine]


class GameDeck(TypedDict):
    format: str
    legal: bool
    problems: list[RemarkOnDeck]
    changes: list[RemarkOnDeck]
    id: int
    game: str
    name: str
    count: int
    description: str
    tags: list[str]
    folder: str
    is_favourite: bool
    pool: int | None
    visibility: VisibilityEnum
    version: int
    created_at: str
    updated_at: str
    entries: list[GameDeckLine]
    code: str
    figures: dict[str, dict[str, int]]


class GameList(TypedDict):
    games: int
    private: int
    listed: list[PublicGame]
    after: str


class Gauntlet(TypedDict):
    id: int
    game: str
    deck: str
    bot: str
    state: GauntletStateEnum
    done: int
    total: int
    created_at: str
    finished_at: str | None
    report: GauntletReport


class History(TypedDict):
    next: str | None
    results: list[Movement]


class LeagueDetail(TypedDict):
    id: int
    name: str
    organiser: NotRequired[str]
    time_zone: str
    first_at: str
    next_at: NotRequired[str | None]
    events_left: NotRequired[int | None]
    ended: NotRequired[EndedEnum | BlankEnum]
    events: list[Tournament]
    lines: list[LeagueLine]


class Notice(TypedDict):
    id: int
    kind: NoticeKindEnum
    text: str
    created_at: str
    read_at: str | None
    sanction: Sanction | None


class OpenPool(TypedDict):
    id: int
    kind: PoolKindEnum
    game: str
    product: str
    commitment: str
    created_at: str
    opened_at: str | None
    decks: list[AnyDeckSummary]
    packs: list[list[PoolCard]]


class PaginatedAnyDeckSummaryList(TypedDict):
    count: int
    next: NotRequired[str]
    previous: NotRequired[str]
    results: list[AnyDeckSummary]


class PaginatedPatchList(TypedDict):
    count: int
    next: NotRequired[str]
    previous: NotRequired[str]
    results: list[Patch]


class PaginatedPoolList(TypedDict):
    count: int
    next: NotRequired[str]
    previous: NotRequired[str]
    results: list[Pool]


class PaginatedPuzzleRunList(TypedDict):
    count: int
    next: NotRequired[str]
    previous: NotRequired[str]
    results: list[PuzzleRun]


class PaginatedReleaseList(TypedDict):
    count: int
    next: NotRequired[str]
    previous: NotRequired[str]
    results: list[Release]


class PaginatedRulingList(TypedDict):
    count: int
    next: NotRequired[str]
    previous: NotRequired[str]
    results: list[Ruling]


class PaginatedSceneList(TypedDict):
    count: int
    next: NotRequired[str]
    previous: NotRequired[str]
    results: list[Scene]


class PaginatedStudyList(TypedDict):
    count: int
    next: NotRequired[str]
    previous: NotRequired[str]
    results: list[Study]


class PaginatedTicketList(TypedDict):
    count: int
    next: NotRequired[str]
    previous: NotRequired[str]
    results: list[Ticket]


class PaginatedTournamentList(TypedDict):
    count: int
    next: NotRequired[str]
    previous: NotRequired[str]
    results: list[Tournament]


class Present(TypedDict):
    battle: BattleInfo
    seat: int
    seq: int
    view: dict[str, Any]
    clock: Clock | None
    match: MatchState


class Round(TypedDict):
    number: int
    is_knockout: bool
    begun_at: str
    ends_at: str
    settled_at: str | None
    tables: list[Table]


class SharedDeck(TypedDict):
    id: int
    game: str
    name: str
    author: str
    description: str
    tags: list[str]
    count: int
    unseen: int
    colors: dict[str, int]
    cover: str | None
    legal: bool
    likes: int
    liked: bool
    own: bool
    score: DeckScore | None
    updated_at: str
    entries: list[SharedLine]


class ShownStudy(TypedDict):
    study: Study
    names: list[str]
    moves: list[Move]
    at: NotRequired[int]
    board: dict[str, Any]
    seat: int | None
    offers: list[StudyOffer]
    changed: list[str]


class TournamentDetail(TypedDict):
    tournament: Tournament
    players: list[TournamentPlayer]
    standings: list[TournamentStanding]
    rounds: list[Round]
    announcements: list[Announcement]
    my_battle: str | None


AnySharedDeck: TypeAlias = SharedDeck | GameSharedDeck


class Campaign(TypedDict):
    next: str | None
    chapters: list[Chapter]


class Card(TypedDict):
    number: str
    series: str
    name: str
    kind: CardKindEnum
    color: ColorEnum
    required_energy: int
    ap_cost: int
    generated_energy: dict[str, int]
    bp: int | None
    traits: list[str]
    trigger: TriggerEnum | NullEnum
    effects: dict[str, Any] | None
    text: str
    flavor: str
    original: Original
    rarity: str
    art: str
    playable: bool
    missing: NotRequired[list[str]]
    evidence: Evidence | None
    revision: int
    why: NotRequired[list[Reason]]


class CardWithVersions(TypedDict):
    number: str
    series: str
    name: str
    kind: CardKindEnum
    color: ColorEnum
    required_energy: int
    ap_cost: int
    generated_energy: dict[str, int]
    bp: int | None
    traits: list[str]
    trigger: TriggerEnum | NullEnum
    effects: dict[str, Any] | None
    text: str
    flavor: str
    original: Original
    rarity: str
    art: str
    playable: bool
    missing: NotRequired[list[str]]
    evidence: Evidence | None
    revision: int
    why: NotRequired[list[Reason]]
    versions: list[Version]
    printings: list[Printing]
    rulings: list[Ruling]


class Change(TypedDict):
    type: ChangeTypeEnum
    number: str
    card: Card | None


class Changes(TypedDict):
    changes: list[Change]
    since: str
    has_more: bool


class CodedDeck(TypedDict):
    format: str
    legal: bool
    problems: list[RemarkOnDeck]
    changes: list[RemarkOnDeck]
    name: str
    code: str
    count: int
    entries: list[DeckLine]


class Deck(TypedDict):
    format: str
    legal: bool
    problems: list[RemarkOnDeck]
    changes: list[RemarkOnDeck]
    id: int
    game: str
    name: str
    count: int
    colors: dict[str, int]
    starter: str | None
    description: str
    tags: list[str]
    folder: str
    cover: str | None
    is_favourite: bool
    size: int
    visibility: VisibilityEnum
    version: int
    created_at: str
    updated_at: str
    entries: list[DeckLine]
    code: str
    figures: Figures


AnyCard: TypeAlias = Card | GameCard


AnyCardWithVersions: TypeAlias = CardWithVersions | GameCardWithVersions


AnyCodedDeck: TypeAlias = CodedDeck | GameCodedDeck


AnyDeck: TypeAlias = Deck | GameDeck


class CardPage(TypedDict):
    count: int
    count_is_exact: bool
    next: str | None
    previous: str | None
    results: list[AnyCard]


class CompletedDeck(TypedDict):
    deck: Deck
    steps: list[CompletionStep]
