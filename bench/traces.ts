/** What it costs to make an animation of any program, compared to its plain run. Alone: `node bench/traces.ts`. */
import { brotliCompressSync, constants } from 'node:zlib';
import { statesOfAnimation } from '@put/animation/trace/states-of-trace';
import { startPyodideRunner } from '../apps/server/src/drivers/runner/pyodide-runner.ts';
import type { Runner } from '../apps/server/src/drivers/runner/runner.ts';
import { runTrace } from '../apps/server/src/judging/scenes/run-trace.ts';
import { type Figure, printFigure } from './figures.ts';
import { makeFolder } from './product.ts';
import { median, msOf } from './times.ts';

const rounds = 11;

/** A tree of sixty objects in which numbers are looked for. */
const search = `class Node:
    def __init__(self, key):
        self.key, self.left, self.right = key, None, None

root = Node(30)
for key in [i * 37 % 61 for i in range(1, 61)]:
    at = root
    while at.key != key:
        if key < at.key:
            at.left = at = at.left or Node(key)
        else:
            at.right = at = at.right or Node(key)

found = 0
for key in [i * 23 % 61 for i in range(1, 50)]:
    at = root
    while at.key != key:
        at = at.left if key < at.key else at.right
    found += 1
`;

/** @param runner with one slot, warm */
export async function benchTraces(runner: Runner): Promise<Figure[]> {
  const make = async () => {
    const made = await runTrace(runner, { source: search, input: '', title: 'Проба', listing: null });
    if ('complaint' in made) throw new Error(`the program of the bench failed: ${made.complaint.message}`);
    return made.animation;
  };
  const plain = async () => {
    const program = await runner.prepare({ language: 'python', files: [{ name: 'main.py', content: search }] });
    const { end } = await program.run('', { timeMs: 5000, memoryBytes: 256 * 1024 * 1024, outputBytes: 65_536 });
    if (end.by !== 'exit') throw new Error('the plain program failed');
    await program.close();
  };
  const plains: number[] = [];
  const wholes: number[] = [];
  for (let round = 0; round < rounds; round++) {
    plains.push(await msOf(plain));
    wholes.push(await msOf(make));
  }
  const animation = await make();
  const share = 1000 / animation.steps.length;
  const text = JSON.stringify(animation);
  const packed = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  const drawn: number[] = [];
  for (let round = 0; round < rounds; round++) drawn.push(await msOf(async () => void statesOfAnimation(animation)));
  return [
    {
      name: 'animations: record and compile 1 000 steps of 60 objects, over the plain run, median',
      value: (median(wholes) - median(plains)) * share,
      unit: 'ms',
      baseline: median(plains),
      baselineName: 'the plain run',
      goal: { atMost: 1000 },
    },
    {
      name: 'animations: 1 000 steps of 60 objects, compressed',
      value: (packed.length / 1000) * share,
      unit: 'kB',
      baseline: (text.length / 1000) * share,
      baselineName: 'JSON',
      goal: { atMost: 300 },
    },
    { name: 'animations: pictures of 1 000 recorded steps, median', value: median(drawn) * share, unit: 'ms' },
  ];
}

if (import.meta.main) {
  const { folder: dataFolder, remove } = await makeFolder();
  const runner = await startPyodideRunner({ dataFolder, slots: 1 });
  (await benchTraces(runner)).forEach(printFigure);
  await runner.close();
  await remove();
}
