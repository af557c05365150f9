import { statfs } from 'node:fs/promises';
import type { AgentHome } from './agent-home.ts';

const glanceMs = 500;
const measureMs = 10_000;
/** A home folder may grow to this many times its limit before the container is ended. */
const patience = 1.5;
/** One that is over it from the start may grow no more, so that its owner can still clear it; up to this. */
const patienceAtStart = 3;
/** Of disk for one name: as file systems have it that are made for a folder of this size. */
const bytesOfName = 16_384;
const fewestNames = 20_000;

/**
 * Calls `onFull` when the home folder has outgrown its limit, in bytes or in names. To measure it is dear, so that it is
 * done now and then, and at once when the disk has lost a large part of the limit since the last time.
 */
export async function watchDisk(
  home: AgentHome,
  { folder, diskBytes }: { folder: string; diskBytes: number },
  onFull: () => void,
): Promise<void> {
  const mostNames = Math.max(fewestNames, diskBytes / bytesOfName);
  /** How many times the limit is in use. */
  const measure = async () => {
    const { usedBytes, files } = await home.measure().catch(() => ({ usedBytes: 0, files: 0 }));
    return Math.max(usedBytes / diskBytes, files / mostNames);
  };
  let before = await freeOf(folder);
  const most = Math.max(patience, Math.min(patienceAtStart, await measure()));
  for (;;) {
    for (let waitedMs = 0; waitedMs < measureMs; waitedMs += glanceMs) {
      await new Promise((resolve) => setTimeout(resolve, glanceMs));
      const now = await freeOf(folder);
      if (before.bytes - now.bytes > diskBytes / 4 || before.names - now.names > mostNames / 4) break;
    }
    before = await freeOf(folder);
    if ((await measure()) > most) return onFull();
  }
}

/** Of the whole disk; zeros where the system does not tell. */
async function freeOf(folder: string): Promise<{ bytes: number; names: number }> {
  const { bfree, bsize, ffree } = await statfs(folder).catch(() => ({ bfree: 0, bsize: 0, ffree: 0 }));
  return { bytes: bfree * bsize, names: ffree };
}
