import { hasRows, inside, type Thing, type Value } from './read-trace.ts';
import { thingName } from './step-words.ts';

/** An object and, to its right, those that it leads to and that nothing before has led to. */
export type Branch = { thing: Thing; branches: readonly Branch[] };

/** As the styles draw it: letters, the sides of a card, and the way between cards that arrows run in. */
const [letterPx, headLetterPx, sidesPx] = [7.8, 7.2, 26];
export const betweenCardsPx = 38;
/** A row of plain elements is broken there. */
const widestRowPx = 320;
const longestTuple = 36;

/**
 * Lays objects out: what leads to others stands to the left of them, so that a linked list goes from left to right, a tree
 * grows to the right, and the rows of a table stand one under another. What would go past `roomPx` begins a row of its own.
 */
export function placeObjects(things: readonly Thing[], roomPx: number): Branch[] {
  const byNumber = new Map(things.map((thing) => [thing.number, thing]));
  const ledTo = new Set(things.flatMap((thing) => leadsTo(thing, byNumber).filter((to) => to !== thing)));
  const placed = new Set<Thing>();
  const rows: Branch[] = [];

  const grow = (thing: Thing, leftPx: number, later: Thing[]): Branch => {
    const branches: Branch[] = [];
    const nextPx = leftPx + widthOf(thing, byNumber) + betweenCardsPx;
    for (const to of leadsTo(thing, byNumber)) {
      if (placed.has(to)) continue;
      placed.add(to);
      if (nextPx + widthOf(to, byNumber) <= roomPx) branches.push(grow(to, nextPx, later));
      else later.push(to);
    }
    return { thing, branches };
  };
  // what nothing leads to begins a row; what leads to itself in a circle only, after that
  for (const first of [...things.filter((thing) => !ledTo.has(thing)), ...things]) {
    const waiting = placed.has(first) ? [] : [first];
    waiting.forEach((thing) => placed.add(thing));
    for (let thing = waiting.shift(); thing !== undefined; thing = waiting.shift()) {
      const later: Thing[] = [];
      rows.push(grow(thing, 0, later));
      waiting.unshift(...later);
    }
  }
  return rows;
}

const leadsTo = (thing: Thing, byNumber: ReadonlyMap<number, Thing>): Thing[] =>
  inside(thing).flatMap((value) => (typeof value === 'number' ? (byNumber.get(value) ?? []) : []));

/** Whether its elements stand one under another: those that lead somewhere do, so that their arrows cross no other. */
export const isColumn = (thing: Thing, isCard: (number: number) => boolean): boolean =>
  !hasRows(thing) && (thing.items as readonly Value[]).some((value) => typeof value === 'number' && isCard(value));

function widthOf(thing: Thing, byNumber: ReadonlyMap<number, Thing>): number {
  const lettersOf = (value: Value) => (typeof value === 'number' ? 0 : Math.min(value.length, 24));
  const head = thingName(thing).length * headLetterPx;
  const most = (numbers: readonly number[]) => numbers.reduce((a, b) => Math.max(a, b), 0);
  let body: number;
  if (hasRows(thing)) {
    const names = most(thing.items.map(([name]) => Math.min(lettersOf(name), 18)));
    body = (names + most(thing.items.map(([, value]) => lettersOf(value)))) * letterPx + 12;
  } else {
    const values = thing.items as readonly Value[];
    body = isColumn(thing, (number) => byNumber.has(number))
      ? 24 + most(values.map(lettersOf)) * letterPx
      : Math.min(
          widestRowPx,
          values.reduce<number>((sum, value) => sum + Math.max(28, lettersOf(value) * letterPx + 14) + 4, 0),
        );
  }
  return sidesPx + Math.max(head, body);
}

/**
 * What is shown where it is mentioned, without an object of its own: functions that hold nothing, classes that have methods
 * only, short tuples of plain values. Their arrows would hide those that matter. Null for all others.
 */
export function textInPlace({ kind, name, items, more }: Thing): string | null {
  switch (kind) {
    case 'function':
      return items.length === 0 ? `функция ${name}` : null;
    case 'class':
      return (items as readonly (readonly [Value, Value])[]).every(([own, value]) => isMethod(own, value))
        ? `класс ${name}`
        : null;
    case 'tuple': {
      if (name !== 'tuple' || more > 0 || items.some((value) => typeof value !== 'string')) return null;
      const text = `(${items.join(', ')}${items.length === 1 ? ',' : ''})`;
      return text.length <= longestTuple ? text : null;
    }
    default:
      return null;
  }
}

const isMethod = (name: Value, value: Value) => typeof value === 'string' && value.startsWith(`${name}(`);
