import { adminJudge } from '@put/contract/judge/judge';
import { adminJudgements } from '@put/contract/judge/judgements';
import { submissions } from '@put/contract/submissions/submissions';
import { tasks } from '@put/contract/tasks/tasks';
import { expect, test } from 'vitest';
import { fakeFiles } from '../../drivers/files/fake-files.ts';
import type { Metrics } from '../../drivers/metrics/metrics.ts';
import { fakeRunner } from '../../drivers/runner/fake-runner.ts';
import { type Runner, RunnerFault } from '../../drivers/runner/runner.ts';
import { judgeSubmission as job } from '../../jobs/judge-submission.job.ts';
import { testApp } from '../../testing/build-app.ts';
import { python, rightAnswer } from '../../testing/factories.ts';
import { fakeMetrics } from '../../testing/fake-metrics.ts';
import { announceWorker } from '../processes/announce-worker.ts';
import { judgeSubmission } from './judge-submission.ts';

const { containers, db, events, queue, as, make } = await testApp({ judges: false });
const admin = as(await make.user({ is_admin: true }));
const params = (id: number) => ({ params: { id: String(id) } });
const never = new AbortController().signal;

async function course(students: number, fields: Parameters<typeof make.task>[0] = {}) {
  const people = await Promise.all(Array.from({ length: students }, () => make.user()));
  const task_id = await make.task(fields);
  const { lessonId } = await make.course({ students: people, tasks: [task_id] });
  const submit = async (student: number, cause: 'submit' | 'check' = 'submit'): Promise<number> => {
    const body = { task_id, lesson_id: lessonId, language: 'python' as const, files: python(rightAnswer), cause };
    return (await as(people[student]!).get(submissions.create, { body })).id;
  };
  const attemptsUsed = async (student: number) =>
    (await as(people[student]!).get(tasks.get, { ...params(task_id), query: { lesson_id: String(lessonId) } }))
      .attempts_used;
  return { people, submit, attemptsUsed };
}

const judgeWith = (runner: Runner, metrics?: Metrics) =>
  judgeSubmission({ db, events, runner, files: fakeFiles(), containers, metrics });
const rowOf = (id: number) =>
  db.selectFrom('submission').select(['status', 'verdict', 'fault']).where('id', '=', id).executeTakeFirstOrThrow();

/** The order in which a worker gets them. */
async function drain(wanted: readonly number[]): Promise<number[]> {
  const taken: number[] = [];
  const run = async ({ submission_id }: { submission_id: number }) => void taken.push(submission_id);
  await queue.work(job, { run, giveUp: async () => undefined }, 1);
  const found = () => taken.filter((id) => wanted.includes(id));
  await expect.poll(() => found().length, { interval: 20 }).toBe(wanted.length);
  return found();
}

test('a new submission joins the current round', async () => {
  const [crowd, other] = [await course(12), await course(3)];
  const many: number[] = [];
  for (let n = 0; n < 12; n++) many.push(await crowd.submit(n));
  // as if they were being judged
  await db.updateTable('submission').set({ status: 'running' }).where('id', 'in', many.slice(0, 8)).execute();
  const late = [await other.submit(0), await other.submit(1), await other.submit(2)];
  const { waiting } = await admin.get(adminJudge.show, {});
  const order = waiting.filter(({ status }) => status === 'queued').map(({ id }) => id);
  expect(order).toEqual([many[8], late[0], many[9], late[1], many[10], late[2], many[11]]);
  await db
    .updateTable('submission')
    .set({ status: 'cancelled' })
    .where('id', 'in', [...many, ...late])
    .execute();
});

test('a student withdraws a waiting submission, and it is no attempt; one that is being judged stays', async () => {
  const { people, submit, attemptsUsed } = await course(2, { attempts: 2 });
  const owner = as(people[0]!);
  const id = await submit(0);
  expect(await attemptsUsed(0)).toBe(1);
  expect(await as(people[1]!).refusal(submissions.cancel, params(id))).toMatchObject({ code: 'not_found' });
  await owner.get(submissions.cancel, params(id));
  await owner.get(submissions.cancel, params(id));
  expect(await attemptsUsed(0)).toBe(0);
  await judgeWith(fakeRunner()).run({ submission_id: id }, never);
  expect(await owner.get(submissions.get, params(id))).toMatchObject({ status: 'cancelled', verdict: null, tests: [] });

  const running = await submit(0);
  await db.updateTable('submission').set({ status: 'running' }).where('id', '=', running).execute();
  expect(await owner.refusal(submissions.cancel, params(running))).toMatchObject({ code: 'conflict' });
  await admin.get(adminJudge.cancel, { body: { submission_ids: [running] } });
});

