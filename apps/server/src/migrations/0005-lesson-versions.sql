-- What a lesson said before each change of its text; the newest stands in the lesson itself.
alter table lesson add column version integer not null default 1;

create table lesson_version (
  id integer generated always as identity primary key,
  lesson_id integer not null references lesson on delete cascade,
  number integer not null,
  title text not null,
  body text not null,
  -- whose text it is, and when it was written
  author_id integer references "user" on delete set null,
  written_at timestamptz not null,
  unique (lesson_id, number)
);

-- Who wrote the text that stands in the lesson now.
alter table lesson add column author_id integer references "user" on delete set null;
alter table lesson add column written_at timestamptz not null default now();

-- Autosaved, seen by nobody but its author until it is saved.
create table lesson_draft (
  lesson_id integer not null references lesson on delete cascade,
  user_id integer not null references "user" on delete cascade,
  -- the version that was open when writing began
  based_on integer not null,
  title text not null,
  body text not null,
  saved_at timestamptz not null default now(),
  primary key (lesson_id, user_id)
);

alter table course add column copied_from_id integer references course on delete set null;
