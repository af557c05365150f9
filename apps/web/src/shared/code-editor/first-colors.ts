import { type EditorState, type Extension, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import { quickColors } from '../markdown/quick-colors.ts';

/** A longer one is plain until its grammar comes. */
const longestCode = 50_000;

/** Colours of a language until somebody writes, and its grammar is there; null for a language that has none but by its grammar. */
export function firstColors(language: string): Extension | null {
  const color = quickColors.get(language);
  if (color === undefined) return null;
  const marksOf = ({ doc }: EditorState): DecorationSet => {
    if (doc.length > longestCode) return Decoration.none;
    const ranges: ReturnType<Decoration['range']>[] = [];
    let place = 0;
    color(doc.toString(), (text, className) => {
      const from = place;
      place += text.length;
      if (className !== '') ranges.push(Decoration.mark({ class: className }).range(from, place));
    });
    return Decoration.set(ranges);
  };
  return StateField.define<DecorationSet>({
    create: marksOf,
    update: (before, { docChanged, state }) => (docChanged ? marksOf(state) : before),
    provide: (field) => EditorView.decorations.from(field),
  });
}
