import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { WorkerEnd, WorkerProgram } from '../in-worker.ts';

export const limits = { timeMs: 5000, memoryBytes: 256 * 1024 * 1024, outputBytes: 262_144 };

export type ThreadEnd = WorkerEnd & {
  printed: string[];
  /** What was printed before each question. */
  asked: string[];
};

export type PythonThread = {
  run(source: string, how?: Partial<WorkerProgram> & { answers?: (string | null)[] }): Promise<ThreadEnd>;
  snapshot: Uint8Array;
  close(): Promise<unknown>;
};

export async function startPythonThread(snapshot?: Uint8Array): Promise<PythonThread> {
  const thread = new Worker(new URL('./python-thread.ts', import.meta.url), { workerData: { snapshot }, env: {} });
  const next = async () => ((await once(thread, 'message')) as unknown[])[0];
  const ready = (await next()) as { snapshot: Uint8Array };
  return {
    snapshot: ready.snapshot,
    async run(source, { answers = [], ...how } = {}) {
      const files = [{ name: 'main.py', content: source }];
      const program = { files, input: '', limits, asks: false, traces: false, ...how };
      thread.postMessage({ program, answers });
      return (await next()) as ThreadEnd;
    },
    close: () => thread.terminate(),
  };
}
