/** Whether keys belong to a dialog: one that covers the page is open, or a small one beside its button has the focus. */
export const isInDialog = (): boolean =>
  document.querySelector('[role="dialog"][aria-modal="true"]') !== null ||
  document.activeElement?.closest('[role="dialog"]') != null;
