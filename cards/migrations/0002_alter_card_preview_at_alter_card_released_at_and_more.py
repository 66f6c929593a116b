import cards.models.rulings
import django.core.validators
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('cards', '0001_initial'),
    ]

    operations = [
        migrations.AlterField(
            model_name='card',
            name='preview_at',
            field=models.DateTimeField(blank=True, help_text='From then on everyone can see the card, but no one can play it.', null=True, verbose_name='preview from'),
        ),
        migrations.AlterField(
            model_name='card',
            name='released_at',
            field=models.DateTimeField(blank=True, help_text='From then on the card can be played. Leave empty to release it with its series.', null=True, verbose_name='released from'),
        ),
        migrations.AlterField(
            model_name='cardrevision',
            name='art',
            field=models.CharField(blank=True, help_text='How the picture is drawn. If empty, the number and affinities decide.', max_length=120, verbose_name='art'),
        ),
        migrations.AlterField(
            model_name='cardrevision',
            name='data',
            field=models.JSONField(verbose_name='card data'),
        ),
        migrations.AlterField(
            model_name='cardrevision',
            name='flavor_en',
            field=models.TextField(blank=True, verbose_name='flavor text in English'),
        ),
        migrations.AlterField(
            model_name='cardrevision',
            name='flavor_ja',
            field=models.TextField(blank=True, verbose_name='flavor text in Japanese'),
        ),
        migrations.AlterField(
            model_name='cardrevision',
            name='flavor_zh_hant',
            field=models.TextField(blank=True, verbose_name='flavor text in Traditional Chinese'),
        ),
        migrations.AlterField(
            model_name='cardrevision',
            name='not_playable_reason',
            field=models.JSONField(blank=True, help_text='The passages that were not understood; empty for playable cards.', null=True, verbose_name='why it can’t be played yet'),
        ),
        migrations.AlterField(
            model_name='cardset',
            name='series',
            field=models.ForeignKey(blank=True, help_text='Leave empty for a set of several series, such as promotion cards.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='card_sets', to='cards.series', verbose_name='series'),
        ),
        migrations.AlterField(
            model_name='historicalcardset',
            name='series',
            field=models.ForeignKey(blank=True, db_constraint=False, help_text='Leave empty for a set of several series, such as promotion cards.', null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='cards.series', verbose_name='series'),
        ),
        migrations.AlterField(
            model_name='historicalprinting',
            name='artist',
            field=models.CharField(blank=True, max_length=120, verbose_name='illustrator'),
        ),
        migrations.AlterField(
            model_name='historicalprinting',
            name='code',
            field=models.CharField(db_index=True, help_text='Set, slash, card number, and a suffix for alternate art.', max_length=56, verbose_name='printed code'),
        ),
        migrations.AlterField(
            model_name='historicalprinting',
            name='image_url',
            field=models.CharField(blank=True, help_text='Only a reference; the picture stays where it is.', max_length=400, validators=[django.core.validators.URLValidator(['http', 'https'])], verbose_name='picture URL'),
        ),
        migrations.AlterField(
            model_name='historicalprinting',
            name='rarity',
            field=models.CharField(help_text='As printed, with a star for each level of parallel art: SR★★.', max_length=6, verbose_name='printed rarity'),
        ),
        migrations.AlterField(
            model_name='historicalruling',
            name='is_public',
            field=models.BooleanField(default=True, help_text='While this is off, only editors can see the ruling.', verbose_name='public'),
        ),
        migrations.AlterField(
            model_name='historicalruling',
            name='key',
            field=models.SlugField(default=cards.models.rulings._new_key, help_text='Identifies the ruling within the card when lists are exchanged.', max_length=40, verbose_name='key'),
        ),
        migrations.AlterField(
            model_name='historicalruling',
            name='source',
            field=models.CharField(blank=True, help_text='Who made the ruling, or a link to it.', max_length=300, verbose_name='source'),
        ),
        migrations.AlterField(
            model_name='historicalseries',
            name='is_public',
            field=models.BooleanField(default=True, help_text='While this is off, only editors can see the series and its cards.', verbose_name='public'),
        ),
        migrations.AlterField(
            model_name='importrun',
            name='skip_bad',
            field=models.BooleanField(default=False, verbose_name='skip bad rows'),
        ),
        migrations.AlterField(
            model_name='importrun',
            name='status',
            field=models.CharField(choices=[('checking', 'being checked'), ('checked', 'checked'), ('running', 'in progress'), ('done', 'done'), ('failed', 'failed'), ('discarded', 'discarded')], default='checking', max_length=10, verbose_name='status'),
        ),
        migrations.AlterField(
            model_name='printing',
            name='artist',
            field=models.CharField(blank=True, max_length=120, verbose_name='illustrator'),
        ),
        migrations.AlterField(
            model_name='printing',
            name='code',
            field=models.CharField(help_text='Set, slash, card number, and a suffix for alternate art.', max_length=56, unique=True, verbose_name='printed code'),
        ),
        migrations.AlterField(
            model_name='printing',
            name='image_url',
            field=models.CharField(blank=True, help_text='Only a reference; the picture stays where it is.', max_length=400, validators=[django.core.validators.URLValidator(['http', 'https'])], verbose_name='picture URL'),
        ),
        migrations.AlterField(
            model_name='printing',
            name='rarity',
            field=models.CharField(help_text='As printed, with a star for each level of parallel art: SR★★.', max_length=6, verbose_name='printed rarity'),
        ),
        migrations.AlterField(
            model_name='ruling',
            name='is_public',
            field=models.BooleanField(default=True, help_text='While this is off, only editors can see the ruling.', verbose_name='public'),
        ),
        migrations.AlterField(
            model_name='ruling',
            name='key',
            field=models.SlugField(default=cards.models.rulings._new_key, help_text='Identifies the ruling within the card when lists are exchanged.', max_length=40, verbose_name='key'),
        ),
        migrations.AlterField(
            model_name='ruling',
            name='source',
            field=models.CharField(blank=True, help_text='Who made the ruling, or a link to it.', max_length=300, verbose_name='source'),
        ),
        migrations.AlterField(
            model_name='series',
            name='is_public',
            field=models.BooleanField(default=True, help_text='While this is off, only editors can see the series and its cards.', verbose_name='public'),
        ),
    ]
