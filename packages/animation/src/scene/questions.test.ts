import type { Action } from '@put/contract/animations/animation-format';
import { type PythonThread, startPythonThread } from '@put/python/testing/start-python-thread.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileScene } from '../compile-scene.ts';
import type { SceneOrder, SceneResult, SceneShown } from '../scene-notes.ts';

let python: PythonThread;
beforeAll(async () => {
  python = await startPythonThread();
});
afterAll(() => python.close());

async function play(source: string, order: SceneOrder = {}): Promise<{ result: SceneResult; lines: string[] }> {
  const files = [
    { name: 'main.py', content: `from scene import *\n${source}` },
    { name: '+scene.json', content: JSON.stringify(order) },
  ];
  const { record } = await python.run('', { files, scenes: true });
  return { result: compileScene(record!.lines, 'Проба'), lines: record!.lines };
}
async function shown(source: string, order?: SceneOrder): Promise<SceneShown> {
  const { result } = await play(source, order);
  if (!('animation' in result)) throw new Error(result.complaint.message);
  return result;
}
const pick = (what: string, of = 'p0'): Action => ({ do: 'pick', of, what: [what] });

const breadth = `
g = graph('А-Б А-В Б-Г Б-Д В-Д В-Е Г-Ж Д-Ж Д-З Е-З З-И', 'Граф')
queue, dist = row('Очередь', 'начало'), {'А': 0}
queue.append('А')
while len(queue):
    v = ask(g, 'Какую вершину берём?', right=queue[0], hint='Первым пришёл — первым вышел')
    queue.pop(0)
    g.mark(v, 'here')
    say(f'Берём {v}.')
    new = [to for to in g.neighbours(v) if to not in dist]
    while new:
        to = ask(g, f'Кого из соседей {v} ставим в очередь?', right=new, among=g.neighbours(v))
        new.remove(to)
        dist[to] = dist[v] + 1
        queue.append(to)
        g.mark(to, 'look', str(dist[to]))
        say(f'{to} на расстоянии {dist[to]}.')
    g.mark(v, 'done')
`;
const neighbours = new Map(
  Object.entries({ А: 'БВ', Б: 'АГД', В: 'АДЕ', Г: 'БЖ', Д: 'БВЖЗ', Е: 'ВЗ', Ж: 'ГД', З: 'ДЕИ', И: 'З' }),
);

/** All logs of picks that do the search rightly. */
function rightLogs(queue: string, seen: string, log: string): string[] {
  const [v = '', ...rest] = queue;
  if (!v) return [log];
  const extend = (waiting: string[], behind: string, known: string, done: string): string[] => {
    if (waiting.length === 0) return rightLogs(behind, known, done);
    return waiting.flatMap((to) =>
      extend(
        waiting.filter((other) => other !== to),
        behind + to,
        known + to,
        done + to,
      ),
    );
  };
  const waiting = Array.from(neighbours.get(v)!).filter((to) => !seen.includes(to));
  return extend(waiting, rest.join(''), seen, log + v);
}

