import type { TreePart } from '@put/contract/animations/animation-format';
import { placeTree } from '../layout/place-tree.ts';
import type { Positions } from '../layout/positions.ts';
import type { Recording, Step, Value } from './read-trace.ts';
import { clean, shortText } from './value-text.ts';

/** A call of a function that calls itself. `to`: the step of the record at which it ends; the same for what never does. */
type Call = { parent: number | null; from: number; to: number; label: string; value: string | null };

/** More calls than these are no tree that one could look at. */
const mostCalls = 60;
const labelLetters = 18;

/** A call that none of the others has made, with all that it led to. `positions`: null when these are too many. */
type Root = { numbers: number[]; positions: Positions | null };

/** The calls of recursive functions, as a tree that grows. */
export class CallTree {
  readonly #calls: Call[] = [];
  readonly #roots: Root[] = [];

  constructor(recording: Recording) {
    const names = recursiveNames(recording.steps);
    const stack: (number | null)[] = [];
    for (const [at, step] of recording.steps.entries()) {
      const { event, frames } = step;
      // a call may come right after the end of another
      stack.length = Math.min(stack.length, event === 'call' ? Math.max(0, frames.length - 1) : frames.length);
      while (stack.length < frames.length) {
        const { name } = frames[stack.length]!;
        const isCall = event === 'call' && stack.length === frames.length - 1 && names.has(name);
        stack.push(isCall ? this.#begin(recording, at, stack.findLast((one) => one !== null) ?? null) : null);
      }
      const own = stack.at(-1);
      if (own === null || own === undefined || (event !== 'return' && event !== 'unwind')) continue;
      const call = this.#calls[own]!;
      call.to = at;
      if (event === 'return' && step.value !== null && step.value !== 'None')
        call.value = shortText(recording, step.value, at, 12);
    }
    for (const root of this.#roots)
      if (root.numbers.length <= mostCalls) root.positions = placeTree(this.#nodesOf(root.numbers));
  }

  #begin(recording: Recording, at: number, parent: number | null): number {
    const label = labelOf(recording, recording.steps[at]!, at);
    const number = this.#calls.push({ parent, from: at, to: Infinity, label, value: null }) - 1;
    if (parent === null) this.#roots.push({ numbers: [number], positions: null });
    else this.#roots.at(-1)!.numbers.push(number);
    return number;
  }

  /** The tree that has begun last. Null where there is nothing to show, or too much. */
  partAt(at: number): TreePart | null {
    const root = this.#roots.findLast(({ numbers: [first] }) => this.#calls[first!]!.from <= at);
    if (!root) return null;
    const shown = root.numbers.filter((number) => this.#isShown(number, at, root));
    if (shown.length > mostCalls) return null;
    const nodes: TreePart['nodes'] = {};
    const positions = root.positions ?? placeTree(this.#nodesOf(shown));
    const running = shown.findLast((number) => this.#calls[number]!.to >= at);
    for (const number of shown) {
      const { parent, to, label, value } = this.#calls[number]!;
      nodes[String(number)] = {
        v: label,
        o: number,
        ...positions.get(String(number)),
        ...(parent !== null && { p: String(parent) }),
        ...(to <= at && value !== null && { n: clean(`= ${value}`, 16) }),
        ...(number === running ? { t: 'here' } : to < at ? { t: 'done' } : {}),
      };
    }
    const all = [...positions.values()];
    const [wide, deep] = [Math.max(...all.map(({ x }) => x)), Math.max(...all.map(({ y }) => y))];
    return { kind: 'tree', title: 'Вызовы', nodes, wide, deep };
  }

  /** All that have begun; or, when these are too many, those at work with what they have called. */
  #isShown(number: number, at: number, { positions }: Root): boolean {
    const { from, parent } = this.#calls[number]!;
    if (from > at) return false;
    return positions !== null || parent === null || this.#calls[parent]!.to >= at;
  }

  #nodesOf(numbers: readonly number[]): TreePart['nodes'] {
    const nodes: TreePart['nodes'] = {};
    for (const number of numbers) {
      const { parent } = this.#calls[number]!;
      nodes[String(number)] = { v: '', o: number, ...(parent !== null && { p: String(parent) }) };
    }
    return nodes;
  }
}

/** Functions that stand twice on the stack. Generators do not: each of their steps would be a call. */
function recursiveNames(steps: readonly Step[]): Set<string> {
  const found = new Set<string>();
  const generators = new Set<string>();
  for (const { event, frames } of steps) {
    const name = frames.at(-1)?.name;
    if (name === undefined) continue;
    if (event === 'yield' || event === 'resume') generators.add(name);
    if (event === 'call' && !found.has(name) && frames.slice(0, -1).some((frame) => frame.name === name))
      found.add(name);
  }
  return new Set([...found].filter((name) => !generators.has(name)));
}

function labelOf(recording: Recording, { frames }: Step, at: number): string {
  const { name, rows } = frames.at(-1)!;
  const own = rows.filter(([row]) => row !== 'self');
  const plain = own.filter(([, value]) => typeof value === 'string');
  const text = (value: Value) => shortText(recording, value, at, 12) ?? '…';
  const words = (plain.length > 0 ? plain : own).slice(0, 3).map(([, value]) => text(value));
  return clean(`${name}(${words.join(', ')})`, labelLetters);
}
