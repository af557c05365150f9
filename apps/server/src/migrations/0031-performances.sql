-- What a student has done so far in a task that is performed on a picture, one row an attempt. It becomes the answer
-- of a submission; until then it is like a draft, but the student can take nothing back.

create table performance (
  user_id integer not null references "user" on delete cascade,
  task_id integer not null references task on delete cascade,
  lesson_id integer not null references lesson on delete cascade,
  -- how many attempts were handed in before this one
  attempt integer not null,
  -- the task's version that the actions belong to: another version has another picture
  task_version integer not null,
  actions jsonb not null check (jsonb_typeof(actions) = 'array'),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (user_id, task_id, lesson_id, attempt)
);
create index performance_task on performance (task_id);
create index performance_lesson on performance (lesson_id);
