import type { Part, SceneState, TraceAnimation, ValuesPart } from '@put/contract/animations/animation-format';
import { CallTree } from './call-tree.ts';
import { findNamed, type Named, type Scope, scopesAt } from './find-named.ts';
import { isOf, LinkedNodes, nodeClassesOf } from './linked-nodes.ts';
import { namesOf, type NamesOfRun } from './names-of-run.ts';
import { addPlaces, textPart } from './places.ts';
import { readSubscripts, type Subscripts } from './read-subscripts.ts';
import { hasRows, readTrace, type Recording, type Thing, type Value } from './read-trace.ts';
import { drawThing, kindOf, type ThingKind, thingKinds } from './thing-parts.ts';
import { touched } from './touches.ts';
import { clean, isNameOfCode, keyOf, shortText } from './value-text.ts';

/** `isWhole`: everything that names lead to is in the picture. */
export type TraceState = { state: SceneState; isWhole: boolean };

/** A picture stays one that can be looked at. */
const most = { parts: 10, elements: 300, values: 24 };
/** The keys of parts, from top to bottom: objects by their variables, nodes, calls, variables. */
const [firstThing, firstNodes, callsKey, valuesKey] = [10_000_000, 70_000_000, 'p80000000', 'p90000000'];
const textKind = thingKinds.length;

/** `of`: the object that the part draws; another one in its place is not a change of it. */
type Placed = { key: string; part: Part; of?: number };
type Bare = TraceState & { of: ReadonlyMap<string, number> };

/**
 * A recorded run as pictures of format 1: lists, tables, graphs, trees and links, each under the name of its variable,
 * with the names that lead into them. A variable keeps its place in the picture through the whole run. Never throws for
 * a record that `readTrace` has read.
 */
export class TraceStates {
  readonly recording: Recording;
  readonly #lines: readonly (readonly string[])[];
  readonly #subscripts: Subscripts;
  readonly #calls: CallTree;
  readonly #nodes: readonly LinkedNodes[];
  readonly #isNode: (thing: Thing) => boolean;
  readonly #names: NamesOfRun;
  readonly #kinds = new Map<number, ThingKind | null>();
  readonly #known = new Map<string, Bare>();

  /** @param sources the texts of the program's files, as the record numbers them */
  constructor(recording: Recording, sources: readonly string[]) {
    this.recording = recording;
    this.#lines = sources.map((source) => source.split(/\r\n|\r|\n/));
    this.#subscripts = readSubscripts(sources);
    this.#calls = new CallTree(recording);
    const classes = nodeClassesOf(recording);
    this.#nodes = [...classes.values()].map((of) => new LinkedNodes(recording, of));
    this.#isNode = ({ kind, name }) => kind === 'instance' && classes.has(name);
    this.#names = namesOf(recording);
  }

  get length(): number {
    return this.recording.steps.length;
  }

  /**
   * The picture of a step; what the step before did not have is marked.
   * @param line of the first file, whose subscripts are marked as read; left out: the line that runs next
   */
  stateAt(at: number, line?: number): TraceState {
    const { state, isWhole, of } = this.#bareAt(at, line);
    const before = at > 0 ? this.#bareAt(at - 1) : undefined;
    const isSame = (key: string) => before?.of.get(key) === of.get(key);
    return { state: before ? touched(state, before.state, isSame) : state, isWhole };
  }

  #bareAt(at: number, line?: number): Bare {
    const key = `${at} ${line ?? ''}`;
    const known = this.#known.get(key);
    if (known) return known;
    // neighbours are asked for together
    if (this.#known.size > 64) this.#known.clear();
    const made = this.#make(at, line);
    this.#known.set(key, made);
    return made;
  }

