import { containers } from '@put/contract/containers/containers';
import type { ContainerConfig } from '@put/contract/kinds/container/container-setup';
import { adminRejudges } from '@put/contract/judge/rejudges';
import { adminSubmissions, submissions } from '@put/contract/submissions/submissions';
import { adminTaskChecks } from '@put/contract/tasks/task-checks';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { tasks } from '@put/contract/tasks/tasks';
import { expect, test, vi } from 'vitest';
import type { FakeAgent } from '../../drivers/container/fake/fake-agent.ts';
import { testApp } from '../../testing/build-app.ts';
import { atId, containerSteps } from '../../testing/containers/containers.ts';

const built = await testApp({ runsContainers: true });
const { as, containers: engine, db, make } = built;
const steps = containerSteps(built);

const config: ContainerConfig = {
  template_id: null,
  files: [],
  script_files: [],
  script_language: 'bash',
  start_command: '',
  wait_port: null,
  time_ms: 30_000,
  checks: [{ name: 'answer', title: 'Ответ', points: 10 }],
  script: 'cat answer.txt',
  solution: 'echo 42 > answer.txt',
  graded_files: ['answer.txt'],
};
const left = () => [...engine.host.containers.values()].filter(({ containerId }) => containerId.startsWith('check-'));

/** Stands for the script of the task: the file «answer.txt» must hold 42. */
function actAsCheck(agent: FakeAgent): void {
  let found = '';
  const ended = Promise.withResolvers<void>();
  agent.onRun = async ({ as: who, argv, stdin }) => {
    const script = argv[2] ?? '';
    if (who !== 'check') return {};
    if (argv[0] === 'env') {
      const answer = agent.home.text('answer.txt') ?? '';
      const words = Buffer.from(`в файле ${answer.trim()}`).toString('base64');
      found = `${stdin.toString().trim()} answer ${answer === '42\n' ? 'yes' : 'no'} ${words}\n`;
      return { stdout: Buffer.from('ожидалось 42') };
    }
    if (script.includes('read -r run')) await ended.promise;
    if (script.includes('echo . >')) ended.resolve();
    return { stdout: Buffer.from(script.includes('head -c') ? found : '') };
  };
}

/** What happens in the container of the next check, when it has started. */
let onCheck: (containerId: string) => void;
const honestly = (containerId: string) => actAsCheck(engine.inside(containerId));
engine.onEvent(({ ref, what }) => {
  const containerId = ref.split('/')[1]!;
  if (what === 'started' && containerId.startsWith('check-')) onCheck(containerId);
});

/** A student with a running container of the task. */
async function place() {
  onCheck = honestly;
  const person = await make.user();
  const student = as(person);
  const template_id = await make.containerTemplate();
  const kind = { kind: 'container', config: { ...config, template_id }, test_groups: [], solutions: [] };
  const task_id = await make.task(kind as never);
  await db.insertInto('container_use').values({ template_id, task_id }).execute();
  const { lessonId: lesson_id } = await make.course({ students: [person], tasks: [task_id] });
  const { id } = await student.get(containers.create, { body: { template_id, task_id, lesson_id } });
  await student.get(containers.start, atId(id));
  await steps.until(student, id, 'running');
  const get = async (submission: number) => student.get(submissions.get, atId(submission));
  const send = async (answer: string) => {
    engine.homeOf(String(id)).put('answer.txt', Buffer.from(answer));
    const handed = { container_id: id, home: null, files: [] };
    const made = await student.get(submissions.create, { body: { task_id, lesson_id, answer: handed } });
    await expect.poll(() => get(made.id)).toMatchObject({ status: 'done' });
    return get(made.id);
  };
  return { person, student, id, task_id, template_id, lesson_id, send };
}

test('where the program of a check can not run, the task says so before anybody sends it', async () => {
  const { student, task_id, template_id, lesson_id } = await place();
  const shown = () => student.get(tasks.get, { ...atId(task_id), query: { lesson_id: String(lesson_id) } });
  const author = as(await make.user({ is_admin: true }));
  const needs = async () => (await author.get(adminTasks.get, atId(task_id))).needs_linux;
  const real = engine.capabilities();
  const simple = vi.spyOn(engine, 'capabilities').mockReturnValue({ ...real, processes: false });
  expect([(await shown()).is_uncheckable, await needs()]).toEqual([undefined, undefined]);
  const withGit = { ...config, template_id, script: 'student git log | grep -q одна && check answer yes' };
  await db
    .updateTable('task')
    .set({ config: JSON.stringify(withGit) })
    .where('id', '=', task_id)
    .execute();
  expect([(await shown()).is_uncheckable, await needs()]).toEqual([true, ['git']]);
  // a proof that can not be made here speaks neither for the task nor against it
  for (const refused of [
    await author.refusal(adminTasks.verify, atId(task_id)),
    await author.refusal(adminTaskChecks.start, { ...atId(task_id), body: {} as never }),
  ])
    expect(refused).toMatchObject({ code: 'judge_unavailable', detail: expect.stringContaining('git') });
  expect((await author.get(adminTasks.get, atId(task_id))).status).toBe('ready');
  simple.mockRestore();
  expect((await shown()).is_uncheckable).toBeUndefined();
});

test('a copy of the student’s files is looked at, and kept with the submission', async () => {
  const { student, send, id } = await place();
  const wrong = await send('41\n');
  expect(wrong).toMatchObject({ verdict: 'wrong_answer', score: 0, max_score: 100 });
  expect(wrong.tests).toMatchObject([{ name: 'Ответ', message: 'в файле 41', stderr: null, details: { log: '' } }]);
  const right = await send('42\n');
  expect(right).toMatchObject({ verdict: 'accepted', score: 100 });
  expect(right.answer).toMatchObject({ files: [{ name: 'answer.txt', text: '42\n' }] });
  expect(left()).toEqual([]);
  // the student's own one is not touched
  expect((await student.get(containers.get, atId(id))).state).toBe('running');
  const teacher = as(await make.user({ is_admin: true }));
  const { tests } = await teacher.get(adminSubmissions.get, atId(right.id));
  expect(tests).toMatchObject([{ details: { log: 'ожидалось 42' } }]);
});

test('a rejudge needs no container of the student', async () => {
  const { student, id, task_id, send } = await place();
  await send('42\n');
  await student.get(containers.remove, atId(id));
  const admin = as(await make.user({ is_admin: true }));
  const rejudge = await admin.get(adminRejudges.start, { body: { task_id } });
  const get = () => admin.get(adminRejudges.get, atId(rejudge.id));
  await expect.poll(get).toMatchObject({ status: 'ready', done: 1, failed: 0, changed: 0 });
});

test('check 12: an engine that dies in the middle of a check gives one verdict in the end', async () => {
  const { send } = await place();
  let deaths = 0;
  onCheck = (containerId) => {
    if (deaths++ > 0) return honestly(containerId);
    engine.inside(containerId).onRun = () => {
      engine.end(containerId, 'died');
      return {};
    };
  };
  const { id, verdict } = await send('42\n');
  expect(verdict).toBe('accepted');
  expect(deaths).toBe(2);
  const kept = await db.selectFrom('judgement').select('verdict').where('submission_id', '=', id).execute();
  expect(kept).toEqual([{ verdict: 'accepted' }]);
  expect(left()).toEqual([]);
});
