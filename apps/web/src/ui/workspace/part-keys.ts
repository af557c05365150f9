/** What F6 goes through, in this order. */
const parts = ['.pt-reading:not([hidden])', '.pt-code-place', '.pt-dock', '[data-bottom-bar]'];
const focusable =
  '[contenteditable="true"], textarea, a[href], button:not(:disabled), input, select, summary, [tabindex]:not([tabindex="-1"])';

/** The part after, or before, the one that has the focus. */
export function nextPart(root: HTMLElement, by: 1 | -1): HTMLElement | undefined {
  const found = parts.flatMap((part) => root.querySelector<HTMLElement>(part) ?? []).filter(isSeen);
  const here = found.findIndex((part) => part.contains(document.activeElement));
  return found.at((here === -1 && by === -1 ? -1 : here + by) % found.length);
}

const isSeen = (part: HTMLElement): boolean => part.checkVisibility?.() ?? true;

const patienceMs = 10_000;

/** Focuses in the part at this place. What comes later gets the focus when it comes, unless the person has gone on. */
export function focusAt(root: HTMLElement, place: string): void {
  const isDone = () => {
    const part = root.querySelector<HTMLElement>(place);
    return part !== null && isSeen(part) && focusIn(part);
  };
  if (isDone()) return;
  let held = document.activeElement;
  const coming = new MutationObserver(() => {
    if (document.activeElement !== held || isDone()) coming.disconnect();
    held = document.activeElement;
  });
  coming.observe(root, { childList: true, subtree: true, attributeFilter: ['hidden', 'data-part'] });
  setTimeout(() => coming.disconnect(), patienceMs);
}

/**
 * Focuses what is written in; else the first thing that takes the focus; else the part itself, and then it is false:
 * nothing is inside yet.
 */
export function focusIn(part: HTMLElement): boolean {
  const inside = [...part.querySelectorAll<HTMLElement>(focusable)].filter(isSeen);
  const target = inside.find((one) => one.matches('[contenteditable], textarea')) ?? inside[0];
  if (target === undefined) part.tabIndex = -1;
  (target ?? part).focus();
  return target !== undefined;
}
