-- A teacher gives minutes to chosen people, and opens again what was handed in.
alter table exam_sitting
  -- given to this person by a teacher, beside what everybody and what exceptions have
  add column extra_minutes integer not null default 0 check (extra_minutes >= 0),
  -- the end that a teacher set when the exam was opened again; null: by the own clock
  add column until timestamptz,
  -- when a teacher has opened it again last, and why, in words that the student reads
  add column reopened_at timestamptz,
  add column reopened_reason text;

-- When the person's clock runs out; null: the person has not begun.
create or replace function exam_end(asked_lesson integer, asked_user integer) returns timestamptz language sql stable as $$
  select coalesce(sitting.until, least(
    sitting.started_at + make_interval(mins => sitting.minutes + exam.extra_minutes + sitting.extra_minutes) + own.extra,
    own.closes + make_interval(mins => exam.extra_minutes + sitting.extra_minutes)))
  from exam_sitting sitting join exam on exam.lesson_id = sitting.lesson_id
  cross join exam_window(asked_lesson, asked_user) own
  where sitting.lesson_id = asked_lesson and sitting.user_id = asked_user
$$;
