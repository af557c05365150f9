/**
 * Checks 15 and 16 of operations: processes are killed, and a release takes the place of another, while students submit
 * through a real haproxy. Nothing is lost, nothing is done twice, and nobody sees an error. `npm run bench -- processes`
 * is the same with three hundred students for three minutes.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { seedDemo } from '../demo/seed-demo.ts';
import { testDatabase } from '../testing/database.ts';
import { patientStudent } from '../testing/patient-student.ts';
import { lacksHaproxy, severalProcesses } from '../testing/several-processes.ts';

const missing = await lacksHaproxy();
if (missing !== undefined) {
  if (process.env['CI']) throw new Error(missing);
  console.warn(`\n!! LEFT OUT: several processes — ${missing}\n`);
}
const { db, pool, connectionString } = await testDatabase();
await seedDemo(db);
await pool.query(`update task set config = jsonb_set(config, '{languages}', '["javascript"]') where id = 1`);
const students = 12;
await pool.query(
  `with made as (insert into "user" (username, first_name, password_hash)
     select 'several.' || n, 'Имя', password_hash from "user", generate_series(1, $1::int) n where username = 'student'
     returning id)
   insert into user_group_member (user_group_id, user_id, role)
   select m.user_group_id, made.id, 'student' from made, user_group_member m`,
  [students],
);

const solution = (n: number) => ({
  task_id: 1,
  lesson_id: 1,
  language: 'javascript',
  files: [{ name: 'main.js', content: `// ${n}\nconsole.log('Привет, мир!');` }],
});

type Installation = Awaited<ReturnType<typeof severalProcesses>>;
type Student = ReturnType<typeof patientStudent>;

async function signIn({ api, socket }: Installation): Promise<Student[]> {
  const made: Student[] = [];
  for (let n = 1; n <= students; n += 1) {
    const guest = patientStudent(api, socket, '');
    const { status, body } = await guest.send('POST', '/auth/login', {
      login: `several.${n}`,
      password: 'student-demo',
    });
    guest.close();
    expect([status, body]).toEqual([200, expect.objectContaining({ access_token: expect.any(String) as string })]);
    made.push(patientStudent(api, socket, (body as { access_token: string }).access_token));
  }
  return made;
}

/** Each student hands in again and again until `isOver`; the ids that the server has acknowledged. */
async function submitAll(people: readonly Student[], isOver: () => boolean): Promise<number[]> {
  const sent: number[] = [];
  let n = 0;
  await Promise.all(
    people.map(async (student) => {
      while (!isOver()) {
        const { status, body } = await student.send('POST', '/user/submission', solution(n++));
        if (status === 201 || status === 200) {
          const { id } = body as { id: number };
          sent.push(id);
          student.follow(`submission:${id}`);
        } else expect([status, body]).toEqual([429, expect.anything()]);
        await wait(400 + Math.random() * 400);
      }
    }),
  );
  return sent;
}

/** Every acknowledged submission is there once, with one verdict. */
async function expectAllJudged(sent: readonly number[]): Promise<void> {
  const judged = async () => {
    const { rows } = await pool.query<{ id: number; verdict: string | null; count: number }>(
      `select s.id, s.verdict, (select count(*) from judgement where submission_id = s.id)::int as count
       from submission s where s.id = any($1::int[])`,
      [sent],
    );
    return rows.filter(({ verdict, count }) => verdict === 'accepted' && count === 1).length;
  };
  await expect.poll(judged).toBe(sent.length);
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from submission');
  // a repeated call made no second one
  expect(rows[0]!.count).toBe(new Set(sent).size);
}

