import { hasRows, type Recording, type Row, type Thing, type Value } from '@put/animation/trace/read-trace';

/** What is new at a step: a called frame, objects, and places with another value. */
export type Changes = {
  /** The depth of the frame that has just been called; null if there is none. */
  newFrame: number | null;
  /** Changed names by the depth of their frame; -1 is the program itself. */
  names: ReadonlyMap<number, ReadonlySet<Value>>;
  newThings: ReadonlySet<number>;
  /** Changed elements, attributes or keys by the number of their object. */
  indexes: ReadonlyMap<number, ReadonlySet<number>>;
};

export function findChanges({ steps, thingAt }: Recording, at: number, things: readonly Thing[]): Changes {
  const [step, before] = [steps[at], steps[at - 1]];
  const names = new Map<number, Set<Value>>();
  const indexes = new Map<number, Set<number>>();
  const newThings = new Set<number>();
  if (step === undefined || before === undefined) return { newFrame: null, names, newThings, indexes };

  const newFrame = step.event === 'call' ? step.frames.length - 1 : null;
  const compare = (depth: number, now: readonly Row[], earlier: readonly Row[]) => {
    if (now !== earlier) names.set(depth, changedNames(now, earlier));
  };
  compare(-1, step.globals, before.globals);
  step.frames.forEach((frame, depth) => {
    if (depth !== newFrame) compare(depth, frame.rows, before.frames[depth]?.rows ?? []);
  });
  for (const thing of things) {
    const earlier = thingAt(thing.number, at - 1);
    if (earlier === null) newThings.add(thing.number);
    else if (earlier !== thing) indexes.set(thing.number, changedIndexes(thing, earlier));
  }
  return { newFrame, names, newThings, indexes };
}

function changedNames(now: readonly Row[], before: readonly Row[]): Set<Value> {
  const earlier = new Map(before);
  return new Set(now.flatMap(([name, value]) => (earlier.get(name) === value ? [] : [name])));
}

function changedIndexes(now: Thing, before: Thing): Set<number> {
  if (hasRows(now) && hasRows(before)) {
    const changed = changedNames(now.items, before.items);
    return indexesWhere(now.items, ([name]) => changed.has(name));
  }
  const [values, earlier] = [now.items as readonly Value[], before.items as readonly Value[]];
  // elements of a set have no index, so compare by value
  const known = now.kind === 'set' ? new Set(earlier) : null;
  return indexesWhere(values, (value, index) => (known === null ? earlier[index] !== value : !known.has(value)));
}

const indexesWhere = <T>(items: readonly T[], isChanged: (item: T, index: number) => boolean): Set<number> =>
  new Set(items.flatMap((item, index) => (isChanged(item, index) ? [index] : [])));
