import { availableParallelism } from 'node:os';
import pg from 'pg';
import { startPyodideRunner } from '../apps/server/src/drivers/runner/pyodide-runner.ts';
import { addStudents, studentPassword } from '../apps/server/src/testing/processes/students-at-work.ts';
import { type Figure, printFigure } from './figures.ts';
import { call, makeFolder, signIn, startProduct } from './product.ts';

const submissions = 300;
const arriveWithinMs = 10_000;
const students = 30;
const tests = 10;
const bareSubmissions = 100;
const slots = Math.max(1, availableParallelism() - 1);
const content = 'a, b = map(int, input().split())\nprint(a + b)';
const files = [{ name: 'main.py', content }];
const limits = { timeMs: 2000, memoryBytes: 64 * 1024 * 1024, outputBytes: 64 * 1024 };

/**
 * A class submits: 300 submissions of 30 students in ten seconds, ten tests each, over the API, with the embedded judge
 * in the same process. The baseline is the same programs on the runner alone, so the ratio shows the cost of queue,
 * database and events.
 */
export async function benchLoad(): Promise<Figure[]> {
  const product = await startProduct({ PT_JUDGE_PLACES: String(slots), PT_DOCKER: 'off' });
  const pool = new pg.Pool({ ...product.connect, max: 2 });
  let judged: Judged;
  try {
    const [taskId, names] = [await addTask(pool), await addStudents(pool, students)];
    const tokens: string[] = [];
    for (const name of names) tokens.push(await signIn(product.api, name, studentPassword));
    await handIn(product.api, taskId, tokens);
    judged = await waitForAll(pool, taskId);
  } finally {
    await pool.end();
    await product.close();
  }
  const barePerMinute = await judgeBare();
  return [
    {
      name: `load: of ${submissions} submissions in 10 s, accepted`,
      value: judged.accepted,
      goal: { atLeast: submissions },
    },
    { name: 'load: wait for the judge, 95th of 100', value: judged.wait_p95_ms, unit: 'ms' },
    { name: 'load: wait for the judge, median', value: judged.wait_median_ms, unit: 'ms' },
    {
      name: `load: submissions a minute, ${tests} tests each, ${slots} judging`,
      value: (submissions * 60_000) / judged.took_ms,
      unit: '1/min',
      baseline: barePerMinute,
      baselineName: 'the bare runner',
      goal: { ratioAtLeast: 0.25 },
    },
  ];
}

async function addTask(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into task (kind, title, status, config, limits)
     select 'program', 'Замер', 'ready', config, limits from task where kind = 'program' order by id limit 1 returning id`,
  );
  const { id } = rows[0]!;
  await pool.query(
    `with made as (insert into task_test_group (task_id, position, name, points) values ($1, 0, 'Основные', 100) returning id)
     insert into task_test (task_test_group_id, position, input, answer)
     select id, n, n || ' 1', (n + 1)::text from made, generate_series(1, ${tests}) n`,
    [id],
  );
  await pool.query(`insert into lesson_task (lesson_id, task_id, position, points) values (1, $1, 1000, 100)`, [id]);
  return id;
}

/** Submits one solution every 33 ms, without waiting for answers. */
async function handIn(api: string, taskId: number, tokens: readonly string[]): Promise<void> {
  const body = { task_id: taskId, lesson_id: 1, language: 'python' };
  const sent: Promise<unknown>[] = [];
  const startMs = performance.now();
  for (let n = 0; n < submissions; n++) {
    const dueMs = startMs + (n * arriveWithinMs) / submissions - performance.now();
    if (dueMs > 0) await new Promise((resolve) => setTimeout(resolve, dueMs));
    const own = [{ name: 'main.py', content: `# ${n}\n${content}` }];
    sent.push(call(`${api}/user/submission`, tokens[n % tokens.length]!, { ...body, files: own }));
  }
  await Promise.all(sent);
}

type Judged = { accepted: number; wait_p95_ms: number; wait_median_ms: number; took_ms: number };

async function waitForAll(pool: pg.Pool, taskId: number): Promise<Judged> {
  for (;;) {
    const { rows } = await pool.query<Judged & { open: number }>(
      `select count(*) filter (where status <> 'done')::int as open, count(*) filter (where verdict = 'accepted')::int as accepted,
         1000 * percentile_cont(0.95) within group (order by extract(epoch from started_at - queued_at)::float8) as wait_p95_ms,
         1000 * percentile_cont(0.5) within group (order by extract(epoch from started_at - queued_at)::float8) as wait_median_ms,
         1000 * extract(epoch from max(finished_at) - min(queued_at))::float8 as took_ms
       from submission where task_id = $1`,
      [taskId],
    );
    if (rows[0]!.open === 0) return rows[0]!;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function judgeBare(): Promise<number> {
  const { folder: dataFolder, remove } = await makeFolder();
  const runner = await startPyodideRunner({ dataFolder, slots });
  try {
    let begun = 0;
    const judgeSome = async () => {
      while (begun++ < bareSubmissions) {
        const program = await runner.prepare({ language: 'python', files });
        for (let test = 1; test <= tests; test++) {
          const { stdout } = await program.run(`${test} 1`, limits);
          if (stdout !== `${test + 1}\n`) throw new Error(`the runner answered ${JSON.stringify(stdout)}`);
        }
        await program.close();
      }
    };
    const startMs = performance.now();
    await Promise.all(Array.from({ length: slots }, judgeSome));
    return (bareSubmissions * 60_000) / (performance.now() - startMs);
  } finally {
    await runner.close();
    await remove();
  }
}

if (import.meta.main) (await benchLoad()).forEach(printFigure);
