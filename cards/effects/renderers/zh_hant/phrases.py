"""Traditional Chinese phrases of cards, numbers and words, by node and variant.

A translator changes this file and ``sentences``; ``table`` says how rows are written.

- ``{what}`` is a place that is filled; which places a phrase has is fixed.
- ``^`` at the beginning: a command; the performer is written in its place
  ("^抽1張卡片" becomes 對手抽1張卡片).
- Terms are those of the Chinese rule manual (前線, 能源線, 場外, 退場, 活動, 休息).
"""

from typing import Final

from cards.effects.renderers.game_terms import Shape, build_term_phrases
from cards.effects.renderers.phrase_table import (
    OPERATORS,
    SIDES,
    build_phrases,
    expand_phrases,
)
from cards.effects.renderers.zh_hant.sentences import SENTENCES
from cards.vocabulary import get_name

_SHAPE: Final = Shape(
    icon="【{name}】",
    aside="【{name}】",
    numbered="【{name}（{n}）】",
    more="【{name}（+{n}）】",
    color="{name}色",
)

PHRASES: Final[dict[str, str]] = {
    **build_term_phrases("zh-hant", _SHAPE),
    # --- words ----------------------------------------------------------------
    "slot": "『{text}』",
    "it": "其",
    "them": "其",
    "they": "其",
    "of": "的",
    "or": "或",
    "and": "和",
    "nor": "或",
    "phases": "和",
    "both": "且",
    "also": "並",
    "besides_that": "，且",
    "comma": "，",
    "colon": "：",
    "list": "、",
    "all": "所有",
    "all.the": "{what}",
    "group": "（{what}）",
    "unit": "1張{what}",
    "Divided.unit": "{by}張{what}",
    "hand": "{before}{whose}的手牌",
    "besides": "{what}以外的",
    "ordinal.1": "第1次",
    "ordinal.2": "第2次",
    "ordinal.3": "第3次",
    "ordinal.4": "最後",
    "noun.card": "卡片",
    "noun.character_card": "角色卡",
    "noun.site_card": "場域卡",
    "noun.event": "事件卡",
    "noun.event_card": "事件卡",
    "place.other_line": "與{this}不同線上",
    **build_phrases(
        SIDES,
        {
            "whose": "自己 / 對手 / 自身 / 任一玩家 / 雙方玩家",
            "who": "自己 / 對手 / 該玩家 / 任一玩家 / 任一玩家",
            "place.same_line": (
                "與{this}同一線上 / 對手與{this}相對的線上 / 與{this}同一線上 / "
                "與{this}同一線上 / 與{this}同一線上"
            ),
            "Player": "自己 / 對手 / 該玩家 / 任一玩家 / 雙方玩家",
            "NextUsed": (
                "下一張從自己手牌使用的{what} / 下一張對手從手牌使用的{what} / "
                "下一張該玩家從手牌使用的{what} / 下一張任一玩家從手牌使用的{what} / "
                "下一張任一玩家從手牌使用的{what}"
            ),
            "Pick.by": (
                "由自己選擇 / 由對手選擇 / 由該玩家選擇 / 由任一玩家選擇 / "
                "由雙方玩家選擇"
            ),
            "Move.by": (
                "（由自己決定） / （由對手決定） / （由該玩家決定） / "
                "（由任一玩家決定） / （由雙方玩家決定）"
            ),
            "DealDamage": (
                "^承受{n}傷害 / ^對對手造成{n}傷害 / ^承受{n}傷害 / "
                "^對任一玩家造成{n}傷害 / ^對雙方玩家造成{n}傷害"
            ),
            "As": "自己 / 對手 / 該玩家 / 任一玩家 / 雙方玩家各自",
            "Moment.whose.every": "自己的 / 對手的 / 該玩家的 / 各玩家的 / 各玩家的",
            "Moment.whose.once": (
                "下一個自己的 / 下一個對手的 / 下一個該玩家的 / 下一個 / 下一個"
            ),
        },
    ),
    # --- places ---------------------------------------------------------------
    "Zone.hand": "手牌中",
    "Zone.deck": "牌組中",
    # --- icons ----------------------------------------------------------------
    "icon.per_turn": "【1回合{n}次】",
    "cost.icon": "【{what}】",
    "reminder": "（{text}）",
    # --- filters --------------------------------------------------------------
    "Named": "〈{name}〉",
    "HasTrait": "［特徵：{trait}］",
    "HasTrait.affinity": "{traits}",
    "NameContains": "名稱含有「{text}」",
    "NameContains.any": "名稱含有{texts}",
    "NameContains.part": "「{text}」",
    "TraitContains": "特徵含有「{text}」",
    **build_phrases(
        OPERATORS,
        {
            "StatIs": (
                "{stat}未滿{value} / {stat}為{value}以下 / {stat}為{value} / "
                "{stat}為{value}以上 / {stat}大於{value} / {stat}不為{value}"
            ),
            "StatIs.bp": (
                "{stat}未滿{value} / {stat}{value}以下 / {stat}{value} / "
                "{stat}{value}以上 / {stat}大於{value} / {stat}不為{value}"
            ),
            "StatIs.amount": (
                "{stat}小於{value} / {stat}在{value}以下 / {stat}等於{value} / "
                "{stat}在{value}以上 / {stat}大於{value} / {stat}不等於{value}"
            ),
            "Compare": (
                "未滿{value} / 為{value}以下 / 為{value} / 為{value}以上 / "
                "大於{value} / 不為{value}"
            ),
            "Compare.amount": (
                "小於{value} / 在{value}以下 / 等於{value} / 在{value}以上 / "
                "大於{value} / 不等於{value}"
            ),
            "Compare.many": (
                "未滿{n}張 / {n}張以下 / 正好{n}張 / {n}張以上 / 超過{n}張 / {n}張以外"
            ),
            "Compare.kinds": (
                "未滿{n}種 / {n}種以下 / 正好{n}種 / {n}種以上 / 超過{n}種 / {n}種以外"
            ),
            "Compare.held": (
                "未滿{n}張 / {n}張以下 / 正好{n}張 / {n}張以上 / 超過{n}張 / {n}張以外"
            ),
            "Compare.held.life": (
                "未滿{n} / 為{n}以下 / 為{n} / 為{n}以上 / 大於{n} / 不為{n}"
            ),
            "Tier": "未滿{n} / {n}以下 / {n} / {n}以上 / 大於{n} / {n}以外",
        },
    ),
    "InMode.active": "活動狀態",
    "InMode.resting": "休息狀態",
    "Raided": "突襲狀態",
    "Other": "其他",
    "OwnedBy": "{side}方的",
    "HasIcon": "持有{icon}",
    "HasKeyword": "持有{keyword}",
    "HasTrigger": "持有{trigger}觸發",
    "HasTrigger.any": "持有觸發",
    "HasEffects": "持有效果",
    "HasTraits": "持有特徵",
    "HasTraits.besides": "持有{traits}以外的特徵",
    "HasUnder": "下面有背面朝上的卡片",
    "BpAgainstPrinted.<": "BP低於原本的BP",
    "BpAgainstPrinted.<=": "BP不高於原本的BP",
    "BpAgainstPrinted.==": "BP等於原本的BP",
    "BpAgainstPrinted.>=": "BP不低於原本的BP",
    "BpAgainstPrinted.>": "BP高於原本的BP",
    "BpAgainstPrinted.!=": "BP不同於原本的BP",
    "EnergyMet": "已滿足能源需求",
    # What cards did, or did not do, this turn.
    **expand_phrases(
        {"ThisTurn.{}": "在這個回合中@", "Without.this_turn.{}": "非在這個回合中@"},
        {
            "entered": "登場",
            "moved": "移動過",
            "attacked": "攻擊過",
            "blocked": "防禦過",
            "retired": "退場",
            "retired_from_front": "從前線退場",
            "used": "使用",
            "used_from_hand": "從手牌使用",
            "discarded": "從手牌放置於場外",
            "returned_to_hand": "放回手牌",
            "raided": "發動過突襲",
            "trigger_activated": "發動過觸發",
            "drew": "抽到",
            "extra_drew": "支付AP額外抽到",
            "life_lost": "離開生命區",
            "became_resting": "轉為休息",
            "chosen": "被選擇",
            "paid_ap": "為其效果支付過AP",
        },
    ),
    "InBattle.attacking": "攻擊中",
    "InBattle.blocking": "防禦中",
    "InBattle.battling": "對戰中",
    "InZone.field": "在場上",
    "InZone.front_line": "在前線",
    "InZone.energy_line": "在能源線",
    "InZone.same_line": "在同一線",
    "InZone.other_line": "在另一條線",
    "InZone.hand": "在手牌中",
    "InZone.deck": "在牌組中",
    "InZone.outside_area": "在場外",
    "InZone.remove_area": "在移除區",
    "InZone.life_area": "在生命區",
    "InZone.ap_area": "在AP區",
    "InZone.under": "在卡片下面",
    "SameNameAs": "與{other}同名",
    "SameNameAs.number": "與{other}卡號相同",
    "Without": "不{what}",
    "Without.color": "非{color}",
    "Without.raided": "非突襲狀態",
    "Without.under": "非下面有背面朝上的卡片",
    # --- subjects -------------------------------------------------------------
    "This.character": "這個角色",
    "This.site": "這個場域",
    "This.event": "這張卡片",
    "This.ap_card": "這張卡片",
    "This.card": "這張卡片",
    "Ref.unknown": "該卡片",
    **expand_phrases(
        {"Ref.{}": "{ordinal}@的{noun}"},
        {
            "chosen": "所選",
            "looked": "查看",
            "revealed": "公開",
            "drawn": "抽到",
            "added": "加入手牌",
            "put_outside": "放置於場外",
            "removed": "放置於移除區",
            "put_under": "放置於下面",
            "moved": "放置",
            "retired": "退場",
            "switched": "改變狀態",
            "played": "登場",
            "relocated": "移動",
            "swapped": "交換",
        },
    ),
    "Ref": "該{noun}",
    "EventCard": "該{noun}",
    "CauseCard": "該{what}",
    "BattleOpponent": "與其對戰的角色",
    "Cards": "{place}的{what}",
    "Among.single": "{whole}（若為{what}）",
    "Among.placed": "{whole}（若{what}）",
    "Among.owned": "{whose}的{what}",
    "Among": "{whole}中的{before}{what}",
    "Rest": "其餘卡片",
    "Top": "{whose}牌組頂端的{count}張卡片",
    "Top.up_to": "{whose}牌組頂端的最多{count}張卡片",
    "Top.amount": "{whose}牌組頂端與{count}相同張數的卡片",
    "TopUntil": "{whose}牌組頂端的卡片，逐張直到出現{what}為止",
    "Top.all": "{whose}牌組頂端的卡片",
    "Under": "{of}下面背面朝上的卡片",
    "Under.pile": "{of}下面的卡片",
    "Under.noun": "背面朝上的卡片",
    "Under.pile.noun": "卡片",
    "Under.where": "{of}下面",
    "PartOf.top": "{of}的突襲狀態最上面的卡片",
    "PartOf.bottom": "{of}的突襲狀態最下面的卡片",
    "PartOf.below_top": "{of}的突襲狀態最上面的卡片以外的卡片",
    "Pick.exactly": "{count}張",
    "Pick.exactly.amount": "與{count}相同張數的",
    "Pick.up_to": "最多{count}張",
    "Pick.up_to.amount": "最多與{count}相同張數的",
    "Pick.any": "任意張數的",
    "Pick.at_least": "{least}張以上的",
    "Pick.range": "{least}～{most}張",
    "Pick.some": "{quantity}{what}",
    "Pick.of": "{whole}中的{quantity}",
    "Pick.among": "{whole}中{quantity}{what}",
    "Pick.ap": "{quantity}{whose}的{what}",
    "Pick.proviso": "（{what}）",
    **expand_phrases(
        {
            "Pick.distinct.{}": "@各不相同",
            "Count.distinct.{}": "{what}的@種類數",
            "Count.unit.{}": "1種{what}的@",
            "Compare.distinct.{}": "{what}的@有{many}",
        },
        {
            "name": "卡片名稱",
            "trait": get_name("part", "trait", "zh-hant"),
            "required_energy": get_name("part", "required_energy", "zh-hant"),
            "color": get_name("part", "color", "zh-hant"),
        },
    ),
    "Pick.total": "合計{limit}",
    "Pick.at_random": "隨機",
    # --- amounts --------------------------------------------------------------
    "Count": "{what}的張數",
    "caused": "因{cause}{done}",
    "caused.Without.this_turn": "並非{done}",
    "CountThisTurn": "{what}的張數",
    "CountThisTurn.entered": "在這個回合中於{whose}場上登場的{what}",
    "CountThisTurn.moved": "在這個回合中於{whose}場上移動過的{what}",
    "CountThisTurn.attacked": "在這個回合中攻擊過的{whose}的{what}",
    "CountThisTurn.blocked": "在這個回合中防禦過的{whose}的{what}",
    "CountThisTurn.retired": "在這個回合中從{whose}場上退場的{what}",
    "CountThisTurn.retired_from_front": "在這個回合中從{whose}前線退場的{what}",
    "CountThisTurn.used": "在這個回合中{whose}使用的{what}",
    "CountThisTurn.used_from_hand": "在這個回合中{whose}從手牌使用的{what}",
    "CountThisTurn.discarded": "在這個回合中從{whose}手牌放置於場外的{what}",
    "CountThisTurn.returned_to_hand": "在這個回合中放回{whose}手牌的{what}",
    "CountThisTurn.raided": "在這個回合中{whose}發動突襲的{what}",
    "CountThisTurn.trigger_activated": "在這個回合中{whose}發動過觸發的{what}",
    "CountThisTurn.drew": "在這個回合中{whose}抽到的{what}",
    "CountThisTurn.extra_drew": "在這個回合中{whose}支付AP額外抽到的{what}",
    "CountThisTurn.paid_ap": "在這個回合中{whose}為其效果支付過AP的{what}",
    "CountThisTurn.life_lost": "在這個回合中離開{whose}生命區的{what}",
    "CountThisTurn.became_resting": "在這個回合中{whose}場上轉為休息的{what}",
    "CountThisTurn.chosen": "在這個回合中{whose}場上被效果選擇的{what}",
    "StatOf": "{whose}的{stat}",
    "StatOf.max": "{among}中最高的{stat}",
    "StatOf.min": "{among}中最低的{stat}",
    "StatOf.sum": "{among}的{stat}合計",
    "Times": "{amount}×{by}",
    "Divided": "{amount}除以{by}（捨去小數）",
    "Plus": "{left}+{right}",
    "FreeSlots": "{where}的空位數",
    "FreeSlots.unit": "1個{where}的空位",
    "TotalEnergy": "{whose}的產生能源合計",
    "TotalEnergy.color": "{whose}的{color}產生能源合計",
    "NumberRef": "指定的數字",
    "ReplacedCount": "該張數",
    **SENTENCES,
}
