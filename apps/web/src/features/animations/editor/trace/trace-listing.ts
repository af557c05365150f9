import type { TraceListing } from '@put/contract/animations/animation-editing';
import { movedLines } from '../../compile/moved-lines.ts';

export const noListing: TraceListing = { lines: null, words: {} };

/** Chooses a line for a step, or takes it away. When the last one goes, all lines are steps again. */
export function toggleLine(listing: TraceListing | null, line: number): TraceListing {
  const { lines, words } = listing ?? noListing;
  if (lines === null) return { lines: [line], words };
  const next = lines.includes(line)
    ? lines.filter((one) => one !== line)
    : [...lines, line].toSorted((one, other) => one - other);
  return { lines: next.length === 0 ? null : next, words };
}

/** The words said at a line; empty ones are the usual words. */
export function sayAtLine(listing: TraceListing | null, line: number, said: string): TraceListing {
  const { lines, words } = listing ?? noListing;
  const { [String(line)]: _, ...others } = words;
  return { lines, words: said === '' ? others : { ...others, [line]: said } };
}

/** Chosen lines and words stay with their lines while the program is edited; those of a removed line go with it. */
export function moveListing(listing: TraceListing | null, before: string, after: string): TraceListing | null {
  if (listing === null || (listing.lines === null && Object.keys(listing.words).length === 0)) return listing;
  const move = movedLines(before, after);
  const lines = listing.lines?.flatMap((line) => move(line) ?? []) ?? null;
  const words = Object.entries(listing.words).flatMap(([line, said]) => {
    const now = move(Number(line));
    return now === null ? [] : [[String(now), said] as const];
  });
  return { lines: lines?.length === 0 ? null : lines, words: Object.fromEntries(words) };
}
