import * as z from 'zod/mini';

/** Where somebody stopped in a text: in which of its pieces, and at which share of that piece's height. */
export type ReadingPlace = { piece: number; share: number };

/** More lessons than anybody reads at a time; the oldest make way. */
const mostLessons = 100;
const Kept = z.array(z.object({ lesson: z.int(), piece: z.int().check(z.nonnegative()), share: z.number() }));

// the name of the person stands in the key: a class sits at the same computers one after another
const storageKey = (userId: number) => `pt.reading.${userId}`;

function read(userId: number): z.infer<typeof Kept> {
  try {
    const kept = Kept.safeParse(JSON.parse(localStorage.getItem(storageKey(userId)) ?? '[]'));
    return kept.success ? kept.data : [];
  } catch {
    return [];
  }
}

export function findPlace(userId: number, lesson: number): ReadingPlace | null {
  const found = read(userId).find((one) => one.lesson === lesson);
  return found === undefined ? null : { piece: found.piece, share: found.share };
}

export function keepPlace(userId: number, lesson: number, { piece, share }: ReadingPlace): void {
  const others = read(userId).filter((one) => one.lesson !== lesson);
  const isAtStart = piece === 0 && share <= 0;
  try {
    const kept = isAtStart ? others : [...others, { lesson, piece, share }].slice(-mostLessons);
    localStorage.setItem(storageKey(userId), JSON.stringify(kept));
  } catch {
    // full or forbidden: the lesson begins at its beginning
  }
}

type Box = { top: number; height: number };

/** The place at the upper edge of what is seen; boxes of the pieces as they stand on the screen. */
export function placeAt(edge: number, pieces: readonly Box[]): ReadingPlace {
  const piece = Math.max(
    0,
    pieces.findLastIndex(({ top }) => top <= edge),
  );
  const box = pieces[piece];
  if (box === undefined || box.height === 0 || edge <= box.top) return { piece, share: 0 };
  return { piece, share: Math.min(1, Math.round(((edge - box.top) / box.height) * 1000) / 1000) };
}

/** How far to scroll so that the place comes to the edge. A text that has become shorter ends at its end. */
export function distanceTo({ piece, share }: ReadingPlace, edge: number, pieces: readonly Box[]): number {
  const box = pieces[Math.min(piece, pieces.length - 1)];
  if (box === undefined) return 0;
  return box.top + box.height * (piece < pieces.length ? share : 1) - edge;
}
