import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseError } from './database.ts';

const run = promisify(execFile);

/**
 * Stops a server that a killed process of ours left on `folder`. Removes a pid file whose pid now belongs to another
 * program. The caller must hold the lock of the data folder. Returns whether a server was running.
 */
export async function stopOrphan(folder: string): Promise<boolean> {
  const pidFile = join(folder, 'postmaster.pid');
  const pid = await readFile(pidFile, 'utf8').then(
    (text) => Number.parseInt(text, 10),
    () => undefined,
  );
  if (pid === undefined) return false;
  if (!(await isServerOf(pid, folder))) {
    await rm(pidFile, { force: true });
    return false;
  }
  // fast ends sessions and writes everything; after immediate the next start recovers from the log
  for (const [signal, patienceMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    send(pid, signal);
    for (const deadline = Date.now() + patienceMs; Date.now() < deadline;) {
      if (!(await isServerOf(pid, folder))) return true;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new DatabaseError(
    `Прежний PostgreSQL (процесс ${pid}) на папке ${folder} не останавливается. Завершите его сами.`,
  );
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Our servers are started with `-D folder`, so the command line identifies them. */
async function isServerOf(pid: number, folder: string): Promise<boolean> {
  const command = process.platform === 'linux' ? await linuxCommand(pid) : await psCommand(pid);
  return command.includes(`postgres -D ${folder} `);
}

/** Empty for a process that has ended or is a zombie. */
const linuxCommand = (pid: number) =>
  readFile(`/proc/${pid}/cmdline`, 'utf8').then(
    (text) => text.replaceAll('\0', ' '),
    () => '',
  );
const psCommand = (pid: number) =>
  run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => '',
  );
