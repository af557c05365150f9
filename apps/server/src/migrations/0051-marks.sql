-- Marks of a course: how they are computed, and those of a term that stay as they were fixed.

create table mark_settings (
  course_id integer primary key references course on delete cascade,
  settings jsonb not null,
  -- students see how their marks stand now
  is_released boolean not null default false,
  updated_at timestamptz not null default now()
);

create table mark_term (
  id integer primary key generated always as identity,
  course_id integer not null references course on delete cascade,
  title text not null,
  lesson_ids integer[] not null,
  is_released boolean not null default false,
  created_by integer references "user" on delete set null,
  created_at timestamptz not null default now()
);
create unique index mark_term_once on mark_term (course_id, title);

create table mark (
  mark_term_id integer not null references mark_term on delete cascade,
  user_id integer not null references "user" on delete cascade,
  percent numeric,
  mark text,
  -- what it was computed from
  settings jsonb not null,
  works jsonb not null,
  taken_at timestamptz not null default now(),
  primary key (mark_term_id, user_id)
);
create index mark_user on mark (user_id);
