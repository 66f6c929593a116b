import cards.releases.models.formats
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('releases', '0001_initial'),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='formatlimit',
            options={'verbose_name': 'copy limit', 'verbose_name_plural': 'copy limits'},
        ),
        migrations.AlterModelOptions(
            name='proposalchange',
            options={'verbose_name': 'card change', 'verbose_name_plural': 'card changes'},
        ),
        migrations.AlterModelOptions(
            name='proposalstep',
            options={'verbose_name': 'proposal step', 'verbose_name_plural': 'proposal steps'},
        ),
        migrations.AlterModelOptions(
            name='releasecard',
            options={'verbose_name': 'card in a release', 'verbose_name_plural': 'cards in a release'},
        ),
        migrations.AlterField(
            model_name='announcement',
            name='kind',
            field=models.CharField(choices=[('preview', 'Preview'), ('release', 'New cards'), ('rollback', 'Withdrawn'), ('patch', 'Balance'), ('revert', 'Balance change reverted')], max_length=8, verbose_name='kind'),
        ),
        migrations.AlterField(
            model_name='balanceproposal',
            name='effective_at',
            field=models.DateTimeField(blank=True, null=True, verbose_name='in effect from'),
        ),
        migrations.AlterField(
            model_name='balanceproposal',
            name='format',
            field=models.ForeignKey(blank=True, help_text='Where copy limits apply; empty for everywhere.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='releases.format', verbose_name='format'),
        ),
        migrations.AlterField(
            model_name='balanceproposal',
            name='obstacle',
            field=models.CharField(blank=True, editable=False, max_length=300, verbose_name='why it couldn’t take effect'),
        ),
        migrations.AlterField(
            model_name='balanceproposal',
            name='slug',
            field=models.SlugField(help_text='The last part of the page’s URL: lowercase letters and hyphens.', max_length=60, unique=True, verbose_name='URL slug'),
        ),
        migrations.AlterField(
            model_name='balanceproposal',
            name='state',
            field=models.CharField(choices=[('draft', 'draft'), ('in_review', 'in review'), ('approved', 'approved'), ('active', 'in effect'), ('reverted', 'reverted')], default='draft', editable=False, max_length=12, verbose_name='state'),
        ),
        migrations.AlterField(
            model_name='balanceproposal',
            name='version',
            field=models.PositiveIntegerField(default=0, editable=False, help_text='How often it has been submitted.', verbose_name='version'),
        ),
        migrations.AlterField(
            model_name='format',
            name='is_default',
            field=models.BooleanField(default=False, help_text='Decks are built for it unless they name another. Only one format can be the default.', verbose_name='default format'),
        ),
        migrations.AlterField(
            model_name='format',
            name='restricted',
            field=models.JSONField(blank=True, db_default=models.Value({}, models.JSONField()), default=dict, help_text='Copies by card number, as the publisher restricts them for events. It can include cards that aren’t known here. Limits from balance proposals also apply.', validators=[cards.releases.models.formats.check_restricted], verbose_name='restricted list'),
        ),
        migrations.AlterField(
            model_name='format',
            name='takes_every_series',
            field=models.BooleanField(default=False, help_text='Otherwise, only the series listed below, on the given dates.', verbose_name='allows every series'),
        ),
        migrations.AlterField(
            model_name='historicalbalanceproposal',
            name='effective_at',
            field=models.DateTimeField(blank=True, null=True, verbose_name='in effect from'),
        ),
        migrations.AlterField(
            model_name='historicalbalanceproposal',
            name='format',
            field=models.ForeignKey(blank=True, db_constraint=False, help_text='Where copy limits apply; empty for everywhere.', null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='releases.format', verbose_name='format'),
        ),
        migrations.AlterField(
            model_name='historicalbalanceproposal',
            name='obstacle',
            field=models.CharField(blank=True, editable=False, max_length=300, verbose_name='why it couldn’t take effect'),
        ),
        migrations.AlterField(
            model_name='historicalbalanceproposal',
            name='slug',
            field=models.SlugField(help_text='The last part of the page’s URL: lowercase letters and hyphens.', max_length=60, verbose_name='URL slug'),
        ),
        migrations.AlterField(
            model_name='historicalbalanceproposal',
            name='state',
            field=models.CharField(choices=[('draft', 'draft'), ('in_review', 'in review'), ('approved', 'approved'), ('active', 'in effect'), ('reverted', 'reverted')], default='draft', editable=False, max_length=12, verbose_name='state'),
        ),
        migrations.AlterField(
            model_name='historicalbalanceproposal',
            name='version',
            field=models.PositiveIntegerField(default=0, editable=False, help_text='How often it has been submitted.', verbose_name='version'),
        ),
        migrations.AlterField(
            model_name='historicalformat',
            name='is_default',
            field=models.BooleanField(default=False, help_text='Decks are built for it unless they name another. Only one format can be the default.', verbose_name='default format'),
        ),
        migrations.AlterField(
            model_name='historicalformat',
            name='restricted',
            field=models.JSONField(blank=True, db_default=models.Value({}, models.JSONField()), default=dict, help_text='Copies by card number, as the publisher restricts them for events. It can include cards that aren’t known here. Limits from balance proposals also apply.', validators=[cards.releases.models.formats.check_restricted], verbose_name='restricted list'),
        ),
        migrations.AlterField(
            model_name='historicalformat',
            name='takes_every_series',
            field=models.BooleanField(default=False, help_text='Otherwise, only the series listed below, on the given dates.', verbose_name='allows every series'),
        ),
        migrations.AlterField(
            model_name='historicalrelease',
            name='obstacle',
            field=models.CharField(blank=True, editable=False, max_length=300, verbose_name='why it couldn’t be published'),
        ),
        migrations.AlterField(
            model_name='historicalrelease',
            name='slug',
            field=models.SlugField(help_text='The last part of the page’s URL: lowercase letters and hyphens.', max_length=60, verbose_name='URL slug'),
        ),
        migrations.AlterField(
            model_name='proposalchange',
            name='limit',
            field=models.PositiveSmallIntegerField(blank=True, choices=[(0, '0: banned'), (1, '1'), (2, '2'), (3, '3'), (4, 'no longer limited')], null=True, verbose_name='copies allowed'),
        ),
        migrations.AlterField(
            model_name='proposalchange',
            name='text_ja',
            field=models.TextField(blank=True, help_text='The other languages are generated from it.', verbose_name='new text in Japanese'),
        ),
        migrations.AlterField(
            model_name='proposalstep',
            name='kind',
            field=models.CharField(choices=[('edited', 'edited'), ('submitted', 'submitted'), ('sent_back', 'sent back'), ('approved', 'approved'), ('withdrawn', 'withdrawn'), ('activated', 'took effect'), ('reverted', 'reverted')], max_length=12, verbose_name='what'),
        ),
        migrations.AlterField(
            model_name='release',
            name='obstacle',
            field=models.CharField(blank=True, editable=False, max_length=300, verbose_name='why it couldn’t be published'),
        ),
        migrations.AlterField(
            model_name='release',
            name='slug',
            field=models.SlugField(help_text='The last part of the page’s URL: lowercase letters and hyphens.', max_length=60, unique=True, verbose_name='URL slug'),
        ),
        migrations.AlterField(
            model_name='releasecard',
            name='draft',
            field=models.JSONField(editable=False, null=True, verbose_name='new content'),
        ),
    ]
