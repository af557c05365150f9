import { EditorView } from '@codemirror/view';
import { Anchor } from '@mantine/core';

/** From an error to its line in the editor of the solution; errors with a place are only in the file that it shows. */
export const ToLine = ({ line, column }: { line: number; column?: number | undefined }) => (
  <Anchor component="button" type="button" size="sm" underline="always" onClick={() => showLine(line, column ?? 1)}>
    К строке {line}
  </Anchor>
);

function showLine(line: number, column: number): void {
  const place = document.querySelector<HTMLElement>('.pt-code-place .cm-content');
  const view = place && EditorView.findFromDOM(place);
  if (!view) return;
  const { from, to } = view.state.doc.line(Math.min(line, view.state.doc.lines));
  const anchor = Math.min(to, from + column - 1);
  view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'nearest', yMargin: 56 }) });
  view.focus();
}
