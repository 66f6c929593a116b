from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('watching', '0001_initial'),
    ]

    operations = [
        migrations.AlterField(
            model_name='cardreport',
            name='moment',
            field=models.PositiveIntegerField(blank=True, help_text='how far the battle had got', null=True),
        ),
        migrations.AlterField(
            model_name='cardreport',
            name='revision',
            field=models.PositiveBigIntegerField(help_text='version of the card'),
        ),
        migrations.AlterField(
            model_name='cardreport',
            name='state',
            field=models.CharField(choices=[('open', 'open'), ('confirmed', 'confirmed'), ('no_fault', 'not a bug'), ('mended', 'fixed')], default='open', max_length=12),
        ),
        migrations.AlterField(
            model_name='report',
            name='action_count',
            field=models.PositiveIntegerField(help_text='how far the battle had got when it was reported'),
        ),
        migrations.AlterField(
            model_name='report',
            name='reason',
            field=models.CharField(choices=[('chat', 'Insults or harassment in the chat'), ('stalling', 'Deliberate stalling'), ('cheating', 'Cheating'), ('name', 'An offensive name'), ('other', 'Something else')], max_length=12),
        ),
        migrations.AlterField(
            model_name='report',
            name='state',
            field=models.CharField(choices=[('open', 'open'), ('upheld', 'upheld'), ('dismissed', 'chat messages up to then, with time and seat')], default='open', max_length=12),
        ),
        migrations.AlterField(
            model_name='undorequest',
            name='number',
            field=models.PositiveIntegerField(help_text='actions accepted when it was requested'),
        ),
        migrations.AlterField(
            model_name='undorequest',
            name='to',
            field=models.PositiveIntegerField(help_text='the decision to go back to'),
        ),
    ]
