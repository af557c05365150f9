-- A private link to a person's deadlines for calendar programs; one a person, only its hash is kept.

create table calendar_link (
  user_id integer primary key references "user" on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  -- to the hour
  read_at timestamptz
);
