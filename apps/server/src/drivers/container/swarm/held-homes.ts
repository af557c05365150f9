import type { Found } from '../container-engine.ts';
import type { Machine } from './machines.ts';

/** Where a container's home folder or the container itself is. */
export type Held = { machine: Machine; found: Found };

/** What all machines have. One that restarts its node has what it had, for a while. */
export async function heldBy(machines: readonly Machine[], longestSilenceMs: number): Promise<Held[]> {
  const each = machines.map(async (machine) => {
    const found = await machine.engine.list().then(
      (listed) => {
        machine.isSilent = false;
        machine.heardAtMs = performance.now();
        return listed;
      },
      (error: unknown) => {
        machine.isSilent = true;
        if (performance.now() - machine.heardAtMs > longestSilenceMs) return [];
        if (!machine.found) throw error;
        return machine.found;
      },
    );
    machine.found = found;
    return found.map((one) => ({ machine, found: one }));
  });
  return (await Promise.all(each)).flat();
}

export const newestOf = (all: readonly (Held | undefined)[]): Held | undefined =>
  all
    .filter((one) => one !== undefined)
    .toSorted((a, b) => rankOf(b.found) - rankOf(a.found))
    .at(0);

/** Of one generation the running one is newer than what a start left behind. */
const rankOf = ({ generation, isRunning }: Found): number => 2 * generation + Number(isRunning);
