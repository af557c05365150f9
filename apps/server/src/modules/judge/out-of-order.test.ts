import { adminJudge } from '@put/contract/judge/judge';
import { adminJudgements } from '@put/contract/judge/judgements';
import { submissions } from '@put/contract/submissions/submissions';
import { tasks } from '@put/contract/tasks/tasks';
import { expect, test } from 'vitest';
import { fakeRunner } from '../../drivers/runner/fake-runner.ts';
import { type Runner, RunnerOutOfOrder } from '../../drivers/runner/runner.ts';
import { testApp } from '../../testing/build-app.ts';
import { python, rightAnswer } from '../../testing/factories.ts';

const down = 'Движок не отвечает.';
let isDown = true;
let [looks, begun] = [0, 0];
const runner: Runner = {
  ...fakeRunner(),
  whyNotNow() {
    looks += 1;
    return isDown ? down : null;
  },
  // the runner also fails once later, when a container is needed
  prepare: (...args) =>
    ++begun === 1 ? Promise.reject(new RunnerOutOfOrder('Места нет.')) : fakeRunner().prepare(...args),
};
const { as, make } = await testApp({ runner });
const admin = as(await make.user({ is_admin: true }));

test('while the engine is out of order a solution is not even taken, and loses nothing', async () => {
  const person = await make.user();
  const task_id = await make.task({ attempts: 1 });
  const { lessonId: lesson_id } = await make.course({ students: [person], tasks: [task_id] });
  const student = as(person);
  const body = { task_id, lesson_id, language: 'python' as const, files: python(rightAnswer) };
  const { id } = await student.get(submissions.create, { body });
  const params = { id: String(id) };

  const before = looks;
  // the worker asks again and again, and takes nothing
  await expect.poll(() => looks, { interval: 20 }).toBeGreaterThan(before);
  expect(await student.get(submissions.get, { params })).toMatchObject({ status: 'queued', verdict: null });
  const { waiting, failed_total } = await admin.get(adminJudge.show, {});
  expect(waiting).toMatchObject([{ id, status: 'queued', fault: '' }]);
  expect([failed_total, begun]).toEqual([0, 0]);

  isDown = false;
  const shown = () => student.get(submissions.get, { params });
  await expect.poll(shown, { interval: 20 }).toMatchObject({ status: 'done', verdict: 'accepted' });
  expect(begun).toBe(2);
  expect((await admin.get(adminJudgements.list, { params })).judgements).toHaveLength(1);
  const query = { lesson_id: String(lesson_id) };
  expect(await student.get(tasks.get, { params: { id: String(task_id) }, query })).toMatchObject({ attempts_used: 1 });
});
