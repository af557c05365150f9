/** The frequent queries of the product, for whoever looks at their plans. */
import type { Viewer } from '@put/contract/base/access';
import type { CompiledQuery } from 'kysely';
import type { Db, Tx } from '../drivers/database/database.ts';
import { fakeContainerEngine } from '../drivers/container/fake/fake-engine.ts';
import { findReadable, isInputOfText, listUses } from '../modules/animations/animation-texts.store.ts';
import { getAnimation } from '../modules/animations/animations.store.ts';
import { listAnimations, listBinned } from '../modules/animations/bank.store.ts';
import { findDraft as findAnimationDraft } from '../modules/animations/drafts.store.ts';
import { findRun, removeOldRuns } from '../modules/animations/runs.store.ts';
import { getCompiled, listVersions } from '../modules/animations/versions.store.ts';
import { findUserForSignIn } from '../modules/accounts/accounts.store.ts';
import { countTry } from '../modules/accounts/sign-in/sign-in-limits.ts';
import { findOwner } from '../modules/calendar/calendar.store.ts';
import { listEvents } from '../modules/calendar/list-events.ts';
import { findUsable } from '../modules/container-templates/usable-templates.store.ts';
import { countAtWork, listContainerEvents } from '../modules/containers/shown/admin-containers.store.ts';
import { findInClass, listClassContainers } from '../modules/containers/shown/class-containers.store.ts';
import { findContainer, findContainerOf, listContainersOf } from '../modules/containers/shown/container-shape.store.ts';
import {
  countPlaces,
  countRunningOf,
  findLifeByRef,
  listAtWork,
  listNext,
  listUnanswered,
  removeOldEvents as removeOldContainerEvents,
} from '../modules/containers/containers.store.ts';
import { engineInPage } from '../modules/containers/shown/engine-in-page.ts';
import { endLooks, findReach } from '../modules/containers/shown/looks.store.ts';
import {
  listSnapshots,
  removeOldSnapshots,
  removeUnusedContents,
} from '../modules/containers/homes/snapshots.store.ts';
import { listRoomPeople } from '../modules/exams/exam-room.store.ts';
import { findMyExam, listMyExamTasks } from '../modules/exams/exams.store.ts';
import { listOverdue, listTries, listUsed } from '../modules/exams/sittings.store.ts';
import { sumFiles } from '../modules/files/files.store.ts';
import { findMyCourse, listMyCourses, listSteps } from '../modules/courses/courses.store.ts';
import { findLastRemark, findWords, listMistakes, listSolved } from '../modules/home/home.store.ts';
import {
  countHandedIn,
  countStuck,
  countTrouble,
  listLeaving,
  listNewcomers,
  listStuck,
} from '../modules/desk/desk.store.ts';
import { findMade } from '../modules/desk/first-steps.store.ts';
import { countOpen, countOpenOfLesson, listAskedCourses, listQuestions } from '../modules/questions/inbox.store.ts';
import {
  countOpenHere,
  countOpenOf,
  getMyQuestion,
  listMyQuestions,
  listShared,
  listTeachersOf,
} from '../modules/questions/questions.store.ts';
import { assignTurn } from '../modules/judge/assign-turn.ts';
import { countAhead } from '../modules/judge/judge-turns.store.ts';
import {
  countByLanguage,
  countWaiting,
  listFailed,
  listSlowest,
  listUnjudged,
  sumUpLastHour,
} from '../modules/judge/judge-state.store.ts';
import { findWaitingSubmission } from '../modules/judge/judge.store.ts';
import { showPlan } from '../modules/courses/show-plan.ts';
import { showWrittenLesson } from '../modules/lessons/show-written-lesson.ts';
import { listMyLessonTasks } from '../modules/lessons/lessons.store.ts';
import { removeOldEvents } from '../modules/audit/audit.store.ts';
import { listRevokedFamilies, removeOldSessions } from '../modules/accounts/sessions/sessions.store.ts';
import { countMail, removeOldEmails } from '../modules/mail/mail.store.ts';
import {
  countUnread,
  listNotifications,
  removeOldNotifications,
} from '../modules/notifications/notifications.store.ts';
import { listWritten } from '../modules/desk/written.store.ts';
import { showPersonResults } from '../modules/person-results/show-person-results.ts';
import { listExcused } from '../modules/presence/class.store.ts';
import { showCourseMarks, showPersonMarks } from '../modules/marks/show-marks.ts';
import { listPhrases } from '../modules/remarks/phrases.store.ts';
import { listRemarks } from '../modules/remarks/remarks.store.ts';
import { countWaiting as countToMark, listWaiting } from '../modules/reviews/waiting.store.ts';
import { findExamState, listLessonsDueSoon, listMyLessons } from '../modules/schedules/schedules.store.ts';
import { sumUpResult } from '../modules/results/results.store.ts';
import { showCell } from '../modules/results/show-cell.ts';
import { showMatrix } from '../modules/results/show-matrix.ts';
import { correlate, listLessonStat, listTaskStat, listTimes } from '../modules/statistics/statistics.store.ts';
import { listActivity } from '../modules/statistics/group-week.store.ts';
import { listCounted } from '../modules/submissions/submission-list.store.ts';
import {
  isVersionKnown,
  listVersions as listDraftVersions,
  removeOldVersions,
} from '../modules/drafts/versions.store.ts';
import { findDraft, findDraftAnywhere } from '../modules/submissions/drafts.store.ts';
import { findTyping, findUnsent } from '../modules/submissions/exam-answers.store.ts';
import {
  countWaitingOf,
  findByIdempotencyKey,
  findSubmission,
  listMySubmissions,
} from '../modules/submissions/submissions.store.ts';
import { listBank } from '../modules/tasks/bank/list-bank.ts';
import { listMyTasks } from '../modules/tasks/list-my-tasks.ts';
import { countAttempts, findMyLessonTask, listMyTopics } from '../modules/tasks/my-tasks.store.ts';
import { hasSolved, listSolvedByOthers } from '../modules/tasks/solved.store.ts';
import { listTasks } from '../modules/tasks/bank/bank.store.ts';
import { findJudgedVersion } from '../modules/tasks/task-versions.store.ts';
import { findNewestRun, findPair, listPairs, listSolutions } from '../modules/similarity/similar-pairs.store.ts';
import { countPeople, listCompared, listTexts } from '../modules/similarity/similarity-runs.store.ts';
import { findWaitingItem, listSubmissions } from '../modules/rejudges/rejudges.store.ts';
import { getRejudge, listItems } from '../modules/rejudges/rejudge-list.store.ts';
import { listTestGroups } from '../modules/tasks/tasks.store.ts';

