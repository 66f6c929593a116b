from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0005_game'),
    ]

    operations = [
        migrations.AlterField(
            model_name='tournament',
            name='kind',
            field=models.CharField(choices=[('swiss', 'Swiss rounds'), ('elimination', 'Single elimination'), ('double', 'Double elimination'), ('round_robin', 'Round robin')], max_length=16, verbose_name='kind'),
        ),
    ]
