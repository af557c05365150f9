-- The points of these lessons are summed, and not those of all lessons of the school.
create or replace function count_lesson_stat(lessons integer[], people integer[] default null) returns setof lesson_stat
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
  join (
    select lesson_id, sum(points) as whole from lesson_task where lesson_id = any (lessons) group by 1
  ) lesson using (lesson_id)
  cross join lateral lesson_figures(tried, solved, earned, whole) f
  group by 1, 2, 3
$$;
