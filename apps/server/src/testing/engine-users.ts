import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Test files of one run, and of several runs, share an engine: each says that it uses it, the last one stops it. */
export type EngineUsers = {
  /** Alone: nobody else begins or ends meanwhile. `others` are those who use the engine now. */
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

const longestMs = 20 * 60_000;

/** A folder is made by one process only. One that nobody has touched for long was left by a process that died. */
async function alone<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const lock = join(folder, 'lock');
  await mkdir(folder, { recursive: true });
  for (;;) {
    try {
      await mkdir(lock);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const age = await stat(lock).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > longestMs) await rm(lock, { recursive: true, force: true });
    await sleep(100);
  }
  try {
    return await work();
  } finally {
    await rm(lock, { recursive: true, force: true });
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
