import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, WidgetType } from '@codemirror/view';

/** Where in the text a file on its way will stand. */
type Place = { id: number; at: number; name: string };

export const addPlace = StateEffect.define<Place>({
  map: (place, changes) => ({ ...place, at: changes.mapPos(place.at, -1) }),
});
export const dropPlace = StateEffect.define<number>();

/** Moves along with what is typed before it. Not a part of the text: whatever is saved meanwhile holds no half of a file. */
export const uploadPlaces = StateField.define<readonly Place[]>({
  create: () => [],
  update(places, { changes, effects }) {
    let next = changes.empty ? places : places.map((place) => ({ ...place, at: changes.mapPos(place.at, -1) }));
    for (const effect of effects) {
      if (effect.is(addPlace)) next = [...next, effect.value];
      if (effect.is(dropPlace)) next = next.filter(({ id }) => id !== effect.value);
    }
    return next;
  },
  provide: (field) =>
    EditorView.decorations.from(field, (places) =>
      Decoration.set(
        places.map(({ at, name }) => Decoration.widget({ widget: new PlaceMark(name), side: -1 }).range(at)),
        true,
      ),
    ),
});

class PlaceMark extends WidgetType {
  readonly name: string;
  constructor(name: string) {
    super();
    this.name = name;
  }
  override eq(other: PlaceMark) {
    return other.name === this.name;
  }
  override toDOM() {
    const element = document.createElement('span');
    element.className = 'pt-upload-place';
    element.textContent = `⏳ ${this.name}`;
    return element;
  }
}

/** Puts the Markdown of a file where its place is by now; a picture in a paragraph of its own. */
export function fillPlace(view: EditorView, id: number, markdown: string): void {
  const place = view.state.field(uploadPlaces).find((other) => other.id === id);
  if (place === undefined) return;
  const line = view.state.doc.lineAt(place.at);
  const [before, after] = [line.text.slice(0, place.at - line.from), line.text.slice(place.at - line.from)];
  const isPicture = markdown.startsWith('!');
  const gap = isPicture ? '\n\n' : ' ';
  const lead = before.trim() === '' || /\s$/.test(before) === !isPicture ? '' : gap;
  const tail = after.trim() === '' || (!isPicture && /^[\s.,;:!?)]/.test(after)) ? '' : gap;
  const insert = lead + markdown + tail;
  const { head, empty } = view.state.selection.main;
  const follows = empty && head === place.at;
  view.dispatch({
    changes: { from: place.at, insert },
    effects: dropPlace.of(id),
    userEvent: 'input.upload',
    ...(follows && { selection: { anchor: place.at + insert.length }, scrollIntoView: true }),
  });
}
