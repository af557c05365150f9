import type { Action } from '@put/contract/animations/animation-format';
import { AnimationConfig } from '@put/contract/kinds/animation/animation';
import fc from 'fast-check';
import { afterAll, describe, expect, it, test } from 'vitest';
import { startTestPython } from '../../../testing/python-runner.ts';
import { bfsProgram, ownProgram, siftProgram } from '../../../testing/scene-programs.ts';
import { randomOf } from '../../seed.ts';
import { animation } from './animation.ts';

const runner = await startTestPython();
afterAll(() => runner.close());

const configOf = (program: string, more: Partial<AnimationConfig> = {}): AnimationConfig =>
  AnimationConfig.parse({
    animation_id: 1,
    version: 1,
    title: 'Обход',
    program,
    input: '',
    mode: 'at_once',
    tries: 2,
    points: 17,
    own: false,
    ...more,
  });
const task = (config: AnimationConfig) => ({
  kind: 'animation' as const,
  config,
  limits: { time_ms: 1000, memory_mb: 64 },
  error_explanations: [],
  starter_files: [],
});
const judge = async (config: AnimationConfig, actions: readonly Action[], seed = 5) =>
  animation.judge(
    { runner },
    task(config),
    [],
    { language: null, files: [], answer: { actions: [...actions] }, seed },
    {},
  );
const stand = (config: AnimationConfig, actions: readonly Action[], seed = 5) =>
  animation.perform!.stand(runner, config, seed, actions);
const problems = (config: AnimationConfig) => animation.prove!({ runner }, config, {});
const pick = (what: string): Action => ({ do: 'pick', of: 'p0', what: [what] });
const bfs = configOf(bfsProgram);

/** The demo graph and the rule of the search, told apart from the program. */
const edges = 'А-Б А-В Б-Г Б-Д В-Д В-Е Г-Ж Д-Ж Д-З Е-З З-И'.split(' ').map((edge) => edge.split('-'));
const neighbours = (of: string) => edges.flatMap(([a, b]) => (a === of ? [b!] : b === of ? [a!] : []));

/** Every log that takes equal neighbours in some order. */
function* allOrders(log: string[] = ['А'], queue: string[] = ['А'], seen: string[] = ['А']): Generator<string[]> {
  const [from] = queue;
  if (from === undefined) return;
  const open = neighbours(from).filter((to) => !seen.includes(to));
  for (const to of open) yield* allOrders([...log, to], [...queue, to], [...seen, to]);
  if (open.length > 0) return;
  const rest = queue.slice(1);
  if (rest.length === 0) yield log;
  else yield* allOrders([...log, rest[0]!], rest, seen);
}

test('check 11: every order of equal neighbours earns all', async () => {
  const orders = [...allOrders()];
  expect(new Set(orders.map((order) => order.join(''))).size).toBe(6);
  for (const order of orders) {
    const judged = await judge(bfs, order.map(pick));
    expect([order.join(''), judged.verdict, judged.score]).toEqual([order.join(''), 'accepted', 17]);
  }
});

describe('in the mode «at once»', () => {
  const right = [...allOrders()][0]!.map(pick);
  const [wrong, first] = [pick('И'), right[0]!];

  it.each<[string, Action[], number, string[]]>([
    ['one wrong action costs half of its question', [wrong, ...right], 16.5, ['wrong', 'later', 'right']],
    ['after the tries the step is shown and gives nothing', [wrong, wrong, ...right.slice(1)], 16, ['wrong', 'shown']],
    ['what is not done gives nothing', right.slice(0, 5), 5, ['right']],
    ['nothing right gives nothing', [wrong], 0, ['wrong']],
    ['what comes after the end is not looked at', [...right, wrong, first], 17, ['right']],
  ])('%s', async (_, actions, score, marks) => {
    const judged = await judge(bfs, actions);
    expect(judged.score).toBe(score);
    expect(judged.verdict).toBe(score === 17 ? 'accepted' : score > 0 ? 'partial' : 'wrong_answer');
    expect((judged.tests[0]!.details as { marks: string[] }).marks.slice(0, marks.length)).toEqual(marks);
  });

  it('as many tries as the author gives', async () => {
    const config = { ...bfs, tries: 1 };
    expect((await judge(config, [wrong, ...right.slice(1)])).score).toBe(16);
    expect((await stand(config, [wrong])).shown).toMatchObject({ marks: ['shown'], tries_left: 1, answered: 1 });
    const patient = { ...bfs, tries: 5 };
    expect((await stand(patient, [wrong, wrong])).shown).toMatchObject({ tries_left: 3, answered: 0 });
  });

  it('says where one stands', async () => {
    const begin = await stand(bfs, []);
    expect(begin).toMatchObject({
      refusal: null,
      shown: { marks: [], is_over: false, answered: 0, total: 17, tries_left: 2, words: null, earned: 0, possible: 17 },
    });
    expect(begin.shown.steps).toHaveLength(1);
    expect(begin.shown.asks).toEqual([{ question: 'Какую вершину берём?', do: 'pick', part: 'p0', points: 1 }]);
    const slipped = await stand(bfs, [wrong]);
    expect(slipped.shown.words).toBe('Не то. Очередь: первым пришёл — первым вышел.');
    expect(slipped.shown.asks[0]!.hint).toBe('Очередь: первым пришёл — первым вышел.');
    expect(slipped.said).toBe('вершина И');
    const on = await stand(bfs, [wrong, first]);
    expect(on.shown).toMatchObject({ marks: ['wrong', 'later'], earned: 0.5, answered: 1, tries_left: 2 });
    expect(on.shown.steps.slice(0, 1)).toEqual(begin.shown.steps);
    const end = await stand(bfs, right);
    expect(end.shown).toMatchObject({ is_over: true, asks: [], answered: 17, earned: 17, tries_left: 0 });
  });

  it.each<[string, Action]>([
    ['another thing', { ...first, do: 'swap' }],
    ['another part', { ...first, of: 'p1' }],
    ['an unknown element', pick('Я')],
    ['a name of the language', pick('__proto__')],
    ['two elements', { ...first, what: ['А', 'Б'] }],
    ['nothing', { ...first, what: [] }],
  ])('%s is refused and not counted', async (_, action) => {
    expect((await stand(bfs, [action])).refusal).not.toBeNull();
    // a log that was forged gets no more than a wrong answer
    expect((await judge(bfs, [action, ...right])).score).toBe(16.5);
  });

  it('an action after the end is refused', async () => {
    expect((await stand(bfs, [...right, first])).refusal).toBe('Здесь всё уже сделано.');
  });

  it('what is shown holds no answer, no hint and no later step', async () => {
    const played = await stand(bfs, right);
    for (const count of [0, 1, 4, 9]) {
      const { shown } = await stand(bfs, right.slice(0, count));
      const text = JSON.stringify(shown);
      expect(text).not.toMatch(/"right":|"hint"|"at":\d/);
      expect(shown.steps.length).toBeLessThan(played.shown.steps.length);
      const later = played.shown.steps.slice(shown.steps.length).filter(({ say }) => !say.endsWith('?'));
      for (const { say } of later) expect(text).not.toContain(say);
    }
  });
});

