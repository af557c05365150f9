import { adminDesk } from '@put/contract/desk/desk';
import { adminCourses } from '@put/contract/courses/course-editing';
import { adminExams } from '@put/contract/exams/exam-keeping';
import { exams } from '@put/contract/exams/exams';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { adminExceptions } from '@put/contract/courses/exceptions';
import { adminQuestions } from '@put/contract/questions/question-inbox';
import { adminRemarks } from '@put/contract/reviews/remarks';
import { submissions } from '@put/contract/submissions/submissions';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { insertEmails, markDone } from '../mail/mail.store.ts';

const { as, db, make } = await testApp();
const admin = await make.user({ is_admin: true });
const desk = () => as(admin).get(adminDesk.show, {});
const ids = (id: number) => ({ params: { id: String(id) } });
const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

beforeEach(async () => {
  await db.deleteFrom('submission').execute();
  await db.deleteFrom('result').execute();
});

type Tried = { user_id: number; lesson_id: number; task_id: number };
type Attempt = { score: number; verdict?: 'partial' | 'wrong_answer' | 'accepted' | 'judge_error' };

/** Judged attempts, and the result that they leave. */
async function tried(place: Tried, attempts: readonly Attempt[], days = 0): Promise<void> {
  const at = new Date(Date.now() - days * 86_400_000).toISOString();
  await db
    .insertInto('submission')
    .values(
      attempts.map(({ score, verdict = 'wrong_answer' }) => ({
        ...place,
        task_version: 1,
        cause: 'submit' as const,
        files: '[]',
        status: 'done' as const,
        verdict,
        score,
        max_score: 100,
        finished_at: at,
      })),
    )
    .execute();
  const counted = attempts.filter(({ verdict }) => verdict !== 'judge_error');
  const isSolved = attempts.some(({ verdict }) => verdict === 'accepted');
  const status = isSolved ? 'accepted' : attempts.some(({ score }) => score > 0) ? 'partial' : 'tried';
  await db
    .insertInto('result')
    .values({ ...place, status, attempts: counted.length, last_submitted_at: at })
    .execute();
}

test('who failed four times lately is stuck; not who solved it, gave up long ago, was set right or is staff', async () => {
  const [stuck, solver, early, gone, set] = await Promise.all(Array.from({ length: 5 }, () => make.user()));
  const task_id = await make.task();
  const { lessonId: lesson_id } = await make.course({
    students: [stuck!, solver!, early!, gone!, set!],
    tasks: [task_id],
  });
  const at = (user: { id: number } | undefined) => ({ user_id: user!.id, lesson_id, task_id });
  const wrong = { score: 0 };
  await tried(at(stuck), [
    wrong,
    { score: 40, verdict: 'partial' },
    { score: 0, verdict: 'judge_error' },
    wrong,
    wrong,
  ]);
  await tried(at(solver), [wrong, wrong, wrong, wrong, { score: 100, verdict: 'accepted' }]);
  await tried(at(early), [wrong, wrong, wrong]);
  await tried(at(gone), [wrong, wrong, wrong, wrong], 8);
  await tried(at(set), [wrong, wrong, wrong, wrong]);
  await db
    .updateTable('result')
    .set({ override_score: 50, override_by: admin.id, override_at: new Date().toISOString() })
    .where('user_id', '=', set!.id)
    .execute();
  await tried({ ...at(admin) }, [wrong, wrong, wrong, wrong]);

  const { stuck: found } = await desk();
  expect(found).toMatchObject({ total: 1, rows: [{ ...at(stuck), attempts: 4, earned: [false, true, false, false] }] });
});

test('of many who are stuck the latest are shown, and all are counted', async () => {
  const students = await Promise.all(Array.from({ length: 9 }, () => make.user()));
  const task_id = await make.task();
  const { lessonId: lesson_id } = await make.course({ students, tasks: [task_id] });
  const wrong = Array.from({ length: 4 }, () => ({ score: 0 }));
  for (const [at, { id }] of students.entries()) await tried({ user_id: id, lesson_id, task_id }, wrong, at / 2);
  const { stuck } = await desk();
  expect(stuck.total).toBe(9);
  expect(stuck.rows.map(({ user_id }) => user_id)).toEqual(students.slice(0, 8).map(({ id }) => id));
});

