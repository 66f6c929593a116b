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
            name='Club',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=40, verbose_name='name')),
                ('name_key', models.CharField(editable=False, max_length=400, unique=True)),
                ('about', models.CharField(blank=True, max_length=500, verbose_name='about')),
                ('game', models.CharField(blank=True, max_length=32, verbose_name='game')),
                ('is_open', models.BooleanField(default=True, verbose_name='open to everyone')),
                ('created_at', models.DateTimeField(verbose_name='created at')),
                ('created_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('removed', models.ManyToManyField(blank=True, editable=False, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'club',
                'verbose_name_plural': 'clubs',
            },
        ),
        migrations.CreateModel(
            name='Membership',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('owner', 'club owner'), ('officer', 'officer'), ('member', 'member'), ('pending', 'asks to join')], max_length=8)),
                ('since', models.DateTimeField()),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to='clubs.club')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('club', 'user'), name='nobody_is_in_a_club_twice'), models.UniqueConstraint(condition=models.Q(('role', 'owner')), fields=('club',), name='club_has_one_owner')],
            },
        ),
    ]
