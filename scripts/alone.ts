import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Runs `work` under a lock: only one process can create the folder. The folder of a dead process is taken over. */
export async function alone<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const lock = join(folder, 'lock');
  const holder = join(lock, 'pid');
  await mkdir(folder, { recursive: true });
  while (!(await isMade(lock))) {
    const pid = Number(await readFile(holder, 'utf8').catch(() => process.pid));
    if (!isAlive(pid)) await rm(lock, { recursive: true, force: true });
    else await sleep(100);
  }
  await writeFile(holder, String(process.pid));
  try {
    return await work();
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}

async function isMade(lock: string): Promise<boolean> {
  try {
    await mkdir(lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/** Whether a process of this number runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
