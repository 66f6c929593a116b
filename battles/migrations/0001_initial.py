import django.core.serializers.json
import django.db.models.deletion
import django.db.models.expressions
import django.utils.timezone
import uuid
from django.conf import settings
from django.db import migrations, models

from unionarena.core.initial_migration import InitialMigration


class Migration(InitialMigration):

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Series',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('best_of', models.PositiveSmallIntegerField()),
                ('next_due_at', models.DateTimeField(blank=True, null=True)),
                ('noted_game', models.PositiveSmallIntegerField(default=0)),
            ],
            options={
                'verbose_name_plural': 'series',
                'indexes': [models.Index(condition=models.Q(('next_due_at__isnull', False)), fields=['next_due_at'], name='series_due')],
                'constraints': [models.CheckConstraint(condition=models.Q(('best_of__in', (3, 5))), name='series_is_best_of_three_or_five')],
            },
        ),
        migrations.CreateModel(
            name='Battle',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('ruleset', models.CharField(max_length=32)),
                ('ruleset_version', models.PositiveSmallIntegerField()),
                ('rules_build', models.CharField(blank=True, db_default='', help_text='the build it started with', max_length=16)),
                ('options', models.JSONField(default=dict, encoder=django.core.serializers.json.DjangoJSONEncoder)),
                ('seed', models.BinaryField(max_length=64)),
                ('seed_commitment', models.CharField(max_length=64)),
                ('seed_parts', models.JSONField(blank=True, editable=False, null=True)),
                ('origin', models.CharField(choices=[('matchmaking', 'Quick match'), ('practice', 'Practice'), ('invitation', 'Invitation'), ('position', 'Played from a position'), ('tournament', 'Tournament'), ('bots', 'Against a player’s bot'), ('campaign', 'Campaign')], max_length=16)),
                ('ranked', models.BooleanField(default=False)),
                ('status', models.CharField(choices=[('running', 'in progress'), ('finished', 'finished'), ('halted', 'halted'), ('paused', 'paused'), ('voided', 'called off')], default='running', max_length=16)),
                ('action_count', models.PositiveIntegerField(default=0)),
                ('event_count', models.PositiveIntegerField(default=0)),
                ('seats_asked', models.PositiveSmallIntegerField(default=0, help_text='bit 1: seat 0 has a decision; bit 2: seat 1 has a decision')),
                ('waits_for_bot', models.BooleanField(default=False)),
                ('started_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('moved_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
                ('winner', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('result_reason', models.CharField(blank=True, max_length=32)),
                ('result_clause', models.CharField(blank=True, max_length=16)),
                ('turns', models.PositiveIntegerField(default=0)),
                ('first_player', models.PositiveSmallIntegerField(blank=True, help_text='the seat that went first, known once the battle is over', null=True)),
                ('room', models.JSONField(default=dict)),
                ('room_version', models.PositiveIntegerField(default=0)),
                ('is_live', models.BooleanField(default=True)),
                ('clock', models.JSONField(blank=True, null=True)),
                ('deadline_ms', models.BigIntegerField(blank=True, null=True)),
                ('seat0_absent_ms', models.BigIntegerField(blank=True, null=True)),
                ('seat1_absent_ms', models.BigIntegerField(blank=True, null=True)),
                ('start_state', models.BinaryField(blank=True, null=True)),
                ('is_packed', models.BooleanField(db_default=False, default=False)),
                ('game', models.PositiveSmallIntegerField(default=1, help_text='in the series')),
                ('follows', models.OneToOneField(blank=True, help_text='the previous battle between the same two players', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='next', to='battles.battle')),
                ('series', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='battles', to='battles.series')),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('status__in', ('running', 'halted', 'paused'))), fields=['started_at'], name='battle_going_on'), models.Index(condition=models.Q(('waits_for_bot', True)), fields=['moved_at'], name='battle_waiting_for_bots'), models.Index(condition=models.Q(('status', 'finished')), fields=['finished_at'], name='battle_by_end'), models.Index(condition=models.Q(('is_packed', False), ('status', 'finished')), fields=['finished_at'], name='battle_to_be_packed'), models.Index(condition=models.Q(('deadline_ms__isnull', False), ('status', 'running')), fields=['deadline_ms'], name='battle_by_deadline'), models.Index(condition=models.Q(('status', 'running')), fields=['moved_at'], name='battle_running_by_move')],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('finished_at', None), ('result_reason', ''), ('status__in', ('running', 'halted', 'paused'))), models.Q(('finished_at__isnull', False), ('status__in', ('finished', 'voided')), models.Q(('result_reason', ''), _negated=True)), _connector='OR'), name='battle_is_finished_exactly_when_it_has_a_result'), models.CheckConstraint(condition=models.Q(('winner', None), models.Q(('status', 'finished'), ('winner__in', (0, 1))), _connector='OR'), name='battle_winner_has_a_seat')],
            },
        ),
        migrations.CreateModel(
            name='PackedLog',
            fields=[
                ('battle', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='packed_log', serialize=False, to='battles.battle')),
                ('actions', models.PositiveIntegerField()),
                ('digest', models.CharField(max_length=64)),
                ('log', models.BinaryField()),
                ('packed_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name='ServiceTime',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('beat_ms', models.BigIntegerField()),
                ('paused_ms', models.BigIntegerField(default=0)),
            ],
            options={
                'verbose_name_plural': 'service time',
                'constraints': [models.CheckConstraint(condition=models.Q(('pk', 1)), name='service_time_is_one_row'), models.CheckConstraint(condition=models.Q(('paused_ms__gte', 0)), name='service_time_never_runs_ahead')],
            },
        ),
        migrations.CreateModel(
            name='BattleAction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('seat', models.PositiveSmallIntegerField()),
                ('action', models.JSONField()),
                ('decision_id', models.PositiveIntegerField(blank=True, null=True)),
                ('client_action_id', models.CharField(blank=True, max_length=64, null=True)),
                ('seq', models.PositiveIntegerField(help_text='events up to and including this action')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('battle', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='actions', to='battles.battle')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('battle', 'number'), name='battle_action_number_is_taken_once'), models.UniqueConstraint(condition=models.Q(('client_action_id__isnull', False)), fields=('battle', 'seat', 'client_action_id'), name='battle_client_action_applies_once'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='battle_action_numbers_start_at_one'), models.CheckConstraint(condition=models.Q(('decision_id', None), ('decision_id', django.db.models.expressions.CombinedExpression(models.F('number'), '-', models.Value(1))), _connector='OR'), name='battle_action_answers_the_open_question')],
            },
        ),
        migrations.CreateModel(
            name='BattleHalt',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reference', models.CharField(max_length=12, unique=True)),
                ('stage', models.CharField(choices=[('start', 'starting the battle'), ('replay', 'replaying the log'), ('apply', 'carrying out an action'), ('show', 'showing the battle'), ('stall', 'no player to decide, or no options')], max_length=16)),
                ('number', models.PositiveIntegerField(help_text='number of the action at which it failed; 0: at the start')),
                ('seat', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('action', models.JSONField(blank=True, null=True)),
                ('error', models.CharField(max_length=200)),
                ('traceback', models.TextField()),
                ('digest', models.CharField(blank=True, help_text='of the last valid position', max_length=64)),
                ('ruleset_version', models.PositiveSmallIntegerField()),
                ('versions', models.JSONField(default=dict)),
                ('halted_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('resolved_at', models.DateTimeField(blank=True, null=True)),
                ('resolution', models.CharField(blank=True, choices=[('resumed', 'resumed'), ('voided', 'called off')], max_length=16)),
                ('battle', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='halts', to='battles.battle')),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('resolved_at', None)), fields=('battle',), name='battle_is_halted_once_at_a_time'), models.CheckConstraint(condition=models.Q(models.Q(('resolution', ''), ('resolved_at', None)), models.Q(('resolved_at__isnull', False), models.Q(('resolution', ''), _negated=True)), _connector='OR'), name='battle_halt_is_resolved_in_some_way')],
            },
        ),
        migrations.CreateModel(
            name='BattleSeat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField()),
                ('bot', models.CharField(blank=True, max_length=32)),
                ('name', models.CharField(max_length=150)),
                ('is_named', models.BooleanField(db_default=False, default=False, help_text='whether a bot plays under a name of its own')),
                ('deck_id', models.PositiveBigIntegerField(blank=True, null=True)),
                ('deck_name', models.CharField(blank=True, max_length=100)),
                ('revision_ids', models.JSONField(help_text='the deck, one entry per card')),
                ('stand_in', models.CharField(blank=True, help_text='bot playing for the player', max_length=32)),
                ('rating', models.SmallIntegerField(blank=True, help_text='as it was when they were paired', null=True)),
                ('sleeve', models.CharField(blank=True, db_default='', default='', max_length=12)),
                ('mat', models.CharField(blank=True, db_default='', default='', max_length=12)),
                ('offers_rematch', models.BooleanField(default=False)),
                ('notified_at', models.DateTimeField(blank=True, help_text='when they were last emailed that it’s their turn', null=True)),
                ('battle', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='battles.battle')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='battle_seats', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('battle', 'seat'), name='battle_seat_is_taken_once'), models.UniqueConstraint(condition=models.Q(('user__isnull', False)), fields=('battle', 'user'), name='battle_seats_nobody_twice'), models.CheckConstraint(condition=models.Q(('seat__in', (0, 1))), name='battle_seat_is_zero_or_one'), models.CheckConstraint(condition=models.Q(('user', None), ('bot', ''), _connector='OR'), name='battle_seat_is_no_bot_and_person_at_once')],
            },
        ),
        migrations.CreateModel(
            name='BattleSnapshot',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('seq', models.PositiveIntegerField()),
                ('ruleset_version', models.PositiveSmallIntegerField()),
                ('state', models.BinaryField()),
                ('battle', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='snapshots', to='battles.battle')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('battle', 'number'), name='battle_snapshot_is_taken_once')],
            },
        ),
        migrations.CreateModel(
            name='ConditionalAnswer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField()),
                ('attacker', models.PositiveIntegerField()),
                ('blocker', models.PositiveIntegerField(blank=True, null=True)),
                ('position', models.JSONField()),
                ('state', models.CharField(choices=[('open', 'waiting'), ('given', 'given'), ('withdrawn', 'withdrawn')], default='open', max_length=10)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('battle', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='conditional_answers', to='battles.battle')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('battle', 'seat', 'attacker'), name='conditional_answer_once_per_attacker')],
            },
        ),
        migrations.CreateModel(
            name='Holiday',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('starts_at', models.DateTimeField()),
                ('ends_at', models.DateTimeField()),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='holidays', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(fields=['ends_at'], name='holiday_by_end')],
                'constraints': [models.CheckConstraint(condition=models.Q(('ends_at__gte', models.F('starts_at'))), name='holiday_ends_after_it_starts')],
            },
        ),
    ]
