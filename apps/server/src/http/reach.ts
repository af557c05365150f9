import { type Viewer } from '@put/contract/base/access';
import type { RefusalCode } from '@put/contract/base/refusals';
import type { NamedRow, ReachedNoun, Right, Way } from '@put/contract/accounts/rights';

/** Whether a colleague holds the right over every one of these rows (`modules/colleagues`). */
export type Reaches = (viewer: Viewer, right: Right, named: readonly NamedRow[]) => Promise<boolean>;

/** The parsed parts of a call. */
type Parts = { params: unknown; query: unknown; body: unknown };

/**
 * The rows that the call names, by the way of its endpoint. Null: one that must be named is missing, or none is named
 * where some must be.
 */
function namedRows(way: Exclude<Way, string>, parts: Parts): NamedRow[] | null {
  const { own, ...nouns } = way;
  const named: NamedRow[] = [];
  for (const [noun, places] of Object.entries(nouns)) {
    const ids = new Set<number>();
    for (const place of typeof places === 'string' ? [places] : places) {
      const found = idsAt(parts, place.replace('?', '').split('.'));
      if (found.length === 0 && !place.endsWith('?')) return null;
      // with `own` nothing stands under 0 yet but what the viewer is writing
      for (const id of found) if (id !== 0 || !own) ids.add(id);
    }
    if (ids.size > 0) named.push({ noun: noun as ReachedNoun, ids: [...ids] });
  }
  return named.length > 0 || own ? named : null;
}

/** The numbers at a path; through lists it goes into each of their items. */
function idsAt(value: unknown, path: readonly string[]): number[] {
  if (Array.isArray(value)) return value.flatMap((item) => idsAt(item, path));
  const [key, ...rest] = path;
  if (key === undefined) return typeof value === 'number' ? [value] : [];
  return typeof value === 'object' && value !== null ? idsAt((value as Record<string, unknown>)[key], rest) : [];
}

/** As for everybody, a row out of reach is not there. Only an owner changes what is in the bank. */
export const outOfReach = ({ of }: Asked): RefusalCode =>
  typeof of === 'object' && ('task' in of || 'animation' in of) ? 'not_yours' : 'not_found';

type Asked = { right?: Right | undefined; of?: Way | undefined };

/** Whether what a call is about is within the viewer's reach. Asked of colleagues only. */
export async function isWithinReach({ right, of }: Asked, viewer: Viewer, parts: Parts, reaches: Reaches) {
  if (right === undefined || of === undefined) return false;
  if (of === 'viewer' || of === 'all') return true;
  const named = namedRows(of, parts);
  return named !== null && (named.length === 0 || reaches(viewer, right, named));
}
