import { StateEffect, StateField, type EditorState, type Extension, type Range } from '@codemirror/state';
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view';

/** `line` and `column` count from 1, as interpreters and compilers do. */
export type CodeError = {
  line: number;
  column?: number | undefined;
  message: string;
  /** Found while the person types: the text must not scroll away from under the cursor. */
  isLive?: boolean;
};

const setError = StateEffect.define<CodeError | null>();

const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(decorations, transaction) {
    let next = decorations.map(transaction.changes);
    // the error belongs to the line as it ran, so an edit of the line removes it
    if (
      transaction.docChanged &&
      next.size > 0 &&
      touchesMarkedLine(transaction.startState, decorations, transaction.changes)
    ) {
      next = Decoration.none;
    }
    for (const effect of transaction.effects) {
      if (effect.is(setError))
        next = effect.value === null ? Decoration.none : marksOf(transaction.state, effect.value);
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

export const errorMarker: Extension = marks;

export const isErrorShown = (state: EditorState): boolean => state.field(marks).size > 0;

export function showError(view: EditorView, error: CodeError | null): void {
  if (error === null) {
    view.dispatch({ effects: setError.of(null) });
    return;
  }
  const position = positionOf(view.state, error);
  view.dispatch({ effects: setError.of(error) });
  if (error.isLive) {
    // the message lies below the line that is being written
    const { head } = view.state.selection.main;
    if (view.hasFocus && view.state.doc.lineAt(head).from === lineOf(view.state, error).from)
      view.dispatch({ effects: EditorView.scrollIntoView(head, { y: 'nearest', yMargin: 56 }) });
    return;
  }
  // scrolls only inside the editor, because the page may be showing the verdict
  view.requestMeasure({
    read: () => view.lineBlockAt(position),
    write: ({ top, bottom }) => {
      const { scrollTop, clientHeight } = view.scrollDOM;
      if (top < scrollTop || bottom > scrollTop + clientHeight) view.scrollDOM.scrollTop = Math.max(0, top - 60);
    },
  });
}

const lineOf = (state: EditorState, error: CodeError) =>
  state.doc.line(Math.min(Math.max(1, Math.trunc(error.line)), state.doc.lines));

function positionOf(state: EditorState, error: CodeError): number {
  const line = lineOf(state, error);
  return Math.min(line.to, line.from + Math.max(0, Math.trunc(error.column ?? 1) - 1));
}

function marksOf(state: EditorState, error: CodeError): DecorationSet {
  const line = lineOf(state, error);
  const ranges: Range<Decoration>[] = [Decoration.line({ class: 'pt-error-line' }).range(line.from)];
  if (error.column !== undefined && line.length > 0) {
    const from = Math.min(positionOf(state, error), line.to - 1);
    const wordLength = /^[\p{L}\p{N}_]+/u.exec(line.text.slice(from - line.from))?.[0].length ?? 1;
    ranges.push(Decoration.mark({ class: 'pt-error-place' }).range(from, from + wordLength));
  }
  ranges.push(Decoration.widget({ widget: new ErrorMessage(error.message), block: true, side: 1 }).range(line.to));
  return Decoration.set(ranges, true);
}

function touchesMarkedLine(
  before: EditorState,
  decorations: DecorationSet,
  changes: { touchesRange: (from: number, to: number) => boolean | 'cover' },
) {
  const from = decorations.iter().from;
  const line = before.doc.lineAt(from);
  return changes.touchesRange(line.from, line.to) !== false;
}

class ErrorMessage extends WidgetType {
  readonly message: string;
  constructor(message: string) {
    super();
    this.message = message;
  }
  override eq(other: ErrorMessage) {
    return other.message === this.message;
  }
  override toDOM() {
    const element = document.createElement('div');
    element.className = 'pt-error-message';
    element.textContent = this.message;
    return element;
  }
}
