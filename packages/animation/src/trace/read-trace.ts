/** What the harness's tracer noted: JSON, one step a line, and how much was printed before each. */
export type Trace = { lines: readonly string[]; printedBytes: readonly number[]; isCut: boolean };

/** The text of a plain value, or the number of an object. */
export type Value = string | number;
export type Row = readonly [name: Value, value: Value];

export type Frame = { name: string; line: number; rows: readonly Row[] };

export type Thing = {
  number: number;
  kind: 'list' | 'tuple' | 'set' | 'dict' | 'instance' | 'function' | 'class';
  /** The name of the object's class; for a class its own name, for a function its name with parameters. */
  name: string;
  /** Elements of `list`, `tuple` and `set`; for other kinds names or keys with values. */
  items: readonly Value[] | readonly Row[];
  /** How many elements are left out. */
  more: number;
};

export type StepEvent = 'line' | 'call' | 'resume' | 'return' | 'yield' | 'exception' | 'unwind' | 'end';

export type Step = {
  event: StepEvent;
  /** An index in the files of the program. */
  file: number;
  line: number;
  /** From the outermost frame to the running one. */
  frames: readonly Frame[];
  globals: readonly Row[];
  /** The value that a function returns or yields. */
  value: Value | null;
  error: { type: string; text: string } | null;
  printedBytes: number;
};

export type Version = { from: number; thing: Thing };

export type Recording = {
  steps: readonly Step[];
  /** The object's state at a step; null if it did not exist yet or the harness left it out. */
  thingAt(number: number, step: number): Thing | null;
  /** The numbers of all objects of the run. */
  numbers: readonly number[];
  /** Every state of an object in order, with the step from which it holds. */
  versionsOf(number: number): readonly Version[];
  /** All objects that can be reached from the shown frames and the globals, in order of creation. */
  thingsAt(step: number, isShown?: (depth: number) => boolean): Thing[];
  isCut: boolean;
};

export type WireFrame = [name: string, line: number, rows: Row[]];
export type WireStep = [
  event: StepEvent,
  file: number,
  line: number,
  /** How many outer frames have not changed since the previous step. */
  kept: number,
  frames: WireFrame[],
  globals: Row[] | null,
  things: [number, Thing['kind'], string, Thing['items'], number][],
  extra: Value | [string, string] | null,
];

/**
 * Reads the harness's record, in which each step holds only what has changed. Throws `NoRecord` when it is none: a
 * program may write notes by itself.
 */
export function readTrace({ lines, printedBytes, isCut }: Trace): Recording {
  const steps: Step[] = [];
  const versions = new Map<number, Version[]>();
  let frames: readonly Frame[] = [];
  let globals: readonly Row[] = [];
  lines.forEach((text, at) => {
    const [event, file, line, kept, changed, names, things, extra] = readStep(text);
    frames = [...frames.slice(0, kept), ...changed.map(([name, index, rows]) => ({ name, line: index, rows }))];
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
    numbers: [...versions.keys()],
    versionsOf: (number) => versions.get(number) ?? [],
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

export class NoRecord extends Error {
  override name = 'NoRecord';
}

const events = new Set<unknown>(['line', 'call', 'resume', 'return', 'yield', 'exception', 'unwind', 'end']);
const kinds = new Set<unknown>(['list', 'tuple', 'set', 'dict', 'instance', 'function', 'class']);

/** One line of the record. Throws `NoRecord`. */
export function readStep(text: string): WireStep {
  let step: unknown;
  try {
    step = JSON.parse(text);
  } catch {
    throw new NoRecord('not JSON');
  }
  if (!isStep(step)) throw new NoRecord('not a step');
  return step;
}

function isStep(step: unknown): step is WireStep {
  if (!Array.isArray(step) || step.length !== 8) return false;
  const [event, file, line, kept, frames, globals, things, extra] = step as unknown[];
  return (
    events.has(event) &&
    isCount(file) &&
    isCount(line) &&
    isCount(kept) &&
    isListOf(frames, isFrame) &&
    (globals === null || isListOf(globals, isRow)) &&
    isListOf(things, isThing) &&
    (extra === null || isValue(extra) || (isListOf(extra, isText) && extra.length === 2))
  );
}

const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;
const isText = (value: unknown) => typeof value === 'string';
const isValue = (value: unknown) => isText(value) || isCount(value);
const isListOf = (list: unknown, is: (one: unknown) => boolean): list is unknown[] =>
  Array.isArray(list) && list.every(is);
const isRow = (row: unknown) => isListOf(row, isValue) && row.length === 2;
const isFrame = (frame: unknown) =>
  Array.isArray(frame) && frame.length === 3 && isText(frame[0]) && isCount(frame[1]) && isListOf(frame[2], isRow);
const isThing = (thing: unknown) => {
  if (!Array.isArray(thing) || thing.length !== 5) return false;
  const [number, kind, name, items, more] = thing as unknown[];
  const isItem = kind === 'list' || kind === 'tuple' || kind === 'set' ? isValue : isRow;
  return isCount(number) && kinds.has(kind) && isText(name) && isCount(more) && isListOf(items, isItem);
};

/** Binary search: an object may have a version for each of ten thousand steps. */
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

/** The values that an object holds; numbers among them are references. */
export function inside(thing: Thing): Value[] {
  if (!hasRows(thing)) return thing.items as Value[];
  return thing.kind === 'dict' ? thing.items.flat() : valuesOf(thing.items);
}
