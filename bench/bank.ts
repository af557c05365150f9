import pg from 'pg';
import { type Figure, printFigure } from './figures.ts';
import { call, signIn, startProduct } from './product.ts';
import { median, msOf } from './times.ts';

const taskCount = 10_000;
const rounds = 15;
const goalMs = 50;

/**
 * A page of the task bank over HTTP, with 10 000 tasks that have statements, tests, tags and lessons. The baseline is
 * `select 1` on the same database.
 */
export async function benchBank(): Promise<Figure[]> {
  const product = await startProduct();
  const pool = new pg.Pool({ ...product.connect, max: 1 });
  try {
    const { courseId, tagId } = await fill(pool);
    const token = await signIn(product.api, 'admin');
    const pages: [string, string][] = [
      ['list', ''],
      ['far page', '?offset=9000'],
      ['list by title', '?sort=title'],
      ['filter by a tag with those below it', `?tag_id=${tagId}`],
      ['filter by course, kind and status', `?course_id=${courseId}&kind=program&status=ready`],
      ['filter by share solved', '?solved_to=30&sort=solved'],
      ['search by a part of the title', '?q=%D1%83%D0%BC%D0%BC%D0%B0+77'],
      ['search by a rare word of the statement', '?q=%D0%B6%D0%B8%D1%80%D0%B0%D1%84'],
      ['search by a word of every statement', '?q=%D0%BC%D0%B0%D1%81%D1%81%D0%B8%D0%B2'],
    ];
    const bare: number[] = [];
    for (let round = 0; round < rounds; round++) bare.push(await msOf(() => pool.query('select 1')));
    const figures: Figure[] = [];
    for (const [name, query] of pages) {
      const url = `${product.api}/admin/tasks${query}`;
      const { total } = await call<{ total: number }>(url, token);
      if (total === 0) throw new Error(`${name}: nothing was found`);
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) times.push(await msOf(() => call(url, token)));
      figures.push({
        name: `bank of ${taskCount}: ${name} (${total} found)`,
        value: median(times),
        unit: 'ms',
        baseline: median(bare),
        baselineName: 'select 1',
        goal: { atMost: goalMs },
      });
    }
    return figures;
  } finally {
    await pool.end();
    await product.close();
  }
}

async function fill(pool: pg.Pool): Promise<{ courseId: number; tagId: number }> {
  const one = async (text: string, values: unknown[] = []) =>
    (await pool.query<{ id: number }>(text, values)).rows[0]!.id;
  const courseId = await one(
    `insert into course (title, date, status) values ('Большой курс', '2026-09-01', 'published') returning id`,
  );
  await pool.query(
    `insert into lesson (course_id, title, status, position)
     select $1, 'Занятие ' || n, 'published', n from generate_series(1, 100) n`,
    [courseId],
  );
  // statements of 2 kB: some words of their own, some that all share
  await pool.query(
    `insert into task (kind, title, source, statement, status, config, limits, difficulty)
     select t.kind, 'Замер: сумма ' || n, 'Сборник ' || n % 50, 'Дан массив чисел. ' || case when n % 2500 = 0 then 'Жираф. ' else '' end ||
       (select string_agg(md5(n || '-' || w), ' ') from generate_series(1, 60) w), 'ready', t.config, t.limits, n % 5 + 1
     from (select * from task where kind = 'program' order by id limit 1) t, generate_series(1, $1::int) n`,
    [taskCount],
  );
  await pool.query(
    `with made as (insert into task_test_group (task_id, position, name, points)
       select id, 0, 'Основные', 100 from task where title like 'Замер: %' returning id)
     insert into task_test (task_test_group_id, position, input, answer)
       select made.id, n, n::text, n::text from made, generate_series(1, 10) n`,
  );
  const tagId = await one(`insert into tag (title) values ('Тема замера') returning id`);
  await pool.query(
    `with made as (insert into tag (title, parent_id) select 'Часть ' || n, $1 from generate_series(1, 10) n returning id),
     numbered as (select id, row_number() over (order by id) - 1 as n from made)
     insert into task_tag (task_id, tag_id) select task.id, numbered.id from task join numbered on numbered.n = task.id % 10
     where task.title like 'Замер: %' and task.id % 2 = 0`,
    [tagId],
  );
  await pool.query(
    `with place as (select id, row_number() over (order by position) - 1 as n from lesson where course_id = $1)
     insert into lesson_task (lesson_id, task_id, position)
     select place.id, task.id, task.id from task join place on place.n = task.id % 100
     where task.title like 'Замер: %' and task.id % 5 = 0`,
    [courseId],
  );
  await pool.query(
    `insert into task_solving (task_id, tried, solved) select id, 100, id % 100 from task where title like 'Замер: %'`,
  );
  await pool.query('vacuum analyze');
  return { courseId, tagId };
}

if (import.meta.main) (await benchBank()).forEach(printFigure);
