import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from unionarena.core.initial_migration import InitialMigration


class Migration(InitialMigration):

    dependencies = [
        ('accounts', '0001_initial'),
        ('battles', '0001_initial'),
        ('collection', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='Bot',
            fields=[
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='bot', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('game', models.CharField(db_default='unionarena', default='unionarena', max_length=32)),
                ('is_public', models.BooleanField(default=True)),
                ('made_at', models.DateTimeField()),
                ('paused_at', models.DateTimeField(null=True)),
                ('suspended_at', models.DateTimeField(null=True)),
                ('deleted_at', models.DateTimeField(null=True)),
                ('ready_until', models.DateTimeField(null=True)),
                ('takes_challenges', models.BooleanField(default=False)),
                ('waiting_since', models.DateTimeField(null=True)),
                ('silent', models.PositiveSmallIntegerField(default=0)),
                ('rating', models.FloatField(default=1500.0)),
                ('deviation', models.FloatField(default=350.0)),
                ('volatility', models.FloatField(default=0.06)),
                ('games', models.PositiveIntegerField(default=0)),
                ('deck', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='collection.deck')),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('waiting_since__isnull', False)), fields=['waiting_since'], name='bots_that_wait'), models.Index(fields=['game', '-rating', 'user'], name='bot_ladder')],
            },
        ),
        migrations.CreateModel(
            name='Game',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField()),
                ('kind', models.CharField(choices=[('ladder', 'Bot ladder'), ('challenge', 'Challenge'), ('training', 'Training')], max_length=12)),
                ('house', models.CharField(blank=True, max_length=32)),
                ('opponent', models.CharField(max_length=150)),
                ('started_at', models.DateTimeField()),
                ('ended_at', models.DateTimeField(null=True)),
                ('result', models.CharField(blank=True, max_length=4)),
                ('rating_before', models.FloatField(null=True)),
                ('rating_after', models.FloatField(null=True)),
                ('battle', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='battles.battle')),
                ('bot', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='played', to='bots.bot')),
                ('other', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='bots.bot')),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('ended_at', None)), fields=['started_at'], name='bot_games_running'), models.Index(fields=['bot', '-started_at'], name='bot_games_of_a_bot')],
                'constraints': [models.UniqueConstraint(fields=('battle', 'bot'), name='bot_plays_a_battle_once'), models.CheckConstraint(condition=models.Q(('ended_at__isnull', False), models.Q(('rating_after', None), ('result', '')), _connector='OR'), name='bot_game_has_a_result_only_when_ended')],
            },
        ),
    ]
