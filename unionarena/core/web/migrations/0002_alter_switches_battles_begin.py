from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('web', '0001_initial'),
    ]

    operations = [
        migrations.AlterField(
            model_name='switches',
            name='battles_begin',
            field=models.BooleanField(db_default=True, default=True, help_text='Running battles continue; queued players keep their place.', verbose_name='Allow new battles'),
        ),
    ]
