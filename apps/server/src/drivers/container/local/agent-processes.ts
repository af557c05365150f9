import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

const isLinux = process.platform === 'linux';
const pauseMs = 20;

/** Stands in the command lines of a container's processes: this folder's and this installation's only. */
export function markOf(
  containerId: string,
  { folder, installation }: { folder: string; installation: string },
): string {
  const whose = createHash('sha256').update(`${installation}\0${folder}`).digest('hex');
  return `put-container-${whose.slice(0, 16)}-${containerId}-`;
}

/** A process that has `mark` in its command line, so that a number which the system gave anew is not taken for it. */
export async function isAlive(pid: number, mark: string): Promise<boolean> {
  if (pid <= 0) return false;
  if (!isLinux) return exists(pid);
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return line.includes(mark);
}

/** Processes with `mark` whose parents have none: what a killed server has started. Only on Linux. */
export async function findByMark(mark: string): Promise<number[]> {
  if (!isLinux) return [];
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const marked = await Promise.all(names.map(async (name) => (await isAlive(Number(name), mark)) && Number(name)));
  const found = marked.filter((pid) => pid !== false);
  const parents = await Promise.all(found.map(parentOf));
  return found.filter((_, index) => !found.includes(parents[index]!));
}

async function parentOf(pid: number): Promise<number> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[1]);
}

/** The children, which the system ends last: when none is left, all that they have started has ended too. */
async function childrenOf(pid: number): Promise<number[]> {
  if (!isLinux) return [];
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(names.map(parentOf));
  return names.filter((_, index) => parents[index] === pid);
}

/** Ends a process and its group, and all namespaces of processes that it has made. Resolves when nothing is left. */
export async function killAll(pid: number, mark: string): Promise<void> {
  if (!(await isAlive(pid, mark))) return;
  const all = [pid, ...(await childrenOf(pid))];
  for (const one of [-pid, ...all]) send(one);
  for (const one of all) while (!(await hasEnded(one))) await new Promise((resolve) => setTimeout(resolve, pauseMs));
}

function send(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it has ended
  }
}

async function hasEnded(pid: number): Promise<boolean> {
  if (!isLinux) return !exists(pid);
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return line === '' || line.slice(line.lastIndexOf(')') + 2).startsWith('Z');
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
