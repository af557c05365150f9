import { hasRows, inside, type Thing, type Value } from '@put/animation/trace/read-trace';
import { thingName } from './step-words.ts';

/** An object and, to its right, the objects that it refers to and that are not placed yet. */
export type Branch = { thing: Thing; branches: readonly Branch[] };

/** Sizes from the styles: the width of a letter, of a letter in a card's head, and of a card's sides. */
const [letterPx, headLetterPx, sidesPx] = [7.8, 7.2, 26];
export const betweenCardsPx = 38;
/** A row of plain elements is wrapped at this width. */
const widestRowPx = 320;
const longestTuple = 36;

/**
 * Places objects: an object stands to the left of the objects that it refers to. So a linked list goes from left to
 * right, a tree grows to the right, and the rows of a table stand one under another. An object that would pass `roomPx`
 * begins a new row.
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
  // Objects without references to them begin rows first. The rest are circles of references.
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

/**
 * Whether the elements stand one under another. They do if one of them is a reference: so arrows do not cross other
 * elements.
 */
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
 * The text of an object that needs no card: a function without items, a class with methods only, a short tuple of plain
 * values. Arrows to these would hide more important ones. Null for all others.
 */
export function inlineText(thing: Thing): string | null {
  const { name, items, more } = thing;
  switch (thing.kind) {
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
