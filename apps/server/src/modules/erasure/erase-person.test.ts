/** Who may erase whom, what ends at once, what stays in the sums, and who is erased again after a restore. */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auth } from '@put/contract/accounts/accounts';
import { profile } from '@put/contract/accounts/profile';
import { adminMarks } from '@put/contract/marks/mark-editing';
import { adminDesk } from '@put/contract/desk/desk';
import { adminRejudges } from '@put/contract/judge/rejudges';
import { adminResults } from '@put/contract/results/results';
import { adminStatistics } from '@put/contract/statistics/statistics';
import { adminSubmissions } from '@put/contract/submissions/submissions';
import { adminErasure } from '@put/contract/users/erasure';
import { adminUsers } from '@put/contract/users/users';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { python } from '../../testing/factories.ts';
import { readResultTable } from '../results/result-table.ts';
import { eraseAgain } from './erase-again.ts';
import { eraseLateRows } from './erase-late-rows.ts';
import { erasedListName, keepErasedList, readErasedList } from './erased-list.ts';

const { db, as, make, work } = await testApp({ judges: false });
const root = await make.user({ is_admin: true });
const admin = as(root);
const at = (id: number) => ({ params: { id: String(id) } });
const password = 'a-good-password';
const folder = await mkdtemp(join(tmpdir(), 'put-erasure-'));
afterAll(() => rm(folder, { recursive: true }));

const erase = (id: number, requested_at: string | null = null) =>
  admin.get(adminErasure.erase, { ...at(id), body: { requested_at } });
const refused = async (id: number, requested_at: string | null = null) =>
  (await admin.refusal(adminErasure.erase, { ...at(id), body: { requested_at } })).code;
const state = (person: Parameters<typeof as>[0]) => as(person).get(profile.state, {});
const ask = (person: Parameters<typeof as>[0], is_wanted: boolean) =>
  as(person).get(profile.requestDeletion, { body: { is_wanted, password } });

test('a person asks, takes it back, is declined with a reason, and asks again', async () => {
  const person = await make.user();
  const waiting = async () =>
    (await admin.get(adminDesk.show, { query: {} })).attention.leaving.map(({ user_id }) => user_id);
  await ask(person, true);
  expect(await waiting()).toContain(person.id);
  const { deletion_requested_at: asked } = await state(person);
  await ask(person, false);
  // the administrator's page is older than that
  expect(await refused(person.id, asked)).toBe('conflict');
  const decline = { ...at(person.id), body: { requested_at: asked!, reason: 'Идёт учебный год' } };
  expect((await admin.refusal(adminErasure.decline, decline)).code).toBe('conflict');
  await ask(person, true);
  expect(await refused(person.id, null)).toBe('conflict');
  const again = await state(person);
  await admin.get(adminErasure.decline, {
    ...at(person.id),
    body: { ...decline.body, requested_at: again.deletion_requested_at! },
  });
  expect(await waiting()).not.toContain(person.id);
  expect(await state(person)).toMatchObject({
    deletion_requested_at: null,
    deletion_declined: { reason: 'Идёт учебный год' },
  });
  await ask(person, true);
  expect(await state(person)).toMatchObject({ deletion_declined: null });
});

test('sessions die at once, nobody signs in as who was erased, and nothing brings them back', async () => {
  const person = await make.user();
  const own = as(person);
  await own.get(auth.user, {});
  await erase(person.id);
  await expect.poll(async () => (await own.answer(auth.user, {})).status).toBe(401);
  for (const login of [person.username, `Удалённый участник ${person.id}`])
    expect((await as(null).refusal(auth.login, { body: { login, password } })).code).toBe('wrong_credentials');
  expect(await refused(person.id)).toBe('not_found');
  const change = { ...at(person.id), body: { is_disabled: false, username: 'again', began_from: {} } };
  expect((await admin.refusal(adminUsers.change, change)).code).toBe('not_found');
  const enable = { user_ids: [person.id], action: { kind: 'enable' as const } };
  expect(await admin.get(adminUsers.bulk, { body: enable })).toMatchObject({ changed: 0 });
  expect((await admin.refusal(adminUsers.firstPassword, at(person.id))).code).toBe('not_found');
  await expect(sql`update "user" set email = 'a@b.c' where id = ${person.id}`.execute(db)).rejects.toThrow(
    /user_erased/,
  );
  expect(await admin.get(adminUsers.get, at(person.id))).toMatchObject({
    first_name: `Удалённый участник ${person.id}`,
    last_name: null,
    erased_at: expect.any(String),
    is_disabled: true,
  });
});

