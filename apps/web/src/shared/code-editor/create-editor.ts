import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentLess,
  indentMore,
  indentWithTab,
  redo,
  undo,
} from '@codemirror/commands';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Annotation, Compartment, EditorState, Prec, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view';
import { codeColors } from './code-colors.ts';
import { loadLanguage } from './editor-languages.ts';
import { russianPhrases } from './editor-phrases.ts';
import { editorTheme } from './editor-theme.ts';
import { errorMarker, showError, type CodeError } from './error-marker.ts';

type Options = {
  value: string;
  label: string;
  describedBy: string;
  isReadOnly: boolean;
  hasLineNumbers: boolean;
  hint: string;
  onChange: (value: string) => void;
  /** Answer false to let the key do its usual work. */
  onEnter: () => boolean;
  onShiftEnter: () => boolean;
};

export type EditorHandle = {
  /** For parts that bring extensions of their own. */
  view: EditorView;
  value: () => string;
  setValue: (value: string) => void;
  setLanguage: (name: string, isWrapped: boolean) => void;
  setReadOnly: (isReadOnly: boolean) => void;
  setError: (error: CodeError | null) => void;
  select: (from: number, to: number) => void;
  focus: () => void;
  insert: (text: string) => void;
  indent: (by: 'more' | 'less') => void;
  undo: () => void;
  redo: () => void;
  destroy: () => void;
};

const fromOutside = Annotation.define<boolean>();
/** Learners think before they type on; a list that jumps up at once is in their way. */
const completionDelayMs = 250;

export function createEditor(parent: HTMLElement, options: Options): EditorHandle {
  const language = new Compartment();
  const writing = new Compartment();
  let wantedLanguage = '';

  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: options.value,
      extensions: [
        EditorView.cspNonce.of(document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''),
        EditorState.phrases.of(russianPhrases),
        keys(options),
        options.hasLineNumbers ? [lineNumbers(), foldGutter(), highlightActiveLineGutter()] : [],
        options.hint === '' ? [] : placeholder(options.hint),
        history(),
        drawSelection(),
        highlightActiveLine(),
        highlightSelectionMatches(),
        bracketMatching(),
        closeBrackets(),
        indentOnInput(),
        indentUnit.of('    '),
        EditorState.tabSize.of(4),
        autocompletion({ icons: false, activateOnTypingDelay: completionDelayMs }),
        search({ top: true }),
        syntaxHighlighting(codeColors),
        editorTheme,
        errorMarker,
        EditorView.contentAttributes.of({
          'aria-label': options.label,
          'aria-describedby': options.describedBy,
          tabindex: '0',
          spellcheck: 'false',
          autocorrect: 'off',
          autocapitalize: 'off',
        }),
        writing.of(writingOf(options.isReadOnly)),
        language.of([]),
        EditorView.updateListener.of((update) => {
          const isOurs = update.transactions.some((transaction) => transaction.annotation(fromOutside));
          if (update.docChanged && !isOurs) options.onChange(update.state.doc.toString());
        }),
      ],
    }),
  });

  return {
    view,
    value: () => view.state.doc.toString(),
    setValue: (value) => {
      const change = smallestChange(view.state.doc.toString(), value);
      if (change !== null) view.dispatch({ changes: change, annotations: fromOutside.of(true) });
    },
    setLanguage: (name, isWrapped) => {
      wantedLanguage = name;
      void loadLanguage(name).then((extension) => {
        // a slower grammar of an earlier choice must not win
        if (wantedLanguage === name)
          view.dispatch({ effects: language.reconfigure([extension, isWrapped ? EditorView.lineWrapping : []]) });
      });
    },
    setReadOnly: (isReadOnly) => view.dispatch({ effects: writing.reconfigure(writingOf(isReadOnly)) }),
    setError: (error) => showError(view, error),
    select: (from, to) => {
      const end = view.state.doc.length;
      view.dispatch({ selection: { anchor: Math.min(from, end), head: Math.min(to, end) } });
    },
    focus: () => view.focus(),
    insert: (text) => {
      if (!view.state.readOnly)
        view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.type', scrollIntoView: true });
    },
    indent: (by) => void (by === 'more' ? indentMore : indentLess)(view),
    undo: () => void undo(view),
    redo: () => void redo(view),
    destroy: () => {
      wantedLanguage = '';
      view.destroy();
    },
  };
}

/** What is only read stays reachable by the keyboard but brings up no keyboard on a phone. */
const writingOf = (isReadOnly: boolean): Extension =>
  isReadOnly
    ? [
        EditorState.readOnly.of(true),
        EditorView.editable.of(false),
        EditorView.contentAttributes.of({ 'aria-readonly': 'true' }),
      ]
    : [];

/** Tab indents; CodeMirror itself lets the Tab after an Esc go on to the next control. */
const keys = ({ onEnter, onShiftEnter }: Options): Extension => [
  Prec.highest(
    keymap.of([
      { key: 'Mod-Enter', run: onEnter },
      { key: 'Shift-Mod-Enter', run: onShiftEnter },
    ]),
  ),
  keymap.of([
    ...closeBracketsKeymap,
    ...completionKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...foldKeymap,
    ...defaultKeymap,
    indentWithTab,
  ]),
];

/** Only what differs, so the cursor and the marks outside of it stay where they are. */
export function smallestChange(before: string, after: string): { from: number; to: number; insert: string } | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}
