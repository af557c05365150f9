/** A second press this soon at the same place is a double press: nobody has read anything between the two. */
export const secondPressMs = 400;
const sameSpotPx = 24;

const actions = 'button, a[href], summary, label, input, select, [role^="menuitem"], [role="option"], [role="tab"]';

type Press = { action: Element; meaning: string; atMs: number; x: number; y: number };

/**
 * Lets a double press act once. Its second half can not press another button that has come under the pointer, the same
 * button with a new meaning, or any button with words. Icon buttons such as «forward» may be pressed as fast as one
 * likes. Keys and scripted clicks are not changed.
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
  const isNear = Math.hypot(event.clientX - first.x, event.clientY - first.y) <= sameSpotPx;
  if (!isNear || event.timeStamp - first.atMs > secondPressMs) return false;
  // the browser counts clicks of a mouse, but not always of a finger
  return event.detail > 1 || (event as PointerEvent).pointerType === 'touch';
}

const mayRepeat = (action: Element, { action: before, meaning }: Press) =>
  action === before && meaningOf(action) === meaning && !action.matches('.mantine-Button-root');

/** A press on a label causes a second click on its field. */
function actionOf(target: EventTarget | null): Element | null {
  const action = target instanceof Element ? target.closest(actions) : null;
  return action instanceof HTMLLabelElement ? (action.control ?? action) : action;
}

const meaningOf = (action: Element) => action.getAttribute('aria-label') ?? action.textContent ?? '';
