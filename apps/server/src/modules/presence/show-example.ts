import type { UnnamedSolution } from '@put/contract/results/live-class';
import { Refusal } from '@put/contract/base/refusals';
import type { TestResult } from '@put/contract/submissions/submissions';
import type { Db } from '../../drivers/database/database.ts';
import { findExample } from './code.store.ts';

/** A solution to talk about with the class. Its number stays here too: by it one would find the name. */
export async function showExample(
  db: Db,
  place: { lesson_id: number; task_id: number },
  offset: number,
): Promise<UnnamedSolution> {
  const found = await findExample(db, place, offset);
  if (!found) throw new Refusal('not_found');
  const { id: _, tests, ...solution } = found;
  return { ...solution, test: shownTest(tests ?? []) };
}

function shownTest(tests: readonly TestResult[]): UnnamedSolution['test'] {
  const failed = tests.find(({ verdict }) => verdict !== 'accepted' && verdict !== 'skipped');
  if (!failed) return null;
  const { name, input, expected, got, message } = failed;
  return { name, input, expected, got, message };
}