test('check 10: judging an answer again gives the same, a hundred times', async () => {
  const random = randomOf(7);
  const names = 'АБВГДЕЖЗИ'.split('');
  const answers = Array.from({ length: 100 }, () =>
    Array.from({ length: Math.floor(random() * 25) + 1 }, () => pick(names[Math.floor(random() * 9)]!)),
  );
  const verdicts = [];
  for (const actions of answers) verdicts.push(await judge(bfs, actions));
  for (const [at, actions] of answers.entries()) expect(await judge(bfs, actions)).toEqual(verdicts[at]);
  expect(new Set(verdicts.map(({ score }) => score)).size).toBeGreaterThan(3);
});

describe('in the mode «at the end»', () => {
  const swap = (a: string, b: string): Action => ({ do: 'swap', of: 'p1', what: [a, b] });
  const sift = configOf(siftProgram, { mode: 'at_end', points: 10 });
  const right = [swap('c1', 'c2'), swap('c1', 'c5')];

  it.each<[string, Action[], number]>([
    ['the right way earns all', right, 10],
    ['whichever of two is named first', [swap('c2', 'c1'), swap('c5', 'c1')], 10],
    ['half of the way earns half', right.slice(0, 1), 5],
    ['a slip that is mended does not cost what follows', [swap('c8', 'c9'), swap('c9', 'c8'), ...right], 5],
    ['nothing right earns nothing', [swap('c8', 'c9')], 0],
  ])('%s', async (_, actions, score) => {
    expect((await judge(sift, actions)).score).toBeCloseTo(score, 5);
  });

  it('shows the picture before the first question and what may be done, and no more', async () => {
    const { shown } = await stand(sift, []);
    expect(shown).toMatchObject({ is_over: false, total: 0, possible: 10 });
    expect(shown.steps).toHaveLength(1);
    expect(shown.asks).toEqual([{ question: 'Что с чем поменять?', do: 'swap', part: 'p1', points: 0 }]);
  });

  it.each([
    [
      'letters',
      `t = text('абв')\nsay('раз')\nask(t, 'Что вместо а?', do='set', at=0, right='ы')`,
      '0:0',
      ['ы'],
      ['б', 'Ы'],
    ],
    [
      'numbers',
      `a = array([1, 2])\nsay('раз')\nask(a, 'Сколько?', do='set', at=0, right=-0.5)`,
      'c1',
      ['-0,50', '−0.5'],
      ['0,5', ''],
    ],
  ])('values are written: %s', async (_, program, key, right, wrong) => {
    const config = configOf(`from scene import *\n${program}`, { mode: 'at_end', points: 10 });
    expect(await problems(config)).toEqual([]);
    const write = (value: string): Action => ({ do: 'set', of: 'p0', what: [key], value });
    for (const value of right) expect((await judge(config, [write(value)])).score).toBe(10);
    for (const value of wrong) expect((await judge(config, [write(value)])).score).toBe(0);
  });

  it('edges are chosen where a question is about them, and all of them may be', async () => {
    const program = `from scene import *
g = graph('А-Б:2 Б-В:1 А-В:3', 'Граф')
say('Дерево.')
ask(g, 'Самое лёгкое?', right=('Б', 'В'), among=[('Б', 'В'), ('А', 'В')])
say('Дальше.')
ask(g, 'Ещё?', right=('А', 'Б'))`;
    const config = configOf(program, { mode: 'at_end', points: 10 });
    expect(await problems(config)).toEqual([]);
    const { asks } = (await stand(config, [])).shown;
    expect(asks).toEqual([
      { question: 'Что выбрать дальше?', do: 'pick', part: 'p0', points: 0, among: ['А-Б', 'Б-В', 'А-В'] },
    ]);
    expect((await judge(config, [pick('Б-В'), pick('А-Б')])).score).toBe(10);
    expect((await judge(config, [pick('А-Б'), pick('Б-В')])).score).toBe(5);
  });

  it('only the end counts in the mode «final»', async () => {
    const config = { ...sift, mode: 'final' as const };
    const detour = [swap('c8', 'c9'), ...right, swap('c9', 'c8')];
    expect((await judge(config, detour)).score).toBe(10);
    expect((await judge(config, right.slice(0, 1))).score).toBe(0);
  });
});

