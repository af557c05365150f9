import type { ChildProcess } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A port of this machine that nobody listens at. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

const pauseMs = 50;
const patienceMs = 100_000;

/** Resolves when the server that was just started accepts connections. Throws when it ends instead. */
export async function untilOpen(port: number, server: ChildProcess): Promise<void> {
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += pauseMs) {
    if (server.exitCode !== null) throw new Error(`${server.spawnfile} ended with ${server.exitCode}`);
    if (await isOpen(port)) return;
    await sleep(pauseMs);
  }
  throw new Error(`${server.spawnfile} does not answer`);
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
