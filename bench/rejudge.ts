import pg from 'pg';
import { openDatabase } from '../apps/server/src/drivers/database/database.ts';
import { postgresEvents } from '../apps/server/src/drivers/events/postgres-events.ts';
import { pgBossQueue } from '../apps/server/src/drivers/queue/pg-boss-queue.ts';
import { judgeSubmission } from '../apps/server/src/jobs/judge-submission.job.ts';
import { type Figure, printFigure } from './figures.ts';
import { call, signIn, startProduct } from './product.ts';
import { msOf } from './times.ts';

const submissions = 1000;
const program = [{ name: 'main.py', content: 'print(42)' }];

/**
 * A thousand submissions, judged for the first time and then rejudged, with one slot. With several slots one would be
 * kept for students, and the ratio would only show the number of slots. Meanwhile a student runs a program again and
 * again.
 */
export async function benchRejudge(): Promise<Figure[]> {
  const product = await startProduct({ PT_JUDGE_PLACES: '1' });
  const pool = new pg.Pool({ ...product.connect, max: 2 });
  const { api } = product;
  try {
    const [teacher, student] = [await signIn(api, 'admin'), await signIn(api, 'student')];
    const taskId = await addTask(pool);
    const firstMs = await judgeFirst(product.connect, taskId);

    const aloneMs = await ownRuns(api, student, async (asked) => asked < 20);
    const startMs = performance.now();
    const { id } = await call<{ id: number }>(`${api}/admin/rejudge`, teacher, { task_id: taskId });
    let againMs = 0;
    const runs = ownRuns(api, student, async () => againMs === 0);
    while (againMs === 0) {
      const { status, done } = await call<{ status: string; done: number }>(`${api}/admin/rejudge/${id}`, teacher);
      if (status === 'ready' && done === submissions) againMs = performance.now() - startMs;
      else await new Promise((resolve) => setTimeout(resolve, 200));
    }
    const meanwhileMs = await runs;

    const applyMs = await msOf(() => call(`${api}/admin/rejudge/${id}/apply`, teacher, {}));
    const perSecond = (ms: number) => (submissions * 1000) / ms;
    return [
      {
        name: `rejudge: of ${submissions} submissions, a second`,
        value: perSecond(againMs),
        unit: '1/s',
        baseline: perSecond(firstMs),
        baselineName: 'judged for the first time',
        goal: { ratioAtLeast: 0.9 },
      },
      {
        name: `rejudge: an own run meanwhile, the longest of ${meanwhileMs.length}`,
        value: Math.max(...meanwhileMs),
        unit: 'ms',
        baseline: Math.max(...aloneMs),
        baselineName: 'the longest of 20 with nothing else',
        goal: { atMost: 1000 },
      },
      { name: 'rejudge: applying it', value: applyMs, unit: 'ms', baseline: againMs, baselineName: 'judging again' },
    ];
  } finally {
    await pool.end();
    await product.close();
  }
}

/** A task with one test, so that mostly the overhead is measured. */
async function addTask(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into task (kind, title, status, config, limits)
     select 'program', 'Замер', 'ready', config, limits from task where kind = 'program' order by id limit 1 returning id`,
  );
  const { id } = rows[0]!;
  await pool.query(
    `with made as (insert into task_test_group (task_id, position, name, points) values ($1, 0, 'Основные', 100) returning id)
     insert into task_test (task_test_group_id, position, input, answer) select id, 0, '', '42' from made`,
    [id],
  );
  return id;
}

/** All submissions exist before the first is judged, as in a rejudge. */
async function judgeFirst(connect: pg.PoolConfig, taskId: number): Promise<number> {
  const onError = (error: unknown) => console.error(error);
  const { db, close } = await openDatabase({ connect, onError });
  const events = await postgresEvents({ db, connect, onError });
  const queue = await pgBossQueue({ connect, events, onError });
  try {
    const startMs = performance.now();
    await db.transaction().execute(async (tx) => {
      // one submission for each person, because a result is computed from all submissions of a person
      const people = await tx
        .insertInto('user')
        .values(
          Array.from({ length: submissions }, (_, n) => ({
            username: `bench.${n}`,
            first_name: 'Имя',
            password_hash: 'none',
          })),
        )
        .returning('id as user_id')
        .execute();
      const one = { task_id: taskId, task_version: 1, lesson_id: 1, late_credit: 100 };
      const solution = { cause: 'submit' as const, language: 'python' as const, files: JSON.stringify(program) };
      const rows = await tx
        .insertInto('submission')
        .values(people.map((person) => ({ ...one, ...solution, ...person })))
        .returning('id')
        .execute();
      await queue.addMany(
        tx,
        judgeSubmission,
        rows.map(({ id }) => ({ submission_id: id })),
      );
    });
    for (;;) {
      const { left } = await db
        .selectFrom('submission')
        .select(({ fn }) => fn.countAll<number>().as('left'))
        .where('task_id', '=', taskId)
        .where('status', '<>', 'done')
        .executeTakeFirstOrThrow();
      if (left === 0) return performance.now() - startMs;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  } finally {
    await queue.close(1000);
    await events.close();
    await close();
  }
}

/** Runs a small program again and again; gives the time of each answer. */
async function ownRuns(api: string, token: string, goesOn: (asked: number) => Promise<boolean>): Promise<number[]> {
  const times: number[] = [];
  while (await goesOn(times.length)) {
    times.push(await msOf(() => call(`${api}/user/run`, token, { language: 'python', files: program })));
    // the server requires a pause between two own runs of a person
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  return times;
}

if (import.meta.main) (await benchRejudge()).forEach(printFigure);
