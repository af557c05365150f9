import { type EditorState, type Extension, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import { quickColors } from '../code/quick-colors.ts';

/** Longer code has no colours until its grammar is loaded. */
const longestCode = 50_000;

/** Simple colours until the grammar is loaded; null for a language that needs its grammar. */
export function firstColors(language: string): Extension | null {
  const color = quickColors.get(language);
  if (color === undefined) return null;
  const marksOf = ({ doc }: EditorState): DecorationSet => {
    if (doc.length > longestCode) return Decoration.none;
    const ranges: ReturnType<Decoration['range']>[] = [];
    let index = 0;
    color(doc.toString(), (text, className) => {
      const from = index;
      index += text.length;
      if (className !== '') ranges.push(Decoration.mark({ class: className }).range(from, index));
    });
    return Decoration.set(ranges);
  };
  return StateField.define<DecorationSet>({
    create: marksOf,
    update: (before, { docChanged, state }) => (docChanged ? marksOf(state) : before),
    provide: (field) => EditorView.decorations.from(field),
  });
}
