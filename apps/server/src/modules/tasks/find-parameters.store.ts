import { createHash } from 'node:crypto';
import { Refusal } from '@put/contract/refusals';
import type { TaskVariant } from '@put/contract/task-parts';
import type { Db } from '../../drivers/database/database.ts';
import { type Runner, RunnerFault } from '../../drivers/runner/runner.ts';
import { fillVariant, type Parameters } from '../../judging/fill-variant.ts';
import { makeParameters } from '../../judging/make-parameters.ts';
import { findVariant, keepVariant } from './variants.store.ts';

type Tools = { db: Db; runner: Runner };
export type OfSeed = { taskId: number; variant: TaskVariant | null; seed: number };

/** The author's program can not make this variant: the task is broken, whoever looks. */
export class VariantFault extends Error {
  override name = 'VariantFault';
}

/** What `{{name}}` means for this seed: made at first need, the same from then on while the program stays. */
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

/** The texts with the parameters in them. Marks in a task without variants are texts like any other. */
export const withParameters = async <Texts>(tools: Tools, of: OfSeed, texts: Texts): Promise<Texts> =>
  of.variant === null ? texts : fillVariant(texts, await findParameters(tools, of.variant, of));

/** The same for who waits at a screen: refused rather than shown half. */
export const filledFor = <Texts>(tools: Tools, of: OfSeed, texts: Texts): Promise<Texts> =>
  refuseUnready(() => withParameters(tools, of, texts));

/** What keeps a variant from its reader, as a refusal. */
export async function refuseUnready<Found>(find: () => Promise<Found>): Promise<Found> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof RunnerFault) throw new Refusal('judge_unavailable', { retryAfterS: 10 });
    if (error instanceof VariantFault) throw new Refusal('task_not_ready');
    throw error;
  }
}
