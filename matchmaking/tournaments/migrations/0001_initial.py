import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('battles', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('begun_at', models.DateTimeField()),
                ('ends_at', models.DateTimeField()),
                ('settled_at', models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('bot', models.CharField(blank=True, max_length=32)),
                ('name', models.CharField(max_length=150)),
                ('deck_id', models.PositiveBigIntegerField(blank=True, null=True)),
                ('deck_name', models.CharField(blank=True, max_length=100)),
                ('revision_ids', models.JSONField()),
                ('lot', models.PositiveSmallIntegerField(default=0)),
                ('entered_at', models.DateTimeField()),
                ('dropped_at', models.DateTimeField(blank=True, null=True)),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name_plural': 'entries',
            },
        ),
        migrations.CreateModel(
            name='Match',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('outcome', models.CharField(choices=[('pending', 'pending'), ('first', 'first'), ('second', 'second'), ('draw', 'draw'), ('neither', 'neither'), ('bye', 'bye')], default='pending', max_length=8)),
                ('how', models.CharField(blank=True, choices=[('played', 'played'), ('bye', 'bye'), ('ruled', 'judge’s ruling'), ('dropped', 'dropped from the tournament'), ('left', 'opponent dropped out'), ('games', 'time up: more battles won'), ('life', 'time up: more life'), ('deck', 'time up: more cards in the deck'), ('lot', 'time up: random draw')], max_length=8)),
                ('first_games', models.PositiveSmallIntegerField(default=0)),
                ('second_games', models.PositiveSmallIntegerField(default=0)),
                ('decided_at', models.DateTimeField(blank=True, null=True)),
                ('extra_s', models.PositiveIntegerField(default=0)),
                ('called_at', models.DateTimeField(blank=True, null=True)),
                ('called_turn', models.PositiveIntegerField(blank=True, null=True)),
                ('battle', models.OneToOneField(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='battles.battle')),
                ('first', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.entry')),
                ('second', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.entry')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tables', to='tournaments.round')),
            ],
            options={
                'verbose_name_plural': 'matches',
                'constraints': [models.UniqueConstraint(fields=('round', 'number'), name='table_is_set_once'), models.UniqueConstraint(fields=('round', 'first'), name='nobody_sits_first_twice'), models.UniqueConstraint(fields=('round', 'second'), name='nobody_sits_second_twice'), models.CheckConstraint(condition=models.Q(models.Q(('decided_at', None), ('how', ''), ('outcome', 'pending')), models.Q(models.Q(('outcome', 'pending'), _negated=True), ('decided_at__isnull', False), models.Q(('how', ''), _negated=True)), _connector='OR'), name='table_says_when_it_was_decided')],
            },
        ),
        migrations.CreateModel(
            name='Tournament',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('about', models.CharField(blank=True, max_length=1000, verbose_name='about')),
                ('kind', models.CharField(choices=[('swiss', 'Swiss rounds'), ('elimination', 'Single elimination')], max_length=16, verbose_name='kind')),
                ('state', models.CharField(choices=[('open', 'registration open'), ('running', 'in progress'), ('over', 'finished'), ('called_off', 'called off')], default='open', max_length=16, verbose_name='state')),
                ('format', models.CharField(blank=True, max_length=30, verbose_name='Format')),
                ('code', models.CharField(blank=True, max_length=40, verbose_name='entry code')),
                ('capacity', models.PositiveSmallIntegerField(verbose_name='places')),
                ('rounds', models.PositiveSmallIntegerField(default=0, verbose_name='rounds')),
                ('round_minutes', models.PositiveSmallIntegerField(verbose_name='round length in minutes')),
                ('break_s', models.PositiveSmallIntegerField(verbose_name='break between rounds in seconds')),
                ('clock', models.CharField(max_length=16, verbose_name='clock')),
                ('best_of', models.PositiveSmallIntegerField(default=1, verbose_name='battles per match')),
                ('is_rated', models.BooleanField(default=False, verbose_name='rated')),
                ('bots', models.CharField(choices=[('none', 'no bots'), ('even', 'only to avoid a bye'), ('fill', 'all remaining places')], max_length=8, verbose_name='bots')),
                ('bot', models.CharField(max_length=32, verbose_name='bot')),
                ('seed', models.BinaryField(max_length=64)),
                ('created_at', models.DateTimeField(verbose_name='created at')),
                ('begins_at', models.DateTimeField(blank=True, null=True, verbose_name='starts at')),
                ('begun_at', models.DateTimeField(blank=True, null=True)),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('paused_at', models.DateTimeField(blank=True, null=True)),
                ('version', models.PositiveIntegerField(default=0)),
                ('list_readers', models.ManyToManyField(blank=True, editable=False, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('organiser', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'tournament',
                'verbose_name_plural': 'tournaments',
                'indexes': [models.Index(condition=models.Q(('state__in', ('open', 'running'))), fields=['state'], name='tournaments_not_over')],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('begun_at', None), ('state', 'open')), ('state', 'called_off'), models.Q(('begun_at__isnull', False), ('state__in', ('running', 'over'))), _connector='OR'), name='tournament_has_begun_exactly_when_played')],
            },
        ),
        migrations.AddField(
            model_name='round',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='played', to='tournaments.tournament'),
        ),
        migrations.AddField(
            model_name='entry',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='tournaments.tournament'),
        ),
        migrations.CreateModel(
            name='Act',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('does', models.CharField(choices=[('pause', 'stopped the clock'), ('go_on', 'resumed the clock'), ('extend', 'added time'), ('rule', 'ruled a result'), ('replay', 'had a table replayed'), ('drop', 'dropped a player'), ('check', 'dropped a player: the deck can no longer be played'), ('undo', 'undid a decision')], max_length=8)),
                ('round', models.PositiveSmallIntegerField(db_default=0)),
                ('note', models.CharField(blank=True, max_length=300)),
                ('before', models.JSONField(default=dict)),
                ('at', models.DateTimeField()),
                ('undone_at', models.DateTimeField(blank=True, null=True)),
                ('judge', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('entry', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, to='tournaments.entry')),
                ('match', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, to='tournaments.match')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='acts', to='tournaments.tournament')),
            ],
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='round_is_paired_once'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.UniqueConstraint(condition=models.Q(('user__isnull', False)), fields=('tournament', 'user'), name='nobody_enters_a_tournament_twice'),
        ),
    ]
