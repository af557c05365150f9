import type { Extension } from '@codemirror/state';
import { type Command, type EditorView, keymap } from '@codemirror/view';

/** Selects from `anchor` to `head`, in letters from the text's start; where both are equal is the cursor. */
function select(view: EditorView, anchor: number, head: number): boolean {
  view.dispatch({ selection: { anchor, head }, scrollIntoView: true, userEvent: 'select' });
  return true;
}

const endOf = ({ state }: EditorView) => state.doc.length;
const anchorOf = ({ state }: EditorView) => state.selection.main.anchor;
const toStart: Command = (view) => select(view, 0, 0);
const toEnd: Command = (view) => select(view, endOf(view), endOf(view));
const selectToStart: Command = (view) => select(view, anchorOf(view), 0);
const selectToEnd: Command = (view) => select(view, anchorOf(view), endOf(view));
const selectAll: Command = (view) => select(view, 0, endOf(view));

/**
 * Keys that reach for the whole text. The page holds only the lines near the screen, so the browser's own way would end
 * at the last of these, and what is typed there would be lost.
 */
export const wholeTextKeys: Extension = keymap.of([
  { key: 'Mod-Home', run: toStart, shift: selectToStart },
  { key: 'Mod-End', run: toEnd, shift: selectToEnd },
  { mac: 'Cmd-ArrowUp', run: toStart, shift: selectToStart },
  { mac: 'Cmd-ArrowDown', run: toEnd, shift: selectToEnd },
  { key: 'Mod-a', run: selectAll },
]);
