import { setTimeout as wait } from 'node:timers/promises';

/** Where Node listens when SIGUSR1 asks it to. */
const inspector = 'http://127.0.0.1:9229/json/list';
const tries = 50;

/**
 * What a process of Node still uses when garbage is collected, in kB. Resident memory would not do: what waits to be
 * collected is many times as much as what is measured.
 */
export async function liveMemoryKb(pid: number): Promise<number> {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await findInspector());
  await new Promise((resolve) => (socket.onopen = resolve));
  await ask(socket, 'HeapProfiler.collectGarbage');
  const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())';
  const { result } = (await ask(socket, 'Runtime.evaluate', { expression })) as { result: { value: number } };
  socket.close();
  return result.value / 1000;
}

async function findInspector(): Promise<string> {
  for (let at = 0; at < tries; at++) {
    const found = await fetch(inspector).catch(() => undefined);
    if (found) return ((await found.json()) as { webSocketDebuggerUrl: string }[])[0]!.webSocketDebuggerUrl;
    await wait(100);
  }
  throw new Error('the inspector of Node does not listen');
}

function ask(socket: WebSocket, method: string, params: object = {}): Promise<unknown> {
  return new Promise((resolve) => {
    socket.onmessage = ({ data }) => resolve((JSON.parse(String(data)) as { result: unknown }).result);
    socket.send(JSON.stringify({ id: 1, method, params }));
  });
}
