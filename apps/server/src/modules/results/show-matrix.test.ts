import { gunzipSync } from 'node:zlib';
import type { Viewer } from '@put/contract/base/access';
import { apiBase } from '@put/contract/base/endpoint';
import { adminResults, ResultCell } from '@put/contract/results/results';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fakeRunner } from '../../drivers/runner/fake-runner.ts';
import { testApp } from '../../testing/build-app.ts';
import { cellsOf } from '../../testing/cells-of.ts';

const { app, as, db, make, tokens } = await testApp({ judges: false, runner: fakeRunner() });
const admin = await make.user({ is_admin: true });

type Row = { status?: string; best?: number; attempts?: number; minutesAgo?: number; override?: number };

async function lessonWith(students = 3, tasks = 2) {
  const [people, ids] = await Promise.all([
    Promise.all(Array.from({ length: students }, () => make.user())),
    Promise.all(Array.from({ length: tasks }, () => make.task())),
  ]);
  const place = await make.course({ students: people, tasks: ids });
  const set = (person: Viewer, task_id: number, row: Row = {}) => {
    const { status = 'accepted', best = 100, attempts = 1, minutesAgo = 5, override } = row;
    const fields = {
      status: status as 'tried',
      best_score: best,
      max_score: 100,
      attempts,
      last_submitted_at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
      override_score: override ?? null,
      override_at: override === undefined ? null : new Date().toISOString(),
    };
    return db
      .insertInto('result')
      .values({ user_id: person.id, lesson_id: place.lessonId, task_id, ...fields })
      .onConflict((conflict) => conflict.columns(['user_id', 'lesson_id', 'task_id']).doUpdateSet(fields))
      .execute();
  };
  return { ...place, people, tasks: ids, set, ...asker(place.lessonId) };
}

function asker(lessonId: number) {
  const ask = (headers: Record<string, string> = {}, viewer: Viewer = admin) =>
    app.inject({
      url: `${apiBase}/admin/lesson/${lessonId}/results`,
      headers: { authorization: `Bearer ${tokens.sign(viewer, crypto.randomUUID())}`, ...headers },
    });
  const tag = async () => String((await ask()).headers['etag']);
  return { ask, tag };
}

test('the matrix has the shape of the contract, cell by cell, and the same cells as objects', async () => {
  const { people, tasks, set, lessonId, ask } = await lessonWith();
  const [first, second] = [people[0]!, people[1]!];
  await set(second, tasks[1]!, { status: 'partial', best: 66.666, attempts: 3, minutesAgo: 90 });
  await set(first, tasks[0]!, { status: 'review', best: 0 });
  await set(first, tasks[1]!, { status: 'tried', best: 0, attempts: 0, override: 12.5 });
  const answer = await ask();
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const matrix = z.parse(adminResults.lesson.reply, answer.json());
  for (const list of ['counts', 'columns', 'scores', 'attempts', 'minutes'] as const)
    expect(matrix.cells[list]).toMatch(/^(\d+(\.\d+)?(,|$))+$/);
  expect(matrix.cells.states).toMatch(/^[0-7]{3}$/);

  const cells = cellsOf(matrix);
  expect(cells).toHaveLength(3);
  for (const { user_id, lesson_id, task_id, hasOverride, handedInMinute, ...cell } of cells) {
    const query = { user_id: String(user_id), lesson_id: String(lesson_id), task_id: String(task_id) };
    const { cell: whole } = await as(admin).get(adminResults.cell, { query });
    expect(z.parse(ResultCell, whole)).toMatchObject(cell);
    expect(whole!.override !== undefined).toBe(hasOverride);
    if (cell.attempts > 0)
      expect(Math.abs(handedInMinute - Date.parse(whole!.last_submitted_at) / 60_000)).toBeLessThanOrEqual(1);
  }
  expect(cells.find(({ user_id }) => user_id === second.id)).toMatchObject({ score: 66.67, status: 'partial' });
  const set12 = cells.find(({ attempts }) => attempts === 0);
  expect(set12).toMatchObject({
    user_id: first.id,
    task_id: tasks[1],
    score: 12.5,
    status: 'partial',
    hasOverride: true,
  });
  expect(lessonId).toBe(matrix.columns[0]!.lesson_id);
});

