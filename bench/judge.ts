/** What the embedded judge costs compared to the student's program alone. Alone: `node bench/judge.ts`. */
import { spawnSync } from 'node:child_process';
import { startPyodideRunner } from '../apps/server/src/drivers/runner/pyodide-runner.ts';
import { type Figure, printFigure } from './figures.ts';
import { makeFolder } from './product.ts';
import { median, msOf, percentile, timed } from './times.ts';

const tests = 100;
const limits = { timeMs: 2000, memoryBytes: 64 * 1024 * 1024, outputBytes: 64 * 1024 };
const sum = 'a, b = map(int, input().split())\nprint(a + b)';

export async function benchJudge(): Promise<Figure[]> {
  const { folder: dataFolder, remove } = await makeFolder();
  try {
    const bare: number[] = [];
    for (let round = 0; round < 7; round++) bare.push(await msOf(() => spawnSync(process.execPath, ['-e', '0'])));
    const first = await timed(() => startPyodideRunner({ dataFolder, slots: 1 }));
    await first.value.close();
    const colds: number[] = [];
    for (let start = 0; start < 3; start++) {
      const { ms, value: runner } = await timed(() => startPyodideRunner({ dataFolder, slots: 1 }));
      colds.push(ms);
      await runner.close();
    }

    const runner = await startPyodideRunner({ dataFolder, slots: 1 });
    const prepare = () => runner.prepare({ language: 'python', files: [{ name: 'main.py', content: sum }] });
    const overs: number[] = [];
    const program = await prepare();
    for (let test = 0; test < tests; test++) {
      const { ms, value } = await timed(() => program.run('20 22', limits));
      if (value.stdout !== '42\n') throw new Error(`the judge answered ${JSON.stringify(value)}`);
      overs.push(ms - value.used.wallMs);
    }
    await program.close();
    const prepared = await timed(async () => (await prepare()).close());
    await runner.close();

    const overMs = median(overs);
    const coldMs = median(colds);
    const beside = { unit: 'ms', baseline: median(bare), baselineName: 'node -e 0' };
    return [
      { name: 'judge: one test over the program itself, median', value: overMs, ...beside, goal: { atMost: 15 } },
      { name: 'judge: the same, 95th of 100', value: percentile(overs, 0.95), ...beside },
      { name: 'judge: prepare (compile) a program', value: prepared.ms, ...beside },
      { name: 'judge: cold start', value: coldMs, ...beside, goal: { atMost: 1000 } },
      { name: 'judge: first start, making the snapshot', value: first.ms, ...beside },
    ];
  } finally {
    await remove();
  }
}

if (import.meta.main) (await benchJudge()).forEach(printFigure);
