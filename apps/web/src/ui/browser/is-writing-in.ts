const fields =
  'input:not([type=radio], [type=checkbox]), textarea, select, [role=combobox], [role=textbox], [role=menu]';

/** Whether the target is a field, an editor, or a list that is searched by typing. */
export const isWritingIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest(fields) !== null);
