/** How long a student waits for a verdict on an idle server. Alone: `node bench/latency.ts`. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startDockerEngine } from '../apps/server/src/testing/engines/docker-engine.ts';
import { type Figure, printFigure } from './figures.ts';
import { call, makeFolder, signIn, startProduct } from './product.ts';
import { median, msOf } from './times.ts';

const rounds = 12;
const tests = 10;

const programs = [
  {
    language: 'python',
    name: 'main.py',
    ratioAtMost: 2,
    byHand: (file: string) => startTimes('/usr/bin/python3', ['-B', '-s', file]),
    content: (n: number) => `# ${n}\na, b = map(int, input().split())\nprint(a + b)\n`,
  },
  {
    language: 'cpp',
    name: 'main.cpp',
    ratioAtMost: 1,
    byHand: (file: string) => {
      const program = `${file}.out`;
      execFileSync('g++', ['-std=gnu++20', '-O2', '-static', '-pipe', '-o', program, file]);
      startTimes(program, []);
    },
    content: (n: number) =>
      `// ${n}\n#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b << "\\n"; }\n`,
  },
];

/** Starts one process for each test, as the judge must do. */
function startTimes(command: string, args: readonly string[]): void {
  for (let test = 0; test < tests; test++) execFileSync(command, args, { input: '20 22' });
}

/** From «Отправить» to the verdict in the database, through the API and the queue, with programs in containers. */
export async function benchLatency(): Promise<Figure[]> {
  const engine = await startDockerEngine(['python', 'c-cpp']);
  if (!engine) return [];
  const { folder, remove } = await makeFolder();
  const product = await startProduct({ PT_DOCKER_HOST: engine.host });
  const pool = new pg.Pool({ ...product.connect, max: 2 });
  try {
    const taskId = await addTask(pool);
    const token = await signIn(product.api, 'student');
    const figures: Figure[] = [];
    for (const { language, name, ratioAtMost, content, byHand } of programs) {
      const tookMs: number[] = [];
      const byHandMs: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const files = [{ name, content: content(Math.random()) }];
        const startedAt = performance.now();
        const { id } = await call<{ id: number }>(`${product.api}/user/submission`, token, {
          task_id: taskId,
          lesson_id: 1,
          language,
          files,
        });
        while (!(await isDone(pool, id))) await wait(2);
        tookMs.push(performance.now() - startedAt);
        const file = join(folder, name);
        writeFileSync(file, files[0]!.content);
        byHandMs.push(await msOf(async () => byHand(file)));
        await wait(300);
      }
      // the first rounds start containers and warm up code
      figures.push({
        name: `latency: a verdict of ${tests} tests in ${language}`,
        value: median(tookMs.slice(rounds / 3)),
        unit: 'ms',
        baseline: median(byHandMs),
        baselineName: 'compiled and started by hand',
        goal: { ratioAtMost },
      });
    }
    return figures;
  } finally {
    await pool.end();
    await product.close();
    await engine.close();
    await remove();
  }
}

async function addTask(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into task (kind, title, status, config, limits)
     select 'program', 'Замер', 'ready', config || '{"languages": ["python", "cpp"]}', limits
     from task where kind = 'program' order by id limit 1 returning id`,
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

async function isDone(pool: pg.Pool, id: number): Promise<boolean> {
  const { rows } = await pool.query<{ verdict: string | null; status: string }>(
    'select status, verdict from submission where id = $1',
    [id],
  );
  const { status, verdict } = rows[0]!;
  if (status === 'done' && verdict !== 'accepted') throw new Error(`not accepted but ${verdict}`);
  return status === 'done';
}

if (import.meta.main) (await benchLatency()).forEach(printFigure);
