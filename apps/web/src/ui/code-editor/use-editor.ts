import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { whenIdle } from '../browser/when-idle.ts';
import type { EditorHandle } from './create-editor.ts';
import { makeEchoes } from './echoes.ts';
import type { CodeError } from './error-marker.ts';
import { whenNear } from '../browser/when-near.ts';

export type CodeEditorProps = {
  value: string;
  onChange?: (value: string) => void;
  /** `python`, `javascript`, `typescript`, `c`, `cpp`, `java`, `sql`, `markdown`; anything else is plain text. */
  language: string;
  /** What is written here, for screen readers: «Решение». */
  label: string;
  readOnly?: boolean;
  /** Long lines are wrapped; by default only those of Markdown. */
  wrap?: boolean;
  hasLineNumbers?: boolean;
  placeholder?: string;
  /** Ctrl+Enter. */
  onSubmit?: () => void;
  /** What Ctrl+Enter does: «отправить». */
  submitWords?: string;
  /** Ctrl+Shift+Enter. */
  onRun?: () => void;
  /** Marks the line and shows the message under it until the line is edited. The same object is shown once. */
  error?: CodeError | null;
  /**
   * Called with the editor when it is loaded, with null when it is removed. Only the first render's function is used.
   */
  onEditor?: (editor: EditorHandle | null) => void;
};

type Settled = Required<Pick<CodeEditorProps, 'readOnly' | 'wrap' | 'hasLineNumbers' | 'placeholder'>> & {
  error: NonNullable<CodeEditorProps['error']> | null;
  hintId: string;
};

/** Loads the editor into `host` when it is near the screen, takes over the text area's state, and follows the props. */
export function useEditor(props: CodeEditorProps, settled: Settled) {
  const { value, language, label } = props;
  const { readOnly, wrap, hasLineNumbers, placeholder, error, hintId } = settled;
  const host = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const latest = useRef(props);
  const handle = useRef<EditorHandle>(null);
  const [echoes] = useState(makeEchoes);
  const [editor, setEditor] = useState<EditorHandle | null>(null);

  useEffect(() => {
    latest.current = props;
  });

  const change = (text: string) => {
    echoes.sent(text);
    latest.current.onChange?.(text);
  };
  const press = (isShifted: boolean) => () => {
    const { onSubmit, onRun } = latest.current;
    const call = isShifted ? onRun : onSubmit;
    call?.();
    return call !== undefined;
  };
  const atStart = useRef({
    change,
    onEnter: press(false),
    onShiftEnter: press(true),
    label,
    hintId,
    hasLineNumbers,
    isWrapped: wrap,
    placeholder,
    onEditor: props.onEditor,
  });

  useEffect(() => {
    let isGone = false;
    const start = ({ createEditor }: typeof import('./create-editor.ts')) => {
      const [parent, typed] = [host.current, area.current];
      if (isGone || parent === null) return;
      const { change: onChange, hintId: describedBy, placeholder: hint, onEditor, ...rest } = atStart.current;
      const isReadOnly = latest.current.readOnly ?? false;
      const made = createEditor(parent, {
        ...rest,
        onChange,
        describedBy,
        hint,
        isReadOnly,
        value: typed?.value ?? latest.current.value,
      });
      handle.current = made;
      onEditor?.(made);
      if (typed !== null) made.select(typed.selectionStart, typed.selectionEnd);
      if (typed !== null && document.activeElement === typed) made.focus();
      // a press before the area has gone would give it the focus, and what is typed then would be lost
      flushSync(() => setEditor(made));
    };
    // the editor is large, so the text and the task load first
    const load = whenNear(host.current!.parentElement!)
      .then(whenIdle)
      .then(() => import('./create-editor.ts'));
    load.then(
      (module) => {
        // a composition of an input method would be cut off
        if (area.current?.dataset['composing'] !== 'yes') start(module);
        else area.current.addEventListener('compositionend', () => setTimeout(start, 0, module), { once: true });
      },
      // it could not be loaded: the text area stays and works
      () => undefined,
    );
    const { onEditor } = atStart.current;
    return () => {
      isGone = true;
      if (handle.current !== null) onEditor?.(null);
      handle.current?.destroy();
      handle.current = null;
      setEditor(null);
    };
  }, []);

  useEffect(() => {
    if (echoes.isEcho(value)) return;
    // A new editor must not run this: it starts with the text area's text, which may be newer than the value.
    if (handle.current !== null) handle.current.setValue(value);
    else if (area.current !== null && area.current.value !== value) area.current.value = value;
  }, [value, echoes]);
  useEffect(() => editor?.setLanguage(language, wrap), [editor, language, wrap]);
  useEffect(() => editor?.setReadOnly(readOnly), [editor, readOnly]);
  useEffect(() => editor?.setError(error), [editor, error]);

  return { host, area, editor, change, press };
}
