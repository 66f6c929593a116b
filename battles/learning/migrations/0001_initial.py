import django.db.models.deletion
import django.utils.timezone
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
            name='PuzzleTry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('puzzle', models.CharField(max_length=32)),
                ('turn', models.PositiveIntegerField()),
                ('hints', models.PositiveSmallIntegerField(default=0)),
                ('begun_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('solved_at', models.DateTimeField(blank=True, null=True)),
                ('battle', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='puzzle_try', to='battles.battle')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='puzzle_tries', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name_plural': 'puzzle tries',
                'indexes': [models.Index(fields=['user', '-begun_at'], name='puzzle_tries_of')],
                'constraints': [models.CheckConstraint(condition=models.Q(('solved_at', None), ('solved_at__gte', models.F('begun_at')), _connector='OR'), name='puzzle_is_solved_after_it_was_begun')],
            },
        ),
    ]
