import type { Viewer } from '@put/contract/base/access';
import { adminAnnouncements } from '@put/contract/announcements/announcement-writing';
import { adminCourses } from '@put/contract/courses/course-editing';
import { adminExports } from '@put/contract/exports/exports';
import { adminExceptions } from '@put/contract/courses/exceptions';
import { adminGroups } from '@put/contract/groups/groups';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { questions } from '@put/contract/questions/questions';
import { adminPhrases, adminRemarks } from '@put/contract/reviews/remarks';
import type { ReachedNoun } from '@put/contract/accounts/rights';
import { submissions } from '@put/contract/submissions/submissions';
import { adminUsers } from '@put/contract/users/users';
import type { testApp } from './build-app.ts';
import { python, rightAnswer } from './factories.ts';

type App = Pick<Awaited<ReturnType<typeof testApp>>, 'db' | 'as' | 'make'>;

/**
 * A course with a row of every noun that colleagues reach. All texts carry the mark. `owner` has made its task and its
 * animation, `full` the rest.
 */
export async function courseOfColleague(
  { db, as, make }: App,
  { full, owner, mark }: { full: Viewer; owner: Viewer; mark: string },
): Promise<{ ids: Record<ReachedNoun, number>; student: Viewer }> {
  const root = as(full);
  const at = (id: number) => ({ params: { id: String(id) } });
  const student = await make.user();
  await root.get(adminUsers.change, { ...at(student.id), body: { last_name: `${mark}-фамилия` } });
  const task_id = await make.task({ title: `${mark}-задача` });
  const animation = await make.animation({ title: `${mark}-анимация` });
  await db.updateTable('task').set({ created_by: owner.id, in_bank: false }).where('id', '=', task_id).execute();
  await db.updateTable('animation').set({ created_by: owner.id }).where('id', '=', animation).execute();
  const { courseId, lessonId, groupId } = await make.course({ students: [student], tasks: [task_id] });
  await root.get(adminCourses.change, { ...at(courseId), body: { title: `${mark}-курс` } });
  await root.get(adminLessons.change, { ...at(lessonId), body: { title: `${mark}-занятие`, body: mark } });
  await root.get(adminGroups.change, { ...at(groupId), body: { title: `${mark}-группа` } });
  const place = { task_id, lesson_id: lessonId };
  const files = python(`${rightAnswer} # ${mark}`);
  const submission = await as(student).get(submissions.create, { body: { ...place, language: 'python', files } });
  const question = await as(student).get(questions.ask, { body: { ...place, text: `${mark}-вопрос` } });
  const { remarks } = await root.get(adminRemarks.send, {
    ...at(submission.id),
    body: { remarks: [{ file: 'main.py', line: 1, text: `${mark}-замечание` }] },
  });
  await db
    .insertInto('work_return')
    .values({
      ...place,
      user_id: student.id,
      submission_id: submission.id,
      after_submission_id: submission.id,
      remark: `${mark}-доработать`,
      points_wait: false,
      returned_by: owner.id,
      returned_at: new Date().toISOString(),
    })
    .execute();
  const phrase = await root.get(adminPhrases.add, { body: { text: `${mark}-фраза`, lesson_id: lessonId } });
  const announcement = await root.get(adminAnnouncements.create, {
    body: { course_id: courseId, title: `${mark}-объявление`, text: mark },
  });
  const exception = await root.get(adminExceptions.save, {
    body: { course_id: courseId, user_id: student.id, extra_minutes: 5, note: mark },
  });
  const invitation = await root.get(adminGroups.invite, { ...at(groupId), body: {} });
  const rejudge = await db
    .insertInto('rejudge')
    .values({ lesson_id: lessonId, total: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const exported = await root.get(adminExports.start, {
    body: { lesson_id: lessonId, user_ids: [student.id], time_zone: 'Europe/Moscow', format: 'csv' },
  });
  const template_id = await make.containerTemplate();
  const container = await db
    .insertInto('container')
    .values({
      template_id,
      template_version: 1,
      lesson_id: lessonId,
      user_id: student.id,
      title: `${mark}-контейнер`,
      spec: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const compared = await compareTwo({ db, as, make }, { ...place, groupId, mark, submission: submission.id });
  const term = await db
    .insertInto('mark_term')
    .values({ course_id: courseId, title: `${mark}-четверть`, lesson_ids: [lessonId] })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    student,
    ids: {
      ...compared,
      set_task: task_id,
      read_task: task_id,
      course: courseId,
      lesson: lessonId,
      submission: submission.id,
      user: student.id,
      user_group: groupId,
      invitation: invitation.id,
      announcement: announcement.id,
      exception: exception.id,
      question: question.id,
      remark: remarks[0]!.id,
      phrase: phrase.id,
      rejudge: rejudge.id,
      mark_term: term.id,
      export: exported.id,
      container: container.id,
      task: task_id,
      animation,
    },
  };
}

type Compared = { task_id: number; lesson_id: number; groupId: number; mark: string; submission: number };

/** A comparison of the submission with one of another student of the group. */
async function compareTwo({ db, as, make }: App, { groupId, mark, submission, ...place }: Compared) {
  const student = await make.user();
  await db.insertInto('user_group_member').values({ user_group_id: groupId, user_id: student.id }).execute();
  const files = python(`${rightAnswer} # ${mark}, так же`);
  const copy = await as(student).get(submissions.create, { body: { ...place, language: 'python', files } });
  const run = await db
    .insertInto('similarity_run')
    .values({ task_id: place.task_id, status: 'done', total: 2, done: 2 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const pair = await db
    .insertInto('similar_pair')
    .values({
      similarity_run_id: run.id,
      left_id: submission,
      right_id: copy.id,
      similarity: 1,
      longest_lines: 1,
      shared_lines: 1,
      fragments: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { similarity_run: run.id, similar_pair: pair.id };
}
