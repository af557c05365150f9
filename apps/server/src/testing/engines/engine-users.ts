import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { alone, isAlive } from '../../../../../scripts/alone.ts';

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
