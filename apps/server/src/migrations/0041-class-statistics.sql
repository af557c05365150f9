-- Where solutions fail, and statistics of tasks and lessons that are kept with the results.

-- The first failed test, «2.3» for test 3 of group 2, and the message of an error with its line; null: there is none.
alter table submission add failed_test text, add error_key text;
alter table rejudge_item add failed_test text, add error_key text;
-- Time at the editor: what a draft gathers while it is saved again and again, and what it was when it was handed in.
alter table draft add active_s integer not null default 0;
alter table submission add active_s integer;

-- Earlier submissions get the test from their newest judgement. Their errors stay unknown: only the judge can read them.
update submission s set failed_test = (
  select (test ->> 'group') || '.' || (test ->> 'number')
  from jsonb_array_elements(j.tests) with ordinality as tests (test, place)
  where test ->> 'verdict' not in ('accepted', 'skipped') order by place limit 1)
from judgement j
where j.submission_id = s.id and s.verdict not in ('accepted', 'judge_error')
  and j.number = (select max(number) from judgement newest where newest.submission_id = s.id);

-- Lists of submissions behind a number. The last two hold only what failed so.
create index submission_of_lesson_task on submission (lesson_id, task_id, id desc) where lesson_id is not null;
create index submission_failed_test on submission (task_id, failed_test, id desc) where failed_test is not null;
create index submission_error_key on submission (task_id, error_key, id desc) where error_key is not null;

-- What statistics need of one person's attempts, so that they need no other rows.
alter table result
  -- the number of the attempt that got full marks first, and the time at the editor until then
  add attempts_to_full integer,
  add solved_in_s integer,
  -- at most 20 different ones of all attempts
  add failed_tests text[] not null default '{}',
  add error_keys text[] not null default '{}',
  -- of the newest attempt
  add last_failed_test text,
  add last_error_key text;

update result r set (attempts_to_full, failed_tests, last_failed_test) = (
  select min(place) filter (where verdict = 'accepted'),
    coalesce((array_agg(distinct failed_test) filter (where failed_test is not null))[1:20], '{}'),
    (array_agg(failed_test order by place desc))[1]
  from (
    select verdict, failed_test, row_number() over (order by id) as place from submission
    where user_id = r.user_id and task_id = r.task_id and lesson_id = r.lesson_id and cause = 'submit'
      and status in ('done', 'review') and verdict is distinct from 'judge_error' and late_credit is not null
  ) attempt);

-- What a result says with the teacher's override. `points`: those of the task in its lesson.
create function result_mark(r result, points numeric) returns table (status text, score numeric, share numeric)
language sql immutable as $$
  select
    case when r.override_score is null then r.status
      when r.override_score >= points then 'accepted' when r.override_score > 0 then 'partial' else 'tried' end,
    coalesce(r.override_score, round(coalesce(points * r.best_score / nullif(r.max_score, 0), 0), 2)),
    least(1, case when r.override_score is null then coalesce(r.best_score / nullif(r.max_score, 0), 0)
      else coalesce(r.override_score / nullif(points, 0), 1) end)
$$;

-- All that one result adds to the statistics of its task: each row is one person more at this value of this figure.
create function task_figures(r result, points numeric) returns table (figure text, value text)
language sql immutable as $$
  select figure, value from result_mark(r, points) mark, unnest(
    array['status', 'points', 'attempts', 'minutes', 'stuck_test', 'stuck_error']
      || array_fill('failed_test'::text, array[cardinality(r.failed_tests)])
      || array_fill('error'::text, array[cardinality(r.error_keys)]),
    array[
      mark.status,
      -- tenths of the points, 10 only for all of them
      case when mark.status <> 'review' then floor(mark.share * 10)::integer::text end,
      case when r.attempts_to_full < 20 then r.attempts_to_full::text when r.attempts_to_full >= 20 then '20' end,
      case when r.solved_in_s < 36000 then (r.solved_in_s / 60)::text when r.solved_in_s >= 36000 then '600' end,
      case when mark.status <> 'accepted' then r.last_failed_test end,
      case when mark.status <> 'accepted' then r.last_error_key end
    ] || r.failed_tests || r.error_keys
  ) as figures (figure, value)
  where value is not null
