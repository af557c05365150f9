/** A draft belongs to a person, a lesson and a task; of two texts none is lost. */
import { answerVersions } from '@put/contract/drafts/answer-versions';
import { courses } from '@put/contract/courses/courses';
import type { DraftStamp } from '@put/contract/drafts/drafts';
import { adminExams } from '@put/contract/exams/exam-keeping';
import { exams } from '@put/contract/exams/exams';
import { liveClass } from '@put/contract/results/live-class';
import { questions } from '@put/contract/questions/questions';
import { drafts, submissions } from '@put/contract/submissions/submissions';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { python } from '../../testing/factories.ts';
import { removeOldVersions } from '../drafts/drafts.api.ts';

const { db, as, make } = await testApp({ judges: false });
const root = as(await make.user({ is_admin: true }));

/** A student with one task that stands in this many lessons of different courses. */
async function place(lessons = 1) {
  const student = await make.user();
  const task_id = await make.task();
  const places: { lessonId: number; courseId: number }[] = [];
  for (let at = 0; at < lessons; at++) places.push(await make.course({ students: [student], tasks: [task_id] }));
  const params = { id: String(task_id) };
  const me = as(student);
  const of = (at = 0) => ({ lesson_id: places[at]!.lessonId });
  const inQuery = (at = 0) => ({ lesson_id: String(of(at).lesson_id) });
  const body = (text: string, stamp: DraftStamp = {}, at = 0) => ({
    language: 'python' as const,
    files: python(text),
    ...of(at),
    ...stamp,
  });
  const get = async (at = 0) => (await me.get(drafts.get, { params, query: inQuery(at) })).draft;
  const list = (at = 0) => me.get(answerVersions.list, { params, query: inQuery(at) });
  return {
    student,
    task_id,
    lessonIds: places.map(({ lessonId }) => lessonId),
    courseIds: places.map(({ courseId }) => courseId),
    params,
    save: (text: string, stamp?: DraftStamp, at?: number) =>
      me.get(drafts.save, { params, body: body(text, stamp, at) }),
    refused: (text: string, stamp?: DraftStamp) => me.refusal(drafts.save, { params, body: body(text, stamp) }),
    get,
    text: async (at?: number) => (await get(at))?.files[0]?.content ?? null,
    list,
    earlier: async (at?: number) => (await list(at)).versions.map(({ first_line }) => first_line),
  };
}

test('each lesson has a draft of its own, and no course moves by work in another', async () => {
  const { save, text, courseIds, student, params } = await place(2);
  await save('first', {}, 0);
  expect(await text(1)).toBeNull();
  await save('second', {}, 1);
  expect([await text(0), await text(1)]).toEqual(['first', 'second']);
  // a page of an earlier release names no lesson
  const { draft } = await as(student).get(drafts.get, { params, query: {} });
  expect(draft?.files).toEqual(python('second'));
  const { courses: mine } = await as(student).get(courses.mine, {});
  const activityOf = (id: number) => mine.find((course) => course.id === id)!.last_activity_at;
  expect(activityOf(courseIds[0]!)! < activityOf(courseIds[1]!)!).toBe(true);
});

test('the class that is watched, a question and the time at work have the draft of their lesson', async () => {
  const { save, student, task_id, lessonIds } = await place(2);
  await save('at home', {}, 0);
  const [home, elsewhere] = lessonIds as [number, number];
  const codeIn = async (lesson_id: number) => {
    const body = { user_id: student.id, task_id };
    return (await root.get(liveClass.openCode, { params: { id: String(lesson_id) }, body })).draft?.files ?? null;
  };
  expect([await codeIn(home), await codeIn(elsewhere)]).toEqual([python('at home'), null]);
  await as(student).get(questions.ask, { body: { task_id, lesson_id: elsewhere, text: 'Почему?' } });
  const asked = await db.selectFrom('question').select('files').where('user_id', '=', student.id).execute();
  expect(asked.map(({ files }) => files)).toEqual([[]]);
  const body = { task_id, lesson_id: elsewhere, language: 'python' as const, files: python('print(1)') };
  const { id } = await as(student).get(submissions.create, { body });
  const row = await db.selectFrom('submission').select('active_s').where('id', '=', id).executeTakeFirst();
  expect(row).toEqual({ active_s: null });
});

