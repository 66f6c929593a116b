import django.contrib.auth.models
import django.contrib.auth.validators
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from unionarena.core.initial_migration import InitialMigration


class Migration(InitialMigration):

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        migrations.CreateModel(
            name='User',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                ('username', models.CharField(error_messages={'unique': 'A user with that username already exists.'}, help_text='Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.', max_length=150, unique=True, validators=[django.contrib.auth.validators.UnicodeUsernameValidator()], verbose_name='username')),
                ('first_name', models.CharField(blank=True, max_length=150, verbose_name='first name')),
                ('last_name', models.CharField(blank=True, max_length=150, verbose_name='last name')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='email address')),
                ('is_staff', models.BooleanField(default=False, help_text='Designates whether the user can log into this admin site.', verbose_name='staff status')),
                ('is_active', models.BooleanField(default=True, help_text='Designates whether this user should be treated as active. Unselect this instead of deleting accounts.', verbose_name='active')),
                ('date_joined', models.DateTimeField(default=django.utils.timezone.now, verbose_name='date joined')),
                ('display_name', models.CharField(blank=True, help_text='Leave empty to use your username.', max_length=40, verbose_name='name shown to others')),
                ('language', models.CharField(blank=True, choices=[('zh-hant', 'Traditional Chinese'), ('ja', 'Japanese'), ('en', 'English')], help_text='Leave empty to use your browser’s language.', max_length=10, verbose_name='language')),
                ('chat', models.CharField(choices=[('free', 'Everything'), ('presets', 'Quick phrases only'), ('off', 'Nothing')], default='free', help_text='Which messages from opponents you see.', max_length=8, verbose_name='chat')),
                ('mail_notices', models.BooleanField(db_default=True, default=True, help_text='Only sent to a confirmed address.', verbose_name='email about correspondence battles')),
                ('sleeve', models.CharField(choices=[('night', 'Night'), ('tide', 'Tide'), ('ember', 'Ember'), ('leaf', 'Leaf'), ('star', 'Star'), ('sumi', 'Sumi ink')], db_default='night', default='night', max_length=12, verbose_name='card backs')),
                ('mat', models.CharField(choices=[('deck', 'The deck’s colors'), ('waves', 'Waves'), ('lattice', 'Lattice'), ('planks', 'Planks'), ('stars', 'Starry sky'), ('sand', 'Sand garden')], db_default='deck', default='deck', max_length=12, verbose_name='playmat')),
                ('leaves_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('left_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('guest_since', models.DateTimeField(blank=True, db_index=True, editable=False, null=True, verbose_name='guest since')),
                ('name_key', models.CharField(editable=False, max_length=600, null=True, unique=True)),
                ('suspended_until', models.DateTimeField(blank=True, editable=False, null=True)),
                ('bot_owner', models.ForeignKey(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='bots', to=settings.AUTH_USER_MODEL)),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
            ],
            options={
                'verbose_name': 'user',
                'verbose_name_plural': 'users',
                'abstract': False,
                'indexes': [models.Index(condition=models.Q(('leaves_at__isnull', False)), fields=['leaves_at'], name='people_who_leave')],
            },
            managers=[
                ('objects', django.contrib.auth.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name='Block',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('blocked', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='blocked_by', to=settings.AUTH_USER_MODEL)),
                ('blocker', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='blocks', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('blocker', 'blocked'), name='block_is_said_once'), models.CheckConstraint(condition=models.Q(('blocker', models.F('blocked')), _negated=True), name='block_is_not_of_oneself')],
            },
        ),
        migrations.CreateModel(
            name='BotToken',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('ending', models.CharField(max_length=4)),
                ('created_at', models.DateTimeField()),
                ('bot', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tokens', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='FormerName',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name_key', models.CharField(max_length=600, unique=True)),
                ('given_up_at', models.DateTimeField(db_index=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Grant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('app', models.CharField(max_length=40)),
                ('scopes', models.CharField(max_length=60)),
                ('sign_in', models.CharField(max_length=64)),
                ('family', models.CharField(max_length=64, unique=True)),
                ('refresh', models.CharField(max_length=64)),
                ('access', models.CharField(max_length=64, unique=True)),
                ('access_until', models.DateTimeField()),
                ('made_at', models.DateTimeField()),
                ('refreshed_at', models.DateTimeField()),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='grants', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='KnownDevice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('device', models.CharField(db_index=True, max_length=64)),
                ('address', models.GenericIPAddressField(null=True)),
                ('first_seen_at', models.DateTimeField()),
                ('last_seen_at', models.DateTimeField()),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='known_devices', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'device'), name='device_is_known_once_per_account')],
            },
        ),
        migrations.CreateModel(
            name='Sanction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('chat', 'writing in chat'), ('queue', 'matchmaking'), ('tournaments', 'taking part in tournaments'), ('account', 'using this account')], max_length=12)),
                ('reason', models.CharField(max_length=500)),
                ('imposed_at', models.DateTimeField()),
                ('ends_at', models.DateTimeField()),
                ('lifted_at', models.DateTimeField(null=True)),
                ('appeal', models.CharField(blank=True, max_length=1000)),
                ('appealed_at', models.DateTimeField(null=True)),
                ('appeal_answer', models.CharField(blank=True, max_length=1000)),
                ('appeal_decided_at', models.DateTimeField(null=True)),
                ('imposed_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sanctions', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'permissions': [('moderate', 'Can decide on reports and sanctions')],
                'indexes': [models.Index(fields=['user', 'ends_at'], name='sanctions_of_a_person'), models.Index(condition=models.Q(('appeal_decided_at', None), ('appealed_at__isnull', False)), fields=['appealed_at'], name='appeals_waiting')],
                'constraints': [models.CheckConstraint(condition=models.Q(('ends_at__gt', models.F('imposed_at'))), name='sanction_ends_after_it_begins'), models.CheckConstraint(condition=models.Q(('appeal_decided_at', None), ('appealed_at__lte', models.F('appeal_decided_at')), _connector='OR'), name='sanction_appeal_is_decided_after_it_was_made')],
            },
        ),
        migrations.CreateModel(
            name='Notice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('sanctioned', 'A moderator has made a decision about your account.'), ('lifted', 'A moderator ended this early.'), ('granted', 'Your appeal was granted.'), ('refused', 'Your appeal was refused.'), ('upheld', 'Your report was right: we’ve acted on it.'), ('dismissed', 'We looked into your report and found no violation.'), ('voided', 'A moderator voided one of your rated games.')], max_length=12)),
                ('created_at', models.DateTimeField()),
                ('read_at', models.DateTimeField(null=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notices', to=settings.AUTH_USER_MODEL)),
                ('sanction', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, to='accounts.sanction')),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('read_at', None)), fields=['user'], name='notices_unread')],
            },
        ),
        migrations.CreateModel(
            name='ModeratorAct',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('act', models.CharField(choices=[('upheld', 'upheld a report'), ('dismissed', 'dismissed a report'), ('sanctioned', 'imposed a sanction'), ('lifted', 'ended a sanction'), ('granted', 'granted an appeal'), ('refused', 'refused an appeal'), ('voided', 'voided a rated game'), ('removed', 'removed a comment')], max_length=12)),
                ('report_number', models.PositiveBigIntegerField(null=True)),
                ('note', models.CharField(blank=True, max_length=1000)),
                ('created_at', models.DateTimeField()),
                ('moderator', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('person', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('sanction', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, to='accounts.sanction')),
            ],
        ),
    ]
