-- A teacher gives a work back to be improved: with words, a date of its own, and points that wait for it or stand.
create table work_return (
  id integer generated always as identity primary key,
  user_id integer not null references "user" on delete cascade,
  lesson_id integer not null references lesson on delete cascade,
  task_id integer not null references task on delete cascade,
  submission_id integer not null references submission on delete cascade,
  -- the person's newest submission there when it was returned: what was handed in after it answers
  after_submission_id integer not null,
  remark text not null,
  -- null: at any time
  until timestamptz,
  points_wait boolean not null,
  returned_by integer references "user" on delete set null,
  returned_at timestamptz not null,
  closed_at timestamptz,
  -- taken back before anything answered it: it gives no attempt
  is_taken_back boolean not null default false
);
create unique index work_return_open on work_return (user_id, lesson_id, task_id) where closed_at is null;
create index work_return_at on work_return (user_id, lesson_id, task_id);
create index work_return_lesson on work_return (lesson_id);
create index work_return_task on work_return (task_id);
create index work_return_submission on work_return (submission_id);
create index work_return_by on work_return (returned_by) where returned_by is not null;

-- Which kinds there are stands in one place, the contract.
alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check check (kind ~ '^[a-z_]{1,30}$');
