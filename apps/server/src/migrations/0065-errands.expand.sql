-- Programs that a process which answers calls hands to a worker, while somebody waits. A row goes with its call. Nothing
-- of it outlives a crash or gets into an archive of WAL.
create unlogged table errand (
  id uuid primary key,
  -- what to prepare
  program bytea not null,
  -- the number of what is asked: 0 to prepare the program, then one execution after another
  asked integer not null default 0,
  request bytea,
  -- null while it is awaited
  answer bytea,
  -- whether the queue has a job of it
  is_held boolean not null default true,
  -- when it was asked for, or when a worker was last busy with it
  seen_at timestamptz not null default clock_timestamp()
);