test('what waits to be marked, what the judge broke on and mail that failed are counted', async () => {
  const student = await make.user();
  const rubric = [{ key: 'a', title: 'Мысль', description: '', points: 1 }];
  const essay = {
    kind: 'text' as const,
    config: { rubric, min_words: 1, max_words: 50 },
    test_groups: [],
    solutions: [],
  };
  const task_id = await make.task(essay as never);
  const { lessonId: lesson_id } = await make.course({ students: [student], tasks: [task_id] });
  await as(student).get(submissions.create, { body: { task_id, lesson_id, answer: { text: 'Ответ' } } });
  await tried({ user_id: (await make.user()).id, lesson_id, task_id }, [{ score: 0, verdict: 'judge_error' }]);
  const [id] = await db
    .transaction()
    .execute((tx) => insertEmails(tx, ['a@school.example'], { subject: 'Тема', text: '', html: '' }));
  await markDone(db, id!, 'failed', 'no such host');

  expect(await as(admin).get(adminDesk.counts, {})).toEqual({
    to_mark: 1,
    questions: 0,
    judge_errors: 1,
    failed_mail: 1,
  });
  expect(await desk()).toMatchObject({
    to_mark: { total: 1, rows: [{ user_id: student.id, task_id, lesson_id }] },
    attention: { judge_errors: 1, failed_mail: 1, is_judge_gone: true },
  });
});

test('what is due for a group this week: its own exception counts, and who handed in everything required', async () => {
  const [diligent, half] = [await make.user(), await make.user()];
  const [first, second, extra] = [await make.task(), await make.task(), await make.task()];
  const { lessonId, courseId, groupId } = await make.course({
    students: [diligent, half],
    tasks: [first, second, extra],
  });
  await db.updateTable('lesson_task').set({ required: false }).where('task_id', '=', extra).execute();
  for (const task_id of [first, second])
    await tried({ user_id: diligent.id, lesson_id: lessonId, task_id }, [{ score: 0 }]);
  await tried({ user_id: half.id, lesson_id: lessonId, task_id: first }, [{ score: 0 }]);
  const mine = async () => (await desk()).due.rows.filter(({ lesson_id }) => lesson_id === lessonId);
  expect(await mine()).toEqual([]);

  const soon = hoursAhead(48);
  await as(admin).get(adminLessons.change, { ...ids(lessonId), body: { soft_deadline: soon, hard_deadline: null } });
  expect(await mine()).toMatchObject([{ user_group_id: groupId, deadline: soon, students: 2, handed_in: 1 }]);

  await as(admin).get(adminLessons.change, { ...ids(lessonId), body: { soft_deadline: hoursAhead(24 * 9) } });
  expect(await mine()).toEqual([]);
  const sooner = hoursAhead(20);
  const exception = { course_id: courseId, lesson_id: lessonId, user_group_id: groupId, soft_deadline: sooner };
  await as(admin).get(adminExceptions.save, { body: { ...exception, is_earlier: true, note: '' } });
  expect(await mine()).toMatchObject([{ deadline: sooner }]);
});

test('who teaches a group sees the deadlines of that group only', async () => {
  const [one, other] = await Promise.all(
    [await make.user(), await make.user()].map(async (student) =>
      make.course({ students: [student], tasks: [await make.task()] }),
    ),
  );
  for (const { lessonId } of [one!, other!])
    await as(admin).get(adminLessons.change, { ...ids(lessonId), body: { soft_deadline: hoursAhead(5) } });
  const groups = async () => (await desk()).due;
  expect((await groups()).is_own).toBe(false);
  expect((await groups()).rows.map(({ user_group_id }) => user_group_id)).toEqual(
    expect.arrayContaining([one!.groupId, other!.groupId]),
  );

  await db
    .insertInto('user_group_member')
    .values({ user_group_id: one!.groupId, user_id: admin.id, role: 'teacher' })
    .execute();
  expect(await groups()).toMatchObject({ is_own: true, rows: [{ user_group_id: one!.groupId }] });
});

