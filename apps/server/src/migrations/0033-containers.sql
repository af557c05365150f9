-- Containers: what a student's own Linux is made from, where it stands, and kept copies of its files.

create table container_template (
  id integer generated always as identity primary key,
  title text not null,
  summary text not null default '',
  image text not null,
  cpus numeric not null,
  memory_mb integer not null,
  disk_mb integer not null,
  pids integer not null,
  network text,
  ports integer[] not null default '{}',
  start_command text not null default '',
  -- [{path, content, is_executable}]
  files jsonb not null default '[]',
  idle_minutes integer not null,
  max_hours integer not null,
  most_running integer not null default 1,
  is_root_readonly boolean not null default false,
  is_offered boolean not null default false,
  -- grows with each change; a container keeps the number that it was filled from
  version integer not null default 1,
  created_by integer references "user" on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create trigger touch before update on container_template for each row execute function touch_updated_at();

create table container (
  id integer generated always as identity primary key,
  user_id integer not null references "user" on delete cascade,
  template_id integer not null references container_template,
  -- what its files were made from, and the limits and the rest of that version
  template_version integer not null,
  spec jsonb not null,
  task_id integer references task on delete set null,
  lesson_id integer references lesson on delete set null,
  title text not null,
  -- the wish
  wanted text not null default 'stopped' check (wanted in ('running', 'stopped')),
  -- the fact, moved only by compare-and-set on (state, generation)
  state text not null default 'stopped'
    check (state in ('stopped', 'queued', 'starting', 'running', 'stopping', 'failed', 'lost')),
  generation integer not null default 0,
  -- what the next start begins with: kept files, a snapshot, everything anew, the given files written again
  home text not null default 'anew' check (home in ('kept', 'snapshot', 'anew', 'given_files')),
  home_snapshot_id integer,
  engine text not null default '',
  engine_ref text,
  node text not null default '',
  reason_code text,
  -- for administrators: what the engine said
  reason text not null default '',
  retry_at timestamptz,
  tries integer not null default 0,
  queued_at timestamptz,
  started_at timestamptz,
  -- since when it is in this state
  state_at timestamptz not null default now(),
  -- the last sign of work: the agent's word, or a visible page
  active_at timestamptz,
  attended_at timestamptz,
  stop_at timestamptz,
  idle_stop_at timestamptz,
  warned_at timestamptz,
  disk_used_mb numeric not null default 0,
  -- when its home folder was last looked at for a snapshot
  snapshot_at timestamptz,
  -- who looks at its terminals, why and until when; `help`: whether the student was asked, and agreed
  look_by integer references "user" on delete set null,
  look_reason text not null default '',
  look_until timestamptz,
  help text check (help in ('asked', 'allowed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create trigger touch before update on container for each row execute function touch_updated_at();
create unique index container_of_person on container (user_id, template_id, coalesce(task_id, 0)) where deleted_at is null;
create index container_in_queue on container (queued_at, id) where state = 'queued';
create index container_at_work on container (state) where state <> 'stopped';
create index container_by_template on container (template_id) where deleted_at is null;
create index container_by_task on container (task_id) where task_id is not null;
create index container_by_lesson on container (lesson_id) where lesson_id is not null;
create index container_look_by on container (look_by) where look_by is not null;
create index container_unanswered on container (id) where wanted = 'running' and state = 'stopped';
create index container_ref on container (engine_ref) where engine_ref is not null;
create index container_looks on container (look_until) where look_until is not null;
create index container_in_bin on container (deleted_at) where deleted_at is not null;

create table container_snapshot (
  id integer generated always as identity primary key,
  container_id integer not null references container on delete cascade,
  reason text not null check (reason ~ '^[a-z_]{1,30}$'),
  file_sha256 text not null references file,
  -- of what is in it, without times: each content is kept once
  content_sha256 text not null,
  size_bytes bigint not null,
  template_version integer not null,
  made_at timestamptz not null default now()
);
create index container_snapshot_newest on container_snapshot (container_id, id desc);
create index container_snapshot_file on container_snapshot (file_sha256);
alter table container add foreign key (home_snapshot_id) references container_snapshot on delete set null;
create index container_home_snapshot on container (home_snapshot_id) where home_snapshot_id is not null;

create table container_event (
  id integer generated always as identity primary key,
  container_id integer not null references container on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{1,30}$'),
  words text not null default '',
  by_user_id integer references "user" on delete set null,
  at timestamptz not null default now()
);
create index container_event_newest on container_event (container_id, id desc);
create index container_event_by on container_event (by_user_id) where by_user_id is not null;

-- where `::container{template=…}` stands
create table container_use (
  template_id integer not null references container_template on delete cascade,
  lesson_id integer references lesson on delete cascade,
  course_id integer references course on delete cascade,
  task_id integer references task on delete cascade,
  check (num_nonnulls(lesson_id, course_id, task_id) = 1)
);
create unique index container_use_lesson on container_use (lesson_id, template_id) where lesson_id is not null;
create unique index container_use_course on container_use (course_id, template_id) where course_id is not null;
create unique index container_use_task on container_use (task_id, template_id) where task_id is not null;
create index container_use_template on container_use (template_id);
