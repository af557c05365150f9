-- Where students are now. After a crash of the database the table is empty, and pages say it again.

create unlogged table lesson_presence (
  lesson_id integer not null references lesson on delete cascade,
  user_id integer not null references "user" on delete cascade,
  task_id integer,
  doing text not null check (doing in ('reads', 'writes', 'runs', 'waits', 'away')),
  -- since when the task is in sight; of who is away: since when out of sight
  since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- the last change of the text, or run
  changed_at timestamptz not null default now(),
  -- how long tasks were in sight before `since`: {task: seconds}
  spent jsonb not null default '{}',
  -- a teacher is on the way until then
  quiet_until timestamptz,
  primary key (lesson_id, user_id)
);
create index lesson_presence_user on lesson_presence (user_id);
create index lesson_presence_here on lesson_presence (lesson_id) where doing <> 'away';

-- the next lesson that opens
create index lesson_opens on lesson (opens_at) where opens_at is not null and deleted_at is null;

-- null: the usual rules
alter table lesson add column stuck_rules jsonb;