$$;

-- The same for a person's tasks of a lesson together. `whole`: the points of the lesson.
create function lesson_figures(tried numeric, solved numeric, earned numeric, whole numeric)
returns table (figure text, value text) language sql immutable as $$
  select figure, value from (
    values ('tried', tried::integer::text), ('solved', solved::integer::text),
      ('points', least(10, floor(coalesce(earned / nullif(whole, 0), 0) * 10))::integer::text)
  ) as figures (figure, value)
  where tried > 0
$$;

-- How many people are at a value of a figure. Everything that was handed in counts, whoever did, at tasks that are in the lesson.
create table task_stat (
  lesson_id integer not null references lesson on delete cascade,
  task_id integer not null references task on delete cascade,
  figure text not null,
  value text not null,
  students integer not null,
  primary key (lesson_id, task_id, figure, value)
);
create index task_stat_task on task_stat (task_id);
create table lesson_stat (
  lesson_id integer not null references lesson on delete cascade,
  figure text not null,
  value text not null,
  students integer not null,
  primary key (lesson_id, figure, value)
);

-- The statistics are changed by what changed in results, never counted anew: a verdict costs the same in any class.
-- One transaction after another changes those of a lesson, and it waits before it has locked anything else of results.
create function lock_lesson_stat(lesson integer) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('lesson_stat:' || lesson, 0))
$$;

create function lock_stat_of_result() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.lesson_id is not null then perform lock_lesson_stat(old.lesson_id); end if;
  if tg_op = 'DELETE' then return old; end if;
  if new.lesson_id is not null then perform lock_lesson_stat(new.lesson_id); end if;
  return new;
end $$;
create trigger lock_stat before insert or update or delete on result
  for each row execute function lock_stat_of_result();

-- `change`: -1 for rows as they were, 1 for rows as they are.
create function change_stats(was result[], now result[]) returns void language plpgsql as $$
begin
  insert into task_stat as s (lesson_id, task_id, figure, value, students)
  select t.lesson_id, t.task_id, f.figure, f.value, sum(c.change)
  from (select r, -1 as change from unnest(was) r union all select r, 1 from unnest(now) r) c
  join lesson_task t on t.lesson_id = (c.r).lesson_id and t.task_id = (c.r).task_id
  -- a lesson that is being removed takes its statistics along
  join lesson on lesson.id = t.lesson_id
  cross join lateral task_figures(c.r, t.points) f
  group by 1, 2, 3, 4 having sum(c.change) <> 0
  order by 1, 2, 3, 4
  on conflict (lesson_id, task_id, figure, value) do update set students = s.students + excluded.students;

  insert into lesson_stat as s (lesson_id, figure, value, students)
  with changed as (
    select r, -1 as change from unnest(was) r union all select r, 1 from unnest(now) r
  ), person as (
    select distinct (r).user_id, (r).lesson_id from changed
  ), marked as (
    select r as result, 1 as here, 0 as change from person join result r using (user_id, lesson_id)
    union all select r, 0, change from changed
  ), summed as (
    select (m.result).user_id, t.lesson_id,
      sum(here) as tried, sum(here) filter (where mark.status = 'accepted') as solved,
      sum(here * mark.score) as earned,
      sum(change) as more, sum(change) filter (where mark.status = 'accepted') as more_solved,
      sum(change * mark.score) as more_earned
    from marked m
    join lesson_task t on t.lesson_id = (m.result).lesson_id and t.task_id = (m.result).task_id
    join lesson on lesson.id = t.lesson_id
    cross join lateral result_mark(m.result, t.points) mark
    group by 1, 2
  ), counted as (
    select summed.*, coalesce(solved, 0) as right_now, coalesce(more_solved, 0) as more_right,
      (select sum(points) from lesson_task t where t.lesson_id = summed.lesson_id) as whole
    from summed
  )
  select lesson_id, f.figure, f.value, sum(f.change) from counted cross join lateral (
    select figure, value, 1 as change from lesson_figures(tried, right_now, earned, whole)
    union all
    select figure, value, -1 from lesson_figures(tried - more, right_now - more_right, earned - more_earned, whole)
  ) f
  group by 1, 2, 3 having sum(f.change) <> 0
  order by 1, 2, 3
  on conflict (lesson_id, figure, value) do update set students = s.students + excluded.students;
