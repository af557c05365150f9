import type { Locks, Lock } from '../../drivers/locks/locks.ts';
import type { Figure } from '../../drivers/metrics/metrics.ts';
import { factsAsFigures } from './facts-as-figures.ts';
import type { Certificate } from './read-certificate.ts';
import type { Facts } from './read-facts.ts';

const keptMs = 5_000;

type Options = { locks: Locks; readFacts: () => Promise<Facts>; readCertificate: () => Promise<Certificate> };

/**
 * The facts of the installation, told by one process only: which one, a lock decides. Others tell nothing of them. Read
 * at most every five seconds.
 */
export function tellFacts({ locks, readFacts, readCertificate }: Options): () => Promise<Figure[]> {
  let lock: Lock | undefined;
  let kept: { figures: Figure[]; untilMs: number } | undefined;
  let reading: Promise<Figure[]> | undefined;

  const read = async (): Promise<Figure[]> => {
    if (!lock?.isHeld()) {
      await lock?.giveBack();
      lock = undefined;
      lock = await locks.take('metrics: facts', 0);
    }
    if (!lock) return [];
    const figures = factsAsFigures(...(await Promise.all([readFacts(), readCertificate()])));
    kept = { figures, untilMs: performance.now() + keptMs };
    return figures;
  };

  return async () => {
    if (kept && lock?.isHeld() && performance.now() < kept.untilMs) return kept.figures;
    // while the database is silent, one question waits and not one for each look
    return (reading ??= read().finally(() => (reading = undefined)));
  };
}
