-- Of an exception's deadline and the lesson's own the later one counts, also when the lesson's moves afterwards.
alter table schedule_exception add is_earlier boolean not null default false;
comment on column schedule_exception.is_earlier is 'its deadlines count although the lesson''s own are later';

-- «До 23:59» means the whole minute, by the rule of contract/schedule: endOfMinute.
create function end_of_minute(at timestamptz) returns timestamptz language sql immutable as $$
  select case when at = date_trunc('minute', at) then at + interval '59.999 seconds' else at end
$$;

-- The window of one person and the time that exceptions add, by the rule of contract/schedule: scheduleOf.
create or replace function exam_window(asked_lesson integer, asked_user integer)
returns table (opens timestamptz, closes timestamptz, extra interval) language sql stable as $$
  with holding as (
    select e.opens_at, e.soft_deadline, e.hard_deadline, e.extra_minutes, e.is_earlier,
      (e.user_id is not null)::integer * 2 + (e.lesson_id is not null)::integer as rank
    from schedule_exception e
    join lesson at on at.id = asked_lesson and at.course_id = e.course_id
    where (e.lesson_id is null or e.lesson_id = asked_lesson)
      and (e.user_id = asked_user
        or e.user_group_id in (select user_group_id from user_group_member where user_id = asked_user))
  ), added as (
    select make_interval(mins => coalesce(max(extra_minutes), 0)) as extra from holding
  ), soft as (
    select h.rank, max(h.soft_deadline) as at, bool_and(h.is_earlier) as is_earlier from holding h
    where h.soft_deadline is not null group by h.rank order by h.rank desc limit 1
  ), hard as (
    select h.rank, max(h.hard_deadline) as at, bool_and(h.is_earlier) as is_earlier from holding h
    where h.hard_deadline is not null group by h.rank order by h.rank desc limit 1
  )
  select
    coalesce((select h.opens_at from holding h where h.opens_at is not null order by h.rank desc, h.opens_at limit 1),
      lesson.opens_at),
    end_of_minute(coalesce(
      case when hard.is_earlier then hard.at else greatest(lesson.hard_deadline, hard.at) end,
      case when soft.is_earlier then soft.at else greatest(lesson.soft_deadline, soft.at) end
    ) + added.extra),
    added.extra
  from lesson cross join added left join soft on true left join hard on true where lesson.id = asked_lesson
$$;