end $$;

create function count_new_results() returns trigger language plpgsql as $$
begin
  perform change_stats('{}', array(select row(n.*)::result from now n));
  return null;
end $$;
create function count_changed_results() returns trigger language plpgsql as $$
begin
  perform change_stats(array(select row(w.*)::result from was w), array(select row(n.*)::result from now n));
  return null;
end $$;
create function count_gone_results() returns trigger language plpgsql as $$
begin
  perform change_stats(array(select row(w.*)::result from was w), '{}');
  return null;
end $$;
create trigger count_new_results after insert on result
  referencing new table as now for each statement execute function count_new_results();
create trigger count_changed_results after update on result
  referencing old table as was new table as now for each statement execute function count_changed_results();
create trigger count_gone_results after delete on result
  referencing old table as was for each statement execute function count_gone_results();

-- The same statistics counted from the results themselves, of all people or of these.
create function count_task_stat(lessons integer[], people integer[] default null) returns setof task_stat
language sql stable as $$
  select r.lesson_id, r.task_id, f.figure, f.value, count(*)::integer
  from result r join lesson_task t on t.lesson_id = r.lesson_id and t.task_id = r.task_id
  cross join lateral task_figures(r, t.points) f
  where r.lesson_id = any (lessons) and (people is null or r.user_id = any (people))
  group by 1, 2, 3, 4
$$;
create function count_lesson_stat(lessons integer[], people integer[] default null) returns setof lesson_stat
language sql stable as $$
  select person.lesson_id, f.figure, f.value, count(*)::integer
  from (
    select r.user_id, r.lesson_id, count(*) as tried, count(*) filter (where mark.status = 'accepted') as solved,
      sum(mark.score) as earned
    from result r join lesson_task t on t.lesson_id = r.lesson_id and t.task_id = r.task_id
    cross join lateral result_mark(r, t.points) mark
    where r.lesson_id = any (lessons) and (people is null or r.user_id = any (people))
    group by 1, 2
  ) person
  join (select lesson_id, sum(points) as whole from lesson_task group by 1) lesson using (lesson_id)
  cross join lateral lesson_figures(tried, solved, earned, whole) f
  group by 1, 2, 3
$$;

-- For lessons whose tasks or points changed, and for repairs: `select recount_stats(array(select id from lesson))`.
create function recount_stats(lessons integer[]) returns void language plpgsql as $$
begin
  perform lock_lesson_stat(id) from (select unnest(lessons) as id order by 1) lesson;
  delete from task_stat where lesson_id = any (lessons);
  delete from lesson_stat where lesson_id = any (lessons);
  insert into task_stat select * from count_task_stat(lessons);
  insert into lesson_stat select * from count_lesson_stat(lessons);
end $$;

create function recount_placed() returns trigger language plpgsql as $$
begin
  perform recount_stats(array(select distinct lesson_id from changed join lesson on lesson.id = lesson_id));
  return null;
end $$;
create trigger recount_added after insert on lesson_task
  referencing new table as changed for each statement execute function recount_placed();
create trigger recount_removed after delete on lesson_task
  referencing old table as changed for each statement execute function recount_placed();
create function recount_repriced() returns trigger language plpgsql as $$
begin
  perform recount_stats(array(
    select distinct n.lesson_id from now n join was w using (lesson_id, task_id) where n.points <> w.points));
  return null;
end $$;
create trigger recount_repriced after update on lesson_task
  referencing old table as was new table as now for each statement execute function recount_repriced();

select recount_stats(array(select id from lesson));
