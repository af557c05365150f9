import { notifications } from '@put/contract/notifications/notifications';
import { submissions } from '@put/contract/submissions/submissions';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { python, rightAnswer } from '../../testing/factories.ts';
import { fakeFiles } from '../../drivers/files/fake-files.ts';
import { fakeRunner } from '../../drivers/runner/fake-runner.ts';
import { judgeSubmission } from './judge-submission.ts';

const { as, containers, db, events, make } = await testApp({ judges: false });
const judge = judgeSubmission({ db, events, runner: fakeRunner(), files: fakeFiles(), containers });

/** Judges a solution that was sent the given number of seconds ago. Returns the notifications of its student. */
async function judgedAfter(seconds: number, { feedback = null as 'hidden' | null, cause = 'submit' as const } = {}) {
  const student = await make.user();
  const task_id = await make.task();
  await db.updateTable('task').set({ feedback }).where('id', '=', task_id).execute();
  const { lessonId: lesson_id } = await make.course({ students: [student], tasks: [task_id] });
  const body = { task_id, lesson_id, cause, language: 'python' as const, files: python(rightAnswer) };
  const { id } = await as(student).get(submissions.create, { body });
  const queued_at = new Date(Date.now() - seconds * 1_000).toISOString();
  await db.updateTable('submission').set({ queued_at }).where('id', '=', id).execute();
  await judge.run({ submission_id: id }, new AbortController().signal);
  const { notifications: rows } = await as(student).get(notifications.list, { query: {} });
  return { rows, place: { submission_id: id, lesson_id, task_id, task_title: 'A + B' } };
}

test('a verdict that came more than a minute after the solution notifies; a quick one does not', async () => {
  const late = await judgedAfter(90);
  expect(late.rows).toMatchObject([{ kind: 'verdict', payload: { ...late.place, verdict: 'accepted' } }]);
  expect((await judgedAfter(5)).rows).toEqual([]);
});

test('of a hidden verdict only that it is there', async () => {
  const { rows } = await judgedAfter(90, { feedback: 'hidden' });
  expect(rows).toMatchObject([{ kind: 'verdict', payload: { verdict: null } }]);
});
