/** A wrong test of a long list comes into the page a moment after it is known to be wrong. */
const mostFrames = 20;

/** Brings the first wrong field into sight and gives it the focus; a part of it where the field itself takes none. */
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

/** The first path that has a field; with `isLastTry` also a field below or beside it: «solutions.0» for «solutions.0.files». */
function fieldOf(root: HTMLElement, paths: readonly string[], isLastTry: boolean): HTMLElement | null {
  for (const path of paths) {
    const field = root.querySelector<HTMLElement>(`[data-path="${path}"]`);
    if (field) return field;
    for (let parts = path.split('.'); isLastTry && parts.length > 0; parts = parts.slice(0, -1)) {
      const near = root.querySelector<HTMLElement>(`[data-path^="${parts.join('.')}"]`);
      if (near) return near;
    }
    if (!isLastTry) return null;
  }
  return null;
}
