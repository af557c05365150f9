import { StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state';
import { EditorView, showPanel, type Panel } from '@codemirror/view';
import { typedSigns, untypedWords } from '@put/judging/strange-signs';

type Pasted = { from: number; to: number };

const leave = StateEffect.define<null>();

/** What was pasted last, while it has signs that no keyboard types. */
const pasted = StateField.define<Pasted | null>({
  create: () => null,
  update(before, transaction) {
    if (transaction.effects.some((effect) => effect.is(leave))) return null;
    if (!transaction.docChanged) return before;
    if (transaction.isUserEvent('input.paste')) {
      let now: Pasted | null = null;
      transaction.changes.iterChangedRanges((_fromA, _toA, from, to) => {
        now = { from: now?.from ?? from, to };
      });
      return strangeOrNull(transaction.state, now);
    }
    if (before === null) return null;
    const [from, to] = [transaction.changes.mapPos(before.from, 1), transaction.changes.mapPos(before.to, -1)];
    return from < to ? strangeOrNull(transaction.state, { from, to }) : null;
  },
  provide: (field) => showPanel.from(field, (value) => (value === null ? null : offer)),
});

const textOf = (state: EditorState, { from, to }: Pasted) => state.sliceDoc(from, to);
const strangeOrNull = (state: EditorState, range: Pasted | null) =>
  range !== null && typedSigns(textOf(state, range)) !== null ? range : null;

/**
 * After a paste of signs that a page or a word processor has put there, offers those of the keyboard instead: an
 * interpreter does not know them, and the eye does not see them.
 */
export const pastedSigns: Extension = [
  pasted,
  EditorView.baseTheme({
    '.cm-panels.cm-panels-bottom': { borderTop: '1px solid var(--pt-line)' },
    '.cm-pasted-signs': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '6px 8px',
      padding: '6px 12px',
      fontSize: '13px',
      lineHeight: '1.4',
    },
    '.cm-pasted-signs > span': { flex: '1 1 240px' },
    '.cm-pasted-signs > button': { minHeight: '30px', padding: '2px 10px', backgroundImage: 'none', cursor: 'pointer' },
    '@media (pointer: coarse)': { '.cm-pasted-signs > button': { minHeight: '44px' } },
  }),
];

function offer(view: EditorView): Panel {
  const dom = document.createElement('div');
  dom.className = 'cm-pasted-signs';
  dom.setAttribute('role', 'status');
  const words = document.createElement('span');
  const say = () => {
    const range = view.state.field(pasted);
    if (range)
      words.textContent = `Вставлен ${untypedWords(textOf(view.state, range))}: на клавиатуре его нет, и программа его не поймёт.`;
  };
  const button = (name: string, press: () => void) => {
    const made = document.createElement('button');
    made.type = 'button';
    made.className = 'cm-button';
    made.textContent = name;
    made.addEventListener('click', () => {
      press();
      view.focus();
    });
    return made;
  };
  const replace = () => {
    const range = view.state.field(pasted);
    const typed = range && typedSigns(textOf(view.state, range));
    if (range && typed !== null && !view.state.readOnly)
      view.dispatch({ changes: { ...range, insert: typed }, userEvent: 'input.replace', scrollIntoView: true });
  };
  say();
  dom.append(
    words,
    button('Заменить обычными', replace),
    button('Оставить', () => view.dispatch({ effects: leave.of(null) })),
  );
  return { dom, update: say };
}
