import { hasRows, type Recording, type Row, type Thing, type Value } from './read-trace.ts';

/** What came with a step: the frame that was called, objects, and places that hold another value than before. */
export type Changes = {
  /** How deep the frame stands that has just been called; null without one. */
  newFrame: number | null;
  /** Names by depth of their frame, those of the program at -1. */
  names: ReadonlyMap<number, ReadonlySet<Value>>;
  newThings: ReadonlySet<number>;
  /** By object the places of its elements, attributes or keys. */
  places: ReadonlyMap<number, ReadonlySet<number>>;
};

export function findChanges({ steps, thingAt }: Recording, at: number, things: readonly Thing[]): Changes {
  const [step, before] = [steps[at], steps[at - 1]];
  const names = new Map<number, Set<Value>>();
  const places = new Map<number, Set<number>>();
  const newThings = new Set<number>();
  if (step === undefined || before === undefined) return { newFrame: null, names, newThings, places };

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
    else if (earlier !== thing) places.set(thing.number, changedPlaces(thing, earlier));
  }
  return { newFrame, names, newThings, places };
}

function changedNames(now: readonly Row[], before: readonly Row[]): Set<Value> {
  const earlier = new Map(before);
  return new Set(now.flatMap(([name, value]) => (earlier.get(name) === value ? [] : [name])));
}

function changedPlaces(now: Thing, before: Thing): Set<number> {
  if (hasRows(now) && hasRows(before)) {
    const changed = changedNames(now.items, before.items);
    return placesWhere(now.items, ([name]) => changed.has(name));
  }
  const [values, earlier] = [now.items as readonly Value[], before.items as readonly Value[]];
  // a set has no places of its own: what counts is what was not there
  const known = now.kind === 'set' ? new Set(earlier) : null;
  return placesWhere(values, (value, place) => (known === null ? earlier[place] !== value : !known.has(value)));
}

const placesWhere = <T>(items: readonly T[], isChanged: (item: T, place: number) => boolean): Set<number> =>
  new Set(items.flatMap((item, place) => (isChanged(item, place) ? [place] : [])));
