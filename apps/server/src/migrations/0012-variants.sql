-- Parameters of random variants: made once for a program and a seed, so that what a student has read never changes.

create table task_variant (
  task_id integer not null references task on delete cascade,
  -- SHA-256 of the program: a changed one makes its own
  code_hash text not null,
  seed integer not null,
  parameters jsonb not null,
  made_at timestamptz not null default now(),
  primary key (task_id, code_hash, seed)
);