  #make(at: number, line: number | undefined): Bare {
    const { recording } = this;
    const step = recording.steps[at];
    const scopes = scopesAt(recording, at);
    const inner = scopes.at(-1);
    if (!step || !inner) return { state: {}, isWhole: true, of: new Map() };
    const { named, pointers } = findNamed(recording, at, scopes, this.#isNode);
    const source = line === undefined ? this.#lines[step.file]?.[step.line - 1] : this.#lines[0]?.[line - 1];
    const isLine = line !== undefined || step.event === 'line';

    const drawn = this.#drawAll(named, at);
    const placed: Placed[] = [];
    const shown = new Set<number>();
    for (const { one, part, key, inside } of drawn.parts) {
      for (const number of [one.thing.number, ...inside]) shown.add(number);
      const shownPart = addPlaces(part, one, this.#subscripts, isLine ? (source ?? '') : '', inner);
      placed.push({ key, part: shownPart, of: one.thing.number });
    }
    placed.push(...this.#drawNodes(at, pointers));
    const texts = this.#drawTexts(scopes);
    placed.push(...texts.placed);
    const calls = this.#calls.partAt(at);
    if (calls) placed.push({ key: callsKey, part: calls });
    const values = this.#drawValues(at, inner, named, { shown, texts: texts.names });
    if (values) placed.push({ key: valuesKey, part: values });
    const of = new Map(placed.flatMap((one) => (one.of === undefined ? [] : [[one.key, one.of] as const])));
    return { state: stateOf(placed), isWhole: drawn.isWhole, of };
  }

  /** Objects that stand for themselves: not inside of another one that is drawn. */
  #drawAll(named: readonly Named[], at: number) {
    const all = named.flatMap((one) => {
      const kind = this.#kindOf(one.thing.number);
      const titles = [...new Set([...one.names.values()].flat())].slice(0, 3);
      const drawn = kind && drawThing(this.recording, one.thing, kind, clean(titles.join(', '), 60), at);
      return kind && drawn ? [{ one, kind, part: drawn.part, inside: drawn.inner }] : [];
    });
    const inside = new Set(all.flatMap((each) => each.inside));
    const parts: { one: Named; key: string; part: Part; inside: readonly number[] }[] = [];
    let isWhole = named.every(
      ({ thing }) =>
        thing.kind === 'instance' ||
        inside.has(thing.number) ||
        all.some(({ one }) => one.thing.number === thing.number),
    );
    let room = most.elements;
    for (const { one, kind, part, inside: own } of all) {
      if (inside.has(one.thing.number)) continue;
      const size = sizeOf(part);
      if (size > room || parts.length === most.parts) {
        isWhole = false;
        continue;
      }
      room -= size;
      parts.push({ one, part, key: this.#keyOf(one, thingKinds.indexOf(kind)), inside: own });
    }
    return { parts, isWhole };
  }

  #keyOf({ scope, path, order }: Pick<Named, 'scope' | 'path' | 'order'>, kind: number): string {
    const [root = ''] = path.split('.', 1);
    return `p${firstThing + this.#names.orderOf(scope, root) * 10_000 + Math.min(order, 999) * 10 + kind}`;
  }

  #kindOf(number: number): ThingKind | null {
    let kind = this.#kinds.get(number);
    if (kind === undefined) this.#kinds.set(number, (kind = kindOf(this.recording, number)));
    return kind;
  }

  #drawNodes(at: number, pointers: ReturnType<typeof findNamed>['pointers']): Placed[] {
    if (this.#nodes.length === 0) return [];
    const things = this.recording.thingsAt(at);
    return this.#nodes.flatMap((nodes, index) => {
      const own = things.filter((thing) => isOf(nodes.of, thing));
      const numbers = new Set(own.map(({ number }) => number));
      // the innermost of equal names wins
      const leading = new Map<string, Value>();
      for (const { scope, path, value } of pointers) {
        const isNone = value === 'None' && this.#names.leadsTo(scope.name, path, nodes.of.name);
        if (isNone || (typeof value === 'number' && numbers.has(value))) leading.set(path, value);
      }
      const part = nodes.partAt(own, leading);
      return part ? [{ key: `p${firstNodes + index}`, part }] : [];
    });
  }

  #drawTexts(scopes: readonly Scope[]): { placed: Placed[]; names: Set<string> } {
    const placed = new Map<string, Placed>();
    for (const scope of scopes) {
      for (const [name, value] of scope.rows) {
        if (typeof name !== 'string' || typeof value !== 'string') continue;
        const part = textPart(name, value, scope, this.#subscripts);
        // the same string under the same name is shown where it is used
        if (part && placed.size < 4)
          placed.set(`${name} ${value}`, {
            key: this.#keyOf({ scope: scope.name, path: name, order: 0 }, textKind),
            part,
          });
      }
    }
    const names = [...placed.values()].flatMap(({ part }) => (part.kind === 'text' ? Object.keys(part.lines) : []));
    return { placed: [...placed.values()], names: new Set(names) };
  }

  /** The plain variables of the innermost scope, and those of objects that have no picture of their own. */
  #drawValues(
    at: number,
    inner: Scope,
    named: readonly Named[],
    { shown, texts }: { shown: ReadonlySet<number>; texts: ReadonlySet<string> },
  ): ValuesPart | null {
    const { recording } = this;
    const rows: ValuesPart['rows'] = {};
    const add = (name: string, value: Value) => {
      const text = shortText(recording, value, at, 60);
      const isFull = Object.keys(rows).length >= most.values;
      if (text !== null && !isFull) rows[keyOf(name)] = { v: clean(text, 60), o: Object.keys(rows).length };
    };
    const isPlain = (value: Value): boolean => {
      if (typeof value === 'string') return !isNameOfCode(value);
      const thing = recording.thingAt(value, at);
      if (thing === null || thing.kind === 'function' || thing.kind === 'class') return false;
      return thing.kind !== 'instance' && !shown.has(value);
    };
    for (const [name, value] of inner.rows)
      if (!texts.has(keyOf(String(name))) && isPlain(value)) add(String(name), value);
    for (const { thing, path } of named) {
      if (thing.kind !== 'instance' || shown.has(thing.number) || !hasRows(thing)) continue;
      for (const [name, value] of thing.items)
        if (typeof value === 'string' && isPlain(value)) add(`${path}.${name}`, value);
    }
    const { event, value } = recording.steps[at]!;
    if ((event === 'return' || event === 'yield') && value !== null && value !== 'None') add('вернёт', value);
    const title = inner.name === '' ? 'Переменные' : clean(`Переменные ${inner.name}`, 60);
    return Object.keys(rows).length > 0 ? { kind: 'values', title, rows } : null;
  }
}

/** Parts stand in the order of their keys; two of one key cannot be shown together. */
function stateOf(placed: readonly Placed[]): SceneState {
  const state: Record<string, Part> = {};
  for (const { key, part } of placed.toSorted((a, b) => (a.key < b.key ? -1 : 1))) state[key] ??= part;
  return state;
}

function sizeOf(part: Part): number {
  const lists = Object.values(part).filter((value): value is object => typeof value === 'object' && value !== null);
  return lists.reduce((sum, list) => sum + Object.keys(list).length, part.kind === 'buckets' ? part.size : 0);
}

/** The pictures of an animation of kind `trace`, one a step. */
export function statesOfAnimation({
  record,
  code,
  steps,
}: Pick<TraceAnimation, 'record' | 'code' | 'steps'>): SceneState[] {
  const states = new TraceStates(readTrace(record), [(code ?? []).join('\n')]);
  return steps.map(({ step, line }) => states.stateAt(step, line).state);
}
