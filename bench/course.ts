import type { Viewer } from '@put/contract/base/access';
import pg from 'pg';
import { type Db, openDatabase } from '../apps/server/src/drivers/database/database.ts';
import { showCourse, showCourses } from '../apps/server/src/modules/courses/show-courses.ts';
import { showLesson } from '../apps/server/src/modules/lessons/show-lesson.ts';
import { type Figure, printFigure } from './figures.ts';
import { send, signIn, startProduct } from './product.ts';
import { median, msOf } from './times.ts';

const lessonCount = 100;
const tasksInLesson = 20;
const people = 1000;
const rounds = 40;
/** A server that has just started runs slowly, one in use does not; so it is warmed up. */
const warmUpRounds = 150;

/**
 * Home, course and lesson of a course with 100 lessons × 20 tasks, for a group of 1 000, with half of the possible
 * results. The figure is the median time of an answer. The baseline is the time of the same SQL statements alone,
 * recorded from the server's functions and run in turns with the answers.
 */
export async function benchCourse(): Promise<Figure[]> {
  const product = await startProduct();
  const pool = new pg.Pool({ ...product.connect, max: 4 });
  try {
    const { courseId, lessonId, studentId } = await fill(pool);
    const token = await signIn(product.api, 'student');
    const figures: Figure[] = [];
    const answers: [string, string, (db: Db, viewer: Viewer) => Promise<unknown>][] = [
      ['home', '/user/courses', showCourses],
      ['course', `/user/course/${courseId}`, (db, viewer) => showCourse(db, viewer, courseId)],
      ['lesson', `/user/lesson/${lessonId}`, (db, viewer) => showLesson(db, viewer, lessonId)],
    ];
    for (const [name, path, show] of answers) {
      const ask = async () => (await send(`${product.api}${path}`, token)).arrayBuffer();
      const statements = await statementsOf(product.connect, studentId, show);
      for (let round = 0; round < warmUpRounds; round++) await ask();
      const ours: number[] = [];
      const theirs: number[] = [];
      for (let round = 0; round < rounds; round++) {
        ours.push(await msOf(ask));
        theirs.push(await msOf(() => repeat(pool, statements)));
      }
      figures.push(
        { name: `${name}: queries`, value: statements.length, goal: { atMost: 3 } },
        {
          name: `${name}: time of an answer`,
          value: median(ours),
          unit: 'ms',
          baseline: median(theirs),
          baselineName: 'the bare queries',
          goal: { ratioAtMost: 2 },
        },
      );
    }
    return figures;
  } finally {
    await pool.end();
    await product.close();
  }
}

/** Writes into the tables directly: by the API, judging 2 000 tasks would take an hour. */
async function fill(pool: pg.Pool): Promise<{ courseId: number; lessonId: number; studentId: number }> {
  const one = async (text: string, values: unknown[] = []) =>
    (await pool.query<{ id: number }>(text, values)).rows[0]!.id;
  const groupId = await one(`insert into user_group (title) values ('Поток') returning id`);
  await pool.query(
    `with made as (insert into "user" (username, first_name, last_name, password_hash)
       select 'bench.' || n, 'Имя', 'Фамилия', 'none' from generate_series(1, $1::int) n returning id)
     insert into user_group_member (user_group_id, user_id)
       select $2::int, id from made union all select $2, id from "user" where username = 'student'`,
    [people - 1, groupId],
  );
  const courseId = await one(
    `insert into course (title, date, status) values ('Большой курс', '2026-09-01', 'published') returning id`,
  );
  await pool.query('insert into course_user_group (course_id, user_group_id) values ($1, $2)', [courseId, groupId]);
  await pool.query(
    `insert into lesson (course_id, title, section, body, status, position, soft_deadline)
     select $1::int, 'Занятие ' || n, 'Часть ' || n / 10, repeat('Текст занятия. ', 500), 'published', n, now() + n * interval '1 hour'
     from generate_series(1, $2::int) n`,
    [courseId, lessonCount],
  );
  await pool.query(
    `with made as (
       insert into task (kind, title, statement, status, config, limits)
       select t.kind, 'Задача ' || n, 'Условие', 'ready', t.config, t.limits
       from (select * from task order by id limit 1) t, generate_series(1, $2::int) n returning id),
     numbered as (select id, row_number() over (order by id) - 1 as n from made),
     place as (select id, row_number() over (order by position) - 1 as n from lesson where course_id = $1::int)
     insert into lesson_task (lesson_id, task_id, points, position)
     select place.id, numbered.id, 10, numbered.n % $3::int + 1 from numbered join place on place.n = numbered.n / $3`,
    [courseId, lessonCount * tasksInLesson, tasksInLesson],
  );
  await pool.query(
    `insert into result (user_id, lesson_id, task_id, status, best_score, max_score, attempts, last_submitted_at)
     select m.user_id, lt.lesson_id, lt.task_id, 'accepted', 100, 100, 1, now()
     from user_group_member m, lesson_task lt join lesson l on l.id = lt.lesson_id
     where m.user_group_id = $1 and l.course_id = $2 and (m.user_id + lt.task_id) % 2 = 0`,
    [groupId, courseId],
  );
  await pool.query('analyze');
  const lessonId = await one('select id from lesson where course_id = $1 order by position offset 50 limit 1', [
    courseId,
  ]);
  const studentId = await one(`select id from "user" where username = 'student'`);
  return { courseId, lessonId, studentId };
}

type Statement = { sql: string; parameters: readonly unknown[] };

/** The SQL statements that one answer sends. */
async function statementsOf(
  connect: pg.PoolConfig,
  studentId: number,
  show: (db: Db, viewer: Viewer) => Promise<unknown>,
): Promise<Statement[]> {
  const onError = (error: Error) => {
    throw error;
  };
  const { db, close } = await openDatabase({ connect, onError });
  const statements: Statement[] = [];
  const prototype = Object.getPrototypeOf(db.getExecutor()) as ReturnType<Db['getExecutor']>;
  const original = prototype.executeQuery;
  prototype.executeQuery = function listening<R>(
    this: typeof prototype,
    ...args: Parameters<typeof original<R>>
  ): ReturnType<typeof original<R>> {
    statements.push({ sql: args[0].sql, parameters: args[0].parameters });
    return original.apply(this, args) as ReturnType<typeof original<R>>;
  };
  await show(db, { id: studentId, is_admin: false, acting_admin_id: null });
  prototype.executeQuery = original;
  await close();
  return statements;
}

async function repeat(pool: pg.Pool, statements: readonly Statement[]): Promise<void> {
  for (const { sql, parameters } of statements) await pool.query(sql, [...parameters]);
}

if (import.meta.main) (await benchCourse()).forEach(printFigure);
