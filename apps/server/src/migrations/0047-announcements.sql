-- A teacher's words to all people of a course or a group, and who has read them.

create table announcement (
  id integer primary key generated always as identity,
  course_id integer references course on delete cascade,
  user_group_id integer references user_group on delete cascade,
  title text not null,
  text text not null,
  by_mail boolean not null default false,
  created_by integer references "user" on delete set null,
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  -- the browser's name of the call, so that its repeat announces nothing twice
  idempotency_key text,
  check ((course_id is null) <> (user_group_id is null))
);
create unique index announcement_once on announcement (created_by, idempotency_key) where idempotency_key is not null;
create index announcement_course on announcement (course_id, created_at desc) where course_id is not null;
create index announcement_group on announcement (user_group_id, created_at desc) where user_group_id is not null;

-- Whoever was there when it was sent; a row a person.
create table announcement_recipient (
  announcement_id integer not null references announcement on delete cascade,
  user_id integer not null references "user" on delete cascade,
  read_at timestamptz,
  primary key (announcement_id, user_id)
);
create index announcement_recipient_user on announcement_recipient (user_id, announcement_id desc);
