-- The last check of a task's reference solutions, with how far it is: it can be left and found again.
create table task_check (
  task_id integer primary key references task on delete cascade,
  -- grows with each check: an older one that still runs learns that nobody waits for it
  run integer not null default 1,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'outdated', 'failed')),
  publishes boolean not null,
  tests_done integer not null default 0,
  tests_total integer not null,
  started_by integer references "user" on delete set null,
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  status text check (status in ('draft', 'ready', 'broken')),
  verification jsonb
);
create index task_check_started_by on task_check (started_by);
