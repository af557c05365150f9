import type { Viewer } from '@put/contract/base/access';
import { apiBase } from '@put/contract/base/endpoint';
import { adminExceptions } from '@put/contract/courses/exceptions';
import { adminExports, type ExportRun, type NewExport } from '@put/contract/exports/exports';
import { adminMarks } from '@put/contract/marks/mark-editing';
import { adminResults } from '@put/contract/results/results';
import { submissions } from '@put/contract/submissions/submissions';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { python } from '../../testing/factories.ts';
import { forgetExports } from './forget-exports.ts';
import { makeExport } from './make-export.ts';
import { insertExport } from './exports.store.ts';

const { app, as, db, make, tokens, work } = await testApp({ judges: false });
const teacher = await make.user({ is_admin: true });
const root = as(teacher);
const at = (id: number) => ({ params: { id: String(id) } });
const usual = { time_zone: 'Europe/Moscow' } as const;

async function school() {
  const [anna, boris] = [await make.user(), await make.user()];
  const call = (person: Viewer, fields: { first_name: string; last_name: string | null }) =>
    db.updateTable('user').set(fields).where('id', '=', person.id).execute();
  await call(anna, { first_name: '=1+1', last_name: null });
  await call(boris, { first_name: 'Борис', last_name: 'Ёлкин' });
  const tasks = [await make.task({ title: '=СУММ(A1)' }), await make.task({ title: 'Разность' })];
  const place = await make.course({ students: [anna, boris], tasks });
  const hand = async (person: Viewer, task: number, content: string) =>
    (
      await as(person).get(submissions.create, {
        body: { task_id: tasks[task]!, lesson_id: place.lessonId, language: 'python', files: python(content) },
      })
    ).id;
  const set = (person: Viewer, task: number, override_score: number) =>
    root.get(adminResults.override, {
      body: { user_id: person.id, lesson_id: place.lessonId, task_id: tasks[task]!, override_score, comment: '' },
    });
  return { ...place, anna, boris, tasks, hand, set };
}

const listed = async (courseId: number, id: number): Promise<ExportRun | undefined> =>
  (await root.get(adminExports.list, { query: { course_id: String(courseId) } })).exports.find((run) => run.id === id);

/** Asks and waits until it is over. */
async function made(courseId: number, wanted: NewExport): Promise<ExportRun> {
  const { id } = await root.get(adminExports.start, { body: wanted });
  const isOver = async () => ['ready', 'failed'].includes((await listed(courseId, id))!.status);
  await vi.waitUntil(isOver, { timeout: 100_000 });
  return (await listed(courseId, id))!;
}

const download = (id: number, viewer: Viewer = teacher) =>
  app.inject({
    url: `${apiBase}/admin/export/${id}/file`,
    headers: { authorization: `Bearer ${tokens.sign(viewer, crypto.randomUUID())}` },
  });

test('check 17: another library reads from the workbook what the screen shows; formulas of strangers are text', async () => {
  const { anna, boris, courseId, lessonId, tasks, set } = await school();
  await set(anna, 0, 66.67);
  await set(boris, 1, 10);
  await root.get(adminExceptions.give, {
    body: {
      course_id: courseId,
      places: [{ user_id: boris.id, lesson_id: lessonId, task_id: tasks[0]! }],
      is_excused: true,
    },
  });
  await root.get(adminMarks.change, {
    ...at(courseId),
    body: {
      settings: {
        scale: 'five',
        thresholds: [85, 70, 50],
        rounding: 'nearest',
        counts: 'all',
        categories: [{ title: 'Все', weight: 1, rule: 'sum', drop_lowest: 0, lesson_ids: [lessonId] }],
      },
    },
  });
  const run = await made(courseId, {
    course_id: courseId,
    user_ids: [boris.id, anna.id, 999_999],
    format: 'xlsx',
    ...usual,
  });
  expect(run).toMatchObject({ status: 'ready', file_name: expect.stringMatching(/^Результаты — .*\.xlsx$/) });
  const { rawPayload, headers } = await download(run.id);
  expect(headers['content-length']).toBe(String(run.size));
  expect(await readSheet(rawPayload, 'Баллы')).toEqual([
    ['Ученик', 'Логин', 'Группа', 'Сумма', 'Решено', 'Ждут проверки', '=СУММ(A1)', 'Разность'],
    ['Ёлкин Борис', boris.username, 'Группа', 10, 0, 0, 'осв.', 10],
    ['=1+1', anna.username, 'Группа', 66.67, 0, 0, 66.67, null],
    ['Максимум', null, null, 200, 2, null, 100, 100],
  ]);
  expect((await readSheet(rawPayload, 'Оценки')).map((line) => line.slice(2))).toEqual([
    ['Сейчас, %', 'Оценка сейчас'],
    [10, 2],
    [33, 2],
  ]);
  expect(await readSheet(rawPayload, 'Попытки')).toHaveLength(3);
  expect(await readSheet(rawPayload, 'Даты')).toHaveLength(3);
});

