/** What a teacher does while an exam is written: minutes for one, several, all; opening again; names in order. */
import type { Viewer } from '@put/contract/base/access';
import { adminAudit } from '@put/contract/audit/audit';
import { adminExams } from '@put/contract/exams/exam-keeping';
import { exams } from '@put/contract/exams/exams';
import { lessons } from '@put/contract/lessons/lessons';
import { drafts } from '@put/contract/submissions/submissions';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { python } from '../../testing/factories.ts';

const { as, db, make } = await testApp({ judges: false });
const root = as(await make.user({ is_admin: true }));

async function exam(count = 2, task: object = {}) {
  const people = await Promise.all(Array.from({ length: count }, () => make.user()));
  const taskId = await make.task(task);
  const { lessonId } = await make.course({ students: people, tasks: [taskId] });
  const at = { params: { id: String(lessonId) } };
  await root.get(adminExams.set, { ...at, body: { minutes: 40 } });
  const begin = (person: Viewer) => as(person).get(exams.begin, { ...at, body: { consents: true } });
  const type = (person: Viewer, text: string) =>
    as(person).get(drafts.save, {
      params: { id: String(taskId) },
      body: { language: 'python', files: python(text), lesson_id: lessonId },
    });
  const mine = (person: Viewer) => as(person).get(exams.get, at);
  const end = async (person: Viewer) => Date.parse((await mine(person)).ends_at!);
  const handedIn = (person: Viewer) =>
    db
      .selectFrom('submission')
      .select(['files', 'late_credit'])
      .where('lesson_id', '=', lessonId)
      .where('user_id', '=', person.id)
      .orderBy('id')
      .execute();
  const reopen = (user_ids: number[], minutes = 10) =>
    root.get(adminExams.reopen, { ...at, body: { user_ids, minutes, reason: 'Пожарная тревога' } });
  return { people, taskId, lessonId, at, begin, type, mine, end, handedIn, reopen };
}
const minuteMs = 60_000;

test('minutes for one reach nobody else, for all they reach who begins later, and both are taken back', async () => {
  const { people, at, begin, end, mine } = await exam(3);
  const [anna, boris, vera] = [people[0]!, people[1]!, people[2]!];
  await begin(anna);
  await begin(boris);
  const [annas, borises] = [await end(anna), await end(boris)];
  await root.get(adminExams.extend, { ...at, body: { minutes: 7, user_ids: [anna.id, vera.id] } });
  expect([await end(anna), await end(boris)]).toEqual([annas + 7 * minuteMs, borises]);
  expect((await mine(anna)).minutes).toBe(47);
  // who has not begun has no clock of an own yet
  expect((await mine(vera)).minutes).toBe(40);
  await root.get(adminExams.extend, { ...at, body: { minutes: 5 } });
  expect([await end(boris), (await mine(vera)).minutes]).toEqual([borises + 5 * minuteMs, 45]);
  await root.get(adminExams.extend, { ...at, body: { minutes: -7, user_ids: [anna.id] } });
  await root.get(adminExams.extend, { ...at, body: { minutes: -5 } });
  expect([await end(anna), await end(boris)]).toEqual([annas, borises]);
  // more than was given is not taken
  await root.get(adminExams.extend, { ...at, body: { minutes: -30, user_ids: [anna.id] } });
  expect(await end(anna)).toBe(annas);
  expect((await root.refusal(adminExams.extend, { ...at, body: { minutes: 5, user_ids: [vera.id] } })).code).toBe(
    'conflict',
  );
});

