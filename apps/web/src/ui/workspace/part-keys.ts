import type { KeyboardEvent } from 'react';

/** What F6 goes through, in this order. */
const parts = ['.pt-reading:not([hidden])', '.pt-code-place', '.pt-dock', '[data-bottom-bar]'];
const focusable =
  '[contenteditable="true"], textarea, a[href], button:not(:disabled), input, select, summary, [tabindex]:not([tabindex="-1"])';

/** F6 and Shift+F6 go to the next and the last part, as in desktop programs. */
export function onPartKey(event: KeyboardEvent, root: HTMLElement | null): void {
  if (event.key !== 'F6' || root === null || event.ctrlKey || event.altKey || event.metaKey) return;
  const found = parts.flatMap((part) => root.querySelector<HTMLElement>(part) ?? []).filter(isSeen);
  const here = found.findIndex((part) => part.contains(document.activeElement));
  const next = found.at((here + (event.shiftKey ? -1 : 1)) % found.length);
  if (next === undefined) return;
  event.preventDefault();
  focusIn(next);
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
