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
            name='Comment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=16)),
                ('number', models.PositiveBigIntegerField()),
                ('text', models.CharField(blank=True, max_length=1000)),
                ('created_at', models.DateTimeField()),
                ('deleted_at', models.DateTimeField(null=True)),
                ('removed_at', models.DateTimeField(null=True)),
                ('author', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='comments', to=settings.AUTH_USER_MODEL)),
                ('removed_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(fields=['kind', 'number', 'id'], name='comments_on_a_subject'), models.Index(fields=['author', 'created_at'], name='comments_of_a_person')],
            },
        ),
    ]
