import django.db.models.deletion
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
            name='Scene',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('title', models.CharField(max_length=80, verbose_name='title')),
                ('question', models.TextField(blank=True, default='', max_length=500, verbose_name='question')),
                ('game', models.CharField(default='unionarena', editable=False, max_length=32)),
                ('text', models.TextField(max_length=8000, verbose_name='position')),
                ('cards', models.JSONField(default=dict, editable=False)),
                ('visibility', models.CharField(choices=[('private', 'Only you'), ('link', 'Anyone with the link'), ('public', 'Everyone')], default='private', max_length=8, verbose_name='who can see it')),
                ('is_final', models.BooleanField(db_default=False, default=False, editable=False, verbose_name='a judge’s answer')),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('updated_at', models.DateTimeField(auto_now=True)),
                ('hidden_at', models.DateTimeField(blank=True, null=True, verbose_name='hidden by a moderator')),
                ('forked_from', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL, to='scenes.scene')),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='scenes', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'permissions': [('hide_scene', 'Can hide shared scenes')],
                'indexes': [models.Index(fields=['owner', '-updated_at'], name='scenes_of_a_person'), models.Index(condition=models.Q(('visibility', 'public')), fields=['-created_at', '-id'], name='scenes_for_everyone')],
                'constraints': [models.CheckConstraint(condition=models.Q(('title', ''), _negated=True), name='scene_has_a_title')],
            },
        ),
        migrations.CreateModel(
            name='Study',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('title', models.CharField(max_length=80, verbose_name='title')),
                ('game', models.CharField(default='unionarena', editable=False, max_length=32)),
                ('seat', models.PositiveSmallIntegerField(default=0, editable=False)),
                ('start', models.JSONField(editable=False)),
                ('moves', models.JSONField(default=list, editable=False)),
                ('visibility', models.CharField(choices=[('private', 'Only you'), ('link', 'Anyone with the link'), ('public', 'Everyone')], default='private', max_length=8, verbose_name='who can see it')),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('updated_at', models.DateTimeField(auto_now=True)),
                ('hidden_at', models.DateTimeField(blank=True, null=True, verbose_name='hidden by a moderator')),
                ('battle', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL, to='battles.battle')),
                ('forked_from', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL, to='scenes.study')),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='studies', to=settings.AUTH_USER_MODEL)),
                ('scene', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL, to='scenes.scene')),
            ],
            options={
                'verbose_name_plural': 'studies',
                'permissions': [('hide_study', 'Can hide shared studies')],
                'indexes': [models.Index(fields=['owner', '-updated_at'], name='studies_of_a_person'), models.Index(condition=models.Q(('visibility', 'public')), fields=['-created_at', '-id'], name='studies_for_everyone')],
                'constraints': [models.CheckConstraint(condition=models.Q(('title', ''), _negated=True), name='study_has_a_title')],
            },
        ),
    ]