test('a spreadsheet in Russian opens the CSV: byte order mark, semicolons, commas; no formula of a stranger runs', async () => {
  const { anna, courseId, lessonId, set } = await school();
  await set(anna, 1, 6.5);
  const run = await made(courseId, { lesson_id: lessonId, user_ids: [anna.id], format: 'csv', ...usual });
  const { body } = await download(run.id);
  expect(body.startsWith('\uFEFF')).toBe(true);
  expect(parse(body, { bom: true, delimiter: ';' })).toEqual([
    ['Ученик', 'Логин', 'Группа', 'Сумма', 'Решено', 'Ждут проверки', "'=СУММ(A1)", 'Разность'],
    ["'=1+1", anna.username, 'Группа', '6,5', '0', '0', '', '6,5'],
    ['Максимум', '', '', '200', '2', '', '100', '100'],
  ]);
});

test('works: the last of each person, or all in folders of their own; hostile names go nowhere', async () => {
  const { anna, boris, courseId, lessonId, hand } = await school();
  await hand(anna, 0, 'print(1)');
  await hand(anna, 0, 'print(2)');
  await hand(boris, 1, 'print(3)');
  const user_ids = [anna.id, boris.id];
  const zipOf = async (wanted: Partial<NewExport>) => {
    const run = await made(courseId, {
      lesson_id: lessonId,
      user_ids,
      format: 'works',
      ...usual,
      ...wanted,
    } as NewExport);
    expect(run).toMatchObject({ status: 'ready', problem: '' });
    const found = unzipSync((await download(run.id)).rawPayload);
    return Object.fromEntries(Object.entries(found).map(([name, content]) => [name, strFromU8(content)]));
  };
  expect(await zipOf({})).toEqual({
    'Занятие/=СУММ(A1)/=1+1/main.py': 'print(2)',
    'Занятие/Разность/Ёлкин Борис/main.py': 'print(3)',
  });
  expect(Object.keys(await zipOf({ which: 'all', folders: '{логин}/../{задача}' }))).toEqual([
    `${anna.username}/_/=СУММ(A1)/попытка 1/main.py`,
    `${anna.username}/_/=СУММ(A1)/попытка 2/main.py`,
    `${boris.username}/_/Разность/попытка 1/main.py`,
  ]);
  // one folder for all: nobody's work replaces another's
  expect(Object.keys(await zipOf({ folders: 'работы' }))).toEqual([
    'работы/main.py',
    `работы (${boris.username})/main.py`,
  ]);
});

test('an export without works says why; a pattern that can not be used is refused', async () => {
  const { anna, courseId, lessonId } = await school();
  const wanted = { lesson_id: lessonId, user_ids: [anna.id], format: 'works' as const, ...usual };
  expect(await made(courseId, wanted)).toMatchObject({ status: 'failed', problem: 'Решений здесь ещё нет.' });
  const refused = await root.refusal(adminExports.start, { body: { ...wanted, folders: '{группа}' } });
  expect(refused).toMatchObject({ status: 422, code: 'invalid_input' });
});

test('nobody else has it, not even another administrator; who removes it stops it', async () => {
  const { anna, courseId, lessonId } = await school();
  const run = await made(courseId, { lesson_id: lessonId, user_ids: [anna.id], format: 'csv', ...usual });
  const other = await make.user({ is_admin: true });
  expect((await download(run.id, other)).statusCode).toBe(404);
  expect((await as(other).get(adminExports.list, { query: { course_id: String(courseId) } })).exports).toEqual([]);
  expect(await as(other).refusal(adminExports.remove, at(run.id))).toMatchObject({ status: 404 });
  await root.get(adminExports.remove, at(run.id));
  expect((await download(run.id)).statusCode).toBe(404);
  expect(await root.refusal(adminExports.remove, at(run.id))).toMatchObject({ status: 404 });
});

test('what was asked for more than seven days ago is forgotten each hour, and the rest stays', async () => {
  const { anna, courseId, lessonId } = await school();
  const asked: NewExport = { lesson_id: lessonId, user_ids: [anna.id], format: 'csv', ...usual };
  const [old, young] = [await made(courseId, asked), await made(courseId, asked)];
  for (const [id, days] of [
    [old.id, 8],
    [young.id, 6],
  ] as const)
    await db
      .updateTable('export_run')
      .set({ created_at: sql<string>`now() - make_interval(days => ${days})` })
      .where('id', '=', id)
      .execute();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stop = forgetExports(db, (error) => {
    throw error;
  });
  try {
    vi.advanceTimersByTime(3_600_000);
  } finally {
    stop();
    vi.useRealTimers();
  }
  await vi.waitUntil(async () => (await listed(courseId, old.id)) === undefined, { timeout: 100_000 });
  expect(await listed(courseId, young.id)).toBeDefined();
});

test('an export whose process ends stops, and is made by the next one', async () => {
  const { anna, courseId, lessonId, hand } = await school();
  await hand(anna, 0, 'print(1)');
  const { id } = await db.transaction().execute((tx) =>
    insertExport(tx, {
      course_id: courseId,
      lesson_id: lessonId,
      format: 'works',
      file_name: 'Работы.zip',
      options: { user_ids: [anna.id], time_zone: 'UTC' },
      created_by: teacher.id,
    }),
  );
  const { run } = makeExport(work);
  await expect(run({ export_id: id }, AbortSignal.abort())).rejects.toThrow(/abort/i);
  expect(await listed(courseId, id)).toMatchObject({ status: 'making' });
  await run({ export_id: id }, new AbortController().signal);
  expect(await listed(courseId, id)).toMatchObject({ status: 'ready' });
});
