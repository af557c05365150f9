/**
 * Which names index which in a program's text: from `a[j - 1]` that `j` leads into `a`, from `m[i][j]` that `i` leads to
 * its rows and `j` to its columns.
 */
export type Subscripts = {
  /** Names that lead into a list, a string or the rows of a table, by its name. */
  places: ReadonlyMap<string, ReadonlySet<string>>;
  /** Pairs of names that lead to a cell of a table, by its name. */
  cells: ReadonlyMap<string, readonly (readonly [row: string, col: string])[]>;
};

/** `a[…]` in a line: the name, and one or two places, each a name with a number added, or a number. */
export type Read = { name: string; places: readonly Place[] };
export type Place = { name: string | null; plus: number };

const place = String.raw`\[\s*([\p{L}_][\p{L}\p{N}_]*)?\s*(?:([+-])?\s*(\d{1,6}))?\s*\]`;
const read = new RegExp(String.raw`([\p{L}_][\p{L}\p{N}_]*)\s*${place}(?:\s*${place})?`, 'gu');

/** `a[lo:hi]` */
const slice = /([\p{L}_][\p{L}\p{N}_]*)\s*\[\s*([\p{L}_][\p{L}\p{N}_]*)?\s*:\s*([\p{L}_][\p{L}\p{N}_]*)?\s*\]/gu;

/** What a line reads or writes by a subscript. */
export function readsIn(line: string): Read[] {
  const code = withoutTexts(line);
  return [...code.matchAll(read)].flatMap(([, name = '', ...found]) => {
    const places = [placeOf(found.slice(0, 3)), placeOf(found.slice(3))].filter((one) => one !== null);
    return places.length > 0 ? [{ name, places }] : [];
  });
}

function placeOf([name, sign, number]: (string | undefined)[]): Place | null {
  if (name === undefined && number === undefined) return null;
  // `a[i 1]` is no Python
  if (name !== undefined && number !== undefined && sign === undefined) return null;
  return { name: name ?? null, plus: (sign === '-' ? -1 : 1) * Number(number ?? 0) };
}

export function readSubscripts(sources: readonly string[]): Subscripts {
  const places = new Map<string, Set<string>>();
  const cells = new Map<string, (readonly [string, string])[]>();
  const lead = (list: string, name: string) => places.set(list, (places.get(list) ?? new Set()).add(name));
  for (const line of sources.flatMap((source) => source.split('\n'))) {
    for (const [, list = '', from, to] of withoutTexts(line).matchAll(slice))
      for (const name of [from, to]) if (name !== undefined) lead(list, name);
    for (const { name, places: found } of readsIn(line)) {
      const [first, second] = found;
      if (first?.name) lead(name, first.name);
      if (first?.name && second?.name) cells.set(name, [...(cells.get(name) ?? []), [first.name, second.name]]);
    }
  }
  return { places, cells };
}

/** Without comments and strings. Longer lines are no program that somebody reads. */
const withoutTexts = (line: string): string =>
  line.length > 1000 ? '' : line.replace(/'[^'\n]*'|"[^"\n]*"/g, "''").replace(/#.*$/, '');
