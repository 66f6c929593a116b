import datetime
import django.db.models.deletion
import django.db.models.functions.datetime
import django.utils.timezone
import uuid
from django.conf import settings
from django.db import migrations, models

from unionarena.core.initial_migration import InitialMigration


class Migration(InitialMigration):

    dependencies = [
        ('battles', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='PuzzleRating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rating', models.FloatField(default=1500.0)),
                ('deviation', models.FloatField(default=350.0)),
                ('volatility', models.FloatField(default=0.06)),
                ('tries', models.PositiveIntegerField(default=0)),
                ('rated_at', models.DateTimeField(blank=True, null=True)),
                ('puzzle', models.CharField(max_length=32, unique=True)),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='MissedWinSearch',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('looked_until', models.IntegerField(default=-1)),
                ('cpu_ms', models.PositiveIntegerField(default=0)),
                ('turns_over', models.PositiveIntegerField(db_default=0, default=0)),
                ('requested_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('looked_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), default=django.utils.timezone.now)),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
                ('battle', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='battles.battle')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name_plural': 'missed win searches',
                'indexes': [models.Index(condition=models.Q(('finished_at', None)), fields=['looked_at'], name='missed_win_searches_open')],
                'constraints': [models.UniqueConstraint(fields=('user', 'battle'), name='battle_is_searched_once_per_user')],
            },
        ),
        migrations.CreateModel(
            name='MissedWin',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.IntegerField()),
                ('turn', models.PositiveIntegerField()),
                ('given', models.JSONField()),
                ('when', models.JSONField()),
                ('cards', models.JSONField()),
                ('level', models.PositiveSmallIntegerField()),
                ('search', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='wins', to='learning.missedwinsearch')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('search', 'turn'), name='turn_is_missed_once')],
            },
        ),
        migrations.CreateModel(
            name='PuzzleRun',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('kind', models.CharField(choices=[('storm', 'Storm'), ('survival', 'Survival')], max_length=8)),
                ('puzzles', models.JSONField()),
                ('place', models.PositiveSmallIntegerField(default=0)),
                ('solved', models.PositiveSmallIntegerField(default=0)),
                ('mistakes', models.PositiveSmallIntegerField(default=0)),
                ('begun_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('waiting_since', models.DateTimeField(blank=True, null=True)),
                ('waited', models.DurationField(db_default=datetime.timedelta(0), default=datetime.timedelta)),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='puzzle_runs', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(fields=['user', '-begun_at'], name='puzzle_runs_of'), models.Index(fields=['kind', 'begun_at'], name='puzzle_runs_of_day')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('ended_at', None)), fields=('user',), name='user_has_one_open_run')],
            },
        ),
        migrations.CreateModel(
            name='PuzzleTry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('puzzle', models.CharField(max_length=32)),
                ('turn', models.PositiveIntegerField()),
                ('hints', models.PositiveSmallIntegerField(default=0)),
                ('begun_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('solved_at', models.DateTimeField(blank=True, null=True)),
                ('rating_change', models.SmallIntegerField(blank=True, null=True)),
                ('battle', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='puzzle_try', to='battles.battle')),
                ('missed_win', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='tries', to='learning.missedwin')),
                ('run', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='tries', to='learning.puzzlerun')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='puzzle_tries', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name_plural': 'puzzle tries',
                'indexes': [models.Index(fields=['user', '-begun_at'], name='puzzle_tries_of')],
                'constraints': [models.CheckConstraint(condition=models.Q(('solved_at', None), ('solved_at__gte', models.F('begun_at')), _connector='OR'), name='puzzle_is_solved_after_it_was_begun')],
            },
        ),
        migrations.CreateModel(
            name='SolverRating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rating', models.FloatField(default=1500.0)),
                ('deviation', models.FloatField(default=350.0)),
                ('volatility', models.FloatField(default=0.06)),
                ('tries', models.PositiveIntegerField(default=0)),
                ('rated_at', models.DateTimeField(blank=True, null=True)),
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='solver_rating', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'abstract': False,
            },
        ),
    ]
