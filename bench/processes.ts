import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Starts a server as a process on any free port; resolves when the server has printed its address. `ownGroup`: Ctrl+C of
 * a terminal does not reach it.
 */
export async function start(
  file: string,
  env: Record<string, string>,
  { ownGroup = false } = {},
): Promise<{ child: ChildProcess; address: string; logBytes: () => number }> {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: ownGroup,
  });
  let logBytes = 0;
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      logBytes += chunk.length;
      const found = /http:\/\/[^\s"]+/.exec(String(chunk))?.[0];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
  return { child, address, logBytes: () => logBytes };
}

export const stop = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });

/** Resident. */
export const memoryKb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]);

const msOfTick = 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** What the process alone has had of the processor, in milliseconds. Of a process that has ended meanwhile: none. */
export function processorMs(pid: number): number {
  try {
    // process, state, parent …
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/\(.*\)/, '')
      .split(/\s+/);
    return (Number(fields[12]) + Number(fields[13])) * msOfTick;
  } catch {
    return 0;
  }
}
