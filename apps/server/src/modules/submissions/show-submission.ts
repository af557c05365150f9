import type { Viewer } from '@put/contract/access';
import { Refusal } from '@put/contract/refusals';
import type { Submission, TestResult } from '@put/contract/submissions';
import type { Feedback } from '@put/contract/tasks';
import type { Db } from '../../drivers/database/database.ts';
import { explainError } from '../../judging/explain-error.ts';
import { findSubmission } from './submissions.store.ts';

/** A student's own submission, cut to what the task lets a student see. Somebody else's is not found. */
export async function showMySubmission(db: Db, viewer: Viewer, id: number): Promise<Submission> {
  const row = await findSubmission(db, id);
  if (!row || row.user_id !== viewer.id) throw new Refusal('not_found');
  const { feedback, task_title: _, user_name: __, tests, ...submission } = row;
  const isHidden = feedback === 'hidden' && row.cause === 'submit';
  return {
    ...submission,
    ...(isHidden && { verdict: null, score: null, max_score: null, time_ms: null, memory_kb: null }),
    explanation: explanationOf(row.compiler_output),
    tests: asStudentSees(tests ?? [], feedback),
  };
}

/** Anyone's submission with every test, for staff. */
export async function showSubmission(db: Db, id: number) {
  const row = await findSubmission(db, id);
  if (!row) throw new Refusal('not_found');
  const { feedback: _, tests, ...submission } = row;
  return { ...submission, explanation: explanationOf(row.compiler_output), tests: tests ?? [] };
}

const explanationOf = (compilerOutput: string) => (compilerOutput === '' ? null : explainError(compilerOutput));

/** Samples are always open. Of hidden tests: everything (`full`), verdict and time (`verdict`), or nothing at all. */
export function asStudentSees(tests: readonly TestResult[], feedback: Feedback): TestResult[] {
  if (feedback === 'full') return [...tests];
  if (feedback !== 'verdict') return tests.filter((test) => test.is_sample);
  // also words and messages of the program itself could carry a hidden test out
  const closed = { input: null, expected: null, got: null, stderr: null, message: null };
  return tests.map((test) => (test.is_sample ? test : { ...test, ...closed }));
}
