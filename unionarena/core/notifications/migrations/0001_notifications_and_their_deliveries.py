import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from unionarena.core.initial_migration import InitialMigration


class Migration(InitialMigration):

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Notification',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('occasion', models.CharField(choices=[('match_found', 'match_found'), ('your_move', 'your_move'), ('challenge', 'challenge'), ('round_begins', 'round_begins'), ('round_deadline', 'round_deadline'), ('opponent_ready', 'opponent_ready'), ('judge_called', 'judge_called'), ('judge_answered', 'judge_answered'), ('friend_plays', 'friend_plays'), ('club_request', 'club_request'), ('club_joined', 'club_joined'), ('report_decided', 'report_decided'), ('card_released', 'card_released'), ('card_ruled', 'card_ruled'), ('season_ended', 'season_ended'), ('message', 'message'), ('comment', 'comment')], max_length=20)),
                ('key', models.CharField(max_length=120)),
                ('details', models.JSONField(default=dict)),
                ('path', models.CharField(max_length=1000)),
                ('created_at', models.DateTimeField()),
                ('expires_at', models.DateTimeField(db_index=True)),
                ('read_at', models.DateTimeField(blank=True, null=True)),
                ('is_shown', models.BooleanField(default=True)),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='notifications', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('is_shown', True), ('read_at', None)), fields=['user'], name='notifications_unread')],
                'constraints': [models.UniqueConstraint(fields=('user', 'key'), name='notified_of_each_thing_once')],
            },
        ),
        migrations.CreateModel(
            name='PushSubscription',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('endpoint', models.CharField(max_length=1000, unique=True)),
                ('p256dh', models.CharField(max_length=100)),
                ('auth', models.CharField(max_length=30)),
                ('label', models.CharField(blank=True, max_length=120, verbose_name='device')),
                ('created_at', models.DateTimeField()),
                ('failures', models.PositiveSmallIntegerField(default=0)),
                ('rests_until', models.DateTimeField(blank=True, null=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='push_subscriptions', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Delivery',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('channel', models.CharField(choices=[('push', 'push'), ('mail', 'mail')], max_length=8)),
                ('is_urgent', models.BooleanField(default=False)),
                ('due_at', models.DateTimeField()),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('done_at', models.DateTimeField(blank=True, null=True)),
                ('outcome', models.CharField(blank=True, choices=[('sent', 'sent'), ('stale', 'out of date before it was sent'), ('refused', 'refused by the receiver'), ('given_up', 'given up')], max_length=10)),
                ('notification', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='notifications.notification')),
                ('subscription', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, to='notifications.pushsubscription')),
            ],
            options={
                'verbose_name_plural': 'deliveries',
                'indexes': [models.Index(condition=models.Q(('done_at', None)), fields=['due_at'], name='deliveries_due'), models.Index(condition=models.Q(('done_at__isnull', False)), fields=['done_at'], name='deliveries_done')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('subscription__isnull', False)), fields=('notification', 'subscription'), name='delivered_to_a_device_once'), models.UniqueConstraint(condition=models.Q(('subscription', None)), fields=('notification', 'channel'), name='delivered_by_a_channel_once')],
            },
        ),
        migrations.CreateModel(
            name='Webhook',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('topic', models.CharField(max_length=60, unique=True)),
                ('url', models.CharField(max_length=1000)),
                ('created_at', models.DateTimeField()),
                ('last_status', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('failures', models.PositiveSmallIntegerField(default=0)),
                ('created_by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Choices',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('channels', models.JSONField(default=dict)),
                ('quiet_begin', models.TimeField(blank=True, null=True, verbose_name='quiet from')),
                ('quiet_end', models.TimeField(blank=True, null=True, verbose_name='quiet until')),
                ('zone', models.CharField(default='UTC', max_length=64, verbose_name='time zone')),
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='notification_choices', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('quiet_begin', None), ('quiet_end', None)), models.Q(('quiet_begin__isnull', False), ('quiet_end__isnull', False)), _connector='OR'), name='quiet_hours_begin_and_end')],
            },
        ),
    ]
