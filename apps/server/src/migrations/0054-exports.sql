-- Files of results and works that colleagues asked for; kept for some days. Not worth a backup: they are made again.

create table export_run (
  id integer generated always as identity primary key,
  course_id integer not null references course on delete cascade,
  -- null: all lessons of the course
  lesson_id integer references lesson on delete cascade,
  format text not null check (format in ('xlsx', 'csv', 'works')),
  -- rows, time zone, which works, folders
  options jsonb not null,
  status text not null default 'waiting' check (status in ('waiting', 'making', 'ready', 'failed')),
  done integer not null default 0,
  total integer not null default 0,
  problem text not null default '',
  file_name text not null,
  -- a content of the store of files without a row in `file`: nobody else may read it
  sha256 text,
  size_bytes bigint,
  created_by integer not null references "user" on delete cascade,
  created_at timestamptz not null default now(),
  check ((status = 'ready') = (sha256 is not null))
);
create index export_run_of_person on export_run (created_by, course_id, id desc);
create index export_run_of_lesson on export_run (lesson_id);
create index export_run_of_course on export_run (course_id);
create index export_run_by_age on export_run (created_at);
create index export_run_content on export_run (sha256) where sha256 is not null;