/** What the queries are about: a student with a submission in a lesson of an open course, and an administrator. */
export type HotSubjects = {
  student: Viewer & { username: string };
  admin: Viewer;
  taskId: number;
  lessonId: number;
  courseId: number;
  groupId: number;
  submissionId: number;
  animationId: number;
  animationVersionId: number;
  templateId: number;
};

export type HotQuery = [name: string, work: (tx: Db & Tx) => Promise<unknown>];

export const hotQueries = ({ student, admin, ...of }: HotSubjects): HotQuery[] => {
  const { taskId: task, lessonId, courseId, groupId, submissionId: waiting, templateId: template } = of;
  const { animationId: animation, animationVersionId: version } = of;
  const aPlace = { user_id: student.id, place: 'answer:1:1' };
  return [
    ['sign-in', (tx) => findUserForSignIn(tx, student.username)],
    [
      'a counted try to sign in',
      (tx) => countTry(tx, { userId: student.id, login: '', ip: '10.0.0.1', device: crypto.randomUUID() }),
    ],
    ['the home page', (tx) => listMyCourses(tx, student)],
    ['what I may repair', (tx) => listMistakes(tx, student, [lessonId])],
    ['what a teacher said last', (tx) => findWords(tx, student)],
    ['the last remark on a line of mine', (tx) => findLastRemark(tx, student)],
    ['remarks of a submission', (tx) => listRemarks(tx, waiting)],
    ['all results of a person', (tx) => showPersonResults(tx, { personId: student.id, isStaff: false, by: student })],
    ['the first steps of a teacher', (tx) => findMade(tx, { ...student, is_admin: true })],
    ['what a teacher wrote last', (tx) => listWritten(tx, { ...student, is_admin: true }, 6)],
    ['who is excused in a class', (tx) => listExcused(tx, courseId, lessonId)],
    [
      'open questions of a student in a lesson',
      (tx) => countOpenHere(tx, { user_id: student.id, lesson_id: lessonId }),
    ],
    ['phrases of a teacher', (tx) => listPhrases(tx, student.id, undefined)],
    ['phrases of a course', (tx) => listPhrases(tx, student.id, lessonId)],
    ['when I solved tasks', (tx) => listSolved(tx, student.id, new Date(0).toISOString())],
    ['a course', (tx) => findMyCourse(tx, student, courseId)],
    ['lessons of courses', (tx) => listMyLessons(tx, student, [courseId])],
    ['all my lessons', (tx) => listMyLessons(tx, student)],
    ['steps of courses', (tx) => listSteps(tx, student, [courseId])],
    ['tasks of a lesson', (tx) => listMyLessonTasks(tx, student, [lessonId])],
    ['where I may open a task', (tx) => findMyLessonTask(tx, student, task, lessonId)],
    ['my tasks', (tx) => listMyTasks(tx, student, {})],
    ['my tasks that are due', (tx) => listMyTasks(tx, student, { due: 'none', status: 'new', tag_id: [1] })],
    ['words of my tasks', (tx) => listMyTasks(tx, student, { q: 'сумма', passages: 'true' })],
    ['topics of my tasks', (tx) => listMyTopics(tx, student)],
    ['my attempts', (tx) => countAttempts(tx, { userId: student.id, taskId: task, lessonId })],
    ['solutions of others', (tx) => listSolvedByOthers(tx, { userId: student.id, taskId: task, lessonId })],
    ['whether I have solved it', (tx) => hasSolved(tx, { userId: student.id, taskId: task, lessonId })],
    ['my submissions', (tx) => listMySubmissions(tx, student.id, task, lessonId)],
    ['how many of mine wait', (tx) => countWaitingOf(tx, student.id)],
    ['a repeated submission', (tx) => findByIdempotencyKey(tx, student.id, 'key')],
    ['a submission', (tx) => findSubmission(tx, waiting)],
    ['a submission to judge', (tx) => findWaitingSubmission(tx, waiting)],
    ['tests to judge by', (tx) => listTestGroups(tx, task)],
    ['statistics of a task', (tx) => listTaskStat(tx, [lessonId], { taskId: task })],
    ['statistics of a task in a group', (tx) => listTaskStat(tx, [lessonId], { taskId: task, groupId })],
    ['statistics of a lesson', (tx) => listLessonStat(tx, [lessonId], { groupId: undefined, courseId })],
    ['statistics of a lesson in a group', (tx) => listLessonStat(tx, [lessonId], { groupId, courseId })],
    ['times of a task', (tx) => listTimes(tx, task, [lessonId], undefined)],
    ['how a task goes with its lesson', (tx) => correlate(tx, task, lessonId, undefined)],
    ['the week of a group', (tx) => listActivity(tx, admin, groupId, ['2026-09-14T00:00:00Z', '2026-09-21T00:00:00Z'])],
    [
      'submissions behind a number',
      (tx) => listCounted(tx, { task_id: task, lesson_id: lessonId, failed_test: '1.1' }),
    ],
    ['a result', (tx) => sumUpResult(tx, { user_id: student.id, lesson_id: lessonId, task_id: task })],
    ['the matrix of a lesson', async (tx) => (await showMatrix(tx, { lesson: lessonId }, undefined)).read()],
    ['the matrix of a course', async (tx) => (await showMatrix(tx, { course: courseId }, undefined)).read()],
    ['my calendar', (tx) => listEvents(tx, { id: student.id, is_admin: true }, 'https://put.example')],
    ['whose calendar it is', (tx) => findOwner(tx, Buffer.alloc(32))],
    ['marks of a course', (tx) => showCourseMarks(tx, courseId, undefined)],
    ['my marks', (tx) => showPersonMarks(tx, { personId: student.id, by: null })],
    ['a cell of the matrix', (tx) => showCell(tx, { user_id: student.id, lesson_id: lessonId, task_id: task })],
    ['the plan of a course', (tx) => showPlan(tx, courseId)],
    ['a lesson that is edited', (tx) => showWrittenLesson(tx, admin, lessonId)],
    ['the task bank', (tx) => listTasks(tx, { viewer: admin })],
    [
      'the task bank of a teacher',
      (tx) => listTasks(tx, { viewer: { ...student, grants: [{ role: 'teacher', course_id: 1 }] } }),
    ],
    ['a far page of the task bank', (tx) => listTasks(tx, { viewer: admin, offset: 9000 })],
    ['the task bank by title', (tx) => listTasks(tx, { viewer: admin, sort: 'title' })],
    ['the task bank by share solved', (tx) => listTasks(tx, { viewer: admin, solved_to: 30, sort: 'solved' })],
    ['a search in the task bank', (tx) => listTasks(tx, { viewer: admin, q: 'сумма' })],
    ['passages of tasks', (tx) => listBank(tx, admin, { q: 'сумма', passages: 'true' })],
    ['tasks with tags', (tx) => listTasks(tx, { viewer: admin, tag_id: [1, 2] })],
    ['my own tasks', (tx) => listTasks(tx, { viewer: admin, whose: 'mine' })],
    ['tasks of the school', (tx) => listTasks(tx, { viewer: admin, whose: 'school' })],
    [
      'tasks of a course',
      (tx) => listTasks(tx, { viewer: admin, course_id: courseId, kind: 'program', status: 'ready' }),
    ],
    ['a submission to rejudge', (tx) => findWaitingItem(tx, 1, 1)],
    ['what a submission is rejudged by', (tx) => findJudgedVersion(tx, task, 1)],
    ['submissions of a task', (tx) => listSubmissions(tx as never, { task_id: task })],
    ['submissions of a lesson', (tx) => listSubmissions(tx as never, { lesson_id: lessonId })],
    ['a rejudge', (tx) => getRejudge(tx, 1).catch(() => undefined)],
    ['people whose solutions are compared', (tx) => countPeople(tx, task)],
    ['solutions that are compared', (tx) => listCompared(tx, task)],
    ['texts that are compared', (tx) => listTexts(tx, [waiting])],
    ['the newest comparison', (tx) => findNewestRun(tx, task)],
    ['similar pairs', (tx) => listPairs(tx, { ...student, is_admin: true }, 1)],
    [
      'similar pairs of a colleague',
      (tx) => listPairs(tx, { ...student, grants: [{ role: 'teacher', course_id: 1 }] }, 1),
    ],
    [
      'similar solutions',
      (tx) => listSolutions(tx, { ...student, grants: [{ role: 'teacher', course_id: 1 }] }, [waiting]),
    ],
    ['a similar pair', (tx) => findPair(tx, { ...student, is_admin: true }, 1)],
    ['who would change', (tx) => listItems(tx, 1, { only: 'changed' })],
    [
      'a turn in the queue',
      (tx) => assignTurn(tx, { id: waiting, user_id: student.id, lesson_id: lessonId, cause: 'submit' }),
    ],
    ['how many wait for the judge', (tx) => countWaiting(tx)],
    ['who waits for the judge', (tx) => listUnjudged(tx)],
    ['how many of each language wait', (tx) => countByLanguage(tx)],
    ['how many come before mine', (tx) => countAhead(tx, waiting, ['cpp'])],
    ['what the judge did in the last hour', (tx) => sumUpLastHour(tx)],
    ['the slowest tasks', (tx) => listSlowest(tx)],
    ['what the judge broke on', (tx) => listFailed(tx)],
    ['e-mails that wait', (tx) => countMail(tx)],
    ['bytes of all files', (tx) => sumFiles(tx)],
    ['containers by their state', (tx) => countAtWork(tx)],
    ['how much waits to be marked', (tx) => countToMark(tx, admin)],
    ['what waits to be marked', (tx) => listWaiting(tx, admin, { limit: 6 })],
    ['what is out of order', (tx) => countTrouble(tx)],
    ['how many questions wait', (tx) => countOpen(tx, admin)],
    ['who asks in a lesson', (tx) => countOpenOfLesson(tx, lessonId)],
    ['questions that wait', (tx) => listQuestions(tx, admin, { state: 'open', limit: 6 })],
    ['questions that are answered', (tx) => listQuestions(tx, admin, { state: 'answered' })],
    ['questions of a lesson', (tx) => listQuestions(tx, admin, { lesson_id: lessonId })],
    ['questions of a student', (tx) => listQuestions(tx, admin, { user_id: student.id })],
    ['courses with questions', (tx) => listAskedCourses(tx, admin)],
    ['how many questions of mine wait', (tx) => countOpenOf(tx, student.id)],
    ['my questions', (tx) => listMyQuestions(tx, student.id, lessonId, task)],
    ['a question', (tx) => getMyQuestion(tx, student.id, 1).catch(() => undefined)],
    ['questions that the class sees', (tx) => listShared(tx, lessonId, undefined)],
    ['who teaches the student', (tx) => listTeachersOf(tx, student.id, lessonId)],
    ['who is stuck', (tx) => listStuck(tx, admin, 8)],
    ['how many are stuck', (tx) => countStuck(tx, admin)],
    ['who came and is in no group', (tx) => listNewcomers(tx, 3)],
    ['who asks to be deleted', (tx) => listLeaving(tx, 3)],
    ['what is due for groups', (tx) => listLessonsDueSoon(tx, admin, { days: 7, teacherId: student.id })],
    ['who handed in', (tx) => countHandedIn(tx, [{ user_group_id: groupId, lesson_id: lessonId }])],
    ['my draft', (tx) => findDraft(tx, { user_id: student.id, lesson_id: lessonId, task_id: task })],
    ['my draft of a page that names no lesson', (tx) => findDraftAnywhere(tx, student.id, task)],
    ['what I wrote earlier', (tx) => listDraftVersions(tx, aPlace, { now: null, head: [['x']] })],
    ['whether a version is kept', (tx) => isVersionKnown(tx, aPlace, { version: 'x', standing: undefined })],
    ['earlier texts whose time is over', (tx) => removeOldVersions(tx, 10)],
    [
      'whether I may type in an exam',
      (tx) => findTyping(tx, { user_id: student.id, lesson_id: lessonId, task_id: task }, 0),
    ],
    ['what I typed in an exam', (tx) => findUnsent(tx, { user_id: student.id, lesson_id: lessonId, task_id: task })],
    ['my exam', (tx) => findMyExam(tx, student, lessonId)],
    ['tasks of my exam', (tx) => listMyExamTasks(tx, student.id, lessonId)],
    ['how an exam stands for me', (tx) => findExamState(tx, student, lessonId)],
    ['exams to hand in', (tx) => listOverdue(tx, {})],
    ['tries of my exam', (tx) => listTries(tx, { lesson_id: lessonId, user_id: student.id })],
    ['tasks that my exam gave already', (tx) => listUsed(tx, { lesson_id: lessonId, user_id: student.id })],
    ['who writes an exam', (tx) => listRoomPeople(tx, lessonId, courseId)],
    ['who may see an animation', (tx) => findReadable(tx, student, animation)],
    ['an animation as it is stored', (tx) => getCompiled(tx, version)],
    ['whether a text gives data', (tx) => isInputOfText(tx, animation, '1')],
    ['a run that is kept', (tx) => findRun(tx, version, '0'.repeat(64))],
    ['runs that nobody used', (tx) => removeOldRuns(tx)],
    ['an animation with its author’s text', (tx) => getAnimation(tx, animation)],
    ['versions of an animation', (tx) => listVersions(tx, animation)],
    ['where an animation stands', (tx) => listUses(tx, animation)],
    ['a draft of an animation', (tx) => findAnimationDraft(tx, animation, student.id)],
    ['the bank of animations', (tx) => listAnimations(tx, {})],
    ['a search in the bank of animations', (tx) => listAnimations(tx, { q: 'поиск' })],
    ['animations with tags', (tx) => listAnimations(tx, { tag_id: [1, 2], kind: 'scene' })],
    ['animations of a lesson', (tx) => listAnimations(tx, { lesson_id: lessonId, sort: 'title' })],
    ['animations in the bin', (tx) => listBinned(tx, {})],
    ['my containers', (tx) => listContainersOf(tx, student.id)],
    ['my container of a template', (tx) => findContainerOf(tx, student.id, template, null)],
    ['a container', (tx) => findContainer(tx, engineInPage({ containers: fakeContainerEngine() }), 1)],
    ['containers of a class', (tx) => listClassContainers(tx, admin, courseId)],
    ['whose class a container is in', (tx) => findInClass(tx, 1)],
    ['who may reach a container', (tx) => findReach(tx, 1)],
    ['who may make a container', (tx) => findUsable(tx, student, template)],
    ['containers at work', (tx) => listAtWork(tx)],
    ['wishes that nobody answered', (tx) => listUnanswered(tx)],
    ['the queue of containers', (tx) => listNext(tx, 5)],
    ['how many places are taken', (tx) => countPlaces(tx)],
    ['how many containers of mine run', (tx) => countRunningOf(tx, student.id, 1)],
    ['a container by its engine’s name', (tx) => findLifeByRef(tx, 'ref')],
    ['copies of a home folder', (tx) => listSnapshots(tx, 1)],
    ['old copies', (tx) => removeOldSnapshots(tx, 1)],
    ['contents that nothing needs', (tx) => removeUnusedContents(tx, student.id, ['0'.repeat(64)])],
    ['looks that are over', (tx) => endLooks(tx)],
    ['who was signed out lately', (tx) => listRevokedFamilies(tx, 900)],
    ['events of containers that are old', (tx) => removeOldContainerEvents(tx, 5_000)],
    ['sessions that ended long ago', (tx) => removeOldSessions(tx, 5_000)],
    [
      'my notifications',
      (tx) => listNotifications(tx, student.id, { unreadOnly: false, limit: 30, before: undefined }),
    ],
    ['how many notifications are unread', (tx) => countUnread(tx, student.id)],
    ['old events of the audit', (tx) => removeOldEvents(tx, 1_825, 5_000)],
    ['old e-mails', (tx) => removeOldEmails(tx, 180, 5_000)],
    ['old notifications', (tx) => removeOldNotifications(tx, 5_000)],
    ['what happened to a container', (tx) => listContainerEvents(tx, 1).catch(() => undefined)],
  ];
};

/** The statements that the work sends. What it did is undone. */
export async function statementsOf(db: Db, work: HotQuery[1]): Promise<CompiledQuery[]> {
  const statements: CompiledQuery[] = [];
  const undone = new Error('undone on purpose');
  await db
    .transaction()
    .execute(async (tx) => {
      const executor = tx.getExecutor();
      const original = executor.executeQuery.bind(executor);
      executor.executeQuery = (query, ...rest) => {
        statements.push(query);
        return original(query, ...rest);
      };
      await work(tx as never);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return statements;
}
