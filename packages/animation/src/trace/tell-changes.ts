import { hasRows, type Recording, type Row, type Thing, type Value } from './read-trace.ts';
import { nameOf, shortText } from './value-text.ts';

/** `sets`: «i = 2»; `says`: whole sentences. */
export type Changes = { sets: string[]; says: string[] };

/** The names of the frame at a depth; 0 is the program itself. */
export const rowsAt = ({ steps }: Recording, at: number, depth: number): readonly Row[] =>
  (depth === 0 ? steps[at]?.globals : steps[at]?.frames[depth - 1]?.rows) ?? [];

/** Objects are looked into so deep: the cells of a table, the attributes of an object's list. */
const deepest = 2;

/** What is different for a frame between two steps of the record, in words. */
export function tellChanges(recording: Recording, from: number, at: number, depth: number): Changes {
  const changes: Changes = { sets: [], says: [] };
  const seen = new Set<number>();
  const text = (value: Value) => shortText(recording, value, at);
  const set = (path: string, value: Value) => {
    const shown = text(value);
    if (shown !== null) changes.sets.push(`${path} = ${shown}`);
  };

  const compare = (path: string, value: Value, deep: number) => {
    if (typeof value !== 'number' || seen.has(value)) return;
    seen.add(value);
    const [now, before] = [recording.thingAt(value, at), recording.thingAt(value, from)];
    if (now === null || before === null) return;
    const pathOf = (key: Value) => (now.kind === 'instance' ? `${path}.${key}` : `${path}[${text(key) ?? '…'}]`);
    if (now !== before) compareThings(now, before, path, pathOf);
    if (deep === deepest || now.kind === 'function' || now.kind === 'class' || now.kind === 'set') return;
    if (hasRows(now)) for (const [key, item] of now.items) compare(pathOf(key), item, deep + 1);
    else now.items.forEach((item, index) => compare(`${path}[${index}]`, item as Value, deep + 1));
  };

  const compareThings = (now: Thing, before: Thing, path: string, pathOf: (key: Value) => string) => {
    if (hasRows(now) && hasRows(before)) {
      const earlier = new Map(before.items);
      for (const [key, item] of now.items) if (earlier.get(key) !== item) set(pathOf(key), item);
      const kept = new Set(now.items.map(([key]) => key));
      const gone = before.items.flatMap(([key]) => (kept.has(key) ? [] : [text(key) ?? '…']));
      if (gone.length > 0) changes.says.push(`Из ${path} убрали ${gone.join(', ')}`);
      return;
    }
    const [items, earlier] = [now.items as readonly Value[], before.items as readonly Value[]];
    changes.says.push(...tellItems(items, earlier, path, now.kind === 'set', (value) => text(value) ?? 'значение'));
    if (now.kind !== 'set' && items.length === earlier.length && now.more === before.more) {
      const indexes = changedIndexes(items, earlier);
      if (!isSwap(items, earlier, indexes)) for (const index of indexes) set(`${path}[${index}]`, items[index]!);
    }
  };

  const earlier = new Map(rowsAt(recording, from, depth));
  for (const [name, value] of rowsAt(recording, at, depth)) {
    if (earlier.get(name) !== value) set(String(name), value);
    else compare(String(name), value, 1);
  }
  return changes;
}

function tellItems(
  items: readonly Value[],
  earlier: readonly Value[],
  path: string,
  isSet: boolean,
  text: (value: Value) => string,
): string[] {
  const words = (values: readonly Value[]) =>
    values.length > 3 ? `${values.length} значений` : values.map(text).join(', ');
  if (isSet) {
    const added = items.filter((item) => !earlier.includes(item));
    const gone = earlier.filter((item) => !items.includes(item));
    return [
      ...(added.length > 0 ? [`В ${path} добавили ${words(added)}`] : []),
      ...(gone.length > 0 ? [`Из ${path} убрали ${words(gone)}`] : []),
    ];
  }
  if (items.length === earlier.length) {
    const indexes = changedIndexes(items, earlier);
    return isSwap(items, earlier, indexes) ? [`Поменяли местами ${path}[${indexes[0]}] и ${path}[${indexes[1]}]`] : [];
  }
  const [longer, shorter] = items.length > earlier.length ? [items, earlier] : [earlier, items];
  const first = shorter.findIndex((item, index) => item !== longer[index]);
  const begin = first < 0 ? shorter.length : first;
  const count = longer.length - shorter.length;
  const isOnePlace = shorter.slice(begin).every((item, index) => item === longer[begin + count + index]);
  if (!isOnePlace) return [`Список ${path} теперь другой`];
  const moved = words(longer.slice(begin, begin + count));
  return [longer === items ? `В ${path} добавили ${moved}` : `Из ${path} убрали ${moved}`];
}

const changedIndexes = (items: readonly Value[], earlier: readonly Value[]): number[] =>
  items.flatMap((item, index) => (item === earlier[index] ? [] : [index]));

function isSwap(items: readonly Value[], earlier: readonly Value[], indexes: readonly number[]): boolean {
  const [one, two] = indexes;
  if (indexes.length !== 2 || one === undefined || two === undefined) return false;
  return items[one] === earlier[two] && items[two] === earlier[one];
}

/** Puts values of the frame into an author's words: «Сравниваем {x}». Unknown names stay as they are. */
export const fillWords = (words: string, recording: Recording, at: number, depth: number): string =>
  words.replace(/\{([\p{L}_][\p{L}\p{N}_]*)\}/gu, (whole, name: string) => {
    const row = [...rowsAt(recording, at, depth), ...rowsAt(recording, at, 0)].find(([own]) => own === name);
    const text = row && shortText(recording, row[1], at, 60);
    return text === undefined || text === null ? whole : nameOf(text);
  });
