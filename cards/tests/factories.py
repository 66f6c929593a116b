"""Cards and editors, for the tests of this app."""

from django.contrib.auth.models import Permission
from django.db import connection, transaction
from django.db.models.sql import InsertQuery

from cards.card_data.draft import CardDraft
from cards.catalogue.revisions import publish_revision, publish_revisions
from cards.models import (
    Card,
    CardRevision,
    CardSet,
    Printing,
    Ruling,
    RulingCard,
    Series,
    Trait,
)
from cards.search.indexing import index_cards
from unionarena.core.accounts.models import User

NAMES = {"ja": "灯台守", "zh-hant": "燈塔守", "en": "Lighthouse Keeper"}


# What content files fill, in an order in which it can be written.
CONTENT_TABLES = (
    Series,
    Series.history.model,
    Trait,
    Trait.history.model,
    CardSet,
    CardSet.history.model,
    Card,
    CardRevision,
    Printing,
    Printing.history.model,
)


class Remembered:
    """Rows that were loaded once, for every test that wants them.

    To read files and to compare takes longer than most tests, and so does putting rows
    into words: the statements that wrote them are kept.

    Args:
        slowly: Loads the rows into an empty database.
        tables: The models it fills, those first that others point at.
    """

    def __init__(self, slowly, tables):
        self.slowly = slowly
        self.tables = tables
        self.statements = None

    @transaction.atomic
    def load(self):
        """Write the rows of the first time; those alone, and no index for search."""
        is_empty = not any(table.objects.exists() for table in self.tables)
        if self.statements is None or not is_empty:
            self.slowly()
        else:
            with connection.cursor() as cursor:
                for statement in self.statements:
                    cursor.execute(*statement)
        if self.statements is None and is_empty:
            self.statements = self._inserts()

    def _inserts(self):
        """The statements that write the rows that there are, each with its values."""
        found = []
        for table in self.tables:
            rows = list(table.objects.order_by("pk"))
            fields = [
                field for field in table._meta.concrete_fields if not field.generated
            ]
            size = max(connection.ops.bulk_batch_size(fields, rows), 1)
            for some in (rows[at : at + size] for at in range(0, len(rows), size)):
                query = InsertQuery(table)
                query.insert_values(fields, some)
                found += query.get_compiler(connection=connection).as_sql()
        return found


def make_face(**changes):
    """A correct face: a plain red Character."""
    face = {
        "number": "TDL-1-001",
        "series": "TDL",
        "name": "灯台守",
        "kind": "character",
        "color": "red",
        "required_energy": 2,
        "ap_cost": 1,
        "generated_energy": {"red": 1},
        "bp": 3000,
        "traits": ["港"],
        "trigger": None,
        "effects": None,
    }
    return {**face, **changes}


def make_draft(*, names=NAMES, texts=None, flavors=None, rarity="C", art="", **face):
    """A draft without problems, unless told otherwise."""
    names = {**names, "ja": face.get("name", names["ja"])}
    return CardDraft(make_face(**face), names, texts or {}, flavors or {}, rarity, art)


def make_series(code="TDL", *, is_public=True):
    """A series with names in three languages."""
    return Series.objects.create(
        code=code,
        name_ja="潮灯",
        name_zh_hant="潮燈",
        name_en="Tidelight",
        is_public=is_public,
    )


def withdraw_everything():
    """No series is public any more."""
    Series.objects.update(is_public=False)


def schedule(number, *, preview=None, release=None):
    """Give a card its dates."""
    Card.objects.filter(number=number).update(preview_at=preview, released_at=release)


def publish(**changes):
    """Publish a card; its series is there already."""
    revision = publish_revision(draft=make_draft(**changes), reason="First release")
    index_cards([revision.card_id])  # a test's transaction never commits
    return revision


def publish_many(drafts):
    """Publish many cards at once."""
    revisions = publish_revisions(drafts=list(drafts), reason="First release")
    index_cards([revision.card_id for revision in revisions])


def make_editor(name="editor"):
    """Somebody who may see cards before everybody else."""
    editor = User.objects.create_user(username=name, password="tide", is_staff=True)
    editor.user_permissions.add(Permission.objects.get(codename="preview_cards"))
    return editor


def make_ruling(key="Q1", *, cards=("TDL-1-001",), text_en="Yes.", **columns):
    """A ruling on cards, which need not exist."""
    ruling = Ruling.objects.create(key=key, text_en=text_en, **columns)
    for number in cards:
        RulingCard.objects.create(ruling=ruling, card_id=number)
    return ruling


def make_printing(number, code="UA00ST", *, picture="", rarity="C"):
    """A printing of a published card in a set, which is made if there is none."""
    card_set, _is_new = CardSet.objects.get_or_create(code=code)
    return Printing.objects.create(
        card=Card.objects.get(number=number),
        card_set=card_set,
        code=f"{code}/{number}{picture}",
        rarity=rarity,
        is_parallel="★" in rarity,
    )
