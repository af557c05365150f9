/** What the embedded judge costs over the student's own program. Alone: `node bench/judge.ts`. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPyodideRunner } from '../apps/server/src/drivers/runner/pyodide-runner.ts';
import { type Figure, printFigure } from './figures.ts';

const tests = 100;
const limits = { timeMs: 2000, memoryBytes: 64 * 1024 * 1024, outputBytes: 64 * 1024 };
const sum = 'a, b = map(int, input().split())\nprint(a + b)';

export async function benchJudge(): Promise<Figure[]> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'put-bench-'));
  try {
    const baselineMs = median(repeat(7, () => timed(() => spawnSync(process.execPath, ['-e', '0'])).ms));
    const first = await timedAsync(() => startPyodideRunner({ dataFolder, places: 1 }));
    await first.value.close();
    const colds: number[] = [];
    for (let start = 0; start < 3; start++) {
      const { ms, value: runner } = await timedAsync(() => startPyodideRunner({ dataFolder, places: 1 }));
      colds.push(ms);
      await runner.close();
    }

    const runner = await startPyodideRunner({ dataFolder, places: 1 });
    const prepare = () => runner.prepare({ language: 'python', files: [{ name: 'main.py', content: sum }] });
    const overs: number[] = [];
    const program = await prepare();
    for (let test = 0; test < tests; test++) {
      const { ms, value } = await timedAsync(() => program.run('20 22', limits));
      if (value.stdout !== '42\n') throw new Error(`the judge answered ${JSON.stringify(value)}`);
      overs.push(ms - value.used.wallMs);
    }
    await program.close();
    const prepared = await timedAsync(async () => (await prepare()).close());
    await runner.close();

    const overMs = median(overs);
    const coldMs = median(colds);
    const beside = { unit: 'ms', baseline: baselineMs, baselineName: 'node -e 0' };
    return [
      { name: 'judge: one test over the program itself, median', value: overMs, ...beside, goal: { atMost: 15 } },
      { name: 'judge: the same, 95th of 100', value: percentile(overs, 0.95), ...beside },
      { name: 'judge: prepare (compile) a program', value: prepared.ms, ...beside },
      { name: 'judge: cold start', value: coldMs, ...beside, goal: { atMost: 1000 } },
      { name: 'judge: first start, making the snapshot', value: first.ms, ...beside },
    ];
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
}

function timed<T>(work: () => T): { ms: number; value: T } {
  const startedAt = performance.now();
  const value = work();
  return { ms: performance.now() - startedAt, value };
}

async function timedAsync<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const startedAt = performance.now();
  const value = await work();
  return { ms: performance.now() - startedAt, value };
}

function repeat<T>(times: number, work: () => T): T[] {
  return Array.from({ length: times }, work);
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

if (import.meta.main) (await benchJudge()).forEach(printFigure);
