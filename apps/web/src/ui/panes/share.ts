export type Side = 'left' | 'right';

/** A narrower pane would make its text or code unusable. */
export const smallestShare = 0.2;
export const largestShare = 0.8;
export const evenShare = 0.5;

const step = 0.02;
const largeStep = 0.1;

export type Bound = (share: number) => number;

/** Turns any number from storage into a share that can be shown. */
export const shareWithin =
  (smallest: number, largest: number): Bound =>
  (share) =>
    Number.isFinite(share) ? Math.round(Math.min(largest, Math.max(smallest, share)) * 1000) / 1000 : evenShare;
export const boundedShare = shareWithin(smallestShare, largestShare);

/** The share after a key of the splitter, by the ARIA pattern; null for any other key. */
export function shareAfterKey(share: number, key: string, isShifted: boolean, bound = boundedShare): number | null {
  const by = isShifted ? largeStep : step;
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return bound(share - by);
    case 'ArrowRight':
    case 'ArrowUp':
      return bound(share + by);
    case 'PageDown':
      return bound(share - largeStep);
    case 'PageUp':
      return bound(share + largeStep);
    case 'Home':
      return bound(0);
    case 'End':
      return bound(1);
    case 'Enter':
      return evenShare;
    default:
      return null;
  }
}
