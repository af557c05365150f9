import * as z from 'zod/mini';

/** Where a reader stopped: the index of the piece of the text, and the share of the piece's height (0 to 1). */
export type ReadingPosition = { piece: number; share: number };

/** More lessons than anybody reads at a time; the oldest are removed. */
const mostLessons = 100;
const Kept = z.array(z.object({ lesson: z.int(), piece: z.int().check(z.nonnegative()), share: z.number() }));

// the key holds the user's id: several students use the same computer one after another
const storageKey = (userId: number) => `pt.reading.${userId}`;

function read(userId: number): z.infer<typeof Kept> {
  try {
    const kept = Kept.safeParse(JSON.parse(localStorage.getItem(storageKey(userId)) ?? '[]'));
    return kept.success ? kept.data : [];
  } catch {
    return [];
  }
}

export function findPosition(userId: number, lesson: number): ReadingPosition | null {
  const found = read(userId).find((one) => one.lesson === lesson);
  return found === undefined ? null : { piece: found.piece, share: found.share };
}

export function keepPosition(userId: number, lesson: number, { piece, share }: ReadingPosition): void {
  const others = read(userId).filter((one) => one.lesson !== lesson);
  const isAtStart = piece === 0 && share <= 0;
  try {
    const kept = isAtStart ? others : [...others, { lesson, piece, share }].slice(-mostLessons);
    localStorage.setItem(storageKey(userId), JSON.stringify(kept));
  } catch {
    // storage is full or forbidden: the lesson then opens at its beginning
  }
}

type Box = { top: number; height: number };

/** The position at `edge`, the upper edge of the visible part in pixels; `pieces` are the boxes on the screen. */
export function positionAt(edge: number, pieces: readonly Box[]): ReadingPosition {
  const piece = Math.max(
    0,
    pieces.findLastIndex(({ top }) => top <= edge),
  );
  const box = pieces[piece];
  if (box === undefined || box.height === 0 || edge <= box.top) return { piece, share: 0 };
  return { piece, share: Math.min(1, Math.round(((edge - box.top) / box.height) * 1000) / 1000) };
}

/** How many pixels to scroll to bring the position to `edge`. If the text is shorter now, its end is used. */
export function distanceTo({ piece, share }: ReadingPosition, edge: number, pieces: readonly Box[]): number {
  const box = pieces[Math.min(piece, pieces.length - 1)];
  if (box === undefined) return 0;
  return box.top + box.height * (piece < pieces.length ? share : 1) - edge;
}
