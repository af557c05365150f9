/**
 * Every frequent query must find its rows by an index. The planner is told to avoid scans of whole tables, so it scans
 * one only where no index fits; then the test fails, even with few rows.
 */
import { type CompiledQuery, type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db, Tx } from '../drivers/database/database.ts';
import { fakeContainerEngine } from '../drivers/container/fake-engine.ts';
import { testDatabase } from '../testing/database.ts';
import { factories } from '../testing/factories.ts';
import { findReadable, isInputOfText, listUses } from './animations/animation-texts.store.ts';
import { getAnimation } from './animations/animations.store.ts';
import { listAnimations, listBinned } from './animations/bank.store.ts';
import { findDraft as findAnimationDraft } from './animations/drafts.store.ts';
import { findRun, removeOldRuns } from './animations/runs.store.ts';
import { getCompiled, listVersions } from './animations/versions.store.ts';
import { findUserForSignIn } from './accounts/accounts.store.ts';
import { countTry } from './accounts/sign-in-limits.ts';
import { findOwner } from './calendar/calendar.store.ts';
import { listEvents } from './calendar/list-events.ts';
import { findUsable } from './container-templates/usable-templates.store.ts';
import { countAtWork, listContainerEvents } from './containers/admin-containers.store.ts';
import { findInClass, listClassContainers } from './containers/class-containers.store.ts';
import { findContainer, findContainerOf, listContainersOf } from './containers/container-shape.store.ts';
import {
  countPlaces,
  countRunningOf,
  findLifeByRef,
  listAtWork,
  listNext,
  listUnanswered,
} from './containers/containers.store.ts';
import { engineInPage } from './containers/engine-in-page.ts';
import { endLooks, findReach } from './containers/looks.store.ts';
import { listSnapshots, removeOldSnapshots, removeUnusedContents } from './containers/snapshots.store.ts';
import { listRoomPeople } from './exams/exam-room.store.ts';
import { findMyExam, listMyExamTasks, listOverdue } from './exams/exams.store.ts';
import { sumFiles } from './files/files.store.ts';
import { findMyCourse, listMyCourses, listSteps } from './courses/courses.store.ts';
import { findLastRemark, findWords, listMistakes, listSolved } from './home/home.store.ts';
import { countHandedIn, countTrouble, listLeaving, listNewcomers, listStuck } from './desk/desk.store.ts';
import { countOpen, countOpenOfLesson, listAskedCourses, listQuestions } from './questions/inbox.store.ts';
import {
  countOpenHere,
  countOpenOf,
  getMyQuestion,
  listMyQuestions,
  listShared,
  listTeachersOf,
} from './questions/questions.store.ts';
import { assignTurn } from './judge/assign-turn.ts';
import { countWaiting, listFailed, listSlowest, listUnjudged, sumUpLastHour } from './judge/judge-state.store.ts';
import { findWaitingSubmission } from './judge/judge.store.ts';
import { showPlan } from './courses/show-plan.ts';
import { showWrittenLesson } from './lessons/show-written-lesson.ts';
import { listMyLessonTasks } from './lessons/lessons.store.ts';
import { countMail } from './mail/mail.store.ts';
import { listWritten } from './desk/written.store.ts';
import { showPersonResults } from './person-results/show-person-results.ts';
import { listExcused } from './presence/class.store.ts';
import { showCourseMarks, showPersonMarks } from './marks/show-marks.ts';
import { listPhrases } from './remarks/phrases.store.ts';
import { listRemarks } from './remarks/remarks.store.ts';
import { countWaiting as countToMark, listWaiting } from './reviews/waiting.store.ts';
import { findExamState, listLessonsDueSoon, listMyLessons } from './schedules/schedules.store.ts';
import { sumUpResult } from './results/results.store.ts';
import { showCell } from './results/show-cell.ts';
import { showMatrix } from './results/show-matrix.ts';
import { correlate, listLessonStat, listTaskStat, listTimes } from './statistics/statistics.store.ts';
import { listActivity } from './statistics/group-week.store.ts';
import { listCounted } from './submissions/submission-list.store.ts';
import { findDraft } from './submissions/drafts.store.ts';
import { findTyping, findUnsent } from './submissions/exam-answers.store.ts';
import {
  countWaitingOf,
  findByIdempotencyKey,
  findSubmission,
  insertSubmission,
  listMySubmissions,
} from './submissions/submissions.store.ts';
import { listBank } from './tasks/list-bank.ts';
import { listMyTasks } from './tasks/list-my-tasks.ts';
import { countAttempts, findMyLessonTask, listMyTopics } from './tasks/my-tasks.store.ts';
import { hasSolved, listSolvedByOthers } from './tasks/solved.store.ts';
import { listTasks, pageOf } from './tasks/bank.store.ts';
import { findJudgedVersion } from './tasks/task-versions.store.ts';
import { findNewestRun, findPair, listPairs, listSolutions } from './similarity/similar-pairs.store.ts';
import { countPeople, listCompared, listTexts } from './similarity/similarity-runs.store.ts';
import { findWaitingItem, listSubmissions } from './rejudges/rejudges.store.ts';
import { getRejudge, listItems } from './rejudges/rejudge-list.store.ts';
import { listTestGroups } from './tasks/tasks.store.ts';

