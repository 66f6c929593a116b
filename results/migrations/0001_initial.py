from datetime import UTC, datetime

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from unionarena.core.initial_migration import InitialMigration


def create_first_season(apps, _schema):
    apps.get_model("results", "Season").objects.get_or_create(
        number=1, defaults={"starts_at": datetime(2000, 1, 1, tzinfo=UTC)}
    )


class Migration(InitialMigration):

    dependencies = [
        ('accounts', '0001_initial'),
        ('battles', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Season',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(unique=True, verbose_name='number')),
                ('starts_at', models.DateTimeField(unique=True, verbose_name='starts')),
                ('closed_at', models.DateTimeField(blank=True, editable=False, null=True, verbose_name='final standings stored at')),
            ],
            options={
                'verbose_name': 'season',
                'verbose_name_plural': 'seasons',
            },
        ),
        migrations.CreateModel(
            name='Showing',
            fields=[
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='showing', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('is_named', models.BooleanField(db_default=True, default=True, verbose_name='my name on leaderboards')),
                ('has_profile', models.BooleanField(db_default=True, default=True, verbose_name='a profile with my rating and stats')),
                ('has_history', models.BooleanField(db_default=True, default=True, verbose_name='my latest ranked games there, with replays')),
                ('has_decks', models.BooleanField(db_default=False, default=False, verbose_name='the names of my decks')),
                ('is_exported', models.BooleanField(db_default=False, default=False, verbose_name='my name in public game data')),
                ('is_present', models.BooleanField(db_default=True, default=True, verbose_name='to friends: whether I’m online and what I’m playing')),
            ],
        ),
        migrations.CreateModel(
            name='Archetype',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=32, verbose_name='game')),
                ('series', models.CharField(blank=True, max_length=8, verbose_name='series')),
                ('name_ja', models.CharField(blank=True, max_length=80, verbose_name='name in Japanese')),
                ('name_zh_hant', models.CharField(blank=True, max_length=80, verbose_name='name in Traditional Chinese')),
                ('name_en', models.CharField(blank=True, max_length=80, verbose_name='name in English')),
                ('profile', models.JSONField(editable=False)),
                ('signature', models.JSONField(editable=False)),
                ('lists', models.PositiveIntegerField(default=0, editable=False, verbose_name='lists')),
                ('first_seen_at', models.DateTimeField(editable=False, verbose_name='first seen at')),
                ('seen_at', models.DateTimeField(editable=False, verbose_name='last seen at')),
            ],
            options={
                'verbose_name': 'archetype',
                'verbose_name_plural': 'archetypes',
                'indexes': [models.Index(fields=['game', 'series'], name='archetypes_of_a_kind')],
            },
        ),
        migrations.CreateModel(
            name='LadderStatistics',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(db_default='unionarena', max_length=32, verbose_name='game')),
                ('format', models.CharField(blank=True, db_default='', max_length=60, verbose_name='Format')),
                ('season', models.PositiveSmallIntegerField(db_default=1, verbose_name='season')),
                ('band', models.SmallIntegerField(verbose_name='rating band')),
                ('games', models.PositiveIntegerField(verbose_name='games')),
                ('figures', models.JSONField()),
                ('counted_at', models.DateTimeField(verbose_name='counted at')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('game', 'format', 'season', 'band'), name='a_band_of_a_ladder_is_counted_once')],
            },
        ),
        migrations.CreateModel(
            name='MetagameWeek',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=32, verbose_name='game')),
                ('format', models.CharField(blank=True, max_length=32, verbose_name='format')),
                ('monday', models.DateField(verbose_name='Monday')),
                ('games', models.PositiveIntegerField(verbose_name='games')),
                ('figures', models.JSONField()),
                ('counted_at', models.DateTimeField(verbose_name='counted at')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('game', 'format', 'monday'), name='a_week_of_a_format_is_counted_once')],
            },
        ),
        migrations.CreateModel(
            name='Outcome',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('origin', models.CharField(max_length=32, verbose_name='match type')),
                ('game', models.CharField(blank=True, db_default='', max_length=32, verbose_name='game')),
                ('ruleset_version', models.PositiveSmallIntegerField(db_default=0, verbose_name='ruleset')),
                ('format', models.CharField(blank=True, db_default='', max_length=60, verbose_name='Format')),
                ('season', models.PositiveSmallIntegerField(db_default=1, verbose_name='season')),
                ('is_rated', models.BooleanField(verbose_name='changed ratings')),
                ('unrated_because', models.CharField(blank=True, choices=[('casual', 'It wasn’t a ranked game.'), ('bot', 'A bot took part.'), ('gone', 'One of the players has left the site.'), ('short', 'It ended almost before it began.'), ('repeats', 'You two have played enough rated games today.'), ('ruled', 'A judge decided it, or a player was dropped.'), ('related', 'You two use the same device.'), ('review', 'It waits for a moderator’s decision.'), ('voided', 'A moderator voided it.')], db_default='', max_length=8, verbose_name='why ratings didn’t change')),
                ('level', models.SmallIntegerField(blank=True, null=True, verbose_name='mean of both ratings before')),
                ('first_seat', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='seat that went first')),
                ('actions', models.PositiveIntegerField(db_default=0, verbose_name='actions')),
                ('pair', models.CharField(db_default='', editable=False, max_length=41)),
                ('winner_seat', models.PositiveSmallIntegerField(help_text='Empty for a draw.', null=True, verbose_name='seat of the winner')),
                ('reason', models.CharField(max_length=64, verbose_name='reason')),
                ('clause', models.CharField(blank=True, max_length=32, verbose_name='clause')),
                ('turns', models.PositiveIntegerField(verbose_name='turns')),
                ('started_at', models.DateTimeField(verbose_name='started at')),
                ('finished_at', models.DateTimeField(db_index=True, verbose_name='finished at')),
                ('duration', models.DurationField(verbose_name='duration')),
                ('voided_at', models.DateTimeField(blank=True, null=True, verbose_name='voided at')),
                ('void_reason', models.CharField(blank=True, db_default='', max_length=300, verbose_name='why it was voided')),
                ('battle', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='outcome', to='battles.battle')),
                ('voided_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'outcome',
                'verbose_name_plural': 'outcomes',
                'indexes': [models.Index(condition=models.Q(('is_rated', True)), fields=['game', 'format', 'season'], name='outcomes_that_count'), models.Index(condition=models.Q(('pair', ''), _negated=True), fields=['pair', 'finished_at'], name='outcomes_of_a_pair')],
                'constraints': [models.CheckConstraint(condition=models.Q(('winner_seat__isnull', True), ('winner_seat__in', (0, 1)), _connector='OR'), name='outcome_is_won_from_seat_0_or_1_or_drawn'), models.CheckConstraint(condition=models.Q(('is_rated', False), ('unrated_because', ''), _connector='OR'), name='a_rated_outcome_has_no_reason_against_it')],
            },
        ),
        migrations.CreateModel(
            name='PlayedDeck',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('revision_ids', models.JSONField(editable=False)),
                ('cards', models.JSONField(editable=False)),
                ('series', models.CharField(blank=True, max_length=8, verbose_name='series')),
                ('archetype', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='decks', to='results.archetype', verbose_name='archetype')),
            ],
        ),
        migrations.CreateModel(
            name='Participant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField(verbose_name='seat')),
                ('bot', models.CharField(blank=True, max_length=32, verbose_name='bot')),
                ('name', models.CharField(help_text='As it was during the battle.', max_length=150, verbose_name='name')),
                ('deck_name', models.CharField(blank=True, max_length=100, verbose_name='deck')),
                ('own_deck_id', models.PositiveBigIntegerField(editable=False, null=True)),
                ('result', models.CharField(choices=[('win', 'Won'), ('loss', 'Lost'), ('draw', 'Draw')], max_length=4, verbose_name='result')),
                ('outcome', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='participants', to='results.outcome')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('deck', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='results.playeddeck', verbose_name='cards')),
            ],
            options={
                'verbose_name': 'participant',
                'verbose_name_plural': 'participants',
                'indexes': [models.Index(condition=models.Q(('bot', ''), _negated=True), fields=['bot', 'outcome'], name='participants_that_are_bots')],
                'constraints': [models.UniqueConstraint(fields=('outcome', 'seat'), name='each_seat_has_one_participant'), models.UniqueConstraint(fields=('outcome', 'user'), name='nobody_takes_part_on_both_sides'), models.CheckConstraint(condition=models.Q(('seat__in', (0, 1))), name='participant_sits_on_seat_0_or_1'), models.CheckConstraint(condition=models.Q(('user__isnull', True), ('bot', ''), _connector='OR'), name='participant_is_not_person_and_bot')],
            },
        ),
        migrations.CreateModel(
            name='Rating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(db_default='unionarena', max_length=32, verbose_name='game')),
                ('format', models.CharField(blank=True, db_default='', max_length=60, verbose_name='Format')),
                ('season', models.PositiveSmallIntegerField(db_default=1, verbose_name='season')),
                ('rating', models.FloatField(default=1500.0, verbose_name='rating')),
                ('deviation', models.FloatField(default=350.0, verbose_name='deviation')),
                ('volatility', models.FloatField(default=0.06, verbose_name='volatility')),
                ('games', models.PositiveIntegerField(default=0, verbose_name='games')),
                ('rated_at', models.DateTimeField(blank=True, null=True, verbose_name='last rated at')),
                ('series_games', models.JSONField(db_default=models.Value({}, models.JSONField()), default=dict, editable=False)),
                ('series', models.CharField(blank=True, db_default='', max_length=8, verbose_name='series')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'rating',
                'verbose_name_plural': 'ratings',
                'indexes': [models.Index(condition=models.Q(('deviation__lte', 110.0)), fields=['game', 'format', 'season', '-rating', 'id'], name='leaderboard'), models.Index(condition=models.Q(('deviation__lte', 110.0)), fields=['game', 'format', 'season', 'series', '-rating', 'id'], name='leaderboard_of_a_series')],
                'constraints': [models.UniqueConstraint(fields=('user', 'game', 'format', 'season'), name='everybody_has_one_rating_per_ladder'), models.CheckConstraint(condition=models.Q(('deviation__gt', 0), ('volatility__gt', 0)), name='rating_has_positive_deviation_and_volatility')],
            },
        ),
        migrations.CreateModel(
            name='RatingChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(db_default='unionarena', max_length=32, verbose_name='game')),
                ('format', models.CharField(blank=True, db_default='', max_length=60, verbose_name='Format')),
                ('season', models.PositiveSmallIntegerField(db_default=1, verbose_name='season')),
                ('rating_before', models.FloatField(verbose_name='rating before')),
                ('deviation_before', models.FloatField(verbose_name='deviation before')),
                ('volatility_before', models.FloatField(verbose_name='volatility before')),
                ('rating_after', models.FloatField(verbose_name='rating after')),
                ('deviation_after', models.FloatField(verbose_name='deviation after')),
                ('volatility_after', models.FloatField(verbose_name='volatility after')),
                ('opponent_rating', models.FloatField(db_default=0, verbose_name="opponent's rating")),
                ('opponent_deviation', models.FloatField(db_default=350, verbose_name="opponent's deviation")),
                ('rating_carried', models.FloatField(null=True, verbose_name='rating of the last season')),
                ('games', models.PositiveIntegerField(verbose_name='games, including this one')),
                ('outcome', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rating_changes', to='results.outcome')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'rating change',
                'verbose_name_plural': 'rating changes',
                'constraints': [models.UniqueConstraint(fields=('outcome', 'user'), name='outcome_changes_a_rating_once'), models.UniqueConstraint(fields=('user', 'game', 'format', 'season', 'games'), name='rated_games_are_counted_once_per_ladder')],
            },
        ),
        migrations.CreateModel(
            name='RoundRobin',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('bot', models.CharField(max_length=20, verbose_name='bot')),
                ('seed', models.CharField(max_length=40, verbose_name='seed')),
                ('setup', models.JSONField(editable=False)),
                ('results', models.JSONField(default=list, editable=False)),
                ('done', models.PositiveIntegerField(default=0, verbose_name='played')),
                ('total', models.PositiveIntegerField(verbose_name='to be played')),
                ('started_at', models.DateTimeField(verbose_name='started at')),
                ('finished_at', models.DateTimeField(null=True, verbose_name='finished at')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('done__lte', models.F('total'))), name='a_round_robin_plays_what_it_set_out_to'), models.UniqueConstraint(condition=models.Q(('finished_at', None)), fields=('bot',), name='one_round_robin_is_played_at_a_time')],
            },
        ),
        migrations.CreateModel(
            name='Suspicion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('repeats', 'They play each other far too often.'), ('one_sided', 'One of them concedes to the other every time.'), ('short', 'Their games end almost as soon as they begin.'), ('ring', 'One of them seems to lose to the other on purpose.')], max_length=12)),
                ('games', models.PositiveIntegerField(default=1)),
                ('signals', models.JSONField(blank=True, db_default=[], default=list)),
                ('first_at', models.DateTimeField()),
                ('last_at', models.DateTimeField()),
                ('closed_at', models.DateTimeField(null=True)),
                ('closed_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('loser', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('outcome', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='results.outcome')),
                ('winner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('closed_at', None)), fields=('kind', 'winner', 'loser'), name='a_suspicion_is_open_once')],
            },
        ),
        migrations.CreateModel(
            name='AchievementProgress',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=24, verbose_name='achievement')),
                ('progress', models.PositiveIntegerField(default=0, verbose_name='progress')),
                ('earned_at', models.DateTimeField(blank=True, null=True, verbose_name='earned at')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'code'), name='everybody_has_an_achievement_once')],
            },
        ),
        migrations.CreateModel(
            name='BalanceTrial',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('proposal', models.SlugField(max_length=60, verbose_name='balance proposal')),
                ('version', models.PositiveIntegerField(verbose_name='version')),
                ('bot', models.CharField(max_length=20, verbose_name='bot')),
                ('seed', models.CharField(max_length=40, verbose_name='seed')),
                ('rounds', models.PositiveIntegerField(verbose_name='games per pairing')),
                ('setup', models.JSONField(editable=False)),
                ('results', models.JSONField(default=list, editable=False)),
                ('done', models.PositiveIntegerField(default=0, verbose_name='played')),
                ('total', models.PositiveIntegerField(verbose_name='to be played')),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('running', 'in progress'), ('done', 'done'), ('failed', 'failed')], default='waiting', max_length=8, verbose_name='state')),
                ('report', models.JSONField(editable=False, null=True)),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='requested at')),
                ('finished_at', models.DateTimeField(null=True, verbose_name='finished at')),
                ('error', models.CharField(blank=True, max_length=300, verbose_name='what went wrong')),
                ('requested_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='requested by')),
            ],
            options={
                'verbose_name': 'trial of a balance proposal',
                'verbose_name_plural': 'trials of balance proposals',
                'indexes': [models.Index(fields=['proposal', '-id'], name='trials_by_proposal')],
                'constraints': [models.CheckConstraint(condition=models.Q(('done__lte', models.F('total'))), name='a_trial_plays_what_it_set_out_to'), models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'running', 'done', 'failed'])), name='the_state_of_a_trial_is_known')],
            },
        ),
        migrations.CreateModel(
            name='FinalStanding',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(db_default='unionarena', max_length=32, verbose_name='game')),
                ('format', models.CharField(blank=True, db_default='', max_length=60, verbose_name='Format')),
                ('season', models.PositiveSmallIntegerField(db_default=1, verbose_name='season')),
                ('rank', models.PositiveIntegerField(null=True, verbose_name='rank')),
                ('people', models.PositiveIntegerField(verbose_name='players')),
                ('rating', models.FloatField(default=1500.0, verbose_name='rating')),
                ('games', models.PositiveIntegerField(verbose_name='games')),
                ('tier', models.CharField(blank=True, max_length=12, verbose_name='tier')),
                ('series', models.CharField(blank=True, max_length=8, verbose_name='series')),
                ('notified_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'final standing',
                'verbose_name_plural': 'final standings',
                'indexes': [models.Index(condition=models.Q(('rank__isnull', False)), fields=['game', 'format', 'season', 'rank'], name='final_standings'), models.Index(condition=models.Q(('notified_at', None)), fields=['season', 'user'], name='final_standings_to_notify_of')],
                'constraints': [models.UniqueConstraint(fields=('user', 'game', 'format', 'season'), name='everybody_finishes_a_ladder_once'), models.CheckConstraint(condition=models.Q(models.Q(('rank', None), ('tier', '')), models.Q(('rank__gte', 1), models.Q(('tier', ''), _negated=True)), _connector='OR'), name='who_has_a_rank_has_a_tier')],
            },
        ),
        migrations.CreateModel(
            name='Gauntlet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('deck_name', models.CharField(max_length=100, verbose_name='deck')),
                ('bot', models.CharField(max_length=20, verbose_name='bot')),
                ('seed', models.CharField(max_length=40, verbose_name='seed')),
                ('setup', models.JSONField(editable=False)),
                ('results', models.JSONField(default=list, editable=False)),
                ('done', models.PositiveIntegerField(default=0, verbose_name='played')),
                ('total', models.PositiveIntegerField(verbose_name='to be played')),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('running', 'in progress'), ('done', 'done'), ('cancelled', 'cancelled'), ('failed', 'failed')], default='waiting', max_length=9, verbose_name='state')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='requested at')),
                ('finished_at', models.DateTimeField(null=True, verbose_name='finished at')),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'gauntlet',
                'verbose_name_plural': 'gauntlets',
                'indexes': [models.Index(fields=['owner', '-id'], name='gauntlets_of_a_person')],
                'constraints': [models.CheckConstraint(condition=models.Q(('done__lte', models.F('total'))), name='a_gauntlet_plays_what_it_set_out_to'), models.UniqueConstraint(condition=models.Q(('state__in', ('waiting', 'running'))), fields=('owner',), name='a_person_has_one_gauntlet_at_a_time')],
            },
        ),
        migrations.RunPython(create_first_season, migrations.RunPython.noop),
    ]
