import django.db.models.deletion
from django.db import migrations, models

from unionarena.core.initial_migration import InitialMigration


class Migration(InitialMigration):

    dependencies = [
        ('cards', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('card', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='search_entry', serialize=False, to='cards.card')),
                ('number', models.CharField(max_length=32)),
                ('top_rarity', models.SmallIntegerField()),
                ('deck_limit', models.IntegerField(db_default=0, default=0)),
                ('revision', models.BigIntegerField()),
                ('digest', models.CharField(max_length=32)),
                ('sort_ja', models.CharField(max_length=160)),
                ('sort_zh_hant', models.CharField(max_length=160)),
                ('sort_en', models.CharField(max_length=160)),
                ('named', models.TextField(db_default='')),
                ('traits', models.TextField(db_default='')),
                ('series', models.CharField(db_default='', max_length=8)),
                ('color', models.CharField(blank=True, db_default='', max_length=12)),
                ('kind', models.CharField(blank=True, db_default='', max_length=12)),
                ('energy', models.IntegerField(db_default=0)),
                ('gives', models.IntegerField(db_default=0)),
                ('gives_colors', models.BigIntegerField(db_default=0)),
                ('ap', models.IntegerField(db_default=0)),
                ('bp', models.IntegerField(db_default=0)),
                ('trigger', models.CharField(blank=True, db_default='', max_length=12)),
                ('keywords', models.BigIntegerField(db_default=0)),
                ('rarities', models.BigIntegerField(db_default=0)),
                ('date', models.IntegerField(db_default=0)),
                ('flags', models.BigIntegerField(db_default=0)),
                ('does', models.BigIntegerField(db_default=0)),
                ('target', models.BigIntegerField(db_default=0)),
                ('when', models.BigIntegerField(db_default=0)),
                ('cost', models.BigIntegerField(db_default=0)),
            ],
            options={
                'indexes': [models.Index(fields=['number'], name='entries_by_number'), models.Index(fields=['series', 'number'], name='entries_by_series'), models.Index(fields=['sort_ja', 'number'], name='entries_by_sort_ja'), models.Index(fields=['sort_zh_hant', 'number'], name='entries_by_sort_zh_hant'), models.Index(fields=['sort_en', 'number'], name='entries_by_sort_en'), models.Index(fields=['energy', 'number'], name='entries_by_energy'), models.Index(fields=['ap', 'number'], name='entries_by_ap'), models.Index(fields=['bp', 'number'], name='entries_by_bp'), models.Index(fields=['color', 'number'], name='entries_by_color'), models.Index(fields=['kind', 'number'], name='entries_by_kind'), models.Index(fields=['top_rarity', 'number'], name='entries_by_top_rarity'), models.Index(fields=['date', 'number'], name='entries_by_date')],
            },
        ),
        migrations.CreateModel(
            name='FeedItem',
            fields=[
                ('card', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='+', serialize=False, to='cards.card')),
                ('number', models.CharField(max_length=32)),
                ('digest', models.CharField(max_length=32)),
                ('is_gone', models.BooleanField(default=False)),
                ('sequence', models.BigIntegerField(unique=True)),
                ('changed_at', models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name='GramCount',
            fields=[
                ('token', models.CharField(max_length=24, primary_key=True, serialize=False)),
                ('cards', models.IntegerField()),
            ],
        ),
        migrations.CreateModel(
            name='IndexState',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('edition', models.CharField(blank=True, max_length=64)),
                ('feed_sequence', models.BigIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name='Grams',
            fields=[
                ('entry', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='grams', serialize=False, to='card_search.entry')),
                ('tokens', models.TextField()),
            ],
        ),
        migrations.CreateModel(
            name='Words',
            fields=[
                ('entry', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='words', serialize=False, to='card_search.entry')),
                ('name', models.TextField(db_default='')),
                ('number', models.TextField(db_default='')),
                ('text', models.TextField(db_default='')),
                ('flavor', models.TextField(db_default='')),
                ('artist', models.TextField(db_default='')),
                ('ruling', models.TextField(db_default='')),
            ],
        ),
    ]