test('it is compressed for who takes that, and known again by its tag', async () => {
  const { people, tasks, set, ask } = await lessonWith(20);
  for (const person of people) await set(person, tasks[0]!);
  const packed = await ask({ 'accept-encoding': 'gzip' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  const { cells } = JSON.parse(gunzipSync(packed.rawPayload).toString()) as { cells: { states: string } };
  expect(cells.states).toBe('3'.repeat(20));
  const etag = String(packed.headers['etag']);
  expect([etag.startsWith('W/'), packed.headers['cache-control']]).toEqual([true, 'private, no-cache']);
  const again = await ask({ 'if-none-match': etag });
  expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag]);
});

test('whoever may not read it gets nothing, also with the right tag', async () => {
  const { people, tag, ask } = await lessonWith();
  const known = { 'if-none-match': await tag() };
  expect((await ask(known, people[0])).statusCode).toBe(403);
  expect((await app.inject({ url: `${apiBase}/admin/lesson/1/results`, headers: known })).statusCode).toBe(401);
  expect((await asker(999_999).ask(known)).statusCode).toBe(404);
});

test('every change gives another tag: a result, its deletion, points, titles, people and groups', async () => {
  const { people, tasks, set, tag, lessonId, groupId } = await lessonWith();
  const [first, second, third] = [people[0]!, people[1]!, people[2]!];
  let last = await tag();
  const changes = async (name: string, change: () => Promise<unknown>) => {
    await change();
    const now = await tag();
    expect([name, now === last]).toEqual([name, false]);
    expect([name, await tag()]).toEqual([name, now]);
    last = now;
  };
  await changes('a first attempt', () => set(first, tasks[0]!));
  await changes('another score', () => set(first, tasks[0]!, { best: 50, status: 'partial' }));
  await changes('another time', () => set(first, tasks[0]!, { best: 50, status: 'partial', minutesAgo: 1 }));
  await changes('a second person', () => set(second, tasks[0]!));
  const removed = (person: Viewer) => db.deleteFrom('result').where('user_id', '=', person.id).execute();
  await changes('a deletion', () => removed(second));
  await changes('one comes, one goes', async () => Promise.all([removed(first), set(third, tasks[1]!)]));
  const lessonTask = db.updateTable('lesson_task').where('lesson_id', '=', lessonId);
  await changes('points of the task', () => lessonTask.where('task_id', '=', tasks[0]!).set({ points: 7 }).execute());
  const retitle = db.updateTable('task').set({ title: 'Другая' }).where('id', '=', tasks[1]!);
  await changes('a title', () => retitle.execute());
  const rename = db.updateTable('user').set({ last_name: 'Новая' }).where('id', '=', second.id);
  await changes('a name', () => rename.execute());
  const leave = db.deleteFrom('user_group_member').where('user_group_id', '=', groupId);
  await changes('who leaves', () => leave.where('user_id', '=', second.id).execute());
});

test('a cell of another place, a task that is not in the lesson and a strange person are not found', async () => {
  const { people, tasks, lessonId } = await lessonWith();
  const place = { user_id: people[0]!.id, lesson_id: lessonId, task_id: tasks[0]! };
  const of = (changed: Partial<typeof place>) => {
    const { user_id, lesson_id, task_id } = { ...place, ...changed };
    return { query: { user_id: String(user_id), lesson_id: String(lesson_id), task_id: String(task_id) } };
  };
  expect(await as(admin).get(adminResults.cell, of({}))).toEqual({ cell: null });
  for (const changed of [{ user_id: 999_999 }, { lesson_id: 999_999 }, { task_id: 999_999 }])
    expect((await as(admin).refusal(adminResults.cell, of(changed))).code).toBe('not_found');
});