test('who lies in the recycle bin is erased too; the last administrator is not', async () => {
  const [binned, other] = [await make.user(), await make.user({ is_admin: true })];
  await admin.get(adminUsers.remove, at(binned.id));
  await erase(binned.id);
  const { users } = await admin.get(adminUsers.list, { query: { state: 'deleted' } });
  expect(users).toMatchObject([{ id: binned.id, first_name: `Удалённый участник ${binned.id}` }]);
  await erase(other.id);
  expect(await refused(root.id)).toBe('last_admin');
});

test('results of the class give the same sums, under the nameless name', async () => {
  const [anna, boris] = [await make.user(), await make.user()];
  const task_id = await make.task();
  const { lessonId: lesson_id, courseId } = await make.course({ students: [anna, boris], tasks: [task_id] });
  for (const [{ id: user_id }, score] of [
    [anna, 70],
    [boris, 30],
  ] as const) {
    const submission = {
      user_id,
      lesson_id,
      task_id,
      task_version: 1,
      cause: 'submit' as const,
      status: 'done' as const,
    };
    const { id } = await db
      .insertInto('submission')
      .values({
        ...submission,
        files: JSON.stringify(python('print(1)')),
        language: 'python',
        verdict: 'wrong_answer',
        score,
        max_score: 100,
        late_credit: 100,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('result')
      .values({
        user_id,
        lesson_id,
        task_id,
        status: 'partial',
        best_score: score,
        last_submitted_at: '2026-11-01T10:00:00.000Z',
        max_score: 100,
        attempts: 1,
        best_submission_id: id,
      })
      .execute();
  }
  await admin.get(adminResults.override, {
    body: { user_id: anna.id, lesson_id, task_id, override_score: 80, comment: 'Молодец' },
  });
  const withoutNames = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (key, one: unknown) =>
      ['first_name', 'last_name', 'username', 'login', 'now', 'minutes', 'name', 'at'].includes(key) ? '' : one,
    );
  const look = async () => ({
    matrix: await admin.get(adminResults.course, { ...at(courseId), query: {} }),
    marks: await admin.get(adminMarks.get, { ...at(courseId), query: {} }),
    exported: await readResultTable(db, { course: courseId }),
    lesson: await admin.get(adminStatistics.lesson, { ...at(lesson_id), query: {} }),
  });
  const before = await look();
  await erase(anna.id);
  const after = await look();
  const sortedUsers = ({ matrix, marks, ...one }: Awaited<ReturnType<typeof look>>) => ({
    ...one,
    exported: {
      ...one.exported,
      rows: one.exported.rows.toSorted((a, b) => JSON.stringify(a.cells).localeCompare(JSON.stringify(b.cells))),
    },
    matrix: { ...matrix, users: matrix.users.toSorted((a, b) => a.id - b.id) },
    marks: { ...marks, users: marks.users.toSorted((a, b) => a.id - b.id) },
  });
  expect(withoutNames(sortedUsers(after))).toEqual(withoutNames(sortedUsers(before)));
  expect(after.matrix.users.find(({ id }) => id === anna.id)).toMatchObject({
    first_name: `Удалённый участник ${anna.id}`,
    last_name: null,
  });
  expect(after.exported.rows.map(({ name }) => name)).toContain(`Удалённый участник ${anna.id}`);

  const { id: handedIn } = await db
    .selectFrom('submission')
    .select('id')
    .where('user_id', '=', anna.id)
    .executeTakeFirstOrThrow();
  expect(await admin.get(adminSubmissions.get, at(handedIn))).toMatchObject({ is_erased: true, files: [], score: 70 });

  // of who has no program any more nothing is judged again, so the points stay
  const { id: rejudge } = await admin.get(adminRejudges.start, { body: { task_id } });
  const items = await db
    .selectFrom('rejudge_item')
    .innerJoin('submission', 'submission.id', 'submission_id')
    .select('user_id')
    .where('rejudge_id', '=', rejudge)
    .execute();
  expect(items).toEqual([{ user_id: boris.id }]);
});

test('what was on its way when the person was erased goes with the next look', async () => {
  const person = await make.user();
  await erase(person.id);
  const late = async () =>
    (await db.selectFrom('phrase').select('text').where('user_id', '=', person.id).execute()).length;
  await db.insertInto('phrase').values({ user_id: person.id, text: 'Опоздавшие слова' }).execute();
  await eraseLateRows(db);
  expect(await late()).toBe(0);
  // much later nothing can be on its way any more
  await db.insertInto('phrase').values({ user_id: person.id, text: 'Опоздавшие слова' }).execute();
  await sql`update "user" set erased_at = now() - interval '1 day' where id = ${person.id}`.execute(db);
  await eraseLateRows(db);
  expect(await late()).toBe(1);
});

test('a container goes with its row, and the reconciler takes its home', async () => {
  const person = await make.user();
  const template_id = await make.containerTemplate();
  await db
    .insertInto('container')
    .values({ user_id: person.id, template_id, template_version: 1, title: 'Linux', spec: '{}' })
    .execute();
  const { tables } = await erase(person.id);
  expect(tables).toContainEqual({ table: 'container', cleared: 0, removed: 1 });
  expect(await db.selectFrom('container').select('id').where('user_id', '=', person.id).execute()).toEqual([]);
});

test('the list beside the backups keeps who was erased, and a restored database erases them again', async () => {
  const person = await make.user();
  const before = await db.selectFrom('user').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();
  await erase(person.id);
  const elsewhere = join(folder, 'not-there-yet');
  for (let time = 1; time <= 2; time += 1) await keepErasedList(db, [folder, elsewhere]);
  const path = join(folder, erasedListName);
  const listed = await readErasedList(path);
  expect(listed.filter(({ id }) => id === person.id)).toHaveLength(1);
  expect(await readErasedList(join(elsewhere, erasedListName))).toEqual(listed);
  expect(await readFile(path, 'utf8')).not.toContain('Имя');
  expect((await stat(path)).mode & 0o077).toBe(0);

  // yesterday's database
  const { id: _, ...fields } = before;
  await db.updateTable('user').set(fields).where('id', '=', person.id).execute();
  const foreign = { id: root.id, created_at: '2020-01-01T00:00:00.000Z', erased_at: before.created_at };
  await writeFile(path, JSON.stringify({ format: 1, people: [...listed, foreign] }));
  expect(await eraseAgain(work, { folders: [folder, join(folder, 'nowhere')] })).toEqual({
    erased: [person.id],
    kept: [],
  });
  expect(await admin.get(adminUsers.get, at(person.id))).toMatchObject({ erased_at: expect.any(String) });
  // the number of another installation means nobody here
  expect(await admin.get(adminUsers.get, at(root.id))).toMatchObject({ erased_at: null });
  expect(await eraseAgain(work, { folders: [folder] })).toEqual({ erased: [], kept: [] });

  await writeFile(path, '{');
  await expect(readErasedList(path)).rejects.toThrow(/не прочитать/);
  await expect(keepErasedList(db, [folder])).rejects.toThrow(AggregateError);
  expect(await readFile(path, 'utf8')).toBe('{');
});
