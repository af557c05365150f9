-- An exam may be tried first, and written again with other tasks, as its author chooses.
alter table exam
  add column has_trial boolean not null default false,
  -- how many times a person may write it again after the first
  add column repeats integer not null default 0 check (repeats between 0 and 5);

-- 0: the trial; 1: the first that counts; more: again
alter table exam_sitting add column nth integer not null default 1 check (nth >= 0);

-- a sitting that another one has replaced
create table exam_former_sitting (
  lesson_id integer not null,
  user_id integer not null,
  nth integer not null,
  started_at timestamptz not null,
  handed_in_at timestamptz not null,
  handed_in_by text not null,
  primary key (lesson_id, user_id, nth),
  foreign key (lesson_id, user_id) references exam_sitting on delete cascade
);

-- tasks of the trial and of former sittings: what was handed in at them counts no more, and they are not given again
create table exam_set_aside (
  lesson_id integer not null,
  user_id integer not null,
  task_id integer not null references task on delete cascade,
  nth integer not null,
  position integer not null,
  primary key (lesson_id, user_id, task_id),
  foreign key (lesson_id, user_id) references exam_sitting on delete cascade
);
create index exam_set_aside_task on exam_set_aside (task_id);

-- The one place that says what a person may do in an exam now; null: the lesson is none. Who has only tried it has not
-- begun it.
create or replace function exam_state(asked_lesson integer, asked_user integer) returns text language sql stable as $$
  select case
    when sitting.handed_in_at is not null and sitting.nth > 0 then
      case when exam.released_at is null then 'handed_in' else 'released' end
    when sitting.started_at is not null and sitting.handed_in_at is null then
      case when now() <= exam_end(asked_lesson, asked_user) then 'writing' else 'ended' end
    when exam.released_at is not null or now() > own.closes + make_interval(mins => exam.extra_minutes) then 'missed'
    when now() < own.opens then 'early'
    else 'ahead' end
  from exam
  left join exam_sitting sitting on sitting.lesson_id = exam.lesson_id and sitting.user_id = asked_user
  cross join exam_window(asked_lesson, asked_user) own
  where exam.lesson_id = asked_lesson
$$;
