import { Annotation, Compartment, EditorState, Prec, type Extension, Transaction } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  gutter,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view';
import { russianPhrases } from './editor-phrases.ts';
import { editorTheme } from './editor-theme.ts';
import { errorMarker, isErrorShown, showError, type CodeError } from './error-marker.ts';
import { firstColors } from './first-colors.ts';
import { wholeTextKeys } from './whole-text-keys.ts';

type Options = {
  value: string;
  label: string;
  describedBy: string;
  isReadOnly: boolean;
  hasLineNumbers: boolean;
  isWrapped: boolean;
  hint: string;
  onChange: (value: string) => void;
  /** Return false to let the key do its usual work. */
  onEnter: () => boolean;
  onShiftEnter: () => boolean;
};

export type EditorHandle = {
  /** For parts that add extensions of their own. */
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

type Tools = typeof import('./writing-tools.ts');

const fromOutside = Annotation.define<boolean>();
/** Room for folding marks, so that the text does not move when they appear. */
const roomForFolds = gutter({ class: 'cm-foldGutter' });

/**
 * Creates an editor for reading. The tools for writing (history, grammar, completion, search) are more than half of its
 * code; they load when the pointer comes near or the editor gets the focus.
 */
export function createEditor(parent: HTMLElement, options: Options): EditorHandle {
  const language = new Compartment();
  const writing = new Compartment();
  const tools = new Compartment();
  let wanted = { language: '', isWrapped: false };
  let loading: Promise<Tools> | undefined;
  let isGone = false;
  let lastError: CodeError | null = null;

  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: options.value,
      extensions: [
        EditorView.cspNonce.of(document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''),
        EditorState.phrases.of(russianPhrases),
        keys(options),
        wholeTextKeys,
        options.hasLineNumbers ? [lineNumbers(), highlightActiveLineGutter()] : [],
        options.hint === '' ? [] : placeholder(options.hint),
        drawSelection(),
        highlightActiveLine(),
        EditorState.tabSize.of(4),
        tools.of(options.hasLineNumbers ? roomForFolds : []),
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
        // lines that were wrapped a moment later would push down all that follows
        language.of(wrapping(options.isWrapped)),
        EditorView.updateListener.of((update) => {
          const isOurs = update.transactions.some((transaction) => transaction.annotation(fromOutside));
          if (update.docChanged && !isOurs) options.onChange(update.state.doc.toString());
        }),
      ],
    }),
  });

  /** Loads once. After a failure the next occasion tries again; the editor works without the tools. */
  const loadTools = (): Promise<Tools> => {
    loading ??= import('./writing-tools.ts').then(
      (module) => {
        if (!isGone) whenNotComposing(view, () => takeTools(module));
        return module;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const takeTools = ({ writingTools }: Tools) => {
    if (isGone) return;
    const { doc, selection } = view.state;
    const isMarked = isErrorShown(view.state);
    const typed = smallestChange(options.value, doc.toString());
    const back = smallestChange(doc.toString(), options.value);
    // what was typed before the tools were loaded can be undone too, in one step
    const before: readonly Annotation<boolean>[] = [fromOutside.of(true), Transaction.addToHistory.of(false)];
    if (back !== null) view.dispatch({ changes: back, annotations: before });
    view.dispatch({ effects: tools.reconfigure(writingTools(options.hasLineNumbers)) });
    if (typed !== null) view.dispatch({ changes: typed, selection, annotations: fromOutside.of(true) });
    if (isMarked && !isErrorShown(view.state)) showError(view, lastError);
    void takeGrammar();
  };
  const takeGrammar = async () => {
    const { language: name } = wanted;
    const extension = await (await loadTools()).loadLanguage(name);
    // a grammar that was asked for earlier but loaded later must not win
    if (!isGone && wanted.language === name)
      view.dispatch({ effects: language.reconfigure([extension, wrapping(wanted.isWrapped)]) });
  };
  const withTools = (act: (loaded: Tools) => unknown) => void loadTools().then(act, () => undefined);
  const wake = () => withTools(() => undefined);
  for (const sign of ['focusin', 'pointerenter'] as const) view.dom.addEventListener(sign, wake);

  return {
    view,
    value: () => view.state.doc.toString(),
    setValue: (value) => {
      const change = smallestChange(view.state.doc.toString(), value);
      if (change !== null) view.dispatch({ changes: change, annotations: fromOutside.of(true) });
    },
    setLanguage: (name, isWrapped) => {
      wanted = { language: name, isWrapped };
      const colors = firstColors(name);
      view.dispatch({ effects: language.reconfigure([colors ?? [], wrapping(isWrapped)]) });
      if (colors === null || loading !== undefined) void takeGrammar().catch(() => undefined);
    },
    setReadOnly: (isReadOnly) => view.dispatch({ effects: writing.reconfigure(writingOf(isReadOnly)) }),
    setError: (error) => {
      lastError = error;
      showError(view, error);
    },
    select: (from, to) => {
      const end = view.state.doc.length;
      view.dispatch({ selection: { anchor: Math.min(from, end), head: Math.min(to, end) } });
    },
    focus: () => view.focus(),
    insert: (text) => {
      if (!view.state.readOnly)
        view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.type', scrollIntoView: true });
    },
    indent: (by) => withTools(({ indentMore, indentLess }) => (by === 'more' ? indentMore : indentLess)(view)),
    undo: () => withTools(({ undo }) => undo(view)),
    redo: () => withTools(({ redo }) => redo(view)),
    destroy: () => {
      isGone = true;
      view.destroy();
    },
  };
}

/** A read-only editor can be reached by keyboard, but opens no keyboard on a phone. */
const writingOf = (isReadOnly: boolean): Extension =>
  isReadOnly
    ? [
        EditorState.readOnly.of(true),
        EditorView.editable.of(false),
        EditorView.contentAttributes.of({ 'aria-readonly': 'true' }),
      ]
    : [];

const keys = ({ onEnter, onShiftEnter }: Options): Extension =>
  Prec.highest(
    keymap.of([
      { key: 'Mod-Enter', run: onEnter },
      { key: 'Shift-Mod-Enter', run: onShiftEnter },
    ]),
  );

const wrapping = (isWrapped: boolean): Extension => (isWrapped ? EditorView.lineWrapping : []);

/** Waits for the end of an input method's composition, which a change would cut off. */
function whenNotComposing(view: EditorView, act: () => void): void {
  if (view.composing) view.dom.addEventListener('compositionend', () => setTimeout(act, 0), { once: true });
  else act();
}

/** Only the part that differs, so that the cursor and marks outside it stay. */
export function smallestChange(before: string, after: string): { from: number; to: number; insert: string } | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}