test('who began from another version is refused, and both texts are kept', async () => {
  const { save, refused, text, list, earlier, get, student, params, lessonIds } = await place();
  const first = await save('start', { began_from: null, page: 'phone', count: 1 });
  const school = await save('B at school', { began_from: first.version!, page: 'school', count: 1 });
  const { code, status } = await refused('A on the phone', { began_from: first.version!, page: 'phone', count: 2 });
  expect([code, status]).toEqual(['newer_draft', 409]);
  expect(await get()).toMatchObject({ version: school.version, page: 'school', files: python('B at school') });
  expect(await earlier()).toEqual(['A on the phone', 'start']);
  // now it names what it has seen
  await save('A on the phone', { began_from: school.version!, page: 'phone', count: 3 });
  expect(await text()).toBe('A on the phone');
  expect(await earlier()).toEqual(['B at school', 'start']);
  const [newest] = (await list()).versions;
  const query = { lesson_id: String(lessonIds[0]) };
  const version = { params: { ...params, version_id: String(newest!.id) }, query };
  expect(await as(student).get(answerVersions.get, version)).toMatchObject({ files: python('B at school') });
  expect((await as(await make.user()).refusal(answerVersions.get, version)).code).toBe('not_found');
});

test('a page goes on from its own save whose answer was lost, and a call that was late replaces nothing', async () => {
  const { save, refused, text, earlier } = await place();
  await save('one', { began_from: null, page: 'p', count: 1 });
  const { version } = await save('one two', { began_from: null, page: 'p', count: 3 });
  expect((await refused('one t', { began_from: null, page: 'p', count: 2 })).code).toBe('newer_draft');
  expect(await text()).toBe('one two');
  // its text was typed and paused, so it is kept too
  expect(await earlier()).toEqual(['one t']);
  // the same text needs no version
  expect((await save('one two', { began_from: null, page: 'other', count: 1 })).version).toBe(version);
});

test('a page of an earlier release saves as it did, and what it replaces is kept', async () => {
  const { save, text, earlier } = await place();
  await save('new page', { began_from: null, page: 'p', count: 1 });
  for (const typed of ['o', 'ol', 'old page']) await save(typed);
  expect(await text()).toBe('old page');
  expect(await earlier()).toEqual(['new page']);
});

test('of two first saves at once one becomes the draft, and the other is kept', async () => {
  const { save, refused, text, earlier } = await place();
  const saves = await Promise.allSettled(
    ['left', 'right', 'middle'].map((typed) => save(typed, { began_from: null, page: typed, count: 1 })),
  );
  expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const standing = await text();
  expect([standing, ...(await earlier())].toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    'left',
    'middle',
    'right',
  ]);
  await refused('fourth', { began_from: null, page: 'fourth', count: 1 });
});

test('of two saves from one version at once one is refused, and both are kept', async () => {
  const { save, text, earlier } = await place();
  const { version } = await save('start', { began_from: null, page: 'first', count: 1 });
  const saves = await Promise.allSettled(
    ['a', 'b', 'c', 'd'].map((typed) => save(typed, { began_from: version!, page: typed, count: 1 })),
  );
  expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect([await text(), ...(await earlier())].toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    'a',
    'b',
    'c',
    'd',
    'start',
  ]);
});

test('twenty earlier texts that differ are kept, for thirty days', async () => {
  const { save, earlier, student } = await place();
  let version: string | null = null;
  for (const n of [...Array(22).keys(), 20, 5])
    version = (await save(`text ${n}`, { began_from: version, page: `page ${n}`, count: 1 })).version!;
  const kept = await earlier();
  expect(kept.slice(0, 3)).toEqual(['text 20', 'text 21', 'text 19']);
  // the text that stands is not among them, nor is any text twice
  expect([kept.length, new Set(kept).size]).toEqual([19, 19]);
  await sql`update draft_version set kept_at = now() - interval '31 days'
    where user_id = ${student.id} and content::text not like '%text 21%'`.execute(db);
  while ((await removeOldVersions(db, 7)) === 7);
  expect(await earlier()).toEqual(['text 21']);
});