const { db, pool } = await testDatabase();
const make = factories(db);
const student = await make.user();
const admin = await make.user({ is_admin: true });
const task = await make.task();
const { courseId, lessonId, groupId } = await make.course({ students: [student], tasks: [task] });

const template = await make.containerTemplate();
const animation = await make.animation();
const { id: version } = await db
  .selectFrom('animation_version')
  .select('id')
  .where('animation_id', '=', animation)
  .executeTakeFirstOrThrow();

const { id: waiting } = await db.transaction().execute((tx) =>
  insertSubmission(tx, {
    task_id: task,
    task_version: 1,
    user_id: student.id,
    lesson_id: lessonId,
    cause: 'submit',
    files: '[]',
  }),
);

/** Tables that grow with people and years. Other tables hold hundreds of rows. */
const large = [
  'user',
  'refresh_token',
  'submission',
  'judgement',
  'review',
  'remark',
  'phrase',
  'result',
  'draft',
  'task',
  'task_solving',
  'task_tag',
  'task_version',
  'rejudge_item',
  'task_test',
  'task_test_group',
  'user_group_member',
  'lesson_task',
  'sign_in_failure',
  'known_device',
  'animation',
  'animation_version',
  'animation_use',
  'animation_run',
  'animation_tag',
  'animation_draft',
  'container',
  'container_snapshot',
  'container_event',
  'container_use',
  'mail_message',
  'file',
  'task_stat',
  'lesson_stat',
  'question',
  'question_message',
  'similar_pair',
  'similarity_decision',
];

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Runs a store function and explains every statement that it sends. Returns the scanned tables. */
async function wholeTablesRead(work: (db: Kysely<never> & Tx) => Promise<unknown>): Promise<string[]> {
  const statements: CompiledQuery[] = [];
  await db.transaction().execute(async (tx) => {
    const executor = tx.getExecutor();
    const original = executor.executeQuery.bind(executor);
    executor.executeQuery = (query, ...rest) => {
      statements.push(query);
      return original(query, ...rest);
    };
    await work(tx as never);
    await sql`select 1`.execute(tx);
  });
  expect(statements.length).toBeGreaterThan(1);
  const nodes = await explain(statements);
  const whole = nodes.filter(({ 'Node Type': type }) => type === 'Seq Scan').map((node) => node['Relation Name'] ?? '');
  return [...new Set(whole.filter((name) => large.includes(name)))];
}

