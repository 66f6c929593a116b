from django.db import migrations, models

from unionarena.core.initial_migration import InitialMigration


class Migration(InitialMigration):

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Switches',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('battles_begin', models.BooleanField(db_default=True, default=True, help_text='Running battles continue; queued players keep their place.', verbose_name='Allow new battles')),
                ('banner_en', models.CharField(blank=True, db_default='', default='', max_length=300, verbose_name='Banner in English')),
                ('banner_ja', models.CharField(blank=True, db_default='', default='', max_length=300, verbose_name='Banner in Japanese')),
                ('banner_zh_hant', models.CharField(blank=True, db_default='', default='', max_length=300, verbose_name='Banner in Traditional Chinese')),
                ('cards_en', models.CharField(blank=True, db_default='', default='', help_text='Shown at the foot of every page; while empty, the site says whether it holds only cards of its own.', max_length=300, verbose_name='Whose cards these are, in English')),
                ('cards_ja', models.CharField(blank=True, db_default='', default='', max_length=300, verbose_name='Whose cards these are, in Japanese')),
                ('cards_zh_hant', models.CharField(blank=True, db_default='', default='', max_length=300, verbose_name='Whose cards these are, in Traditional Chinese')),
            ],
            options={
                'verbose_name': "operators' page",
                'verbose_name_plural': "operators' page",
                'constraints': [models.CheckConstraint(condition=models.Q(('pk', 1)), name='switches_are_one_row')],
            },
        ),
    ]
