import { adminCourses } from '@put/contract/courses/course-editing';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Tx } from '../../drivers/database/database.ts';
import { fakeFiles } from '../../drivers/files/fake-files.ts';
import { testApp } from '../../testing/build-app.ts';
import { statementsOf } from '../../testing/hot-queries.ts';
import { formOf, formSender } from '../../testing/multipart.ts';
import { markUnreferenced, removeUnmentioned } from './files.store.ts';
import { forgetOrphans } from './forget-orphans.ts';

const files = fakeFiles();
const api = await testApp({ judges: false, files });
const { db, make, as } = api;
const send = formSender(api);
const teacher = await make.user({ is_admin: true });
const admin = as(teacher);
const forget = () => forgetOrphans({ db, files, graceDays: 30 });
const dayMs = 24 * 3_600_000;

async function upload(content: string | Uint8Array): Promise<string> {
  const response = await send(teacher, formOf(content, 'файл.txt'));
  return (response.json() as { sha256: string }).sha256;
}
const exists = async (sha256: string) =>
  [
    (await db.selectFrom('file').select('sha256').where('sha256', '=', sha256).execute()).length === 1,
    (await files.open(sha256)) !== undefined,
  ].join();
const passDays = (days: number) =>
  sql`update file set unreferenced_since = unreferenced_since - make_interval(days => ${days})`.execute(db);
const linkTo = (sha256: string) => `Смотрите [файл](/api/v1/file/${sha256}#size=10), он внутри.`;

test('a content that can not be removed keeps no other, and goes the next day', async () => {
  const [stuck, other] = [await upload('застрял'), await upload('другой')];
  const { remove } = files;
  const failing = {
    ...files,
    remove: (sha256: string) => (sha256 === stuck ? Promise.reject(new Error('deliberate')) : remove(sha256)),
  };
  await forget();
  await passDays(31);
  await expect(forgetOrphans({ db, files: failing, graceDays: 30 })).rejects.toThrow(AggregateError);
  expect([await exists(stuck), await exists(other)]).toEqual(['false,true', 'false,false']);
  files.age(2 * dayMs);
  await forget();
  expect(await exists(stuck)).toBe('false,false');
});

test('files that any text mentions stay; others are removed after the days of grace', async () => {
  const [inLesson, inVersion, inDraft, inCourse, inTask, inBin, inHint, nowhere] = await Promise.all(
    ['урок', 'версия', 'черновик', 'курс', 'задача', 'корзина', 'подсказка', 'нигде'].map(upload),
  );
  const cover = await upload(
    await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  );
  const { courseId, lessonId } = await make.course();
  const params = { params: { id: String(lessonId) } };
  await admin.get(adminLessons.change, { ...params, body: { body: linkTo(inVersion!) } });
  await admin.get(adminLessons.change, { ...params, body: { body: linkTo(inLesson!) } });
  await admin.get(adminLessons.saveDraft, {
    ...params,
    body: { draft: { title: 'Занятие', body: linkTo(inDraft!), based_on: 1 } },
  });
  await admin.get(adminCourses.change, {
    params: { id: String(courseId) },
    body: { description: linkTo(inCourse!), cover_file: cover },
  });
  const taskId = await make.task({ statement: linkTo(inTask!) });
  await sql`update task set hints = jsonb_build_array(${linkTo(inHint!)}::text) where id = ${taskId}`.execute(db);
  const binned = await make.task({ statement: linkTo(inBin!) });
  await admin.get(adminTasks.remove, { params: { id: String(binned) } });

  await forget();
  await passDays(29);
  await forget();
  expect(await exists(nowhere!)).toBe('true,true');
  await passDays(2);
  await forget();
  expect(await exists(nowhere!)).toBe('false,false');
  for (const kept of [inLesson, inVersion, inDraft, inCourse, inTask, inBin, inHint, cover])
    expect(await exists(kept!)).toBe('true,true');

  // the days of grace begin when the last mention is removed
  await admin.get(adminCourses.change, { params: { id: String(courseId) }, body: { cover_file: null } });
  await forget();
  await passDays(29);
  await forget();
  expect(await exists(cover)).toBe('true,true');
  await passDays(2);
  await forget();
  expect(await exists(cover)).toBe('false,false');
});

