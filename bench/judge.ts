/** What the embedded judge costs over the student's own program. Alone: `node bench/judge.ts`. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPyodideRunner } from '../apps/server/src/drivers/runner/pyodide-runner.ts';

export type Figure = {
  name: string;
  value: number;
  unit: string;
  /** The most it may be. */
  target?: number;
  /** Times the baseline of the same run. */
  ratio?: number;
};

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
    return [
      { name: 'baseline: node -e 0', value: baselineMs, unit: 'ms' },
      {
        name: 'judge: one test over the program itself, median',
        value: overMs,
        unit: 'ms',
        target: 15,
        ratio: overMs / baselineMs,
      },
      {
        name: 'judge: the same, 95th of 100',
        value: percentile(overs, 0.95),
        unit: 'ms',
        ratio: percentile(overs, 0.95) / baselineMs,
      },
      { name: 'judge: prepare (compile) a program', value: prepared.ms, unit: 'ms', ratio: prepared.ms / baselineMs },
      { name: 'judge: cold start', value: coldMs, unit: 'ms', target: 1000, ratio: coldMs / baselineMs },
      { name: 'judge: first start, making the snapshot', value: first.ms, unit: 'ms', ratio: first.ms / baselineMs },
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

if (import.meta.main) {
  const figures = await benchJudge();
  for (const { name, value, unit, target, ratio } of figures) {
    const extra = [ratio && `${ratio.toFixed(2)} × baseline`, target && `target ≤ ${target} ${unit}`].filter(Boolean);
    console.log(`${name.padEnd(52)} ${value.toFixed(1).padStart(8)} ${unit}  ${extra.join(', ')}`);
  }
  if (figures.some(({ value, target }) => target !== undefined && value > target)) process.exitCode = 1;
}
