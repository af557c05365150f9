import { useCallback, useState } from 'react';
import type { LeadPlace } from '../../parts/animation/player/lead-context.ts';

/** The places of the page where animations stand. */
export function usePlaces() {
  const [places, setPlaces] = useState<readonly LeadPlace[]>([]);
  const arrive = useCallback((place: LeadPlace) => {
    setPlaces((before) => [...before, place]);
    return () => setPlaces((before) => before.filter((one) => one !== place));
  }, []);
  return { places, arrive };
}

/** Where a reader follows: the first place of the animation in the text. */
export const firstPlace = (places: readonly LeadPlace[], animationId: number): LeadPlace | undefined =>
  places.filter((place) => place.animationId === animationId).toSorted(byOrder)[0];

const byOrder = (a: LeadPlace, b: LeadPlace): number =>
  a.box.compareDocumentPosition(b.box) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

/** Brings a place into sight, and the focus into its player as soon as there is one. */
export function showPlace({ box }: LeadPlace): void {
  for (let around = box.closest('details'); around !== null; around = parentDetails(around)) around.open = true;
  const show = () => {
    // of one that is higher than the screen the picture is seen
    box.scrollIntoView({ block: box.offsetHeight > innerHeight * 0.7 ? 'start' : 'center' });
    const player = box.querySelector<HTMLElement>('[data-player]');
    player?.focus({ preventScroll: true });
    return player !== null;
  };
  if (show()) return;
  const observer = new MutationObserver(() => {
    if (show()) observer.disconnect();
  });
  observer.observe(box, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), givesUpAfterMs);
}

const parentDetails = (details: HTMLDetailsElement) => details.parentElement?.closest('details') ?? null;

/** Later the reader is busy with something else. */
const givesUpAfterMs = 10_000;
