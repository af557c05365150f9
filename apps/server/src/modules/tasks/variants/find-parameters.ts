import { createHash } from 'node:crypto';
import { Refusal } from '@put/contract/base/refusals';
import type { TaskVariant } from '@put/contract/tasks/task-parts';
import type { Db } from '../../../drivers/database/database.ts';
import type { Runner } from '../../../drivers/runner/runner.ts';
import { filledIn, fillVariant, mostFilledIn, type Parameters } from '@put/contract/tasks/fill-variant';
import { makeParameters } from '../../../judging/make-parameters.ts';
import { unavailable } from '../../../judging/unavailable.ts';
import { findVariant, keepVariant } from './variants.store.ts';

type Tools = { db: Db; runner: Runner };
export type OfSeed = { taskId: number; variant: TaskVariant | null; seed: number };

/** The author's program fails for this seed, so the task is broken for everybody. */
export class VariantFault extends Error {
  override name = 'VariantFault';
}

/**
 * The values of `{{name}}` for this seed. Computed at the first use and stored, so they stay the same while the program
 * does.
 */
async function findParameters(
  { db, runner }: Tools,
  { code }: TaskVariant,
  { taskId, seed }: Pick<OfSeed, 'taskId' | 'seed'>,
): Promise<Parameters> {
  const key = { task_id: taskId, code_hash: createHash('sha256').update(code).digest('hex'), seed };
  const kept = await findVariant(db, key);
  if (kept) return kept;
  const [made] = await makeParameters(runner, code, [seed]);
  if (!made?.parameters) throw new VariantFault(`Task ${taskId}, seed ${seed}: ${made?.problem}`);
  return keepVariant(db, key, made.parameters);
}

/** The texts with their parameters. A task without variants may contain `{{name}}` as plain text. */
export async function withParameters<Texts>(tools: Tools, of: OfSeed, texts: Texts): Promise<Texts> {
  if (of.variant === null) return texts;
  const parameters = await findParameters(tools, of.variant, of);
  // the check of the task has seen other seeds
  if (filledIn(texts, parameters) > mostFilledIn)
    throw new VariantFault(`Task ${of.taskId}, seed ${of.seed}: more than ${mostFilledIn} characters to fill in`);
  return fillVariant(texts, parameters);
}

/** For a person who waits at the screen: throws a refusal instead of an error of the judge. */
export const filledFor = <Texts>(tools: Tools, of: OfSeed, texts: Texts): Promise<Texts> =>
  refuseUnready(() => withParameters(tools, of, texts));

/** Turns errors of making a variant into refusals. */
export async function refuseUnready<Found>(find: () => Promise<Found>): Promise<Found> {
  try {
    return await find();
  } catch (error) {
    throw error instanceof VariantFault ? new Refusal('task_not_ready') : unavailable(error);
  }
}
