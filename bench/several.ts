import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../apps/server/src/drivers/database/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/drivers/database/embedded-postgres.ts';
import { migrate } from '../apps/server/src/drivers/database/migrate.ts';
import { seedDemo } from '../apps/server/src/demo/seed-demo.ts';
import { patientStudent } from '../apps/server/src/testing/patient-student.ts';
import { lacksHaproxy, severalProcesses } from '../apps/server/src/testing/several-processes.ts';
import { type Figure, printFigure } from './figures.ts';
import { makeFolder, signIn } from './product.ts';
import { addStudents, studentPassword } from './students.ts';
import { percentile } from './times.ts';

const students = 300;
const forMs = 180_000;
const killEveryMs = 5_000;
/** How long a student thinks before handing in again. */
const thinksMs = 20_000;

type Student = ReturnType<typeof patientStudent>;
type Installation = Awaited<ReturnType<typeof severalProcesses>>;

/**
 * Check 15 of operations: three processes that answer and three that judge, behind haproxy. For three minutes one of
 * them is killed every five seconds, while three hundred students hand in solutions and follow their verdicts.
 */
export async function benchSeveral(): Promise<Figure[]> {
  const missing = await lacksHaproxy();
  if (missing !== undefined) throw new Error(missing);
  const { folder, remove } = await makeFolder();
  const log = { info: () => undefined, error: console.error };
  const server = await startEmbeddedPostgres({ dataDir: folder, log, parameters: { max_connections: '300' } });
  const { db, pool, close } = await openDatabase({ connect: server.connect, onError: console.error });
  try {
    await migrate(pool);
    await seedDemo(db);
    await pool.query(`update task set config = jsonb_set(config, '{languages}', '["javascript"]') where id = 1`);
    const names = await addStudents(pool, students);
    const url = `postgres://put@/put?host=${encodeURIComponent(String(server.connect.host))}`;
    const installation = await severalProcesses(url, ['api', 'api', 'api', 'worker', 'worker', 'worker']);
    try {
      await installation.startAll();
      const people = await signInAll(installation, names);
      const sent = await handInWhileKilling(installation, people);
      return await readFigures(sent, people, async (ids) => {
        const { rows } = await pool.query<{ id: number; verdict: string | null; judged: number; at: string }>(
          `select s.id, s.verdict, s.finished_at as at, (select count(*) from judgement where submission_id = s.id)::int as judged
           from submission s where s.id = any($1::int[])`,
          [ids],
        );
        const { rows: all } = await pool.query<{ count: number }>('select count(*)::int as count from submission');
        return { rows, all: all[0]!.count };
      });
    } finally {
      await installation.close();
    }
  } finally {
    await close();
    await server.close();
    await remove();
  }
}

async function signInAll({ api, socket }: Installation, names: readonly string[]): Promise<Student[]> {
  const people: Student[] = [];
  for (const name of names) people.push(patientStudent(api, socket, await signIn(api, name, studentPassword)));
  return people;
}

async function handInWhileKilling(installation: Installation, people: readonly Student[]): Promise<number[]> {
  const sent: number[] = [];
  const endMs = Date.now() + forMs;
  let n = 0;
  const handIn = async (student: Student) => {
    await wait(Math.random() * thinksMs);
    while (Date.now() < endMs) {
      const files = [{ name: 'main.js', content: `// ${n++}\nconsole.log('Привет, мир!');` }];
      const solution = { task_id: 1, lesson_id: 1, language: 'javascript', files };
      const { status, body } = await student.send('POST', '/user/submission', solution);
      if (status < 300) {
        sent.push((body as { id: number }).id);
        student.follow(`submission:${(body as { id: number }).id}`);
      }
      await wait(thinksMs / 2 + Math.random() * thinksMs);
    }
  };
  const kill = async () => {
    for (let at = 0; Date.now() < endMs; at = (at + 1) % installation.places.length) {
      const nextMs = Date.now() + killEveryMs;
      await installation.end(at, 'SIGKILL');
      await installation.start(at);
      await wait(Math.max(0, nextMs - Date.now()));
    }
  };
  await Promise.all([...people.map(handIn), kill()]);
  return sent;
}

type Read = (ids: readonly number[]) => Promise<{
  rows: { id: number; verdict: string | null; judged: number; at: string }[];
  all: number;
}>;

async function readFigures(sent: readonly number[], people: readonly Student[], read: Read): Promise<Figure[]> {
  let found = await read(sent);
  const isJudged = () => found.rows.every(({ verdict }) => verdict !== null);
  for (const endMs = Date.now() + 120_000; !isJudged() && Date.now() < endMs; found = await read(sent)) await wait(500);
  await wait(3_000);
  const heardAt = new Map(people.flatMap(({ heard }) => [...heard]));
  const newsMs = found.rows.flatMap(({ id, at }) => {
    const heard = heardAt.get(`submission:${id}`);
    return heard === undefined ? [] : [Math.max(0, heard - Date.parse(at))];
  });
  people.forEach((student) => student.close());
  const once = found.rows.filter(({ verdict, judged }) => verdict === 'accepted' && judged === 1).length;
  return [
    { name: `processes: solutions of ${students} students in 3 min, one of 6 killed each 5 s`, value: sent.length },
    { name: 'processes: not judged exactly once', value: sent.length - once, goal: { atMost: 0 } },
    { name: 'processes: there twice', value: found.all - new Set(sent).size, goal: { atMost: 0 } },
    {
      name: 'processes: calls that were sent again, as browsers do',
      value: people.reduce((sum, { failures }) => sum + failures.length, 0),
    },
    {
      name: 'processes: from the verdict to its news, 95th of 100',
      value: percentile(newsMs, 0.95),
      unit: 'ms',
      goal: { atMost: 1000 },
    },
  ];
}

if (import.meta.main) (await benchSeveral()).forEach(printFigure);
