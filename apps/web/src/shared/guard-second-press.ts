/** A second press so soon after the first, at the same place, is one movement of the hand: nobody has read anything between. */
export const secondPressMs = 400;
const samePlacePx = 24;

const actions = 'button, a[href], summary, label, input, select, [role^="menuitem"], [role="option"], [role="tab"]';

type Press = { action: Element; meaning: string; atMs: number; x: number; y: number };

/**
 * A double press does once what it began with. Its second half hits nothing else that has come under the pointer meanwhile: not
 * another button, not the same one with another meaning, and no button with words twice. Signs like «forward» may be pressed as
 * quickly as one likes. Keys and what scripts press are left alone.
 */
export function guardSecondPress(): () => void {
  let first: Press | null = null;
  const onClick = (event: MouseEvent) => {
    if (!event.isTrusted || event.detail === 0) return;
    const action = actionOf(event.target);
    const atMs = event.timeStamp;
    if (first !== null && action !== null && isSecondPress(event, first) && !mayRepeat(action, first)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    first = action && { action, meaning: meaningOf(action), atMs, x: event.clientX, y: event.clientY };
  };
  window.addEventListener('click', onClick, { capture: true });
  return () => window.removeEventListener('click', onClick, { capture: true });
}

function isSecondPress(event: MouseEvent, first: Press): boolean {
  const isNear = Math.hypot(event.clientX - first.x, event.clientY - first.y) <= samePlacePx;
  if (!isNear || event.timeStamp - first.atMs > secondPressMs) return false;
  // the browser counts the presses of a mouse; of a finger it may not
  return event.detail > 1 || (event as PointerEvent).pointerType === 'touch';
}

const mayRepeat = (action: Element, { action: before, meaning }: Press) =>
  action === before && meaningOf(action) === meaning && !action.matches('.mantine-Button-root');

/** A press on a label comes a second time, at its field. */
function actionOf(target: EventTarget | null): Element | null {
  const action = target instanceof Element ? target.closest(actions) : null;
  return action instanceof HTMLLabelElement ? (action.control ?? action) : action;
}

const meaningOf = (action: Element) => action.getAttribute('aria-label') ?? action.textContent ?? '';
