-- News for a person, one unread row a thing: what happens to it again is counted in that row.

create table notification (
  id integer primary key generated always as identity,
  user_id integer not null references "user" on delete cascade,
  kind text not null check (kind in ('answer', 'remark', 'marks', 'verdict', 'rejudged', 'deadline', 'announcement', 'question')),
  -- the thing that it is about, within its kind
  key text not null,
  payload jsonb not null,
  count integer not null default 1,
  read_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create unique index notification_unread on notification (user_id, kind, key) where read_at is null;
create index notification_latest on notification (user_id, updated_at desc, id desc);
create index notification_thing on notification (kind, key) where read_at is null;
create index notification_read on notification (read_at) where read_at is not null;
create index notification_unread_since on notification (updated_at) where read_at is null;

-- A person without a row has the defaults.
create table notification_setting (
  user_id integer primary key references "user" on delete cascade,
  -- kinds that are switched off
  off text[] not null default '{}',
  -- kinds that the daily e-mail leaves out
  not_mailed text[] not null default '{verdict}',
  -- of the daily e-mail, in the person's time zone; null: no such e-mails
  digest_hour integer default 18 check (digest_hour between 0 and 23),
  -- the day in the person's time zone whose e-mail is made, or was not needed
  digest_day date
);