test('newcomers without a group and people who ask to be deleted are named', async () => {
  const [newcomer, leaver, member] = [await make.user(), await make.user(), await make.user()];
  await make.course({ students: [member] });
  await db
    .updateTable('user')
    .set({ created_at: hoursAhead(-24 * 8) })
    .where('id', '=', leaver.id)
    .execute();
  await db
    .updateTable('user')
    .set({ deletion_requested_at: hoursAhead(-1) })
    .where('id', '=', leaver.id)
    .execute();
  const { attention } = await desk();
  expect(attention.leaving).toMatchObject([{ user_id: leaver.id, user_name: 'Фамилия Имя' }]);
  expect(attention.newcomers.rows[0]).toMatchObject({ user_id: newcomer.id });
  expect(attention.newcomers.rows.some(({ user_id }) => [leaver.id, member.id, admin.id].includes(user_id))).toBe(
    false,
  );
});

test('what the viewer wrote last: a remark, a review, an answer, a lesson, each thing once; nothing of a colleague', async () => {
  const [writer, colleague] = [await make.user({ is_admin: true }), await make.user({ is_admin: true })];
  const student = await make.user();
  const task_id = await make.task({ title: 'Сумма' });
  const { lessonId: lesson_id } = await make.course({ students: [student], tasks: [task_id] });
  const place = { user_id: student.id, lesson_id, task_id };
  const written = async (who = writer) => (await as(who).get(adminDesk.show, {})).written;
  expect(await written()).toEqual([]);

  const handIn = async () => {
    const files = JSON.stringify([{ name: 'main.py', content: 'a\nb' }]);
    const submission = { ...place, task_version: 1, cause: 'submit' as const, files };
    return (await db.insertInto('submission').values(submission).returning('id').executeTakeFirstOrThrow()).id;
  };
  const [first, second] = [await handIn(), await handIn()];
  const remark = (submission_id: number, text: string, line: number) =>
    as(writer).get(adminRemarks.send, { ...ids(submission_id), body: { remarks: [{ file: 'main.py', line, text }] } });
  await remark(first, 'Имя', 1);
  await remark(first, 'Скобки', 2);
  await db
    .insertInto('review')
    .values({ submission_id: second, number: 1, marks: '{}', comment: 'Хорошо', created_by: writer.id })
    .execute();
  const { id: question } = await db
    .insertInto('question')
    .values({ ...place, files: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const text of ['Так', 'И так'])
    await as(writer).get(adminQuestions.answer, { ...ids(question), body: { text } });
  await as(writer).get(adminLessons.change, { ...ids(lesson_id), body: { body: 'Новый текст' } });

  expect(
    (await written()).map(({ kind, text_head, task_title, user_name, question_id }) => [
      kind,
      text_head,
      task_title,
      user_name,
      question_id,
    ]),
  ).toEqual([
    ['lesson', '', null, null, null],
    ['answer', 'И так', 'Сумма', 'Фамилия Имя', question],
    ['review', 'Хорошо', 'Сумма', 'Фамилия Имя', null],
    ['remark', 'Скобки', 'Сумма', 'Фамилия Имя', null],
  ]);
  expect(await written(colleague)).toEqual([]);
  await db.updateTable('lesson').set({ deleted_at: new Date().toISOString() }).where('id', '=', lesson_id).execute();
  expect(await written()).toEqual([]);
});

test('an exam that is written now stands on the desk and in the plan, until everybody has handed in', async () => {
  const [anna, boris] = [await make.user(), await make.user()];
  const { lessonId, courseId } = await make.course({ students: [anna, boris], tasks: [await make.task()] });
  await as(admin).get(adminExams.set, { ...ids(lessonId), body: { minutes: 40 } });
  const mine = async () => (await desk()).exams.filter(({ lesson_id }) => lesson_id === lessonId);
  const planned = async () =>
    (await as(admin).get(adminCourses.get, ids(courseId))).lessons.find(({ id }) => id === lessonId)!.exam;
  expect([await mine(), await planned()]).toEqual([[], { writing: 0 }]);
  for (const one of [anna, boris]) await as(one).get(exams.begin, { ...ids(lessonId), body: { consents: true } });
  const [row] = await mine();
  expect(row).toMatchObject({ writing: 2 });
  expect(Date.parse(row!.ends_at!)).toBeGreaterThan(Date.now() + 39 * 60_000);
  expect(await planned()).toEqual({ writing: 2 });
  await as(anna).get(exams.handIn, { ...ids(lessonId), query: {} });
  expect(await mine()).toMatchObject([{ writing: 1 }]);
  await as(boris).get(exams.handIn, { ...ids(lessonId), query: {} });
  expect([await mine(), await planned()]).toEqual([[], { writing: 0 }]);
});
