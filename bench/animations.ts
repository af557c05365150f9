/** What animations cost compared to the bare algorithm. Alone: `node bench/animations.ts`. */
import { brotliCompressSync, constants } from 'node:zlib';
import { compileScene } from '@put/animation/compile-scene';
import { place, roomOf } from '@put/animation/place';
import type { SceneOrder, SceneShown } from '@put/animation/scene-notes';
import type { SceneState } from '@put/contract/animations/animation-format';
import { startPyodideRunner } from '../apps/server/src/drivers/runner/pyodide-runner.ts';
import type { Runner } from '../apps/server/src/drivers/runner/runner.ts';
import { runScene } from '../apps/server/src/judging/scenes/run-scene.ts';
import { type Figure, printFigure } from './figures.ts';
import { benchLecture } from './lecture.ts';
import { makeFolder } from './product.ts';
import { median, msOf, percentile, timed } from './times.ts';
import { benchTraces } from './traces.ts';

const rounds = 15;

/** Insertion sort of 200 numbers, until a thousand comparisons are told. */
const sort = (draws: boolean) => `
${draws ? 'from scene import *' : ''}
import random

numbers = random.Random(1).sample(range(1000), 200)
a = ${draws ? "array(numbers, 'a')" : 'numbers'}
told = []

def sort():
    for i in range(1, len(a)):
        j = i
        while j > 0 and a[j - 1] > a[j]:
            ${draws ? 'a.swap(j, j - 1)' : 'a[j], a[j - 1] = a[j - 1], a[j]'}
            j -= 1
            ${draws ? 'a.at(i=i, j=j)' : ''}
            told.append(f'{a[j]} меньше, чем {a[j + 1]}: меняем места {j} и {j + 1}.')
            ${draws ? 'say(told[-1])' : ''}
            if len(told) == 1000:
                return

sort()
`;

const search = `from scene import *
g = graph('А-Б А-В Б-Г Б-Д В-Д В-Е Г-Ж Д-Ж Д-З Е-З З-И', 'Граф')
queue, dist = row('Очередь', 'начало'), {'А': 0}
queue.append('А')
while len(queue):
    v = ask(g, 'Какую вершину берём?', right=queue[0])
    queue.pop(0)
    g.mark(v, 'here')
    say(f'Берём {v}.')
    new = [to for to in g.neighbours(v) if to not in dist]
    while new:
        to = ask(g, f'Кого из соседей {v} ставим в очередь?', right=new)
        new.remove(to)
        dist[to] = dist[v] + 1
        queue.append(to)
        g.mark(to, 'look', str(dist[to]))
        say(f'{to} на расстоянии {dist[to]}.')
    g.mark(v, 'done')
`;

export async function benchAnimations(): Promise<Figure[]> {
  const { folder: dataFolder, remove } = await makeFolder();
  const runner = await startPyodideRunner({ dataFolder, slots: 1 });
  try {
    const own = [...(await benchCompile(runner)), ...(await benchAction(runner)), ...benchPlace()];
    return [...own, ...(await benchTraces(runner)), ...(await benchLecture())];
  } finally {
    await runner.close();
    await remove();
  }
}

async function shown(runner: Runner, source: string, order: SceneOrder = {}): Promise<SceneShown> {
  const { lines, complaint } = await runScene(runner, { source, input: '', ...order });
  const made = compileScene(lines, 'Проба');
  if (complaint || !('animation' in made)) throw new Error(`a scene of the bench failed: ${complaint?.message}`);
  return made;
}

async function benchCompile(runner: Runner): Promise<Figure[]> {
  const bare = async () => {
    const files = [{ name: 'main.py', content: sort(false) }];
    const program = await runner.prepare({ language: 'python', files });
    const { end } = await program.run('', { timeMs: 5000, memoryBytes: 256 * 1024 * 1024, outputBytes: 65_536 });
    if (end.by !== 'exit') throw new Error('the bare algorithm failed');
    await program.close();
  };
  const bares: number[] = [];
  const wholes: number[] = [];
  for (let round = 0; round < rounds; round++) {
    bares.push(await msOf(bare));
    wholes.push(await msOf(() => shown(runner, sort(true))));
  }
  const { animation } = await shown(runner, sort(true));
  if (animation.steps.length !== 1000) throw new Error(`the bench made ${animation.steps.length} steps`);
  const text = JSON.stringify(animation);
  const packed = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return [
    {
      name: 'animations: run and compile 1 000 steps of 200 cells, median',
      value: median(wholes),
      unit: 'ms',
      baseline: median(bares),
      baselineName: 'the algorithm without drawing',
      goal: { ratioAtMost: 6 },
    },
    {
      name: 'animations: 1 000 steps of 200 cells, compressed',
      value: packed.length / 1000,
      unit: 'kB',
      baseline: text.length / 1000,
      baselineName: 'JSON',
      goal: { atMost: 30 },
    },
  ];
}

/** A student's search, action after action; each runs the author's program again. */
async function benchAction(runner: Runner): Promise<Figure[]> {
  const rights = (await shown(runner, search)).play.questions.map(({ right }) => right![0]!);
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    for (let done = 0; done <= rights.length; done++) {
      const { ms, value } = await timed(() => shown(runner, search, { actions: rights.slice(0, done) }));
      if (value.play.earned !== done) throw new Error('a right action earned nothing');
      times.push(ms);
    }
  }
  const bare = { language: 'python', files: [{ name: 'main.py', content: 'print(1)' }] };
  const plain: number[] = [];
  for (let round = 0; round < rounds; round++) {
    plain.push(
      await msOf(async () => {
        const program = await runner.prepare(bare);
        await program.run('', { timeMs: 5000, memoryBytes: 256 * 1024 * 1024, outputBytes: 65_536 });
        await program.close();
      }),
    );
  }
  const beside = { unit: 'ms', baseline: median(plain), baselineName: 'print(1)' };
  return [
    { name: 'animations: one graded action, median', value: median(times), ...beside, goal: { atMost: 60 } },
    { name: `animations: the same, 95th of ${times.length}`, value: percentile(times, 0.95), ...beside },
  ];
}

/** The picture of one step, as it is made for each step and each width. */
function benchPlace(): Figure[] {
  const cells = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`c${i}`, { i, v: `${(i * 37) % 1000}` }]));
  const state: SceneState = { p0: { kind: 'array', title: 'a', cells, at: { i: 3 }, bands: {} } };
  const room = roomOf([state]);
  return [880, 360].map((width) => {
    for (let warm = 0; warm < 200; warm++) place(state, width, room);
    const times = Array.from({ length: 200 }, () => {
      const begin = performance.now();
      place(state, width, room);
      return performance.now() - begin;
    });
    const name = `animations: lay out 200 cells at ${width} pixels, median`;
    return { name, value: median(times), unit: 'ms', goal: { atMost: 0.5 } };
  });
}

if (import.meta.main) (await benchAnimations()).forEach(printFigure);
