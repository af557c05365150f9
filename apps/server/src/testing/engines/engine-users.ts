import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Counts the test files that use a shared engine, over several runs too. The last one stops it. */
export type EngineUsers = {
  /** Runs alone: no other file begins or ends meanwhile. `others` is the number of files that use the engine now. */
  begin(work: (others: number) => Promise<void>): Promise<void>;
  end(work: (others: number) => Promise<void>): Promise<void>;
};

export function engineUsers(folder: string): EngineUsers {
  const own = `${process.pid}-${crypto.randomUUID().slice(0, 8)}`;
  const users = join(folder, 'users');
  const count = async () => {
    let living = 0;
    for (const name of await readdir(users)) {
      if (isAlive(Number(name.split('-')[0]))) living += 1;
      else await rm(join(users, name), { force: true });
    }
    return living;
  };
  return {
    begin: (work) =>
      alone(folder, async () => {
        await mkdir(users, { recursive: true });
        await work(await count());
        await writeFile(join(users, own), '');
      }),
    end: (work) =>
      alone(folder, async () => {
        await rm(join(users, own), { force: true });
        await work(await count());
      }),
  };
}

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

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
