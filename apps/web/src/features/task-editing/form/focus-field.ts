/** The number of frames to wait: a wrong test of a long list is rendered a moment after the error is known. */
const mostFrames = 20;

/**
 * Scrolls to the first wrong field and focuses it, or an element inside it when the field can not have the focus.
 * A field of a closed line is waited for, because the line is being opened.
 */
export function focusField(root: HTMLElement | null, paths: readonly string[]): void {
  let frames = 0;
  const look = () => {
    const field = root && fieldOf(root, paths, frames >= mostFrames);
    if (!field) {
      frames += 1;
      if (frames <= mostFrames) requestAnimationFrame(look);
      return;
    }
    const inner = field.matches('input, textarea, button')
      ? field
      : field.querySelector<HTMLElement>('.cm-content, textarea, input');
    inner?.focus({ preventScroll: true });
    field.scrollIntoView({ block: 'center' });
  };
  requestAnimationFrame(look);
}

/**
 * The field of the first path that has one. With `isLastTry` also a field below or beside it: «solutions.0» for
 * «solutions.0.files».
 */
function fieldOf(root: HTMLElement, paths: readonly string[], isLastTry: boolean): HTMLElement | null {
  for (const path of paths) {
    const field = root.querySelector<HTMLElement>(`[data-path="${path}"]`);
    if (field && isShown(field)) return field;
    for (let parts = path.split('.'); isLastTry && parts.length > 0; parts = parts.slice(0, -1)) {
      const near = [...root.querySelectorAll<HTMLElement>(`[data-path^="${parts.join('.')}"]`)].find(isShown);
      if (near) return near;
    }
    if (!isLastTry) return null;
  }
  return null;
}

const isShown = (field: HTMLElement): boolean => field.closest('[hidden]') === null;
