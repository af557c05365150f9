-- People: how they come (registration, invitations, directory), what proves it (one-time tokens, consents), and what was done by whom.

-- The password on a printed slip: it opens the door once, and a new one is asked for.
alter table "user" add column is_password_temporary boolean not null default false;
alter table "user" add column deletion_requested_at timestamptz;

create table one_time_token (
  id integer generated always as identity primary key,
  user_id integer not null references "user" on delete cascade,
  purpose text not null check (purpose in ('confirm_email', 'reset_password')),
  token_hash bytea not null unique,
  -- the address it was sent to: a changed one must not be confirmed by an old letter
  email text,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index one_time_token_user on one_time_token (user_id);

create table invitation (
  id integer generated always as identity primary key,
  user_group_id integer not null references user_group on delete cascade,
  code_hash bytea not null unique,
  -- the last signs of the code, to tell codes apart in a list
  code_hint text not null,
  uses_left integer check (uses_left >= 0),
  uses integer not null default 0,
  expires_at timestamptz,
  revoked_at timestamptz,
  created_by integer references "user" on delete set null,
  created_at timestamptz not null default now()
);
create index invitation_group on invitation (user_group_id);

create table consent (
  id integer generated always as identity primary key,
  user_id integer not null references "user" on delete cascade,
  document text not null,
  version text not null,
  given_at timestamptz not null default now(),
  ip text not null default ''
);
create index consent_user on consent (user_id);

create table linked_account (
  id integer generated always as identity primary key,
  user_id integer not null references "user" on delete cascade,
  -- 'ldap:<name>'
  provider text not null,
  -- what never changes in the directory, even when the login does
  subject text not null,
  login text not null,
  linked_at timestamptz not null default now(),
  unique (provider, subject),
  unique (user_id, provider)
);

-- A letter is stored in the transaction that makes it needed and sent by a job; a dead mail server loses nothing.
create table mail_message (
  id integer generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  -- kept: there is no mail server, the letter is read in the administrators' area
  status text not null default 'queued' check (status in ('queued', 'sent', 'kept', 'failed')),
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_message_recent on mail_message (created_at desc);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- nobody is signed in when a sign-in fails
  actor_id integer references "user" on delete set null,
  -- the person an administrator acted as
  acting_as_id integer references "user" on delete set null,
  action text not null,
  object_type text not null default '',
  object_id integer,
  before jsonb,
  after jsonb,
  ip text not null default ''
);
create index audit_recent on audit (at desc, id desc);
create index audit_actor on audit (actor_id, at desc);
create index audit_object on audit (object_type, object_id, at desc);

-- One administrator's time as another person: an hour at most, however often the token is renewed.
create table acting_session (
  id integer generated always as identity primary key,
  family uuid not null,
  user_id integer not null references "user" on delete cascade,
  started_at timestamptz not null default now(),
  ended_at timestamptz
);
create index acting_session_family on acting_session (family, user_id);

create table import_run (
  id integer generated always as identity primary key,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed')),
  file_name text not null default '',
  rows jsonb not null,
  total integer not null,
  done integer not null default 0,
  created integer not null default 0,
  failed integer not null default 0,
  outcome jsonb not null default '[]',
  created_by integer references "user" on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz
);

create index user_by_name on "user" (last_name, first_name) where deleted_at is null;
create index refresh_token_live on refresh_token (user_id, family) where revoked_at is null;

create trigger touch before update on import_run for each row execute function touch_updated_at();
