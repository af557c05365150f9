-- Solutions of a task compared with each other. Only the newest finished comparison of a task is kept.
create table similarity_run (
  id integer primary key generated always as identity,
  task_id integer not null references task on delete cascade,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed')),
  total integer not null default 0,
  done integer not null default 0,
  too_short integer not null default 0,
  left_out integer not null default 0,
  created_by integer references "user" on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz
);
create index similarity_run_task on similarity_run (task_id, id desc);
-- one comparison of a task at a time
create unique index similarity_run_open on similarity_run (task_id) where status in ('waiting', 'running');

create table similar_pair (
  id integer primary key generated always as identity,
  similarity_run_id integer not null references similarity_run on delete cascade,
  -- the one that was handed in first
  left_id integer not null references submission on delete cascade,
  right_id integer not null references submission on delete cascade,
  -- 0…1
  similarity numeric not null,
  longest_lines integer not null,
  shared_lines integer not null,
  fragments jsonb not null,
  unique (similarity_run_id, left_id, right_id),
  check (left_id < right_id)
);
create index similar_pair_left on similar_pair (left_id);
create index similar_pair_right on similar_pair (right_id);

-- What people saw when they looked. Outlives comparisons, because it belongs to the two submissions.
create table similarity_decision (
  left_id integer not null references submission on delete cascade,
  right_id integer not null references submission on delete cascade,
  decision text check (decision in ('coincidence', 'talk')),
  note text not null default '' check (length(note) <= 2000),
  decided_by integer references "user" on delete set null,
  decided_at timestamptz not null default clock_timestamp(),
  primary key (left_id, right_id),
  check (left_id < right_id),
  check (decision is not null or note <> '')
);
create index similarity_decision_right on similarity_decision (right_id);