test('what was handed in by mistake is opened again: with a reason, own minutes, and nothing lost', async () => {
  const { people, at, lessonId, begin, type, mine, end, handedIn, reopen } = await exam(2, { attempts: 1 });
  const [anna, boris] = [people[0]!, people[1]!];
  await begin(anna);
  await type(anna, 'print(1)');
  await as(anna).get(exams.handIn, { ...at, query: {} });
  expect(await mine(anna)).toMatchObject({ state: 'handed_in', reopened: null });
  const nowMs = Date.now();
  expect(await reopen([anna.id, boris.id])).toEqual({ reopened: 1 });
  expect(await mine(anna)).toMatchObject({ state: 'writing', reopened: { reason: 'Пожарная тревога' } });
  // the own clock still ran for longer than that
  expect(await end(anna)).toBeGreaterThan(nowMs + 39 * minuteMs);
  await type(anna, 'print(2)');
  await as(anna).get(exams.handIn, { ...at, query: {} });
  // the attempt that the first hand-in took does not make the second one worthless
  expect((await handedIn(anna)).map(({ files, late_credit }) => [files[0]!.content, late_credit])).toEqual([
    ['print(1)', 100],
    ['print(2)', 100],
  ]);
  const { rows } = await root.get(adminAudit.list, { query: { object_type: 'lesson', object_id: String(lessonId) } });
  expect(rows.find(({ action }) => action === 'reopen_exam')).toMatchObject({
    after: { user_ids: [anna.id], reason: 'Пожарная тревога' },
  });
});

test('after its time an exam goes on for the given minutes from now, and more minutes reach it', async () => {
  const { people, at, lessonId, begin, type, mine, end, handedIn, reopen } = await exam(1);
  const anna = people[0]!;
  await begin(anna);
  await type(anna, 'print(1)');
  await db
    .updateTable('exam_sitting')
    .set({ started_at: sql<string>`now() - interval '2 hours'` })
    .where('lesson_id', '=', lessonId)
    .execute();
  expect(await mine(anna)).toMatchObject({ state: 'handed_in', handed_in_by: 'server' });
  const nowMs = Date.now();
  await reopen([anna.id], 15);
  const until = await end(anna);
  expect(Math.abs(until - (nowMs + 15 * minuteMs))).toBeLessThan(minuteMs);
  await root.get(adminExams.extend, { ...at, body: { minutes: 5 } });
  expect(await end(anna)).toBe(until + 5 * minuteMs);
  await root.get(adminExams.extend, { ...at, body: { minutes: 5, user_ids: [anna.id] } });
  expect(await end(anna)).toBe(until + 10 * minuteMs);
  await as(anna).get(exams.handIn, { ...at, query: {} });
  // nothing new was typed, so nothing is handed in twice
  expect(await handedIn(anna)).toHaveLength(1);
  expect((await as(anna).refusal(lessons.get, at)).code).toBe('lesson_locked');
});

test('who writes is not opened again, and nobody is once the results are shown', async () => {
  const { people, at, begin } = await exam(1);
  const anna = people[0]!;
  const body = { user_ids: [anna.id], minutes: 5, reason: 'Сбой' };
  expect((await root.refusal(adminExams.reopen, { ...at, body })).code).toBe('conflict');
  await begin(anna);
  expect((await root.refusal(adminExams.reopen, { ...at, body })).code).toBe('conflict');
  await as(anna).get(exams.handIn, { ...at, query: {} });
  await root.get(adminExams.release, at);
  expect((await root.refusal(adminExams.reopen, { ...at, body })).code).toBe('conflict');
});

test('the room tells what each has answered and when something came, by name as everywhere', async () => {
  const { people, at, begin, type } = await exam(7);
  const names = ['Ёлкин', 'Абрамов', 'Егорова', 'Йорк', 'Иванова-Петрова', 'Иванова', 'Zimmer'];
  for (const [place, last_name] of names.entries())
    await db.updateTable('user').set({ last_name, first_name: 'А' }).where('id', '=', people[place]!.id).execute();
  await begin(people[0]!);
  await type(people[0]!, 'print(1)');
  const room = await root.get(adminExams.room, at);
  const inRussian = names.toSorted(new Intl.Collator('ru').compare);
  expect(room.people.map(({ name }) => name.split(' ')[0])).toEqual(inRussian);
  expect(inRussian.indexOf('Ёлкин')).toBe(inRussian.indexOf('Егорова') + 1);
  const writing = room.people.find(({ state }) => state === 'writing')!;
  expect(writing.tasks).toMatchObject([{ is_answered: true }]);
  expect(Date.parse(writing.last_at!)).toBeGreaterThan(Date.now() - minuteMs);
  expect(room.people.find(({ name }) => name.startsWith('Абрамов'))).toMatchObject({ tasks: [], last_at: null });
});
