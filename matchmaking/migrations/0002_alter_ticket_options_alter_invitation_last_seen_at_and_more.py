from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('matchmaking', '0001_initial'),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='ticket',
            options={'verbose_name': 'queue entry', 'verbose_name_plural': 'queue entries'},
        ),
        migrations.AlterField(
            model_name='invitation',
            name='last_seen_at',
            field=models.DateTimeField(help_text='When the inviting player was last seen.'),
        ),
        migrations.AlterField(
            model_name='ticket',
            name='deviation',
            field=models.FloatField(db_default=350.0, help_text='Of that rating.', verbose_name='deviation'),
        ),
        migrations.AlterField(
            model_name='ticket',
            name='goes_first',
            field=models.BooleanField(blank=True, help_text='Who goes first is balanced over matches.', null=True),
        ),
        migrations.AlterField(
            model_name='ticket',
            name='held_until',
            field=models.DateTimeField(blank=True, help_text='Set after a battle couldn’t be started.', null=True, verbose_name='not paired before'),
        ),
        migrations.AlterField(
            model_name='ticket',
            name='last_seen_at',
            field=models.DateTimeField(verbose_name='last seen at'),
        ),
        migrations.AlterField(
            model_name='ticket',
            name='rating',
            field=models.FloatField(help_text='At the time the player joined.', verbose_name='rating'),
        ),
        migrations.AlterField(
            model_name='ticket',
            name='reason',
            field=models.CharField(blank=True, choices=[('left', 'You left the queue.'), ('away', 'You were away too long.'), ('deck', 'Your deck can no longer be played.'), ('busy', 'You started another battle.'), ('forbidden', 'A moderator ended your search.'), ('declined', 'You declined the match.'), ('missed', 'You didn’t respond when an opponent was found.')], max_length=16, verbose_name='reason'),
        ),
        migrations.AlterField(
            model_name='ticket',
            name='returned',
            field=models.PositiveSmallIntegerField(db_default=0, help_text='How often an opponent was found who didn’t come.'),
        ),
    ]
