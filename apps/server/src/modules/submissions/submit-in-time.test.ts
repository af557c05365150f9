/** A lesson opens or closes while a student works in it: the time of arrival counts, not what the screen shows. */
import { drafts, submissions } from '@put/contract/submissions/submissions';
import { expect, test } from 'vitest';
import type { Viewer } from '@put/contract/base/access';
import { testApp } from '../../testing/build-app.ts';
import { python, rightAnswer } from '../../testing/factories.ts';

const { db, as, make } = await testApp({ judges: false });

async function place(isAdmin = false) {
  const person = await make.user({ is_admin: isAdmin });
  const task_id = await make.task();
  const { lessonId } = await make.course({ students: [person], tasks: [task_id] });
  const plan = (fields: { opens_at?: number; soft_deadline?: number; hard_deadline?: number }) =>
    db
      .updateTable('lesson')
      .set(
        Object.fromEntries(
          Object.entries(fields).map(([name, minutes]) => [
            name,
            new Date(Date.now() + minutes * 60_000).toISOString(),
          ]),
        ),
      )
      .where('id', '=', lessonId)
      .execute();
  const body = { task_id, lesson_id: lessonId, language: 'python' as const, files: python(rightAnswer) };
  const send = (cause: 'submit' | 'check' = 'submit', who: Viewer = person, key?: string) =>
    as(who, key === undefined ? {} : { 'idempotency-key': key })
      .get(submissions.create, { body: { ...body, cause } })
      .then(
        ({ id }) => id,
        (error: Error) => error.message,
      );
  const refusal = (cause: 'submit' | 'check' = 'submit') =>
    as(person).refusal(submissions.create, { body: { ...body, cause } });
  return { person, task_id, lessonId, plan, send, refusal };
}

test('before its opening a lesson accepts nothing, from then on everything', async () => {
  const { plan, send, refusal } = await place();
  await plan({ opens_at: 5 });
  expect((await refusal()).code).toBe('lesson_locked');
  expect((await refusal('check')).code).toBe('lesson_locked');
  await plan({ opens_at: -5, hard_deadline: 5 });
  expect(await send()).toEqual(expect.any(Number));
  expect(await send('check')).toEqual(expect.any(Number));
});

test('a lesson that closed meanwhile takes no solution; trying on samples and drafts go on', async () => {
  const { person, task_id, lessonId, plan, send, refusal } = await place();
  await plan({ hard_deadline: 5 });
  const first = await send('submit', person, 'the first press');
  expect(first).toEqual(expect.any(Number));
  await plan({ hard_deadline: -1 });
  expect(await refusal()).toMatchObject({ status: 409, code: 'lesson_closed' });
  expect(await send('check')).toEqual(expect.any(Number));
  await as(person).get(drafts.save, {
    params: { id: String(task_id) },
    body: { language: 'python', files: python('# потом'), lesson_id: lessonId },
  });
  // the repeat has the same idempotency key as the call that came in time
  expect(await send('submit', person, 'the first press')).toBe(first);
});

test('after the soft deadline without a rule for late work it is closed too', async () => {
  const { plan, refusal } = await place();
  await plan({ soft_deadline: -1 });
  expect((await refusal()).code).toBe('lesson_closed');
});

test('an administrator can submit after the end, to try a task', async () => {
  const { plan, send } = await place(true);
  await plan({ hard_deadline: -1 });
  expect(await send()).toEqual(expect.any(Number));
});
