import type { Action, SceneState } from '@put/contract/animations/animation-format';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { actionWords, elementWords, hasElement } from './elements.ts';
import { contentText, performAction, tracesOf } from './perform.ts';
import { patchBetween, performedSteps } from './performed-steps.ts';
import { mergePatch, statesOf } from './states.ts';

const row = (values: readonly string[]): SceneState => ({
  p0: {
    kind: 'array',
    title: 'a',
    cells: Object.fromEntries(values.map((v, i) => [`c${i}`, { i, v, t: 'look' }])),
    at: {},
    bands: {},
  },
  p1: { kind: 'heap', title: 'Куча', of: 'p0' },
});
const valuesOf = (state: SceneState) =>
  state['p0']?.kind === 'array'
    ? Object.values(state['p0'].cells)
        .toSorted((a, b) => a.i - b.i)
        .map(({ v }) => v)
    : [];
const swap = (a: number, b: number, of = 'p0'): Action => ({ do: 'swap', of, what: [`c${a}`, `c${b}`] });

const values = fc.array(fc.constantFrom('1', '2', '3'), { minLength: 2, maxLength: 8 });
const swaps = (size: number) =>
  fc
    .array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1)), { maxLength: 12 })
    .map((all) => all.map(([a, b]) => swap(a, b)));
const games = values.chain((list) => fc.tuple(fc.constant(list), swaps(list.length)));

describe('actions by their own meaning', () => {
  it('swaps move the elements and keep their values', () => {
    fc.assert(
      fc.property(games, ([list, actions]) => {
        const end = actions.reduce(performAction, row(list));
        expect(valuesOf(end).toSorted()).toEqual(list.toSorted());
        const back = actions.toReversed().reduce(performAction, end);
        expect(back).toEqual(row(list));
      }),
    );
  });

  it('states are equal exactly when they show the same values', () => {
    fc.assert(
      fc.property(games, games, ([list, actions], [others, more]) => {
        const [a, b] = [actions.reduce(performAction, row(list)), more.reduce(performAction, row(others))];
        expect(contentText(a) === contentText(b)).toBe(JSON.stringify(valuesOf(a)) === JSON.stringify(valuesOf(b)));
      }),
    );
  });

  it('a heap is acted on as its array is', () => {
    expect(valuesOf(performAction(row(['1', '2', '3']), swap(0, 2, 'p1')))).toEqual(['3', '2', '1']);
  });

  it.each<[string, Action]>([
    ['an unknown element', swap(0, 9)],
    ['an unknown part', swap(0, 1, 'p7')],
    ['names of the language', { do: 'swap', of: 'p0', what: ['constructor', '__proto__'] }],
    ['a part by such a name', { do: 'set', of: '__proto__', what: ['c0'], value: '1' }],
    ['a value for such a name', { do: 'set', of: 'p0', what: ['__proto__'], value: '1' }],
    ['no value', { do: 'set', of: 'p0', what: ['c0'] }],
    ['a choice', { do: 'pick', of: 'p0', what: ['c0'] }],
  ])('%s changes nothing', (_, action) => {
    expect(performAction(row(['1', '2']), action)).toEqual(row(['1', '2']));
    expect(Object.hasOwn(Object.prototype, 'v')).toBe(false);
  });

  it('an empty cell of a table takes a value', () => {
    const table: SceneState = { p0: { kind: 'table', title: '', rows: 2, cols: 2, cells: {}, arrows: {} } };
    const next = performAction(table, { do: 'set', of: 'p0', what: ['r1c0'], value: '7' });
    expect(next['p0']).toMatchObject({ cells: { r1c0: { v: '7' } } });
  });
});

describe('the steps of who performs alone', () => {
  const first = (state: SceneState) => ({ say: '', patch: patchBetween({}, state) });

  it('show the state after each action, and taking one back shows the state before it', () => {
    fc.assert(
      fc.property(games, ([list, actions]) => {
        const start = row(list);
        const states = statesOf([first(start), ...performedSteps(start, actions)]);
        let now = start;
        expect(states[0]).toEqual(start);
        for (const [at, action] of actions.entries()) {
          now = performAction(now, action);
          expect(contentText(states[at + 1]!)).toBe(contentText(now));
        }
        const shorter = statesOf([first(start), ...performedSteps(start, actions.slice(0, -1))]);
        expect(shorter).toEqual(states.slice(0, Math.max(1, actions.length)));
      }),
    );
  });

  it('mark what the last action was about, and number what was chosen', () => {
    const start = row(['7', '8', '9']);
    const pick = (at: number): Action => ({ do: 'pick', of: 'p1', what: [`c${at}`] });
    const steps = performedSteps(start, [pick(2), pick(0), swap(0, 1)]);
    expect(steps.map(({ say }) => say)).toEqual([
      '9, место 2.',
      '7, место 0.',
      'Поменять местами: 7, место 0 и 8, место 1.',
    ]);
    expect(statesOf([first(start), ...steps]).at(-1)!['p0']).toMatchObject({
      cells: { c0: { i: 1, t: 'here', n: '2' }, c1: { i: 0, t: 'here' }, c2: { t: 'done', n: '1' } },
    });
  });

  it('a patch leads from any state to any other', () => {
    const tree = fc.letrec<{ tree: object }>((tie) => ({
      tree: fc.dictionary(
        fc.constantFrom('a', 'b', 'c', 'd'),
        fc.oneof({ maxDepth: 3 }, fc.integer(), fc.string(), fc.boolean(), tie('tree')),
      ),
    })).tree;
    fc.assert(
      fc.property(tree, tree, (before, after) => {
        const patched = mergePatch(before, patchBetween(before, after));
        expect(JSON.parse(JSON.stringify(patched))).toEqual(JSON.parse(JSON.stringify(after)));
        expect(patchBetween(after, after)).toEqual({});
      }),
    );
  });
});

test('what was chosen last belongs to a state, what was chosen before it does not', () => {
  const pick = (at: number): Action => ({ do: 'pick', of: 'p0', what: [`c${at}`] });
  const start = row(['1', '2', '3']);
  const [, second] = tracesOf(start, [pick(0), pick(1)]);
  expect(tracesOf(start, [pick(2), pick(1)])[1]).toBe(second);
  expect(tracesOf(start, [pick(1), pick(0)])[1]).not.toBe(second);
});

test('elements are named as they are seen', () => {
  const state = row(['7', '', '3']);
  expect([0, 1].map((at) => elementWords(state, 'p1', `c${at}`))).toEqual(['7, место 0', 'пусто, место 1']);
  expect(elementWords(state, 'p0', 'toString')).toBeNull();
  expect(hasElement(state, 'toString', 'c0')).toBe(false);
  expect(actionWords(state, swap(0, 2))).toBe('поменять местами: 7, место 0 и 3, место 2');
});
