from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0001_initial'),
    ]

    operations = [
        migrations.AlterField(
            model_name='notice',
            name='kind',
            field=models.CharField(choices=[('sanctioned', 'A moderator has made a decision about your account.'), ('lifted', 'A moderator ended this early.'), ('granted', 'Your appeal was granted.'), ('refused', 'Your appeal was refused.'), ('upheld', 'Your report was right: we’ve acted on it.'), ('dismissed', 'We looked into your report and found no violation.'), ('voided', 'A moderator voided one of your rated games.')], max_length=12),
        ),
        migrations.AlterField(
            model_name='sanction',
            name='kind',
            field=models.CharField(choices=[('chat', 'writing in chat'), ('queue', 'matchmaking'), ('tournaments', 'taking part in tournaments'), ('account', 'using this account')], max_length=12),
        ),
        migrations.AlterField(
            model_name='user',
            name='chat',
            field=models.CharField(choices=[('free', 'Everything'), ('presets', 'Quick phrases only'), ('off', 'Nothing')], default='free', help_text='Which messages from opponents you see.', max_length=8, verbose_name='chat'),
        ),
        migrations.AlterField(
            model_name='user',
            name='display_name',
            field=models.CharField(blank=True, help_text='Leave empty to use your username.', max_length=40, verbose_name='name shown to others'),
        ),
        migrations.AlterField(
            model_name='user',
            name='language',
            field=models.CharField(blank=True, choices=[('zh-hant', 'Traditional Chinese'), ('ja', 'Japanese'), ('en', 'English')], help_text='Leave empty to use your browser’s language.', max_length=10, verbose_name='language'),
        ),
        migrations.AlterField(
            model_name='user',
            name='mail_notices',
            field=models.BooleanField(db_default=True, default=True, help_text='Only sent to a confirmed address.', verbose_name='email about correspondence battles'),
        ),
        migrations.AlterField(
            model_name='user',
            name='mat',
            field=models.CharField(choices=[('deck', 'The deck’s colors'), ('waves', 'Waves'), ('lattice', 'Lattice'), ('planks', 'Planks'), ('stars', 'Starry sky'), ('sand', 'Sand garden')], db_default='deck', default='deck', max_length=12, verbose_name='playmat'),
        ),
    ]