describe('questions of a scene', () => {
  it('check 11: every order of equal neighbours earns all', async () => {
    const logs = rightLogs('А', 'А', '');
    expect(new Set(logs).size).toBe(6);
    for (const log of logs) {
      const { play: played } = await shown(breadth, { actions: Array.from(log, (v) => pick(v)) });
      expect([log, played.earned, played.isOver]).toEqual([log, played.possible, true]);
    }
  });

  it('are performed by their right answers in a lesson, which stand beside them', async () => {
    const { animation, play: played } = await shown(breadth);
    expect(played).toMatchObject({ isOver: true, marks: [], earned: 0, possible: 17, pending: null });
    const asked = animation.steps.filter(({ ask }) => ask);
    expect(asked).toHaveLength(17);
    expect(asked[1]!.ask).toMatchObject({ among: ['Б', 'В'], right: [pick('Б'), pick('В')] });
    const actions = played.questions.map(({ right }) => right![0]!);
    const again = await shown(breadth, { actions });
    expect(again.play).toMatchObject({ earned: 17, possible: 17, isOver: true });
    const withoutAnswers = animation.steps.map(({ ask, ...step }) => {
      const { right: _, ...question } = ask ?? {};
      return ask ? { ...step, ask: question } : step;
    });
    expect(again.animation.steps).toEqual(withoutAnswers);
  });

  it('check 10: tell a student neither a right answer nor anything that comes later', async () => {
    for (const actions of [[], [pick('А')], [pick('А'), pick('Д')]]) {
      const { lines } = await play(breadth, { actions });
      expect(lines.join('\n')).not.toContain('"right":');
      expect(lines.at(-1)).toContain('"wait"');
      expect(lines.at(-2)).toContain(actions.length === 2 ? '"mark"' : '"ask"');
      // what the program read to know the answer is not marked
      const start = lines.findLastIndex((line) => line.includes('"do":"step"'));
      expect(lines[start]).not.toContain('touch":"look');
    }
  });

  it('earn all at once, half at the second try, and nothing when they are performed for the student', async () => {
    const wrong = pick('И');
    const second = await shown(breadth, { actions: [wrong, pick('А')], tries: 2 });
    expect(second.play).toMatchObject({ earned: 0.5, marks: [{ mark: 'wrong' }, { mark: 'second' }] });
    const performed = await shown(breadth, { actions: [wrong, wrong], tries: 2 });
    expect(performed.play).toMatchObject({
      earned: 0,
      marks: [{ mark: 'wrong' }, { mark: 'shown' }],
      pending: { question: 1, left: 2 },
    });
    expect(performed.animation.steps).toEqual(second.animation.steps);
    const waiting = await shown(breadth, { actions: [wrong], tries: 3 });
    expect(waiting.play.pending).toEqual({ question: 0, left: 2 });
    const all = Array.from({ length: 17 * 2 }, () => pick('нет'));
    expect((await shown(breadth, { actions: all })).play).toMatchObject({ earned: 0, possible: 17, isOver: true });
  });

  it('take nothing that they can not mean', async () => {
    const strange = [
      pick('Б', 'p1'),
      pick('нет'),
      pick('__proto__'),
      { do: 'swap', of: 'p0', what: ['А', 'Б'] },
      { do: 'pick', of: 'p0', what: ['А', 'А'] },
      { do: 'pick', of: 'p0', what: 'А' },
      { do: 'pick', of: 'p0' },
      null,
      'А',
    ] as Action[];
    for (const action of strange) {
      const { play: played } = await shown(breadth, { actions: [action, pick('А')] });
      expect(played).toMatchObject({ marks: [{ mark: 'wrong' }, { mark: 'second' }] });
      const { play: taken } = await shown(breadth, { actions: [action, pick('А')], mode: 'at_end' });
      expect(taken).toMatchObject({ marks: [{ mark: 'bad' }, { mark: 'taken' }], earned: 0 });
    }
  });
});

describe('the four actions', () => {
  const order = (actions: Action[]): SceneOrder => ({ actions });
  const swapping = `
a = array([5, 2, 9], 'a')
h = heap(a)
i, j = ask(h, 'Что поменять?', do='swap', right=[(0, 1), (1, 2)])
a.swap(i, j)
say(f'{i} {j} {a.values}')`;

  it('swap two elements in either order, in a heap or its array', async () => {
    for (const of of ['p0', 'p1']) {
      const done = await shown(swapping, order([{ do: 'swap', of, what: ['c2', 'c1'] }]));
      expect(done.play.earned).toBe(1);
      expect(done.animation.steps.at(-1)!.say).toBe('0 1 [2, 5, 9]');
    }
    const other = await shown(swapping, order([{ do: 'swap', of: 'p1', what: ['c2', 'c3'] }]));
    expect(other.animation.steps.at(-1)!.say).toBe('1 2 [5, 9, 2]');
    const wrong = await shown(swapping, order([{ do: 'swap', of: 'p1', what: ['c1', 'c3'] }]));
    expect(wrong.play.marks).toEqual([{ question: 0, mark: 'wrong' }]);
  });

  it('set a value into a cell that is given, or into one that is looked for', async () => {
    const given = `
m = table(1, 3)
m[0, 2] = ask(m, 'Сколько?', do='set', at=(0, 2), right=2.5)
say('да')`;
    const set = (value: string, what = 'r0c2'): SceneOrder => order([{ do: 'set', of: 'p0', what: [what], value }]);
    for (const value of ['2.5', ' 2,5 ', '2.50'])
      expect((await shown(given, set(value))).play, value).toMatchObject({ earned: 1, isOver: true });
    for (const value of ['2', 'два', '', 'nan']) expect((await shown(given, set(value))).play.earned).toBe(0);
    expect((await shown(given, set('2.5', 'r0c1'))).play.earned).toBe(0);
    const found = `
v = values('v', {'x': 1, 'y': float('inf')})
name, value = ask(v, 'Что меняется?', do='set', right=[('y', 7), ('x', 'ноль')])
v[name] = value
say(f'{name} {value!r}')`;
    const ended = await shown(found, set('7', 'y'));
    expect(ended.animation.steps.at(-1)!.say).toBe('y 7');
    expect(ended.animation.steps[0]!.ask).not.toHaveProperty('among');
  });

  it('name several in order, edges and letters and items too', async () => {
    const several = `
g = graph('А-Б:1 Б-В:2 А-В:3', 'g')
first = ask(g, 'Назовите рёбра по весу.', do='order', right=[('А', 'Б'), ('В', 'Б'), ('А', 'В')], among=g.edges)
t = text('абв')
i = ask(t, 'Где б?', right=1)
k = buckets(2)
item = k.add(1, 'слово')
b = ask(k, 'Куда?', right=[1, item])
say(f'{first} {i} {b}')`;
    const done = await shown(
      several,
      order([
        { do: 'order', of: 'p0', what: ['А-Б', 'Б-В', 'А-В'] },
        { do: 'pick', of: 'p1', what: ['0:1'] },
        { do: 'pick', of: 'p2', what: ['k1'] },
      ]),
    );
    expect(done.play).toMatchObject({ earned: 3, isOver: true });
    expect(done.animation.steps.at(-1)!.say).toBe("[('А', 'Б'), ('Б', 'В'), ('А', 'В')] 1 k1");
  });
});

