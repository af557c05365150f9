import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import './code-colors.css';
import './code-editor.css';
import { modKey } from '../mod-key.ts';
import { whenIdle } from '../when-idle.ts';
import { whenNear } from './when-near.ts';
import type { EditorHandle } from './create-editor.ts';
import { makeEchoes } from './echoes.ts';
import type { CodeError } from './error-marker.ts';
import { KeyBar } from './key-bar.tsx';

export type { CodeError } from './error-marker.ts';

type Props = {
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
  /** Ctrl+Shift+Enter. */
  onRun?: () => void;
  /** Marks the line and says what is wrong under it; gone when the line is edited. Same object: shown once. */
  error?: CodeError | null;
  /** The editor when it has come, null when it goes. Called as it was at the first render. */
  onEditor?: (editor: EditorHandle | null) => void;
};

/**
 * The editor comes after the page: until then, and if it cannot be fetched at all, a plain text area takes the typing, and
 * what was typed, the selection and the focus move over.
 */
export function CodeEditor(props: Props) {
  const {
    value,
    language,
    label,
    readOnly = false,
    wrap = language === 'markdown',
    hasLineNumbers = true,
    placeholder = '',
    error = null,
  } = props;
  const host = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const latest = useRef(props);
  const handle = useRef<EditorHandle>(null);
  const [echoes] = useState(makeEchoes);
  const [editor, setEditor] = useState<EditorHandle | null>(null);
  const hintId = useId();

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
      setEditor(made);
      onEditor?.(made);
      if (typed !== null) made.select(typed.selectionStart, typed.selectionEnd);
      if (typed !== null && document.activeElement === typed) made.focus();
    };
    // half as heavy again as the screen itself: the text and the task are there first
    const load = whenNear(host.current!.parentElement!)
      .then(whenIdle)
      .then(() => import('./create-editor.ts'));
    load.then(
      (module) => {
        // a word being composed (an input method, a dead key) would be cut off
        if (area.current?.dataset['composing'] !== 'yes') start(module);
        else area.current.addEventListener('compositionend', () => setTimeout(start, 0, module), { once: true });
      },
      // it could not be fetched: the text area stays, everything but the comfort works
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
    // A new editor is no reason to come here: it starts with what stands in the text area, which may be newer than the value.
    if (handle.current !== null) handle.current.setValue(value);
    else if (area.current !== null && area.current.value !== value) area.current.value = value;
  }, [value, echoes]);
  useEffect(() => editor?.setLanguage(language, wrap), [editor, language, wrap]);
  useEffect(() => editor?.setReadOnly(readOnly), [editor, readOnly]);
  useEffect(() => editor?.setError(error), [editor, error]);

  const pressInArea = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    if (press(event.shiftKey)()) event.preventDefault();
  };

  return (
    <div className="pt-editor">
      <div className="pt-editor-body">
        <div ref={host} className="pt-editor-host" />
        {editor === null && (
          <textarea
            ref={area}
            className="pt-editor-area"
            data-numbers={hasLineNumbers || undefined}
            aria-label={label}
            aria-describedby={hintId}
            defaultValue={value}
            readOnly={readOnly}
            placeholder={placeholder}
            spellCheck={false}
            autoCapitalize="off"
            autoCorrect="off"
            wrap={wrap ? 'soft' : 'off'}
            onChange={(event) => change(event.currentTarget.value)}
            onCompositionStart={(event) => (event.currentTarget.dataset['composing'] = 'yes')}
            onCompositionEnd={(event) => delete event.currentTarget.dataset['composing']}
            onKeyDown={pressInArea}
          />
        )}
      </div>
      {/* prose has no use for brackets; where it needs marks, it has a toolbar */}
      {editor !== null && !readOnly && language !== 'markdown' && <KeyBar editor={editor} />}
      <p id={hintId} className="pt-editor-hint" hidden={readOnly}>
        {editor !== null && <span>Tab — отступ, Esc и затем Tab — выйти из редактора</span>}
        {props.onSubmit && <span>{modKey}+Enter — отправить</span>}
        {props.onRun && <span>{modKey}+Shift+Enter — запустить</span>}
      </p>
      <p role="status" className="pt-editor-status">
        {error !== null && `Ошибка в строке ${error.line}: ${error.message}`}
      </p>
    </div>
  );
}
