/** Presenters' clickers send the keys of pages; keyboards have arrows too. */
const commands = { PageDown: 'next', ArrowRight: 'next', PageUp: 'back', ArrowLeft: 'back' } as const;
export type ClickerStep = (typeof commands)[keyof typeof commands];

const typing = 'textarea, select, input:not([type=range]), [contenteditable], [role=dialog] *';
/** These move by arrows themselves. */
const withArrows = '[role=tab], [role=radio], [role=slider], [role=separator], [role=option], [role^=menuitem]';

/** Steps by the keys of a clicker, wherever the focus is, except where somebody types. Returns what ends it. */
export function listenToClicker(step: (to: ClickerStep) => void): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (!Object.hasOwn(commands, event.key)) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest(typing) || (event.key.startsWith('Arrow') && target.closest(withArrows))) return;
    // the player's own keys would take a page for a chapter
    event.preventDefault();
    event.stopPropagation();
    step(commands[event.key as keyof typeof commands]);
  };
  window.addEventListener('keydown', press, { capture: true });
  return () => window.removeEventListener('keydown', press, { capture: true });
}