describe('control without words of right and wrong', () => {
  const sift = `
a = array([9, 1, 5, 3, 2], 'a')
i = 0
say('Просеиваем 9.')
while 2 * i + 1 < len(a):
    best = min((k for k in (2 * i + 1, 2 * i + 2) if k < len(a)), key=lambda k: a[k])
    if a[i] <= a[best]:
        break
    _, i = ask(a, 'Что меняем?', do='swap', right=(i, best))
    a.swap(_, i)`;
  const swap = (one: string, two: string): Action => ({ do: 'swap', of: 'p0', what: [one, two] });

  it('takes each action as it is, and tells what the part looks like after it', async () => {
    const { play: model } = await shown(sift);
    const rights = model.questions.map(({ right }) => right![0]!);
    const best = await shown(sift, { actions: rights, mode: 'at_end' });
    expect(best.play).toMatchObject({ isOver: true, marks: [{ mark: 'taken' }, { mark: 'taken' }], earned: 0 });
    expect(best.play.after).toEqual(['|["1","9","5","3","2"]', '|["1","2","5","3","9"]']);
    const other = await shown(sift, { actions: [swap('c1', 'c3')], mode: 'final' });
    expect(other.play).toMatchObject({ isOver: true, pending: null, after: ['|["5","1","9","3","2"]'] });
    const begun = await shown(sift, { actions: [rights[0]!], mode: 'at_end' });
    expect(begun.play).toMatchObject({ pending: { question: 1, left: null }, after: [best.play.after[0]] });
  });

  it('keeps what was shown when a strange choice breaks the program', async () => {
    const fragile = "a = array([1, 2])\nv = ask(a, 'Где?', right=0)\nsay('дальше')\nprint([7][v])";
    const { result } = await play(fragile, { actions: [{ do: 'pick', of: 'p0', what: ['c2'] }], mode: 'at_end' });
    expect(result).toMatchObject({
      complaint: { line: 5 },
      before: { play: { marks: [{ mark: 'taken' }], isOver: false } },
    });
  });
});

it('a graph asks for vertices, and for edges when an edge is right', async () => {
  const graph = "g = graph('А-Б Б-В', 'Граф')\nsay('Смотрите.')\n";
  const asked = async (right: string) => (await shown(`${graph}ask(g, 'Что?', right=${right})`)).play.questions[0]!.ask;
  expect((await asked("'А'")).among).toBeUndefined();
  expect((await asked("('А', 'Б')")).among).toEqual(['А-Б', 'Б-В']);
  expect((await asked("['А', ('А', 'Б')]")).among).toEqual(['А', 'Б', 'В', 'А-Б', 'Б-В']);
});
