import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from unionarena.core.initial_migration import InitialMigration


class Migration(InitialMigration):

    dependencies = [
        ('cards', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='PackRecipe',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('contents', models.JSONField()),
            ],
        ),
        migrations.CreateModel(
            name='StarterDeck',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(unique=True, verbose_name='identifier')),
                ('name_ja', models.CharField(max_length=60, verbose_name='name in Japanese')),
                ('name_zh_hant', models.CharField(max_length=60, verbose_name='name in Traditional Chinese')),
                ('name_en', models.CharField(max_length=60, verbose_name='name in English')),
            ],
            options={
                'verbose_name': 'starter deck',
                'verbose_name_plural': 'starter decks',
            },
        ),
        migrations.CreateModel(
            name='Draft',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('token', models.CharField(help_text='The unguessable part of its link.', max_length=43, unique=True)),
                ('product', models.CharField(max_length=50, verbose_name='product')),
                ('places', models.PositiveSmallIntegerField(verbose_name='seats')),
                ('state', models.CharField(choices=[('gathering', 'waiting for players'), ('running', 'in progress'), ('ended', 'ended'), ('called_off', 'called off')], default='gathering', max_length=12, verbose_name='state')),
                ('secret', models.BinaryField(max_length=32)),
                ('commitment', models.CharField(max_length=64, verbose_name='hash of the seed')),
                ('packs', models.PositiveSmallIntegerField(default=0, verbose_name='packs per seat')),
                ('version', models.PositiveIntegerField(default=1)),
                ('created_at', models.DateTimeField(verbose_name='created')),
                ('began_at', models.DateTimeField(blank=True, null=True, verbose_name='started')),
                ('ended_at', models.DateTimeField(blank=True, null=True, verbose_name='ended')),
                ('host', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='opened by')),
                ('recipe', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='collection.packrecipe')),
            ],
            options={
                'verbose_name': 'draft',
                'verbose_name_plural': 'drafts',
                'default_permissions': ('view',),
                'indexes': [models.Index(condition=models.Q(('state', 'gathering')), fields=['created_at'], name='drafts_that_gather')],
                'constraints': [models.CheckConstraint(condition=models.Q(('places__gte', 2), ('places__lte', 8)), name='a_draft_has_two_to_eight_seats'), models.CheckConstraint(condition=models.Q(models.Q(('began_at__isnull', True), ('recipe__isnull', True)), models.Q(('began_at__isnull', False), ('recipe__isnull', False)), _connector='OR'), name='a_begun_draft_says_what_it_was_drawn_from')],
            },
        ),
        migrations.CreateModel(
            name='Pool',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('sealed', 'sealed'), ('draft', 'draft')], max_length=8, verbose_name='kind')),
                ('product', models.CharField(max_length=50, verbose_name='product')),
                ('game', models.CharField(blank=True, db_default='', default='', max_length=32, verbose_name='game')),
                ('battle', models.UUIDField(blank=True, db_index=True, null=True)),
                ('created_at', models.DateTimeField(verbose_name='created')),
                ('opened_at', models.DateTimeField(blank=True, null=True, verbose_name='opened')),
                ('secret', models.BinaryField(default=b'', max_length=32)),
                ('commitment', models.CharField(blank=True, max_length=64, verbose_name='hash of the seed')),
                ('entropy', models.CharField(blank=True, max_length=64)),
                ('packs', models.JSONField(default=list)),
                ('owner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='pools', to=settings.AUTH_USER_MODEL, verbose_name='player')),
                ('recipe', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='collection.packrecipe')),
            ],
            options={
                'verbose_name': 'pool',
                'verbose_name_plural': 'pools',
                'default_permissions': ('view',),
                'indexes': [models.Index(fields=['owner', '-created_at'], name='pools_of_a_person')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('opened_at__isnull', True)), fields=('owner',), name='a_person_has_one_closed_pool'), models.CheckConstraint(condition=models.Q(('opened_at__isnull', True), ('recipe__isnull', False), ('kind', 'draft'), _connector='OR'), name='an_open_sealed_pool_says_what_it_was_drawn_from')],
            },
        ),
        migrations.CreateModel(
            name='DraftSeat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.PositiveSmallIntegerField(verbose_name='place')),
                ('entropy', models.CharField(blank=True, max_length=64)),
                ('due_at', models.DateTimeField(blank=True, null=True)),
                ('missed', models.PositiveSmallIntegerField(default=0)),
                ('draft', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='collection.draft')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='draft_seats', to=settings.AUTH_USER_MODEL, verbose_name='player')),
                ('pool', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='draft_seat', to='collection.pool')),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('due_at__isnull', False)), fields=['due_at'], name='draft_seats_with_a_clock')],
                'constraints': [models.UniqueConstraint(fields=('draft', 'place'), name='a_place_at_a_draft_is_one_seat'), models.UniqueConstraint(fields=('draft', 'user'), name='a_person_sits_at_a_draft_once')],
            },
        ),
        migrations.CreateModel(
            name='PoolEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('count', models.PositiveSmallIntegerField(verbose_name='copies')),
                ('card', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cards.card')),
                ('pool', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='collection.pool')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('pool', 'card'), name='a_pool_lists_a_card_in_one_row'), models.CheckConstraint(condition=models.Q(('count__gte', 1), ('count__lte', 50)), name='a_pool_lists_one_to_fifty_copies')],
            },
        ),
        migrations.CreateModel(
            name='Deck',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('game', models.CharField(blank=True, db_default='', default='', editable=False, max_length=32, verbose_name='game')),
                ('listed', models.JSONField(blank=True, db_default=models.Value({}, models.JSONField()), default=dict, editable=False)),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('updated_at', models.DateTimeField(auto_now=True, verbose_name='changed')),
                ('deleted_at', models.DateTimeField(blank=True, null=True, verbose_name='deleted')),
                ('version', models.PositiveIntegerField(db_default=1, default=1, editable=False, verbose_name='version')),
                ('format', models.CharField(blank=True, db_default='', max_length=30, verbose_name='Format')),
                ('description', models.TextField(blank=True, db_default='', max_length=4000, verbose_name='description')),
                ('tags', models.JSONField(blank=True, db_default=models.Value([], models.JSONField()), default=list, verbose_name='tags')),
                ('folder', models.CharField(blank=True, db_default='', max_length=40, verbose_name='folder')),
                ('is_favourite', models.BooleanField(db_default=False, default=False, verbose_name='favorite')),
                ('visibility', models.CharField(choices=[('private', 'Only you'), ('link', 'Anyone with the link'), ('public', 'Everyone')], db_default='private', default='private', max_length=8, verbose_name='who can see it')),
                ('link_token', models.CharField(blank=True, db_default='', editable=False, max_length=43)),
                ('published_at', models.DateTimeField(editable=False, null=True, verbose_name='published')),
                ('hidden_at', models.DateTimeField(editable=False, null=True, verbose_name='hidden by a moderator')),
                ('cover_card', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='cards.card', verbose_name='cover card')),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='decks', to=settings.AUTH_USER_MODEL, verbose_name='owner')),
                ('pool', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='decks', to='collection.pool', verbose_name='pool')),
                ('from_starter', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='collection.starterdeck', verbose_name='starter deck it came from')),
            ],
            options={
                'verbose_name': 'deck',
                'verbose_name_plural': 'decks',
                'permissions': [('hide_deck', 'Can hide shared decks')],
                'indexes': [models.Index(fields=['owner', 'deleted_at'], name='decks_of_a_person'), models.Index(condition=models.Q(('visibility', 'public')), fields=['-published_at', '-id'], name='public_decks_newest_first')],
                'constraints': [models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='a_deck_has_a_name'), models.CheckConstraint(condition=models.Q(('visibility', 'private'), models.Q(('link_token', ''), _negated=True), _connector='OR'), name='a_shared_deck_has_a_link'), models.UniqueConstraint(condition=models.Q(('link_token', ''), _negated=True), fields=('link_token',), name='a_link_leads_to_one_deck'), models.CheckConstraint(condition=models.Q(models.Q(('visibility', 'public'), _negated=True), ('published_at__isnull', False), _connector='OR'), name='a_public_deck_was_published')],
            },
        ),
        migrations.CreateModel(
            name='StarterDeckEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('count', models.PositiveSmallIntegerField(verbose_name='copies')),
                ('card', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cards.card')),
                ('starter', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='collection.starterdeck')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('starter', 'card'), name='a_starter_lists_a_card_in_one_row'), models.CheckConstraint(condition=models.Q(('count__gte', 1), ('count__lte', 50)), name='a_starter_lists_one_to_fifty_copies')],
            },
        ),
        migrations.CreateModel(
            name='StarterGrant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('granted_at', models.DateTimeField(auto_now_add=True)),
                ('starter', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='collection.starterdeck')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='starter_grants', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'starter'), name='a_starter_is_given_once')],
            },
        ),
        migrations.CreateModel(
            name='BulkChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.UUIDField(editable=False, null=True)),
                ('made_at', models.DateTimeField(verbose_name='made at')),
                ('undone_at', models.DateTimeField(blank=True, null=True, verbose_name='undone')),
                ('changes', models.JSONField(default=list)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='bulk_changes', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(fields=['user', '-id'], name='bulk_changes_of_a_person')],
                'constraints': [models.UniqueConstraint(fields=('user', 'key'), name='a_bulk_change_is_made_once')],
            },
        ),
        migrations.CreateModel(
            name='CardMark',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('wanted', models.PositiveIntegerField(default=0, verbose_name='copies wanted')),
                ('tradeable', models.PositiveIntegerField(default=0, verbose_name='copies for trade')),
                ('sequence', models.PositiveBigIntegerField(default=0, editable=False)),
                ('card', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cards.card')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='card_marks', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(fields=['user', 'sequence'], name='marks_as_they_changed')],
                'constraints': [models.UniqueConstraint(fields=('user', 'card'), name='a_person_marks_a_card_in_one_row')],
            },
        ),
        migrations.CreateModel(
            name='CardMovement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('change', models.IntegerField(verbose_name='copies')),
                ('why', models.CharField(choices=[('before', 'owned before the ledger began'), ('starter', 'from a starter deck'), ('pack', 'from a pack'), ('grant', 'granted or taken back by the operators'), ('import', 'from a list'), ('correction', 'a correction')], max_length=12, verbose_name='reason')),
                ('source', models.CharField(blank=True, max_length=120, verbose_name='source')),
                ('at', models.DateTimeField(verbose_name='moved at')),
                ('by', models.ForeignKey(blank=True, help_text='Empty if no one decided it, for example when a pack is opened.', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('card', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cards.card', verbose_name='card')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='card_movements', to=settings.AUTH_USER_MODEL, verbose_name='player')),
            ],
            options={
                'verbose_name': 'card movement',
                'verbose_name_plural': 'card movements',
                'permissions': [('grant_cards', 'Can give people cards and take them back')],
                'default_permissions': ('view',),
                'indexes': [models.Index(fields=['user', 'card', 'at'], name='movements_of_a_card'), models.Index(fields=['user', 'at'], name='movements_of_a_person')],
                'constraints': [models.CheckConstraint(condition=models.Q(('change', 0), _negated=True), name='a_movement_moves_something'), models.CheckConstraint(condition=models.Q(('why__in', ['before', 'starter', 'pack', 'grant', 'import', 'correction'])), name='a_movement_says_why')],
            },
        ),
        migrations.CreateModel(
            name='DeckScore',
            fields=[
                ('deck', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='score', serialize=False, to='collection.deck')),
                ('games', models.PositiveIntegerField(verbose_name='games')),
                ('points', models.FloatField(verbose_name='wins plus half of the draws')),
                ('low', models.FloatField(verbose_name='lower bound of the 95-percent confidence interval')),
                ('high', models.FloatField(verbose_name='upper bound of the 95-percent confidence interval')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('games__gte', 1)), name='a_score_is_of_games')],
            },
        ),
        migrations.CreateModel(
            name='DeckEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('count', models.PositiveSmallIntegerField(verbose_name='copies')),
                ('card', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cards.card')),
                ('deck', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='collection.deck')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('deck', 'card'), name='a_deck_lists_a_card_in_one_row'), models.CheckConstraint(condition=models.Q(('count__gte', 1), ('count__lte', 50)), name='a_deck_lists_one_to_fifty_copies')],
            },
        ),
        migrations.CreateModel(
            name='DeckLike',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('deck', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='likes', to='collection.deck')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deck_likes', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('deck', 'user'), name='a_deck_is_liked_once_by_a_person')],
            },
        ),
        migrations.CreateModel(
            name='DeckVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(verbose_name='number')),
                ('counts', models.JSONField(verbose_name='copies by card number')),
                ('note', models.CharField(blank=True, max_length=200, verbose_name='note')),
                ('made_at', models.DateTimeField(verbose_name='until when it was like this')),
                ('deck', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='versions', to='collection.deck')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('deck', 'number'), name='versions_of_a_deck_are_numbered')],
            },
        ),
        migrations.CreateModel(
            name='DraftDay',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.DateField()),
                ('begun', models.PositiveSmallIntegerField(default=0)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'day'), name='drafts_are_counted_once_a_day')],
            },
        ),
        migrations.CreateModel(
            name='DraftPick',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='pick')),
                ('card', models.CharField(max_length=32, verbose_name='card number')),
                ('by', models.CharField(choices=[('person', 'the player'), ('bot', 'a bot'), ('clock', 'the clock'), ('last', 'no one: it was the last card')], max_length=8, verbose_name='taken by')),
                ('at', models.DateTimeField(verbose_name='taken at')),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='picks', to='collection.draftseat')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('seat', 'number'), name='a_pick_of_a_seat_is_made_once')],
            },
        ),
        migrations.CreateModel(
            name='OwnedCard',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('count', models.PositiveIntegerField(verbose_name='copies')),
                ('card', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cards.card')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='owned_cards', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'owned card',
                'verbose_name_plural': 'owned cards',
                'constraints': [models.UniqueConstraint(fields=('user', 'card'), name='a_person_owns_a_card_in_one_row'), models.CheckConstraint(condition=models.Q(('count__gte', 1)), name='owned_means_at_least_one')],
            },
        ),
        migrations.CreateModel(
            name='OwnedPrinting',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('count', models.PositiveIntegerField(verbose_name='copies')),
                ('printing', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cards.printing')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='owned_printings', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'printing'), name='a_person_owns_a_printing_in_one_row'), models.CheckConstraint(condition=models.Q(('count__gte', 1)), name='an_owned_printing_means_at_least_one')],
            },
        ),
        migrations.CreateModel(
            name='PackGrant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('product', models.CharField(blank=True, help_text='Empty while the player can still choose.', max_length=50, verbose_name='product')),
                ('reason', models.CharField(choices=[('daily', 'daily pack'), ('result', 'for winning a battle'), ('given', 'given by the operators')], max_length=12, verbose_name='reason')),
                ('key', models.CharField(max_length=80)),
                ('secret', models.BinaryField(max_length=32)),
                ('commitment', models.CharField(max_length=64, verbose_name='hash of the seed')),
                ('granted_at', models.DateTimeField(verbose_name='received')),
                ('opened_at', models.DateTimeField(blank=True, null=True, verbose_name='opened')),
                ('entropy', models.CharField(blank=True, max_length=64)),
                ('spared', models.JSONField(default=list)),
                ('cards', models.JSONField(default=list)),
                ('fresh', models.JSONField(default=list)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='packs', to=settings.AUTH_USER_MODEL, verbose_name='player')),
                ('recipe', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='collection.packrecipe')),
            ],
            options={
                'verbose_name': 'pack',
                'verbose_name_plural': 'packs',
                'default_permissions': ('view',),
                'indexes': [models.Index(fields=['user', 'opened_at'], name='packs_of_a_person')],
                'constraints': [models.UniqueConstraint(fields=('user', 'key'), name='a_person_gets_one_pack_for_one_thing'), models.CheckConstraint(condition=models.Q(models.Q(('opened_at__isnull', True), ('recipe__isnull', True)), models.Q(('opened_at__isnull', False), ('recipe__isnull', False)), _connector='OR'), name='an_open_pack_says_what_it_was_drawn_from')],
            },
        ),
    ]