async function explain(statements: readonly CompiledQuery[]): Promise<Plan[]> {
  const client = await pool.connect();
  try {
    await client.query('begin; set local enable_seqscan = off');
    const nodes: Plan[] = [];
    for (const { sql: text, parameters } of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, [
        ...parameters,
      ]);
      nodes.push(...nodesOf(rows[0]!['QUERY PLAN'][0].Plan));
    }
    return nodes;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const queries: [string, (db: Db & Tx) => Promise<unknown>][] = [
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
  ['what a teacher wrote last', (tx) => listWritten(tx, { ...student, is_admin: true }, 6)],
  ['who is excused in a class', (tx) => listExcused(tx, courseId, lessonId)],
  ['open questions of a student in a lesson', (tx) => countOpenHere(tx, { user_id: student.id, lesson_id: lessonId })],
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
  ['a submission', (tx) => findSubmission(tx, 1)],
  ['a submission to judge', (tx) => findWaitingSubmission(tx, 1)],
  ['tests to judge by', (tx) => listTestGroups(tx, task)],
  ['statistics of a task', (tx) => listTaskStat(tx, [lessonId], { taskId: task })],
  ['statistics of a task in a group', (tx) => listTaskStat(tx, [lessonId], { taskId: task, groupId })],
  ['statistics of a lesson', (tx) => listLessonStat(tx, [lessonId], undefined)],
  ['statistics of a lesson in a group', (tx) => listLessonStat(tx, [lessonId], groupId)],
  ['times of a task', (tx) => listTimes(tx, task, [lessonId], undefined)],
  ['how a task goes with its lesson', (tx) => correlate(tx, task, lessonId, undefined)],
  ['the week of a group', (tx) => listActivity(tx, admin, groupId, ['2026-09-14T00:00:00Z', '2026-09-21T00:00:00Z'])],
  ['submissions behind a number', (tx) => listCounted(tx, { task_id: task, lesson_id: lessonId, failed_test: '1.1' })],
  ['a result', (tx) => sumUpResult(tx, { user_id: student.id, lesson_id: lessonId, task_id: task })],
  ['the matrix of a lesson', async (tx) => (await showMatrix(tx, { lesson: lessonId }, undefined)).read()],
  ['the matrix of a course', async (tx) => (await showMatrix(tx, { course: courseId }, undefined)).read()],
  ['my calendar', (tx) => listEvents(tx, { id: student.id, is_admin: true }, 'https://put.example')],
  ['whose calendar it is', (tx) => findOwner(tx, Buffer.alloc(32))],
  ['marks of a course', (tx) => showCourseMarks(tx, courseId, undefined)],
  ['my marks', (tx) => showPersonMarks(tx, { personId: student.id, by: null })],
  ['a cell of the matrix', (tx) => showCell(tx, { user_id: student.id, lesson_id: lessonId, task_id: task })],
  ['the plan of a course', (tx) => showPlan(tx, courseId)],
  ['a lesson that is edited', (tx) => showWrittenLesson(tx, lessonId)],
  ['the task bank', (tx) => listTasks(tx, {})],
  ['a far page of the task bank', (tx) => listTasks(tx, { offset: 9000 })],
  ['the task bank by title', (tx) => listTasks(tx, { sort: 'title' })],
  ['the task bank by share solved', (tx) => listTasks(tx, { solved_to: 30, sort: 'solved' })],
  ['a search in the task bank', (tx) => listTasks(tx, { q: 'сумма' })],
  ['passages of tasks', (tx) => listBank(tx, { id: 1 }, { q: 'сумма', passages: 'true' })],
  ['tasks with tags', (tx) => listTasks(tx, { tag_id: [1, 2] })],
  ['my own tasks', (tx) => listTasks(tx, { whose: { kind: 'mine', viewer: { id: 1 } } })],
  ['tasks of the school', (tx) => listTasks(tx, { whose: { kind: 'school', viewer: { id: 1 } } })],
  ['tasks of a course', (tx) => listTasks(tx, { course_id: courseId, kind: 'program', status: 'ready' })],
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
  ['who came and is in no group', (tx) => listNewcomers(tx, 3)],
  ['who asks to be deleted', (tx) => listLeaving(tx, 3)],
  ['what is due for groups', (tx) => listLessonsDueSoon(tx, admin, { days: 7, teacherId: student.id })],
  ['who handed in', (tx) => countHandedIn(tx, [{ user_group_id: groupId, lesson_id: lessonId }])],
  ['my draft', (tx) => findDraft(tx, student.id, task)],
  ['whether I may type in an exam', (tx) => findTyping(tx, { user_id: student.id, lesson_id: lessonId }, 0)],
  ['what I typed in an exam', (tx) => findUnsent(tx, { user_id: student.id, lesson_id: lessonId, task_id: task })],
  ['my exam', (tx) => findMyExam(tx, student, lessonId)],
  ['tasks of my exam', (tx) => listMyExamTasks(tx, student.id, lessonId)],
  ['how an exam stands for me', (tx) => findExamState(tx, student, lessonId)],
  ['exams to hand in', (tx) => listOverdue(tx, {})],
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
  ['what happened to a container', (tx) => listContainerEvents(tx, 1).catch(() => undefined)],
];

test.each(queries)('%s reads no large table whole', async (_name, work) => {
  expect(await wholeTablesRead(work as never)).toEqual([]);
});

test.each([
  ['the list', {}],
  ['a far page', { offset: 9000 }],
  ['by title', { sort: 'title' }],
] as const)('the bank, %s: the index tells all of a page and the number of all', async (_, filter) => {
  // the planner uses index-only scans only after a vacuum
  await pool.query('vacuum analyze task');
  const ofTasks = (await explain([pageOf(filter).compile(db)])).filter((node) => node['Relation Name'] === 'task');
  expect(ofTasks.map((node) => node['Node Type'])).toEqual(['Index Only Scan', 'Index Only Scan']);
});

test('this test can fail: a search by first name reads all people', async () => {
  const read = await wholeTablesRead((tx) =>
    (tx as never as Db).selectFrom('user').select('id').where('first_name', '=', 'Имя').execute(),
  );
  expect(read).toEqual(['user']);
});
