type Row = { key: string };

/** Changes lists of rows with keys. Unchanged rows stay the same objects, so that they are not rendered again. */
export const changed = <R extends Row>(rows: readonly R[], key: string, part: Partial<R>): R[] =>
  rows.map((row) => (row.key === key ? { ...row, ...part } : row));

export const removed = <R extends Row>(rows: readonly R[], key: string): R[] => rows.filter((row) => row.key !== key);

export function moved<R extends Row>(rows: readonly R[], key: string, by: 1 | -1): R[] {
  const from = rows.findIndex((row) => row.key === key);
  const to = from + by;
  if (from < 0 || to < 0 || to >= rows.length) return [...rows];
  const next = [...rows];
  [next[from], next[to]] = [next[to]!, next[from]!];
  return next;
}

export function insertedAfter<R extends Row>(rows: readonly R[], key: string, copy: R): R[] {
  const at = rows.findIndex((row) => row.key === key);
  return at < 0 ? [...rows, copy] : rows.toSpliced(at + 1, 0, copy);
}
