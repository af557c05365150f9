import type { Viewer } from '@put/contract/base/access';
import type { Judgement } from '@put/contract/judge/judgements';
import { Refusal } from '@put/contract/base/refusals';
import type { Review } from '@put/contract/reviews/reviews';
import type { Submission, TestResult } from '@put/contract/submissions/submissions';
import type { Db } from '../../drivers/database/database.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import { kindRule } from '../../judging/kinds.ts';
import { viewInPoints } from '../../judging/view-in-points.ts';
import { explainError } from '../../judging/explain-error.ts';
import {
  hasEnded,
  inLessonPoints,
  marksInLessonPoints,
  type PointsHere,
  pointsHere,
  shownTests,
  shownVerdict,
} from '../results/results.api.ts';
import { refuseSealed } from '../lessons/lessons.api.ts';
import { listPlans, standingOf } from '../schedules/schedules.api.ts';
import { filledFor } from '../tasks/tasks.api.ts';
import { findPlace } from '../judge/judge.api.ts';
import { listRemarks } from '../remarks/remarks.api.ts';
import { findReview } from '../reviews/reviews.api.ts';
import { findRejudged, getJudgement } from './judgements.store.ts';
import { findSubmission, mayReadTests } from './submissions.store.ts';

type Tools = { db: Db; runner: Runner };

/** A student's own submission with what the level of feedback allows. Submissions of others are not found. */
export async function showMySubmission(tools: Tools, viewer: Viewer, id: number): Promise<Submission> {
  const { db } = tools;
  const row = await findSubmission(db, id);
  if (!row || row.user_id !== viewer.id) throw new Refusal('not_found');
  await refuseSealed(db, viewer, row.lesson_id);
  const { feedback, tests } = row;
  const here = pointsHere(row);
  const waits = feedback === 'after_deadline' || row.group_levels.includes('after_deadline');
  const isOver = waits && (await isPastDeadline(db, viewer, row.lesson_id));
  const shown = shownVerdict(feedback, isOver);
  const ofGroup = (number: number) => {
    const own = row.group_levels[number - 1] ?? null;
    return own && shownVerdict(own, isOver).tests;
  };
  const isHidden = !shown.hasVerdict && row.cause === 'submit';
  return {
    ...inLessonPoints(shownOf(row), here),
    ...(isHidden && { verdict: null, score: null, max_score: null, time_ms: null, memory_kb: null }),
    ...(await asAsked(tools, row, row.points)),
    explanation: explanationOf(row),
    tests_total: row.tests_shown,
    tests: withoutGaps(shownTests(tests ?? [], shown.tests, ofGroup)),
    review: isHidden ? null : reviewFor(here, await findReview(db, id), shown.tests === 'none'),
    remarks: await listRemarks(db, id),
    rejudged: isHidden ? null : rejudgedIn(row, await findRejudged(db, id)),
    ...(row.status === 'queued' && { queue: await findPlace(db, row) }),
  };
}

/** Hides points by criterion when only the total score is shown. */
function reviewFor(here: PointsHere | null, review: Review | undefined, isScoreOnly: boolean): Review | null {
  if (review === undefined) return null;
  return { ...review, marks: isScoreOnly ? [] : marksInLessonPoints(review.marks, here) };
}

/** The earlier judgement may have had another scale. */
const rejudgedIn = ({ points }: Row, rejudged: Submission['rejudged']): Submission['rejudged'] =>
  rejudged && inLessonPoints(rejudged, points === null ? null : { points, of: rejudged.max_score });

/** Numbers shown groups without gaps: a gap would show that there is a hidden group. */
function withoutGaps(tests: TestResult[]): TestResult[] {
  const numbers = [...new Set(tests.map(({ group }) => group))];
  return tests.map((test) => ({ ...test, group: numbers.indexOf(test.group) + 1 }));
}

/** By the student's own deadlines, exceptions included. */
async function isPastDeadline(db: Db, viewer: Viewer, lessonId: number | null): Promise<boolean> {
  if (lessonId === null) return false;
  const plan = (await listPlans(db, viewer, [lessonId])).get(lessonId);
  return plan !== undefined && hasEnded(standingOf(plan, Date.now()));
}

/** Any submission with all tests, for staff. What hidden tests ask is for who may read the task. */
export async function showSubmission(tools: Tools, viewer: Viewer, id: number) {
  const row = await findSubmission(tools.db, id);
  if (!row) throw new Refusal('not_found');
  const { task_title, user_name, is_erased } = row;
  const readsTests = await mayReadTests(tools.db, viewer, id);
  const explanation = explanationOf(row);
  const { db } = tools;
  const [review = null, remarks, rejudged] = await Promise.all([
    findReview(db, id),
    listRemarks(db, id),
    findRejudged(db, id),
  ]);
  return {
    ...shownOf(row),
    ...(await asAsked(tools, row, null)),
    task_title,
    user_name,
    ...(is_erased && { is_erased }),
    explanation,
    tests: testsForStaff(row.tests ?? [], readsTests),
    review,
    remarks,
    rejudged,
  };
}

/** Any judgement of it, as its submission. */
export async function showJudgement(db: Db, viewer: Viewer, id: number, number: number): Promise<Judgement> {
  const judgement = await getJudgement(db, id, number);
  return { ...judgement, tests: testsForStaff(judgement.tests, await mayReadTests(db, viewer, id)) };
}

const testsForStaff = (tests: TestResult[], readsTests: boolean): TestResult[] =>
  readsTests ? tests : shownTests(tests, 'verdicts');

type Row = NonNullable<Awaited<ReturnType<typeof findSubmission>>>;

/** What goes to a client as it stands. A column that is not named here stays here. */
function shownOf({ id, task_id, lesson_id, user_id, kind, cause, language, status, task_version, ...row }: Row) {
  const { verdict, score, max_score, time_ms, memory_kb, late_credit, broken_rule, queued_at, finished_at } = row;
  const { files, answer, compiler_output, tests_total, is_copying } = row;
  const of = { id, task_id, lesson_id, user_id, kind, cause, language, status, task_version };
  const result = { verdict, score, max_score, time_ms, memory_kb, late_credit, broken_rule, queued_at, finished_at };
  return { ...of, ...result, files, answer, compiler_output, tests_total, is_copying };
}

/** The questions as the student saw them; with the statement too when each attempt has its own parameters. */
async function asAsked(tools: Tools, { task_id, kind, config, seed, variant, statement }: Row, points: number | null) {
  const hasOwnWords = variant?.per === 'attempt';
  const hasView = kindRule(kind).view !== null;
  if (!hasOwnWords && !hasView) return { view: null, statement: null };
  const asked = await filledFor(tools, { taskId: task_id, variant, seed }, { config, statement });
  const view = viewInPoints({ kind, config: asked.config }, seed, points);
  return { view, statement: hasOwnWords ? asked.statement : null };
}

const explanationOf = (row: Pick<Row, 'compiler_output' | 'error_explanations' | 'language'>) =>
  row.compiler_output === ''
    ? null
    : explainError(row.compiler_output, row.error_explanations, row.language ?? 'python');
