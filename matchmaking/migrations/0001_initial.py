import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from unionarena.core.initial_migration import InitialMigration


class Migration(InitialMigration):

    dependencies = [
        ('battles', '0001_initial'),
        ('collection', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Follow',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('created_at', models.DateTimeField()),
                ('followed', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='followers', to=settings.AUTH_USER_MODEL)),
                ('follower', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='following', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('follower', 'followed'), name='somebody_is_followed_once'), models.CheckConstraint(condition=models.Q(('follower', models.F('followed')), _negated=True), name='nobody_follows_themselves')],
            },
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('token', models.CharField(help_text='The unguessable part of its link.', max_length=43, unique=True)),
                ('is_public', models.BooleanField(db_default=False)),
                ('deck_name', models.CharField(max_length=100, verbose_name='deck')),
                ('options', models.JSONField(default=dict, help_text='Clock, rules and so on.')),
                ('status', models.CharField(choices=[('open', 'open'), ('accepted', 'accepted'), ('cancelled', 'cancelled')], default='open', max_length=16)),
                ('created_at', models.DateTimeField()),
                ('expires_at', models.DateTimeField()),
                ('last_seen_at', models.DateTimeField(help_text='When the inviting player was last seen.')),
                ('seed_secret', models.BinaryField(max_length=32, null=True)),
                ('seed_share', models.CharField(blank=True, db_default='', editable=False, max_length=64)),
                ('battle', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='battles.battle')),
                ('deck', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='collection.deck')),
                ('invitee', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('inviter', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'invitation',
                'verbose_name_plural': 'invitations',
                'indexes': [models.Index(condition=models.Q(('status', 'open')), fields=['inviter', 'expires_at'], name='invitation_open'), models.Index(condition=models.Q(('is_public', True), ('status', 'open')), fields=['created_at'], name='invitation_board')],
                'constraints': [models.CheckConstraint(condition=models.Q(('battle__isnull', True), ('status', 'accepted'), _connector='OR'), name='invitation_has_a_battle_only_when_accepted'), models.CheckConstraint(condition=models.Q(('is_public', False), ('invitee__isnull', True), _connector='OR'), name='invitation_is_for_everybody_or_for_one')],
            },
        ),
        migrations.CreateModel(
            name='Ticket',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('deck_name', models.CharField(max_length=100, verbose_name='deck')),
                ('mode', models.CharField(choices=[('ranked', 'Ranked'), ('casual', 'Casual')], max_length=16, verbose_name='mode')),
                ('format', models.CharField(blank=True, db_default='', max_length=30, verbose_name='Format')),
                ('game', models.CharField(db_default='unionarena', max_length=32)),
                ('best_of', models.PositiveSmallIntegerField(db_default=1, verbose_name='battles')),
                ('clock', models.CharField(db_default='normal', max_length=16, verbose_name='clock')),
                ('rating', models.FloatField(help_text='At the time the player joined.', verbose_name='rating')),
                ('deviation', models.FloatField(db_default=350.0, help_text='Of that rating.', verbose_name='deviation')),
                ('status', models.CharField(choices=[('waiting', 'waiting'), ('matched', 'matched'), ('cancelled', 'cancelled'), ('expired', 'expired')], default='waiting', max_length=16, verbose_name='status')),
                ('joined_at', models.DateTimeField(verbose_name='joined at')),
                ('last_seen_at', models.DateTimeField(verbose_name='last seen at')),
                ('held_until', models.DateTimeField(blank=True, help_text='Set after a battle couldn’t be started.', null=True, verbose_name='not paired before')),
                ('meeting', models.UUIDField(blank=True, null=True)),
                ('accept_by', models.DateTimeField(blank=True, null=True)),
                ('accepted_at', models.DateTimeField(blank=True, null=True)),
                ('seed_secret', models.BinaryField(max_length=32, null=True)),
                ('seed_share', models.CharField(blank=True, db_default='', editable=False, max_length=64)),
                ('returned', models.PositiveSmallIntegerField(db_default=0, help_text='How often an opponent was found who didn’t come.')),
                ('goes_first', models.BooleanField(blank=True, help_text='Who goes first is balanced over matches.', null=True)),
                ('ended_at', models.DateTimeField(blank=True, null=True, verbose_name='ended at')),
                ('reason', models.CharField(blank=True, choices=[('left', 'You left the queue.'), ('away', 'You were away too long.'), ('deck', 'Your deck can no longer be played.'), ('busy', 'You started another battle.'), ('forbidden', 'A moderator ended your search.'), ('declined', 'You declined the match.'), ('missed', 'You didn’t respond when an opponent was found.')], max_length=16, verbose_name='reason')),
                ('battle', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='battles.battle')),
                ('deck', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='collection.deck')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'queue entry',
                'verbose_name_plural': 'queue entries',
                'indexes': [models.Index(condition=models.Q(('status', 'waiting')), fields=['game', 'mode', 'format', 'best_of', 'clock', 'joined_at'], name='ticket_queue'), models.Index(condition=models.Q(('status', 'matched')), fields=['ended_at'], name='ticket_matched'), models.Index(fields=['user', 'joined_at'], name='ticket_history'), models.Index(condition=models.Q(('meeting__isnull', False), ('status', 'waiting')), fields=['meeting'], name='ticket_meeting')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('status', 'waiting')), fields=('user',), name='nobody_waits_twice'), models.UniqueConstraint(fields=('battle', 'user'), name='a_ticket_is_good_for_one_seat'), models.CheckConstraint(condition=models.Q(models.Q(('battle__isnull', False), ('status', 'matched')), models.Q(models.Q(('status', 'matched'), _negated=True), ('battle__isnull', True)), _connector='OR'), name='ticket_has_a_battle_exactly_when_matched'), models.CheckConstraint(condition=models.Q(models.Q(('ended_at__isnull', True), ('status', 'waiting')), models.Q(models.Q(('status', 'waiting'), _negated=True), ('ended_at__isnull', False)), _connector='OR'), name='ticket_has_ended_exactly_when_not_waiting'), models.CheckConstraint(condition=models.Q(models.Q(('accept_by__isnull', True), ('meeting__isnull', True)), models.Q(('accept_by__isnull', False), ('meeting__isnull', False)), _connector='OR'), name='ticket_is_asked_until_a_moment'), models.CheckConstraint(condition=models.Q(('accepted_at__isnull', True), ('meeting__isnull', False), _connector='OR'), name='ticket_accepts_a_meeting')],
            },
        ),
    ]
