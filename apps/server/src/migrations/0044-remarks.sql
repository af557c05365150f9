-- Words of teachers about lines of programs, and phrases that they use again.
create table remark (
  id integer generated always as identity primary key,
  submission_id integer not null references submission on delete cascade,
  file text not null,
  line integer not null check (line > 0),
  text text not null,
  created_by integer references "user" on delete set null,
  created_at timestamptz not null default now()
);
create index remark_of_submission on remark (submission_id, file, line, id);
create index remark_created_by on remark (created_by) where created_by is not null;

create table phrase (
  id integer generated always as identity primary key,
  -- whose it is; with a course it is for all teachers of that course
  user_id integer not null references "user" on delete cascade,
  course_id integer references course on delete cascade,
  text text not null,
  used_at timestamptz not null default now()
);
create unique index phrase_own on phrase (user_id, md5(text)) where course_id is null;
create unique index phrase_of_course on phrase (course_id, md5(text)) where course_id is not null;
create index phrase_user on phrase (user_id);
