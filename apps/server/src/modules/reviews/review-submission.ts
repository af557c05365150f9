import type { Viewer } from '@put/contract/base/access';
import { rubricOf } from '@put/contract/kinds/task-configs';
import { type Criterion, rubricPoints } from '@put/contract/kinds/rubric';
import { Refusal } from '@put/contract/base/refusals';
import type { NewReview } from '@put/contract/reviews/review-queue';
import type { CriterionMark, Remark } from '@put/contract/reviews/reviews';
import type { Verdict } from '@put/contract/judge/verdicts';
import type * as z from 'zod/mini';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { recordAuditEvent } from '../audit/audit.api.ts';
import { closeAnsweredReturns, keepResult, lockAttempts, tellOfWork } from '../results/results.api.ts';
import { failureOf } from './failure-of.ts';
import * as store from './reviews.store.ts';
import { notifyOfMarks } from './notify-of-marks.ts';
import { publishMarked } from './publish-marked.ts';

type Tools = { db: Db; events: Events };

/**
 * Marks a submission by the task's rubric: stores marks, judgement and result and sends the news in one transaction.
 * Earlier marks are kept. The second of two teachers who mark at once gets a refusal.
 */
export async function reviewSubmission(
  { db, events }: Tools,
  actor: { viewer: Viewer; ip: string },
  id: number,
  { after, points, comment, remarks: given }: z.output<typeof NewReview>,
): Promise<{ number: number }> {
  const found = await store.findReviewed(db, id);
  if (!found) throw new Refusal('not_found');
  return db.transaction().execute(async (tx) => {
    await lockAttempts(tx, found.user_id, found.task_id);
    const submission = await store.holdReviewed(tx, id);
    if (!submission) throw new Refusal('not_found');
    const { user_id, lesson_id, task_id } = submission;
    const before = await store.findReview(tx, id);
    if ((before?.number ?? 0) !== after) throw new Refusal('conflict', { detail: conflictWords });
    const rubric = rubricOf(submission.kind, submission.config);
    if (!isMarkable(submission) || rubric.length === 0) throw new Refusal('not_markable');
    const marks = marksOf(rubric, points);
    const remarks = remarksOf(submission.answer, given);

    const machine = await store.findMachineJudgement(tx, id);
    const score = rubricPoints(marks) + (machine?.score ?? 0);
    const max_score = rubricPoints(rubric) + (machine?.max_score ?? 0);
    const summed = { verdict: verdictOf(score, max_score), score, max_score };
    const review = await store.insertReview(tx, {
      submission_id: id,
      marks,
      comment,
      remarks,
      created_by: actor.viewer.id,
    });
    await store.insertMarkedJudgement(tx, submission, review.id, {
      ...summed,
      tests: JSON.stringify(machine?.tests ?? []),
      compiler_output: machine?.compiler_output ?? '',
    });
    await store.setMarked(tx, id, summed, failureOf(submission, machine, summed.verdict));
    await recordAuditEvent(
      tx,
      actor,
      'review_submission',
      { type: 'submission', id },
      {
        before: before && { score: rubricPoints(before.marks), comment: before.comment },
        after: { score: rubricPoints(marks), comment, ...(remarks.length > 0 && { remarks: remarks.length }) },
      },
    );
    if (lesson_id !== null) await closeAnsweredReturns(tx, [{ user_id, lesson_id, task_id }]);
    await publishMarked(tx, events, submission, { status: 'done', verdict: summed.verdict });
    await keepResult(tx, events, submission);
    await tellOfWork(tx, events, submission);
    await notifyOfMarks(tx, events, submission, summed);
    return { number: review.number };
  });
}

const conflictWords = 'Эту работу только что проверил кто-то ещё. Посмотрите эти баллы и решите, нужны ли ваши.';

/** A submission can not be marked while the judge has it, nor when the judge failed on it. */
const isMarkable = ({ status, verdict, cause }: store.Reviewed) =>
  cause === 'submit' && (status === 'review' || (status === 'done' && verdict !== 'judge_error'));

function marksOf(rubric: readonly Criterion[], points: Record<string, number>): CriterionMark[] {
  const known = new Set(rubric.map(({ key }) => key));
  const errors = Object.keys(points)
    .filter((key) => !known.has(key))
    .map((key) => ({ path: `points.${key}`, message: 'Такого критерия у задачи больше нет' }));
  const marks = rubric.map(({ key, title, points: max_points }) => {
    const given = Object.hasOwn(points, key) ? points[key] : undefined;
    const message = wrongPoints(given, max_points);
    if (message !== null) errors.push({ path: `points.${key}`, message });
    return { key, title, points: given ?? 0, max_points };
  });
  if (errors.length > 0) throw new Refusal('invalid_input', { errors });
  return marks;
}

/** Sorted by file and line. Refuses a remark about a file that was not handed in. */
function remarksOf(answer: store.Reviewed['answer'], given: readonly Remark[]): Remark[] {
  const names = answer !== null && 'files' in answer ? answer.files.map(({ name }) => name) : [''];
  const lost = given.findIndex(({ file }) => !names.includes(file));
  if (lost !== -1) {
    const message = 'Такого файла в работе нет';
    throw new Refusal('invalid_input', { errors: [{ path: `remarks.${lost}`, message }] });
  }
  return given.toSorted((a, b) => names.indexOf(a.file) - names.indexOf(b.file) || a.line - b.line);
}

function wrongPoints(given: number | undefined, most: number): string | null {
  if (given === undefined) return 'Поставьте баллы';
  if (given < 0) return 'Не меньше 0';
  return given > most ? `Не больше ${most.toLocaleString('ru')}` : null;
}

function verdictOf(score: number, maxScore: number): Verdict {
  if (score >= maxScore) return 'accepted';
  return score > 0 ? 'partial' : 'wrong_answer';
}
