import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('battles', '0001_initial'),
    ]

    operations = [
        migrations.AlterField(
            model_name='battle',
            name='first_player',
            field=models.PositiveSmallIntegerField(blank=True, help_text='the seat that went first, known once the battle is over', null=True),
        ),
        migrations.AlterField(
            model_name='battle',
            name='follows',
            field=models.OneToOneField(blank=True, help_text='the previous battle between the same two players', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='next', to='battles.battle'),
        ),
        migrations.AlterField(
            model_name='battle',
            name='origin',
            field=models.CharField(choices=[('matchmaking', 'Quick match'), ('practice', 'Practice'), ('invitation', 'Invitation'), ('position', 'Played from a position'), ('tournament', 'Tournament'), ('bots', 'Against a player’s bot')], max_length=16),
        ),
        migrations.AlterField(
            model_name='battle',
            name='rules_build',
            field=models.CharField(blank=True, db_default='', help_text='the build it started with', max_length=16),
        ),
        migrations.AlterField(
            model_name='battle',
            name='seats_asked',
            field=models.PositiveSmallIntegerField(default=0, help_text='bit 1: seat 0 has a decision; bit 2: seat 1 has a decision'),
        ),
        migrations.AlterField(
            model_name='battle',
            name='status',
            field=models.CharField(choices=[('running', 'in progress'), ('finished', 'finished'), ('halted', 'halted'), ('paused', 'paused'), ('voided', 'called off')], default='running', max_length=16),
        ),
        migrations.AlterField(
            model_name='battleaction',
            name='seq',
            field=models.PositiveIntegerField(help_text='events up to and including this action'),
        ),
        migrations.AlterField(
            model_name='battlehalt',
            name='digest',
            field=models.CharField(blank=True, help_text='of the last valid position', max_length=64),
        ),
        migrations.AlterField(
            model_name='battlehalt',
            name='number',
            field=models.PositiveIntegerField(help_text='number of the action at which it failed; 0: at the start'),
        ),
        migrations.AlterField(
            model_name='battlehalt',
            name='stage',
            field=models.CharField(choices=[('start', 'starting the battle'), ('replay', 'replaying the log'), ('apply', 'carrying out an action'), ('show', 'showing the battle'), ('stall', 'no player to decide, or no options')], max_length=16),
        ),
        migrations.AlterField(
            model_name='battleseat',
            name='notified_at',
            field=models.DateTimeField(blank=True, help_text='when they were last emailed that it’s their turn', null=True),
        ),
        migrations.AlterField(
            model_name='battleseat',
            name='stand_in',
            field=models.CharField(blank=True, help_text='bot playing for the player', max_length=32),
        ),
    ]
