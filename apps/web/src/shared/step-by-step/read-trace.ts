import type { Trace } from '@put/python/in-worker.ts';

/** A value: text of a plain one, or the number of an object. */
export type Value = string | number;
export type Row = readonly [name: Value, value: Value];

export type Frame = { name: string; line: number; rows: readonly Row[] };

export type Thing = {
  number: number;
  kind: 'list' | 'tuple' | 'set' | 'dict' | 'instance' | 'function' | 'class';
  /** Of its class; of a function how it is called. */
  name: string;
  /** Of `list`, `tuple` and `set` the elements, else names or keys with their values. */
  items: readonly Value[] | readonly Row[];
  /** Elements that are left out. */
  more: number;
};

export type StepEvent = 'line' | 'call' | 'resume' | 'return' | 'yield' | 'exception' | 'unwind' | 'end';

export type Step = {
  event: StepEvent;
  /** Among the files of the program. */
  file: number;
  line: number;
  /** From the outermost to the one that runs. */
  frames: readonly Frame[];
  globals: readonly Row[];
  /** What a function gives back. */
  value: Value | null;
  error: { type: string; text: string } | null;
  printedBytes: number;
};

export type Recording = {
  steps: readonly Step[];
  /** An object as it is at a step; null where there were too many to keep. */
  thingAt(number: number, step: number): Thing | null;
  /** Every object that something on the screen leads to, in the order in which they came to be. Of frames, those that are shown. */
  thingsAt(step: number, isShown?: (depth: number) => boolean): Thing[];
  isCut: boolean;
};

type WireFrame = [name: string, line: number, rows: Row[]];
type WireStep = [
  event: StepEvent,
  file: number,
  line: number,
  /** Frames that are as they were at the step before. */
  kept: number,
  frames: WireFrame[],
  globals: Row[] | null,
  things: [number, Thing['kind'], string, Thing['items'], number][],
  extra: Value | [string, string] | null,
];

/** Reads a record of the harness: each step tells what has changed since the one before. */
export function readTrace({ lines, printedBytes, isCut }: Trace): Recording {
  const steps: Step[] = [];
  const versions = new Map<number, { from: number; thing: Thing }[]>();
  let frames: readonly Frame[] = [];
  let globals: readonly Row[] = [];
  lines.forEach((text, at) => {
    const [event, file, line, kept, changed, names, things, extra] = JSON.parse(text) as WireStep;
    frames = [...frames.slice(0, kept), ...changed.map(([name, place, rows]) => ({ name, line: place, rows }))];
    globals = names ?? globals;
    for (const [number, kind, name, items, more] of things) {
      const known = versions.get(number) ?? [];
      known.push({ from: at, thing: { number, kind, name, items, more } });
      versions.set(number, known);
    }
    const error = Array.isArray(extra) ? { type: extra[0], text: extra[1] } : null;
    const value = Array.isArray(extra) ? null : extra;
    steps.push({ event, file, line, frames, globals, value, error, printedBytes: printedBytes[at] ?? 0 });
  });

  const thingAt = (number: number, step: number) => lastUntil(versions.get(number) ?? [], step)?.thing ?? null;
  return {
    steps,
    isCut,
    thingAt,
    thingsAt(at, isShown = () => true) {
      const step = steps[at];
      if (!step) return [];
      const found = new Map<number, Thing>();
      const waiting: Value[] = [
        step.value ?? '',
        ...valuesOf(step.globals),
        ...step.frames.flatMap(({ rows }, depth) => (isShown(depth) ? valuesOf(rows) : [])),
      ];
      for (const value of waiting) {
        if (typeof value !== 'number' || found.has(value)) continue;
        const thing = thingAt(value, at);
        if (!thing) continue;
        found.set(value, thing);
        waiting.push(...inside(thing));
      }
      return [...found.values()].toSorted((a, b) => a.number - b.number);
    },
  };
}

/** An object that changes at each of ten thousand steps has as many versions. */
function lastUntil<T extends { from: number }>(versions: readonly T[], step: number): T | undefined {
  let [low, high] = [0, versions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (versions[middle]!.from <= step) low = middle + 1;
    else high = middle;
  }
  return versions[low - 1];
}

const valuesOf = (rows: readonly Row[]): Value[] => rows.map(([, value]) => value);

/** Whether its items are names or keys with values. */
export const hasRows = (thing: Thing): thing is Thing & { items: readonly Row[] } =>
  thing.kind !== 'list' && thing.kind !== 'tuple' && thing.kind !== 'set';

/** What it leads to, among plain values. */
export function inside(thing: Thing): Value[] {
  if (!hasRows(thing)) return thing.items as Value[];
  return thing.kind === 'dict' ? thing.items.flat() : valuesOf(thing.items);
}
