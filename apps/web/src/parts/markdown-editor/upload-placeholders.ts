import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, WidgetType } from '@codemirror/view';

/** The position in the text that is reserved for a file. */
type UploadPlaceholder = { id: number; at: number; name: string };

export const addPlaceholder = StateEffect.define<UploadPlaceholder>({
  map: (placeholder, changes) => ({ ...placeholder, at: changes.mapPos(placeholder.at, -1) }),
});
export const dropPlaceholder = StateEffect.define<number>();

/**
 * The positions move with the text around them. They are not part of the text, so a saved text never contains an
 * unfinished file.
 */
export const uploadPlaceholders = StateField.define<readonly UploadPlaceholder[]>({
  create: () => [],
  update(placeholders, { changes, effects }) {
    let next = changes.empty
      ? placeholders
      : placeholders.map((placeholder) => ({ ...placeholder, at: changes.mapPos(placeholder.at, -1) }));
    for (const effect of effects) {
      if (effect.is(addPlaceholder)) next = [...next, effect.value];
      if (effect.is(dropPlaceholder)) next = next.filter(({ id }) => id !== effect.value);
    }
    return next;
  },
  provide: (field) =>
    EditorView.decorations.from(field, (placeholders) =>
      Decoration.set(
        placeholders.map(({ at, name }) =>
          Decoration.widget({ widget: new PlaceholderMark(name), side: -1 }).range(at),
        ),
        true,
      ),
    ),
});

class PlaceholderMark extends WidgetType {
  readonly name: string;
  constructor(name: string) {
    super();
    this.name = name;
  }
  override eq(other: PlaceholderMark) {
    return other.name === this.name;
  }
  override toDOM() {
    const element = document.createElement('span');
    element.className = 'pt-upload-placeholder';
    element.textContent = `⏳ ${this.name}`;
    return element;
  }
}

/** Inserts the Markdown of a file at its position. A picture gets a paragraph of its own. */
export function fillPlaceholder(view: EditorView, id: number, markdown: string): void {
  const placeholder = view.state.field(uploadPlaceholders).find((other) => other.id === id);
  if (placeholder === undefined) return;
  const line = view.state.doc.lineAt(placeholder.at);
  const [before, after] = [line.text.slice(0, placeholder.at - line.from), line.text.slice(placeholder.at - line.from)];
  const isPicture = markdown.startsWith('!');
  const gap = isPicture ? '\n\n' : ' ';
  const lead = before.trim() === '' || /\s$/.test(before) === !isPicture ? '' : gap;
  const tail = after.trim() === '' || (!isPicture && /^[\s.,;:!?)]/.test(after)) ? '' : gap;
  const insert = lead + markdown + tail;
  const { head, empty } = view.state.selection.main;
  const follows = empty && head === placeholder.at;
  view.dispatch({
    changes: { from: placeholder.at, insert },
    effects: dropPlaceholder.of(id),
    userEvent: 'input.upload',
    ...(follows && { selection: { anchor: placeholder.at + insert.length }, scrollIntoView: true }),
  });
}
