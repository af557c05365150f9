-- A second factor of administrators: an app's secret, sealed with a key of the installation's own, and codes for its loss.
create table second_factor (
  user_id integer primary key references "user" on delete cascade,
  sealed_secret bytea not null,
  -- null while it is being set up
  confirmed_at timestamptz,
  -- the newest half minute whose code was taken: none is taken twice
  last_step integer,
  created_at timestamptz not null default now()
);

create table recovery_code (
  id integer generated always as identity primary key,
  user_id integer not null references "user" on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  unique (user_id, code_hash)
);

-- Sessions in which a code was shown, for deeds that an open laptop must not do.
create table proven_session (
  family uuid primary key,
  proven_at timestamptz not null default now()
);

-- Between the password and the code a sign-in is a token of its own.
alter table one_time_token drop constraint one_time_token_purpose_check;
alter table one_time_token add constraint one_time_token_purpose_check
  check (purpose in ('confirm_email', 'reset_password', 'second_factor'));
