import type { Viewer } from '@put/contract/access';
import type { MyTaskView, TaskConfig, TaskKind } from '@put/contract/kinds';
import { Refusal } from '@put/contract/refusals';
import { standingAt } from '@put/contract/schedule';
import type { Submission } from '@put/contract/submissions';
import type { Db } from '../../drivers/database/database.ts';
import { kindRule } from '../../judging/kinds.ts';
import { explainError } from '../../judging/explain-error.ts';
import { hasEnded, shownTests, shownVerdict } from '../../judging/shown-verdict.ts';
import { listPlans } from '../lessons/schedules.store.ts';
import { findSubmission } from './submissions.store.ts';

/** A student's own submission, cut to what its level of feedback lets a student see. Somebody else's is not found. */
export async function showMySubmission(db: Db, viewer: Viewer, id: number): Promise<Submission> {
  const row = await findSubmission(db, id);
  if (!row || row.user_id !== viewer.id) throw new Refusal('not_found');
  const { feedback, task_title: _, user_name: __, tests, config: ___, seed: ____, ...submission } = row;
  const isOver = feedback === 'after_deadline' && (await isPastDeadline(db, viewer, row.lesson_id));
  const shown = shownVerdict(feedback, isOver);
  const isHidden = !shown.hasVerdict && row.cause === 'submit';
  return {
    ...submission,
    ...(isHidden && { verdict: null, score: null, max_score: null, time_ms: null, memory_kb: null }),
    view: viewOf(row),
    explanation: explanationOf(row.compiler_output),
    tests: shownTests(tests ?? [], shown.tests),
  };
}

/** By the student's own deadlines, exceptions included. */
async function isPastDeadline(db: Db, viewer: Viewer, lessonId: number | null): Promise<boolean> {
  if (lessonId === null) return false;
  const plan = (await listPlans(db, viewer, [lessonId])).get(lessonId);
  return plan !== undefined && hasEnded(standingAt(plan.schedule, Date.now()));
}

/** Anyone's submission with every test, for staff. */
export async function showSubmission(db: Db, id: number) {
  const row = await findSubmission(db, id);
  if (!row) throw new Refusal('not_found');
  const { feedback: _, tests, config: __, seed: ___, ...submission } = row;
  return { ...submission, view: viewOf(row), explanation: explanationOf(row.compiler_output), tests: tests ?? [] };
}

/** What an answer speaks of, as its student saw it. */
const viewOf = ({ kind, config, seed }: { kind: TaskKind; config: TaskConfig; seed: number }): MyTaskView | null =>
  kindRule(kind).view?.(config, seed) ?? null;

const explanationOf = (compilerOutput: string) => (compilerOutput === '' ? null : explainError(compilerOutput));
