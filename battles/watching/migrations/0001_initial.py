import django.db.models.deletion
import django.utils.timezone
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
            name='CardReport',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.CharField(max_length=32, verbose_name='card number')),
                ('revision', models.PositiveBigIntegerField(help_text='version of the card')),
                ('story', models.CharField(max_length=1000)),
                ('moment', models.PositiveIntegerField(blank=True, help_text='how far the battle had got', null=True)),
                ('seat', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('state', models.CharField(choices=[('open', 'open'), ('confirmed', 'confirmed'), ('no_fault', 'not a bug'), ('mended', 'fixed')], default='open', max_length=12)),
                ('note', models.TextField(blank=True, help_text='for editors only')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('handled_at', models.DateTimeField(blank=True, null=True)),
                ('battle', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='card_reports', to='battles.battle')),
                ('handled_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='card_reports_handled', to=settings.AUTH_USER_MODEL)),
                ('reporter', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='card_reports_made', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'card report',
                'verbose_name_plural': 'card reports',
                'indexes': [models.Index(fields=['reporter', 'created_at'], name='card_reports_made')],
                'constraints': [models.UniqueConstraint(fields=('reporter', 'battle', 'moment', 'number'), name='card_report_is_made_once'), models.CheckConstraint(condition=models.Q(models.Q(('battle', None), ('moment', None)), models.Q(('battle__isnull', False), ('moment__isnull', False)), _connector='OR'), name='card_report_of_a_battle_has_a_moment'), models.CheckConstraint(condition=models.Q(models.Q(('handled_at', None), ('state', 'open')), models.Q(models.Q(('state', 'open'), _negated=True), ('handled_at__isnull', False)), _connector='OR'), name='card_report_is_open_until_handled')],
            },
        ),
        migrations.CreateModel(
            name='ChatMessage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField()),
                ('preset', models.CharField(blank=True, max_length=24)),
                ('text', models.CharField(blank=True, max_length=200)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('battle', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='chat_messages', to='battles.battle')),
            ],
            options={
                'indexes': [models.Index(fields=['battle', 'id'], name='chat_by_battle')],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(models.Q(('preset', ''), _negated=True), ('text', '')), models.Q(('preset', ''), models.Q(('text', ''), _negated=True)), _connector='OR'), name='chat_message_is_a_phrase_or_a_text')],
            },
        ),
        migrations.CreateModel(
            name='Link',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('purpose', models.CharField(choices=[('watch', 'watching'), ('replay', 'replay')], max_length=8)),
                ('token', models.CharField(max_length=43, unique=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('battle', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='links', to='battles.battle')),
                ('created_by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='battle_links', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('revoked_at', None)), fields=('battle', 'purpose', 'created_by'), name='link_is_made_once_per_person')],
            },
        ),
        migrations.CreateModel(
            name='Report',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('subject', models.CharField(blank=True, db_default='', max_length=40)),
                ('reason', models.CharField(choices=[('chat', 'Insults or harassment in the chat'), ('stalling', 'Deliberate stalling'), ('cheating', 'Cheating'), ('name', 'An offensive name'), ('other', 'Something else')], max_length=12)),
                ('story', models.CharField(blank=True, max_length=1000)),
                ('chat', models.JSONField(default=list, help_text='what was said up to then, with time and seat')),
                ('action_count', models.PositiveIntegerField(help_text='how far the battle had got when it was reported')),
                ('state', models.CharField(choices=[('open', 'open'), ('upheld', 'upheld'), ('dismissed', 'dismissed')], default='open', max_length=12)),
                ('note', models.TextField(blank=True, help_text='for moderators only')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('handled_at', models.DateTimeField(blank=True, null=True)),
                ('battle', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='reports', to='battles.battle')),
                ('handled_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='reports_handled', to=settings.AUTH_USER_MODEL)),
                ('reported', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reports_of', to=settings.AUTH_USER_MODEL)),
                ('reporter', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reports_made', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('state', 'open')), fields=['created_at'], name='report_queue')],
                'constraints': [models.UniqueConstraint(fields=('battle', 'reporter', 'reported'), name='report_is_made_once'), models.CheckConstraint(condition=models.Q(models.Q(('handled_at', None), ('state', 'open')), models.Q(models.Q(('state', 'open'), _negated=True), ('handled_at__isnull', False)), _connector='OR'), name='report_is_open_until_handled')],
            },
        ),
        migrations.CreateModel(
            name='UndoRequest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField()),
                ('to', models.PositiveIntegerField(help_text='the decision to go back to')),
                ('number', models.PositiveIntegerField(help_text='actions accepted when it was requested')),
                ('state', models.CharField(choices=[('open', 'open'), ('accepted', 'accepted'), ('declined', 'declined'), ('withdrawn', 'withdrawn')], default='open', max_length=12)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('battle', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='undo_requests', to='battles.battle')),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('state', 'open')), fields=('battle',), name='undo_is_asked_once_at_a_time')],
            },
        ),
    ]
