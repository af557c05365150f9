import { readdir, readFile, readlink } from 'node:fs/promises';

export type Process = {
  pid: number;
  parent: number;
  name: string;
  group: number;
  session: number;
  /** The group that has its terminal; -1: it has no terminal. */
  foregroundGroup: number;
  isZombie: boolean;
  /** With the children that it waited for. */
  cpuTicks: number;
};

/** `CLK_TCK` is 100 on every Linux that Node supports. */
export const msPerTick = 10;

/** Everything that the agent sees: what runs in its namespace and in those within it. */
export async function readProcesses(): Promise<Process[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(names.map((name) => readProcess(Number(name))));
  return found.filter((one) => one !== null);
}

export async function readProcess(pid: number): Promise<Process | null> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // the name may contain anything, also brackets
  const from = line.indexOf('(');
  const to = line.lastIndexOf(')');
  if (from < 0 || to < 0) return null;
  const [state, ...numbers] = line.slice(to + 2).split(' ');
  const at = (field: number) => Number(numbers[field - 4]);
  return {
    pid,
    parent: at(4),
    name: line.slice(from + 1, to),
    group: at(5),
    session: at(6),
    foregroundGroup: at(8),
    isZombie: state === 'Z' || state === 'X',
    cpuTicks: at(14) + at(15) + at(16) + at(17),
  };
}

/** Which namespace of processes it is in; null: it has ended. */
export const namespaceOf = (pid: number) => readlink(`/proc/${pid}/ns/pid`).catch(() => null);

/** Resident bytes. `isShared`: what several processes share counts for each of them a part only. */
export async function memoryOf(pid: number, isShared: boolean): Promise<number> {
  if (isShared) {
    const rolled = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    const pss = /^Pss: +(\d+) kB$/m.exec(rolled)?.[1];
    if (pss !== undefined) return Number(pss) * 1024;
  }
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}

/** Sends a signal; a process that has ended meanwhile is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // it has ended
  }
}
