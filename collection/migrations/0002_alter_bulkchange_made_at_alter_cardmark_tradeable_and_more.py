import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('collection', '0001_initial'),
    ]

    operations = [
        migrations.AlterField(
            model_name='bulkchange',
            name='made_at',
            field=models.DateTimeField(verbose_name='made at'),
        ),
        migrations.AlterField(
            model_name='cardmark',
            name='tradeable',
            field=models.PositiveIntegerField(default=0, verbose_name='copies for trade'),
        ),
        migrations.AlterField(
            model_name='cardmovement',
            name='by',
            field=models.ForeignKey(blank=True, help_text='Empty if no one decided it, for example when a pack is opened.', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by'),
        ),
        migrations.AlterField(
            model_name='cardmovement',
            name='user',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='card_movements', to=settings.AUTH_USER_MODEL, verbose_name='player'),
        ),
        migrations.AlterField(
            model_name='cardmovement',
            name='why',
            field=models.CharField(choices=[('before', 'owned before the ledger began'), ('starter', 'from a starter deck'), ('pack', 'from a pack'), ('grant', 'granted or taken back by the operators'), ('import', 'from a list'), ('correction', 'a correction')], max_length=12, verbose_name='reason'),
        ),
        migrations.AlterField(
            model_name='deck',
            name='is_favourite',
            field=models.BooleanField(db_default=False, default=False, verbose_name='favorite'),
        ),
        migrations.AlterField(
            model_name='deck',
            name='visibility',
            field=models.CharField(choices=[('private', 'Only you'), ('link', 'Anyone with the link'), ('public', 'Everyone')], db_default='private', default='private', max_length=8, verbose_name='who can see it'),
        ),
        migrations.AlterField(
            model_name='deckscore',
            name='high',
            field=models.FloatField(verbose_name='upper bound of the 95-percent confidence interval'),
        ),
        migrations.AlterField(
            model_name='deckscore',
            name='low',
            field=models.FloatField(verbose_name='lower bound of the 95-percent confidence interval'),
        ),
        migrations.AlterField(
            model_name='deckscore',
            name='points',
            field=models.FloatField(verbose_name='wins plus half of the draws'),
        ),
        migrations.AlterField(
            model_name='deckversion',
            name='made_at',
            field=models.DateTimeField(verbose_name='until when it was like this'),
        ),
        migrations.AlterField(
            model_name='draft',
            name='began_at',
            field=models.DateTimeField(blank=True, null=True, verbose_name='started'),
        ),
        migrations.AlterField(
            model_name='draft',
            name='packs',
            field=models.PositiveSmallIntegerField(default=0, verbose_name='packs per seat'),
        ),
        migrations.AlterField(
            model_name='draft',
            name='state',
            field=models.CharField(choices=[('gathering', 'waiting for players'), ('running', 'in progress'), ('ended', 'ended'), ('called_off', 'called off')], default='gathering', max_length=12, verbose_name='state'),
        ),
        migrations.AlterField(
            model_name='draftpick',
            name='at',
            field=models.DateTimeField(verbose_name='taken at'),
        ),
        migrations.AlterField(
            model_name='draftpick',
            name='by',
            field=models.CharField(choices=[('person', 'the player'), ('bot', 'a bot'), ('clock', 'the clock'), ('last', 'no one: it was the last card')], max_length=8, verbose_name='taken by'),
        ),
        migrations.AlterField(
            model_name='draftseat',
            name='user',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='draft_seats', to=settings.AUTH_USER_MODEL, verbose_name='player'),
        ),
        migrations.AlterField(
            model_name='packgrant',
            name='product',
            field=models.CharField(blank=True, help_text='Empty while the player can still choose.', max_length=50, verbose_name='product'),
        ),
        migrations.AlterField(
            model_name='packgrant',
            name='reason',
            field=models.CharField(choices=[('daily', 'daily pack'), ('result', 'for winning a battle'), ('given', 'given by the operators')], max_length=12, verbose_name='reason'),
        ),
        migrations.AlterField(
            model_name='packgrant',
            name='user',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='packs', to=settings.AUTH_USER_MODEL, verbose_name='player'),
        ),
        migrations.AlterField(
            model_name='pool',
            name='owner',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='pools', to=settings.AUTH_USER_MODEL, verbose_name='player'),
        ),
    ]