test('one page that writes on keeps the last text of each ten minutes, and one of which much is deleted', async () => {
  const { save, earlier, student } = await place();
  const stamp = (count: number) => ({ began_from: null, page: 'p', count });
  await save('x = 1', stamp(1));
  await save('x = 12', stamp(2));
  await sql`update answer_draft set saved_at = saved_at - interval '11 min' where user_id = ${student.id}`.execute(db);
  await save('x = 123', stamp(3));
  await save(`x = 1234${' # more and more'.repeat(9)}`, stamp(4));
  await save('y', stamp(5));
  expect(await earlier()).toEqual([`x = 1234${' # more and more'.repeat(9)}`, 'x = 12']);
});

test('a restored server says that it does not know the version of a device', async () => {
  const { save, get, student, params, lessonIds } = await place();
  const asks = async (version: string) =>
    (await as(student).get(drafts.get, { params, query: { lesson_id: String(lessonIds[0]), version } })).is_known;
  const first = await save('one', { began_from: null, page: 'p', count: 1 });
  const second = await save('two', { began_from: first.version!, page: 'q', count: 1 });
  expect([await asks(first.version!), await asks(second.version!), await asks('of a lost future')]).toEqual([
    true,
    true,
    false,
  ]);
  expect((await get())?.version).toBe(second.version);
});

test('an exam begins without the homework, and hands in what was typed there', async () => {
  const { save, text, params, student, task_id, lessonIds } = await place(2);
  await save('homework', {}, 0);
  const at = { params: { id: String(lessonIds[1]) } };
  await root.get(adminExams.set, { ...at, body: { minutes: 40 } });
  await as(student).get(exams.begin, { ...at, body: { consents: true } });
  expect(await text(1)).toBeNull();
  // also for a page of the release before, which names no lesson
  await expect(as(student).get(drafts.get, { params, query: {} })).resolves.toEqual({ draft: null });
  await save('in the exam', { began_from: null, page: 'phone', count: 1 }, 1);
  expect([await text(0), await text(1)]).toEqual(['homework', 'in the exam']);
  // a device that was offline
  const away = { params, body: { language: 'python' as const, files: python('offline'), lesson_id: lessonIds[1]! } };
  const stale = { ...away, body: { ...away.body, began_from: null, page: 'away', count: 1 } };
  expect((await as(student).refusal(drafts.save, stale)).code).toBe('newer_draft');
  await as(student).get(exams.handIn, { ...at, query: {} });
  const handedIn = await db.selectFrom('submission').select('files').where('task_id', '=', task_id).execute();
  expect(handedIn.map(({ files }) => files)).toEqual([python('in the exam')]);
  expect(await text(0)).toBe('homework');
});

test('programs of the release before read and write the table that they know', async () => {
  const { save, text, earlier, get, student, task_id, lessonIds } = await place(2);
  const old = (typed: string, lesson_id: number | null) =>
    sql`insert into draft (user_id, task_id, lesson_id, language, files)
      values (${student.id}, ${task_id}, ${lesson_id}, 'python', ${JSON.stringify(python(typed))})
      on conflict (user_id, task_id) do update set lesson_id = excluded.lesson_id, files = excluded.files,
        saved_at = now()`.execute(db);
  const seenByOld = async () =>
    (
      await sql<{
        text: string;
      }>`select files #>> '{0,content}' as text from draft where user_id = ${student.id}`.execute(db)
    ).rows[0]?.text;
  const first = await save('new program', { began_from: null, page: 'p', count: 1 });
  expect(await seenByOld()).toBe('new program');
  for (const typed of ['o', 'ol', 'old program']) await old(typed, lessonIds[0]!);
  expect([await text(0), await text(1)]).toEqual(['old program', null]);
  expect((await get())!.version).not.toBe(first.version);
  expect(await earlier()).toEqual(['new program']);
  await old('without a lesson', null);
  expect(await text(0)).toBe('without a lesson');
  await old('other lesson', lessonIds[1]!);
  expect([await text(0), await text(1)]).toEqual(['without a lesson', 'other lesson']);
});
