export type Side = 'left' | 'right';

/** Neither pane gets so narrow that its text or code cannot be used. */
export const smallestShare = 0.2;
export const largestShare = 0.8;
export const evenShare = 0.5;

const step = 0.02;
const largeStep = 0.1;

/** Anything odd from storage becomes a share that can be shown. */
export function boundedShare(share: number): number {
  if (!Number.isFinite(share)) return evenShare;
  return Math.round(Math.min(largestShare, Math.max(smallestShare, share)) * 1000) / 1000;
}

/** Keys of a splitter as the ARIA patterns have them; null for any other key. */
export function shareAfterKey(share: number, key: string, isShifted: boolean): number | null {
  const by = isShifted ? largeStep : step;
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return boundedShare(share - by);
    case 'ArrowRight':
    case 'ArrowUp':
      return boundedShare(share + by);
    case 'PageDown':
      return boundedShare(share - largeStep);
    case 'PageUp':
      return boundedShare(share + largeStep);
    case 'Home':
      return smallestShare;
    case 'End':
      return largestShare;
    case 'Enter':
      return evenShare;
    default:
      return null;
  }
}
