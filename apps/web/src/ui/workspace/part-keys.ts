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

/** Focuses what is written in; else the first thing that takes the focus; else the part itself. */
export function focusIn(part: HTMLElement): void {
  const inside = [...part.querySelectorAll<HTMLElement>(focusable)].filter(isSeen);
  const target = inside.find((one) => one.matches('[contenteditable], textarea')) ?? inside[0];
  if (target !== undefined) target.focus();
  else {
    part.tabIndex = -1;
    part.focus();
  }
}