test('an administrator takes a submission out of the hands of the judge', async () => {
  const { submit, attemptsUsed } = await course(1);
  const id = await submit(0);
  const { promise: isAtWork, resolve: atWork } = Promise.withResolvers<void>();
  const endless: Runner = {
    ...fakeRunner(),
    prepare: (_, { signal } = {}) =>
      new Promise((_resolve, reject) => {
        atWork();
        signal!.addEventListener('abort', () => reject(signal!.reason as Error));
      }),
  };
  const judging = judgeWith(endless).run({ submission_id: id }, never);
  await isAtWork;
  expect(await admin.get(adminJudge.cancel, { body: { submission_ids: [id] } })).toEqual({ cancelled: 1 });
  await judging;
  expect(await rowOf(id)).toEqual({ status: 'cancelled', verdict: null, fault: '' });
  expect(await attemptsUsed(0)).toBe(0);
});

test('what the judge breaks on waits again, then is shown to administrators, costs nothing and is judged once more', async () => {
  const { people, submit, attemptsUsed } = await course(1, { attempts: 1 });
  const id = await submit(0);
  const broken: Runner = { ...fakeRunner(), prepare: () => Promise.reject(new RunnerFault('no memory left')) };
  const judge = judgeWith(broken);
  await expect(judge.run({ submission_id: id }, never)).rejects.toThrow('no memory left');
  expect(await rowOf(id)).toEqual({ status: 'queued', verdict: null, fault: 'RunnerFault: no memory left' });
  expect(await attemptsUsed(0)).toBe(1);
  await judge.giveUp({ submission_id: id });
  expect(await attemptsUsed(0)).toBe(0);

  const { failed, failed_total } = await admin.get(adminJudge.show, {});
  expect(failed_total).toBe(1);
  expect(failed).toMatchObject([{ id, fault: 'RunnerFault: no memory left', course_title: 'Курс' }]);
  expect(await admin.get(adminJudge.retry, { body: { submission_ids: [id] } })).toEqual({ retried: 1 });
  expect(await admin.get(adminJudge.retry, { body: { submission_ids: [id] } })).toEqual({ retried: 0 });
  await judgeWith(fakeRunner()).run({ submission_id: id }, never);
  expect(await as(people[0]!).get(submissions.get, params(id))).toMatchObject({ status: 'done', verdict: 'accepted' });
  expect(await rowOf(id)).toMatchObject({ fault: '' });
  const { judgements } = await admin.get(adminJudgements.list, params(id));
  expect(judgements.map(({ number, verdict }) => [number, verdict])).toEqual([
    [2, 'accepted'],
    [1, 'judge_error'],
  ]);
  expect(await attemptsUsed(0)).toBe(1);
});

test('workers send heartbeats, and disappear without them', async () => {
  const reason = 'Docker не отвечает.';
  const docker = { driver: 'docker', languages: ['cpp'], state: 'broken', reason } as const;
  const runner: Runner = { ...fakeRunner(), status: () => [docker] };
  const silent = await announceWorker({ db, queue, runner }, () => undefined);
  await db
    .updateTable('worker')
    .set({ seen_at: new Date(Date.now() - 31_000).toISOString() })
    .execute();
  const alive = await announceWorker({ db, queue, runner: fakeRunner() }, () => undefined);
  const { workers } = await admin.get(adminJudge.show, {});
  expect(workers).toMatchObject([
    { is_gone: true, places: 1, languages: runner.capabilities.languages, drivers: [docker] },
    { is_gone: false, pid: process.pid, running: [] },
  ]);
  await silent();
  await alive();
  const leaving = (await admin.get(adminJudge.show, {})).workers;
  expect(leaving.map(({ is_leaving }) => is_leaving)).toEqual([true, true]);
  await db
    .updateTable('worker')
    .set({ left_at: new Date(Date.now() - 16_000).toISOString() })
    .execute();
  expect((await admin.get(adminJudge.show, {})).workers).toEqual([]);
});

test('ten submissions of one student let others pass; courses take turns; checks on samples go first', async () => {
  const [large, small] = [await course(5), await course(2)];
  const ten: number[] = [];
  for (let n = 0; n < 10; n++) ten.push(await large.submit(0));
  const ones = [await large.submit(1), await large.submit(2), await large.submit(3)];
  const others = [await small.submit(0), await small.submit(1)];
  const check = await large.submit(4, 'check');
  const again = await large.submit(1);

  const order = [check, ten[0]!, others[0]!, ones[0]!, others[1]!, ones[1]!, ones[2]!, ten[1]!, again, ...ten.slice(2)];
  const { waiting, classes } = await admin.get(adminJudge.show, {});
  expect(waiting.map(({ id }) => id)).toEqual(order);
  expect(classes.map(({ name, waiting: count }) => [name, count])).toEqual([
    ['run', 1],
    ['submission', 16],
    ['background', 0],
  ]);
  expect(await drain(order)).toEqual(order);
});

test('tells how long it took, by language and driver, and nothing of whom', async () => {
  const { submit } = await course(1);
  const { metrics, told } = fakeMetrics();
  await judgeWith(fakeRunner(), metrics).run({ submission_id: await submit(0) }, never);
  expect(told).toEqual([['judged', { language: 'python', driver: expect.any(String), seconds: expect.any(Number) }]]);
});