test('the data of a student follow from the seed, and everybody else has the same', async () => {
  const seen = async (config: AnimationConfig, seed: number) =>
    JSON.stringify((await stand(config, [], seed)).shown.steps);
  const own = configOf(ownProgram, { own: true });
  expect(await seen(own, 1)).not.toBe(await seen(own, 2));
  expect(await seen(own, 1)).toBe(await seen(own, 1));
  expect(await seen(configOf(ownProgram), 1)).toBe(await seen(configOf(ownProgram), 2));
});

describe('before it is published', () => {
  it.each([
    ['BFS', bfs],
    ['the sift-down', configOf(siftProgram, { mode: 'at_end' })],
    ['the sift-down by its end', configOf(siftProgram, { mode: 'final' })],
    ['data of each student', configOf(ownProgram, { own: true })],
  ])('%s is well', async (_, config) => {
    expect(animation.problems({ config, test_groups: [], variant: null })).toEqual([]);
    expect(await problems(config)).toEqual([]);
  });

  const say = 'from scene import *\na = array([1, 2, 3], "a")\nsay("раз")\n';
  it.each<[string, AnimationConfig, RegExp]>([
    ['no question', configOf(say), /ни о чём не спрашивает/],
    ['an error', configOf(`${say}1 / 0`), /строка 4: Деление на ноль/],
    ['an answer that is none', configOf(`${say}ask(a, "Где?", right=7)`), /строка 4/],
    ['too many questions', configOf(`${say}for i in range(201): ask(a, "Где?", right=0)`), /больше 200/],
    ['too long', configOf(`${say}ask(a, "Где?", right=0)\nwhile True: pass`), /не успела за 1/],
    ['several ways to be judged at the end', { ...bfs, mode: 'at_end' }, /Вопрос 2 имеет несколько/],
    ['nothing to judge at the end', configOf(`${say}ask(a, "Где?", right=0)`, { mode: 'final' }), /ничего не меняют/],
    [
      'an answer too long to be sent',
      configOf(
        `from scene import *\na = array(list(range(70)), "a")\nsay("раз")\nask(a, "Где?", do="order", right=list(range(70)))`,
      ),
      /слишком много элементов/,
    ],
    [
      'another right answer that breaks the program',
      configOf(`${say}i = ask(a, "Где?", right=[0, 1])\nsay(str(1 // (1 - i)))`),
      /Деление на ноль/,
    ],
  ])('%s is found', async (_, config, words) => {
    expect((await problems(config)).join(' ')).toMatch(words);
  });

  it('nothing chosen and nothing to earn are found without a run', () => {
    const config = configOf('', { points: 0 });
    expect(animation.problems({ config, test_groups: [], variant: null })).toHaveLength(2);
  });
});

test('a program that fails at a student costs no attempt', async () => {
  const config = configOf('from scene import *\nsay("раз")\n1 / 0');
  expect(await judge(config, [pick('А')])).toMatchObject({ verdict: 'judge_error', score: 0 });
});

test('any log is judged, whatever stands in it', async () => {
  const action = fc.record({
    do: fc.constantFrom('pick', 'swap', 'set', 'order'),
    of: fc.constantFrom('p0', 'p1', '', 'constructor'),
    what: fc.array(fc.constantFrom('А', 'Б', 'И', 'c1', 'c2', '__proto__', '💥'), { maxLength: 4 }),
    value: fc.constantFrom('', '1', '∞', 'x'),
  });
  for (const config of [bfs, configOf(siftProgram, { mode: 'at_end' }), configOf(siftProgram, { mode: 'final' })])
    await fc.assert(
      fc.asyncProperty(fc.array(action as fc.Arbitrary<Action>, { maxLength: 30 }), async (actions) => {
        const judged = await judge(config, actions);
        expect(judged.verdict).not.toBe('judge_error');
        expect(judged.score).toBeLessThanOrEqual(17);
      }),
      { numRuns: 15 },
    );
});
