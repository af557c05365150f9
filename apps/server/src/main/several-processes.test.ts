/**
 * Checks 15 and 16 of operations: processes are killed, and a release takes the place of another, while students submit
 * through a real haproxy. Nothing is lost, nothing is done twice, and nobody sees an error. `npm run bench -- processes`
 * is the same with three hundred students for three minutes.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { seedDemo } from '../demo/seed-demo.ts';
import { testDatabase } from '../testing/database.ts';
import { lacksHaproxy, migrationNumber, severalProcesses } from '../testing/processes/several-processes.ts';
import {
  addStudents,
  allowLanguages,
  handInUntil,
  readJudged,
  signInStudents,
  solutionOf,
} from '../testing/processes/students-at-work.ts';

const missing = await lacksHaproxy();
if (missing !== undefined) {
  if (process.env['CI']) throw new Error(missing);
  console.warn(`\n!! LEFT OUT: several processes — ${missing}\n`);
}
const { db, pool, connectionString } = await testDatabase();
await seedDemo(db, { hasClass: false });
await allowLanguages(pool, ['javascript']);
const names = await addStudents(pool, 12);
const thinksMs = 600;

/** Every acknowledged submission is there once, with one verdict. */
async function expectAllJudged(sent: readonly number[]): Promise<void> {
  await expect.poll(async () => (await readJudged(pool, sent)).once).toBe(sent.length);
  // a repeated call made no second one
  expect((await readJudged(pool, sent)).all).toBe(new Set(sent).size);
}

describe.skipIf(missing !== undefined)('several processes', () => {
  afterAll(async () => {
    await pool.query('delete from submission');
  });

  test('15: processes die one after another while students submit', { timeout: 400_000 }, async () => {
    const installation = await severalProcesses(connectionString, ['api', 'api', 'worker', 'worker']);
    try {
      await installation.startAll();
      const people = await signInStudents(installation, names);
      let isOver = false;
      const sending = handInUntil(() => isOver, people, thinksMs);
      for (const at of [0, 2, 1, 3]) {
        await wait(1_500);
        await installation.end(at, 'SIGKILL');
        await installation.start(at);
      }
      isOver = true;
      const { ids: sent, errors } = await sending;
      expect(errors).toEqual([]);
      expect(sent.length).toBeGreaterThan(names.length);
      await expectAllJudged(sent);
      // news reach whoever follows by any process
      await expect.poll(() => people.reduce((sum, { heard }) => sum + heard.size, 0)).toBeGreaterThan(names.length);
      people.forEach((student) => student.close());
    } finally {
      await installation.close();
    }
  });

  test('16: the next release takes over under load, and the one before it again', { timeout: 400_000 }, async () => {
    await pool.query('delete from submission');
    const installation = await severalProcesses(connectionString, ['api', 'api', 'worker']);
    try {
      await installation.startAll();
      const people = await signInStudents(installation, names);
      let isOver = false;
      const sending = handInUntil(() => isOver, people, thinksMs);
      const expand = { [`${migrationNumber(1)}-more.expand.sql`]: 'alter table submission add column more int' };
      const next = await installation.nextRelease(expand, { 'chunk-of-next.js': 'next' });
      // of each process: a page of one release asks for its files at processes of the other
      const expectChunk = async () => {
        for (const _ of [1, 2, 3]) {
          const answer = await fetch(`${installation.address}/assets/chunk-of-next.js`);
          expect([answer.status, await answer.text()]).toEqual([200, 'next']);
        }
      };
      await installation.replaceAll(next, expectChunk);
      await expect(pool.query('select more from submission limit 1')).resolves.toBeDefined();
      await installation.replaceAll(undefined, expectChunk);
      // what takes away is refused while a process runs that needs it
      const third = await installation.nextRelease({
        ...expand,
        [`${migrationNumber(2)}-less.contract.sql`]: `-- needs ${migrationNumber(1)}\nalter table submission drop column more`,
      });
      await installation.end(1, 'SIGTERM');
      await expect(installation.start(1, third)).rejects.toThrow(/подождёт: ещё работает прежний выпуск/);
      await installation.start(1);
      isOver = true;
      const { ids: sent, errors } = await sending;
      expect(errors).toEqual([]);
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
    // those that were killed before seem to live for half a minute
    await pool.query('delete from worker');
    await allowLanguages(pool, ['javascript', 'python']);
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
      const [student] = await signInStudents(installation, names.slice(0, 1));
      let n = 0;
      const submit = async (language: 'javascript' | 'python', program: string): Promise<number> => {
        const files = [{ name: language === 'python' ? 'main.py' : 'main.js', content: program }];
        const { status, body } = await student!.send('POST', '/user/submission', {
          ...solutionOf(n++),
          language,
          files,
        });
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
