import type { TraceListing } from '@put/contract/animations/animation-editing';
import { Prec, RangeSetBuilder, StateEffect, StateField, type EditorState } from '@codemirror/state';
import { type EditorView, gutter, GutterMarker, keymap } from '@codemirror/view';

class StepMarker extends GutterMarker {
  readonly hasWords: boolean;
  constructor(hasWords: boolean) {
    super();
    this.hasWords = hasWords;
  }
  override eq(other: StepMarker) {
    return other.hasWords === this.hasWords;
  }
  override toDOM() {
    const mark = document.createElement('span');
    mark.className = this.hasWords ? 'pt-line-step pt-line-words' : 'pt-line-step';
    return mark;
  }
}

const setListing = StateEffect.define<TraceListing | null>();

const shown = StateField.define<TraceListing | null>({
  create: () => null,
  update: (before, { effects }) => {
    const change = effects.find((effect) => effect.is(setListing));
    return change === undefined ? before : change.value;
  },
});

function markersOf(state: EditorState) {
  const listing = state.field(shown);
  const builder = new RangeSetBuilder<GutterMarker>();
  const said = Object.keys(listing?.words ?? {}).map(Number);
  const lines = [...new Set([...(listing?.lines ?? []), ...said])].toSorted((one, other) => one - other);
  for (const line of lines) {
    if (line < 1 || line > state.doc.lines) continue;
    const { from } = state.doc.line(line);
    builder.add(from, from, new StepMarker(said.includes(line)));
  }
  return builder.finish();
}

/** Adds the margin to an editor. Returns what shows another choice of lines. */
export function attachLineGutter(
  view: EditorView,
  onToggle: (line: number) => void,
): (listing: TraceListing | null) => void {
  view.dispatch({
    effects: StateEffect.appendConfig.of([
      shown,
      Prec.high(
        gutter({
          class: 'pt-line-gutter',
          renderEmptyElements: true,
          markers: ({ state }) => markersOf(state),
          domEventHandlers: {
            mousedown: ({ state }, { from }) => {
              onToggle(state.doc.lineAt(from).number);
              return true;
            },
          },
        }),
      ),
      keymap.of([
        {
          key: 'F9',
          preventDefault: true,
          run: ({ state }) => {
            onToggle(state.doc.lineAt(state.selection.main.head).number);
            return true;
          },
        },
      ]),
    ]),
  });
  return (listing) => view.dispatch({ effects: setListing.of(listing) });
}
