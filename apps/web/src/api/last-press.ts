/** A later call was not caused by the press. The time is long, because a dialog may ask something first. */
const soonMs = 10_000;

type Press = { button: Element | null; atMs: number };
let press: Press | null = null;

/** The last press. Its button is null when it was a key of the whole screen, such as Ctrl+Enter. */
export const lastPress = (): Press | null => (press !== null && performance.now() - press.atMs < soonMs ? press : null);

export function followPresses(): () => void {
  const onClick = ({ target }: Event) => {
    const button =
      target instanceof Element ? target.closest('button, [role="menuitem"], [role="switch"], label') : null;
    press = button && { button, atMs: performance.now() };
  };
  const onKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if ((ctrlKey || metaKey) && (key === 'Enter' || key === 's')) press = { button: null, atMs: performance.now() };
  };
  window.addEventListener('click', onClick, { capture: true });
  window.addEventListener('keydown', onKey, { capture: true });
  return () => {
    window.removeEventListener('click', onClick, { capture: true });
    window.removeEventListener('keydown', onKey, { capture: true });
  };
}
