-- Exams: lessons that each person writes by an own clock. All times are compared here, by the clock of the database.

create table exam (
  lesson_id integer primary key references lesson on delete cascade,
  minutes integer not null check (minutes between 1 and 1440),
  -- Markdown, read before the start
  rules text not null default '',
  -- what students see of verdicts until the results are released
  feedback text not null check (feedback in ('full', 'verdict', 'score', 'hidden')),
  -- how long after the end what was typed before it may still arrive
  grace_s integer not null check (grace_s between 0 and 900),
  is_shuffled boolean not null default false,
  -- how many tasks of a tag each person gets: [{"tag_id", "count"}]
  draws jsonb not null default '[]',
  -- given to everybody by a teacher
  extra_minutes integer not null default 0 check (extra_minutes >= 0),
  released_at timestamptz
);

create table exam_sitting (
  lesson_id integer not null references exam on delete cascade,
  user_id integer not null references "user" on delete cascade,
  seed integer not null,
  -- as the exam was at the start
  minutes integer not null,
  started_at timestamptz not null default now(),
  handed_in_at timestamptz,
  handed_in_by text check (handed_in_by in ('student', 'server', 'teacher')),
  primary key (lesson_id, user_id),
  check ((handed_in_at is null) = (handed_in_by is null))
);
create index exam_sitting_user on exam_sitting (user_id);
create index exam_sitting_going on exam_sitting (lesson_id) where handed_in_at is null;

-- what a person was given at the start; later changes of the lesson leave it
create table exam_task (
  lesson_id integer not null,
  user_id integer not null,
  task_id integer not null references task on delete cascade,
  position integer not null,
  primary key (lesson_id, user_id, task_id),
  foreign key (lesson_id, user_id) references exam_sitting on delete cascade
);
create index exam_task_task on exam_task (task_id);

-- what the person has typed; the server hands it in at the end
create table exam_answer (
  lesson_id integer not null,
  user_id integer not null,
  task_id integer not null,
  language text,
  files jsonb not null,
  answer jsonb,
  -- one page of a browser and its own count, so that a call that was long on its way changes nothing
  page text,
  count integer,
  saved_at timestamptz not null default now(),
  -- typed before the end, arrived after it
  arrived_late boolean not null default false,
  primary key (lesson_id, user_id, task_id),
  foreign key (lesson_id, user_id, task_id) references exam_task on delete cascade
);

-- from where the person worked
create table exam_place (
  lesson_id integer not null,
  user_id integer not null,
  address text not null,
  -- another sign-in is another browser
  family text not null,
  device text not null,
  seen_at timestamptz not null default now(),
  primary key (lesson_id, user_id, address, family),
  foreign key (lesson_id, user_id) references exam_sitting on delete cascade
);

-- The window of one person and the time that exceptions add, by the rule of contract/schedule: scheduleOf.
create function exam_window(asked_lesson integer, asked_user integer)
returns table (opens timestamptz, closes timestamptz, extra interval) language sql stable as $$
  with holding as (
    select e.opens_at, e.soft_deadline, e.hard_deadline, e.extra_minutes,
      (e.user_id is not null)::integer * 2 + (e.lesson_id is not null)::integer as rank
    from schedule_exception e
    join lesson at on at.id = asked_lesson and at.course_id = e.course_id
    where (e.lesson_id is null or e.lesson_id = asked_lesson)
      and (e.user_id = asked_user
        or e.user_group_id in (select user_group_id from user_group_member where user_id = asked_user))
  ), added as (
    select make_interval(mins => coalesce(max(extra_minutes), 0)) as extra from holding
  )
  select
    coalesce((select h.opens_at from holding h where h.opens_at is not null order by h.rank desc, h.opens_at limit 1),
      lesson.opens_at),
    coalesce(
      (select h.hard_deadline from holding h where h.hard_deadline is not null
        order by h.rank desc, h.hard_deadline desc limit 1),
      lesson.hard_deadline,
      (select h.soft_deadline from holding h where h.soft_deadline is not null
        order by h.rank desc, h.soft_deadline desc limit 1),
      lesson.soft_deadline) + added.extra,
    added.extra
  from lesson cross join added where lesson.id = asked_lesson
$$;

-- When the person's clock runs out; null: the person has not begun.
create function exam_end(asked_lesson integer, asked_user integer) returns timestamptz language sql stable as $$
  select least(
    sitting.started_at + make_interval(mins => sitting.minutes + exam.extra_minutes) + own.extra,
    own.closes + make_interval(mins => exam.extra_minutes))
  from exam_sitting sitting join exam on exam.lesson_id = sitting.lesson_id
  cross join exam_window(asked_lesson, asked_user) own
  where sitting.lesson_id = asked_lesson and sitting.user_id = asked_user
$$;

-- The one place that says what a person may do in an exam now; null: the lesson is none.
create function exam_state(asked_lesson integer, asked_user integer) returns text language sql stable as $$
  select case
    when sitting.handed_in_at is not null then case when exam.released_at is null then 'handed_in' else 'released' end
    when sitting.started_at is not null then
      case when now() <= exam_end(asked_lesson, asked_user) then 'writing' else 'ended' end
    when exam.released_at is not null or now() > own.closes + make_interval(mins => exam.extra_minutes) then 'missed'
    when now() < own.opens then 'early'
    else 'ahead' end
  from exam
  left join exam_sitting sitting on sitting.lesson_id = exam.lesson_id and sitting.user_id = asked_user
  cross join exam_window(asked_lesson, asked_user) own
  where exam.lesson_id = asked_lesson
$$;
