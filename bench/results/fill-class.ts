import type pg from 'pg';

type Size = { students: number; tasks: number };

/**
 * A course of one lesson with a result of every student at every task. Written into the tables directly: by the API the
 * judge would need days. Every tenth result has the points of a teacher.
 */
export async function fillClass(
  pool: pg.Pool,
  { students, tasks }: Size,
): Promise<{ courseId: number; lessonId: number }> {
  const one = async (text: string, values: unknown[] = []) =>
    (await pool.query<{ id: number }>(text, values)).rows[0]!.id;
  const groupId = await one(`insert into user_group (title) values ('Поток') returning id`);
  await pool.query(
    `with made as (insert into "user" (username, first_name, last_name, password_hash)
       select 'matrix.' || $2::int || '.' || n, 'Имя' || n % 40, 'Фамилия' || (n * 7919) % $1::int, 'none'
       from generate_series(1, $1::int) n returning id)
     insert into user_group_member (user_group_id, user_id) select $2::int, id from made`,
    [students, groupId],
  );
  const courseId = await one(
    `insert into course (title, date, status) values ('Большой поток', '2026-09-01', 'published') returning id`,
  );
  await pool.query('insert into course_user_group (course_id, user_group_id) values ($1, $2)', [courseId, groupId]);
  const lessonId = await one(
    `insert into lesson (course_id, title, status, position) values ($1, 'Контрольная', 'published', 1) returning id`,
    [courseId],
  );
  await pool.query(
    `with made as (
       insert into task (kind, title, statement, status, config, limits)
       select t.kind, 'Задача ' || n, 'Условие', 'ready', t.config, t.limits
       from (select * from task order by id limit 1) t, generate_series(1, $2::int) n returning id)
     insert into lesson_task (lesson_id, task_id, points, position)
     select $1::int, id, 10, row_number() over (order by id) from made`,
    [lessonId, tasks],
  );
  await pool.query(
    `insert into result (user_id, lesson_id, task_id, status, best_score, max_score, attempts, last_submitted_at,
       override_score, override_comment, override_by, override_at)
     select m.user_id, lt.lesson_id, lt.task_id,
       (array['tried', 'partial', 'accepted', 'accepted'])[1 + n % 4], (array[0, 67, 100, 100])[1 + n % 4], 100, 1 + n % 9,
       now() - n % 200000 * interval '1 minute',
       case when n % 10 = 0 then 7.5 end, case when n % 10 = 0 then 'За доклад' else '' end,
       case when n % 10 = 0 then admin.id end, case when n % 10 = 0 then now() end
     from (select id from "user" where is_admin order by id limit 1) admin, user_group_member m, lesson_task lt,
       lateral (select (m.user_id * 7919 + lt.task_id * 104729) % 1000003 as n) seed
     where m.user_group_id = $1 and lt.lesson_id = $2`,
    [groupId, lessonId],
  );
  await pool.query('vacuum analyze');
  return { courseId, lessonId };
}