describe.skipIf(missing !== undefined)('several processes', () => {
  afterAll(async () => {
    await pool.query('delete from submission');
  });

  test('15: processes die one after another while students submit', { timeout: 400_000 }, async () => {
    const installation = await severalProcesses(connectionString, ['api', 'api', 'worker', 'worker']);
    try {
      await installation.startAll();
      const people = await signIn(installation);
      let isOver = false;
      const sending = submitAll(people, () => isOver);
      for (const at of [0, 2, 1, 3]) {
        await wait(1_500);
        await installation.end(at, 'SIGKILL');
        await installation.start(at);
      }
      isOver = true;
      const sent = await sending;
      expect(sent.length).toBeGreaterThan(students);
      await expectAllJudged(sent);
      // news reach whoever follows by any process
      await expect.poll(() => people.reduce((sum, { heard }) => sum + heard.size, 0)).toBeGreaterThan(students);
      people.forEach((student) => student.close());
    } finally {
      await installation.close();
    }
  });

  test('16: the next release takes over under load, and the one before it again', { timeout: 400_000 }, async () => {
    await pool.query('delete from submission');
    const installation = await severalProcesses(connectionString, ['api', 'api', 'worker']);
    const { rows } = await pool.query<{ name: string }>('select max(name) as name from migration');
    const number = (by: number) => String(Number(rows[0]!.name.slice(0, 4)) + by).padStart(4, '0');
    try {
      await installation.startAll();
      const people = await signIn(installation);
      let isOver = false;
      const sending = submitAll(people, () => isOver);
      const expand = { [`${number(1)}-more.expand.sql`]: 'alter table submission add column more int' };
      const next = await installation.nextRelease(expand, { 'chunk-of-next.js': 'next' });
      // of each process: a page of one release asks for its files at processes of the other
      const expectChunk = async () => {
        for (const _ of [1, 2, 3]) {
          const answer = await fetch(`${installation.address}/assets/chunk-of-next.js`);
          expect([answer.status, await answer.text()]).toEqual([200, 'next']);
        }
      };
      const roll = async (release?: string) => {
        for (const at of [0, 1, 2]) {
          await installation.end(at, 'SIGTERM');
          await installation.start(at, release);
          await expectChunk();
        }
      };
      await roll(next);
      await expect(pool.query('select more from submission limit 1')).resolves.toBeDefined();
      await roll();
      // what takes away is refused while a process runs that needs it
      const third = await installation.nextRelease({
        ...expand,
        [`${number(2)}-less.contract.sql`]: `-- needs ${number(1)}\nalter table submission drop column more`,
      });
      await installation.end(1, 'SIGTERM');
      await expect(installation.start(1, third)).rejects.toThrow(/подождёт: ещё работает прежний выпуск/);
      await installation.start(1);
      isOver = true;
      const sent = await sending;
      await expectAllJudged(sent);
      // nobody had to repeat a call
      expect(people.flatMap(({ failures }) => failures)).toEqual([]);
      people.forEach((student) => student.close());
    } finally {
      await installation.close();
    }
  });

  test('machines with different languages; one ends while it judges', { timeout: 400_000 }, async () => {
    await pool.query('delete from submission');
    await pool.query(
      `update task set config = jsonb_set(config, '{languages}', '["javascript", "python"]') where id = 1`,
    );
    const only = (languages: string): ['worker', object] => ['worker', { PT_JUDGE_LANGUAGES: languages }];
    const installation = await severalProcesses(connectionString, [
      'api',
      only('javascript'),
      only('python'),
      only('python'),
    ]);
    const running = (language: string) =>
      pool
        .query<{ count: number }>(
          `select count(*)::int as count from submission where language = $1 and status = 'running'`,
          [language],
        )
        .then(({ rows }) => rows[0]!.count);
    try {
      await installation.startAll();
      const [student] = await signIn(installation);
      let n = 0;
      const submit = async (language: 'javascript' | 'python', program: string): Promise<number> => {
        const files = [{ name: language === 'python' ? 'main.py' : 'main.js', content: program }];
        const { status, body } = await student!.send('POST', '/user/submission', { ...solution(n++), language, files });
        expect([status, body]).toEqual([200, expect.anything()]);
        return (body as { id: number }).id;
      };
      const look = async (id: number) => (await student!.send('GET', `/user/submission/${id}`)).body;
      const slow =
        'import time\nbegun = time.process_time()\nwhile time.process_time() < begun + 0.7: pass\nprint("Привет, мир!")';
      const quick = `console.log('Привет, мир!')`;
      await installation.end(3, 'SIGTERM');
      const sent = [await submit('python', slow), await submit('python', slow), await submit('javascript', quick)];
      await expect.poll(() => running('python'), { interval: 5 }).toBe(1);
      await installation.end(2, 'SIGTERM');
      // it has given back what it had, and nobody else takes it
      expect(await running('python')).toBe(0);
      const waiting = await submit('python', slow);
      sent.push(waiting);
      await expect.poll(() => look(sent[2]!)).toMatchObject({ status: 'done', verdict: 'accepted' });
      expect(await look(waiting)).toMatchObject({ status: 'queued', queue: { ahead: 2, is_unserved: true } });
      // the machine may come back, so its language is still offered
      const { body: task } = await student!.send('GET', '/user/task/1?lesson_id=1');
      expect(task).toMatchObject({ languages: ['javascript', 'python'], unavailable_languages: [] });
      sent.push(await submit('javascript', quick));
      await installation.start(3);
      await expect.poll(() => running('python'), { interval: 5 }).toBe(1);
      // one that takes over while the other still judges
      await installation.start(2);
      await installation.end(3, 'SIGTERM');
      await expectAllJudged(sent);
      const { rows } = await pool.query<{ retries: number }>(
        `select max(retry_count)::int as retries from pgboss.job
         where name = 'judge-submission' and (data ->> 'submission_id')::int = any($1::int[])`,
        [sent],
      );
      expect(rows).toEqual([{ retries: 0 }]);
      student!.close();
    } finally {
      await installation.close();
    }
  });
});
