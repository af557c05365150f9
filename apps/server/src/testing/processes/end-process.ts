import type { ChildProcess } from 'node:child_process';

/** Sends the signal and waits until the process has exited. Does nothing when there is none or it has exited already. */
export async function endProcess(
  child: ChildProcess | undefined,
  signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL',
): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const hasExited = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await hasExited;
}