test('files of an announcement, of a question, of its answer and of a remark stay', async () => {
  const [announced, asked, answered, remarked, reviewed] = await Promise.all(
    ['объявление', 'вопрос', 'ответ', 'замечание', 'проверка'].map(upload),
  );
  const student = await make.user();
  const task_id = await make.task();
  const { courseId, lessonId } = await make.course({ students: [student], tasks: [task_id] });
  const place = { user_id: student.id, lesson_id: lessonId, task_id };
  await db
    .insertInto('announcement')
    .values({ course_id: courseId, title: 'Тема', text: linkTo(announced!) })
    .execute();
  const { id: question_id } = await db
    .insertInto('question')
    .values({ ...place, files: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('question_message')
    .values([
      { question_id, user_id: student.id, is_staff: false, text: linkTo(asked!) },
      { question_id, user_id: teacher.id, is_staff: true, text: linkTo(answered!) },
    ])
    .execute();
  const { id: submission_id } = await db
    .insertInto('submission')
    .values({ ...place, task_version: 1, cause: 'submit', files: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const words = { submission_id, created_by: teacher.id };
  await db
    .insertInto('remark')
    .values({ ...words, file: 'main.py', line: 1, text: linkTo(remarked!) })
    .execute();
  const remarks = JSON.stringify([{ file: '', line: 1, text: linkTo(reviewed!) }]);
  await db
    .insertInto('review')
    .values({ ...words, number: 1, marks: '{}', comment: '', remarks })
    .execute();
  await forget();
  await passDays(31);
  await forget();
  for (const kept of [announced, asked, answered, remarked, reviewed]) expect(await exists(kept!)).toBe('true,true');
});

test('a file that comes back into a text, or is uploaded again, begins its days anew', async () => {
  const [mentioned, again] = [await upload('снова нужен'), await upload('загружен снова')];
  await forget();
  await passDays(31);
  const { lessonId } = await make.course();
  await admin.get(adminLessons.change, {
    params: { id: String(lessonId) },
    body: { body: linkTo(mentioned) },
  });
  await upload('загружен снова');
  await forget();
  expect([await exists(mentioned), await exists(again)]).toEqual(['true,true', 'true,true']);
});

test('an upload at the very moment of the removal is not lost', async () => {
  for (let round = 0; round < 10; round += 1) {
    const content = `в тот же миг ${round}`;
    const sha256 = await upload(content);
    await forget();
    await passDays(31);
    await Promise.all([forget(), upload(content)]);
    // removed before the upload or kept: in both orders it exists afterwards
    expect(await exists(sha256)).toBe('true,true');
  }
});

test('leftovers of dead processes are removed when no upload can still use them', async () => {
  const { counts } = files;
  const before = counts();
  await (await files.stage(asStream('без записи'))).keep();
  await files.stage(asStream('не дошёл'));
  await forget();
  expect(counts()).toEqual({ kept: before.kept + 1, staged: before.staged + 1 });
  files.age(dayMs + 60_000);
  await forget();
  expect(counts()).toEqual({ kept: before.kept, staged: 0 });
});

async function* asStream(text: string) {
  yield Buffer.from(text);
}

test('contents of exports stay while the exports do', async () => {
  const { courseId } = await make.course({ students: [], tasks: [] });
  const staged = await files.stage(
    (async function* () {
      yield Buffer.from('таблица');
    })(),
  );
  await staged.keep();
  const { sha256, sizeBytes: size_bytes } = staged;
  const fields = {
    course_id: courseId,
    format: 'csv' as const,
    options: '{}',
    status: 'ready' as const,
    file_name: 'a.csv',
  };
  await db
    .insertInto('export_run')
    .values({ ...fields, sha256, size_bytes, created_by: teacher.id })
    .execute();
  files.age(2 * dayMs);
  await forget();
  expect(await files.open(sha256)).toBeDefined();
  await db.deleteFrom('export_run').where('sha256', '=', sha256).execute();
  await forget();
  expect(await files.open(sha256)).toBeUndefined();
});

/** Rows of contents, which are found by their hash. */
const contents = ['file', 'file_upload', 'export_run', 'web_build'];

type Plan = { 'Subplan Name'?: string; 'Relation Name'?: string; Plans?: Plan[] };
const readsOf = (plan: Plan, isOnce = false): [string, boolean][] => {
  const once = isOnce || plan['Subplan Name'] === 'CTE mentioned';
  const own: [string, boolean][] = plan['Relation Name'] === undefined ? [] : [[plan['Relation Name'], once]];
  return [...own, ...(plan.Plans ?? []).flatMap((inner) => readsOf(inner, once))];
};

test.each([
  ['the daily look', markUnreferenced],
  ['a look at some files', (tx: Tx) => removeUnmentioned(tx, ['a'.repeat(64)])],
])('%s reads all texts of the school once, and not once for each file', async (_, look) => {
  const [statement] = await statementsOf(db, look);
  const { rows } = await api.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${statement!.sql}`, [
    ...statement!.parameters,
  ]);
  const ofTexts = readsOf(rows[0]!['QUERY PLAN'][0].Plan).filter(([table]) => !contents.includes(table));
  expect(ofTexts.length).toBeGreaterThan(10);
  expect(ofTexts.filter(([, isOnce]) => !isOnce)).toEqual([]);
});
