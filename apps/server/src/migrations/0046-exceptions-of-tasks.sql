-- An exception may be for one task of a lesson, give attempts back, or excuse: then the task does not count.
alter table schedule_exception
  add column task_id integer references task on delete cascade,
  add column extra_attempts integer not null default 0 check (extra_attempts >= 0),
  add column is_excused boolean not null default false,
  -- the student reads it; `note` is for staff alone
  add column reason text not null default '',
  add check (task_id is null or lesson_id is not null);

drop index schedule_exception_once;
create unique index schedule_exception_once on schedule_exception
  (course_id, coalesce(lesson_id, 0), coalesce(task_id, 0), coalesce(user_id, 0), coalesce(user_group_id, 0));
create index schedule_exception_excused on schedule_exception (course_id) where is_excused;
