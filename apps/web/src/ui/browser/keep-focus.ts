/**
 * One rule for the whole product: the focus never falls to the page. When what had it is gone, it goes to the nearest
 * thing around that is still there; a dialog that closes gives it to what opened it, or to what was there before.
 * Who moves the focus on purpose does so first, and nothing happens here.
 */
export function keepFocus(page: Document): () => void {
  /** What had the focus last, with all that was around it; null: a person took the focus away. */
  let held: { element: HTMLElement; around: HTMLElement[] } | null = null;
  /** What had it before, the latest first. */
  let before: HTMLElement[] = [];

  const taken = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === page.body) return;
    if (held !== null && held.element !== target) before = [held.element, ...before].slice(0, mostBefore);
    held = { element: target, around: aboveOf(target) };
  };
  // a press beside everything takes the focus from what is still there
  const left = ({ target }: FocusEvent) =>
    setTimeout(() => {
      if (held?.element === target && isThere(held.element) && isFree(page) && !isDisabled(held.element)) held = null;
    });
  let isAsked = false;
  const restore = () => {
    isAsked = false;
    if (held === null || !isFree(page)) return;
    const { element, around } = held;
    // a button that is at work is disabled; it has the focus again when it is done
    if (isThere(element)) return isDisabled(element) ? undefined : element.focus({ preventScroll: true });
    const main = page.getElementById('main');
    // between two screens there is none; what comes asks again
    if (main === null) return;
    const near = around.find((one) => isThere(one) && !one.contains(main));
    const to = near ?? before.find((one) => isThere(one) && !isDisabled(one)) ?? main;
    focusOn(to);
  };
  const ask = () => {
    if (isAsked || held === null || !isFree(page)) return;
    isAsked = true;
    // after what comes has taken the focus itself
    requestAnimationFrame(() => requestAnimationFrame(restore));
  };
  const watcher = new MutationObserver(ask);
  page.addEventListener('focusin', taken);
  page.addEventListener('focusout', left);
  watcher.observe(page.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  return () => {
    page.removeEventListener('focusin', taken);
    page.removeEventListener('focusout', left);
    watcher.disconnect();
  };
}

const mostBefore = 8;
const isFree = ({ activeElement, body }: Document): boolean => activeElement === null || activeElement === body;
/** What waits for its parts is hidden, and loses the focus too. */
const isThere = (element: HTMLElement): boolean => element.isConnected && (element.checkVisibility?.() ?? true);
const isDisabled = (element: HTMLElement): boolean => element.matches(':disabled');

const aboveOf = (element: HTMLElement): HTMLElement[] => {
  const above = [];
  for (let one = element.parentElement; one !== null; one = one.parentElement) above.push(one);
  return above;
};

/** Something that is no field can have it too, until it goes on. */
function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}
