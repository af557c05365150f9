import { useId, type KeyboardEvent } from 'react';
import './code-colors.css';
import './code-editor.css';
import { useIsLocked } from '../fields/locked-context.ts';
import { modKey } from '../browser/mod-key.ts';
import { KeyBar } from './key-bar.tsx';
import { type CodeEditorProps, useEditor } from './use-editor.ts';

export type { CodeError } from './error-marker.ts';

/**
 * A code editor that loads after the page. Until then, or if it can not be loaded, a plain text area takes the typing.
 * Its text, selection and focus then move into the editor.
 */
export function CodeEditor(props: CodeEditorProps) {
  const {
    value,
    language,
    label,
    readOnly: isOnlyShown = false,
    wrap = language === 'markdown',
    hasLineNumbers = true,
    placeholder = '',
    submitWords = 'отправить',
    error = null,
  } = props;
  const isLocked = useIsLocked();
  const readOnly = isOnlyShown || isLocked;
  const hintId = useId();
  const { host, area, editor, change, press } = useEditor(props, {
    readOnly,
    wrap,
    hasLineNumbers,
    placeholder,
    error,
    hintId,
  });

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
        {/* keeps its place before the editor has come, so that nothing moves then */}
        <span data-later={editor === null || undefined}>Tab — отступ, Esc и затем Tab — выйти из редактора</span>
        {props.onSubmit && (
          <span>
            {modKey}+Enter — {submitWords}
          </span>
        )}
        {props.onRun && <span>{modKey}+Shift+Enter — запустить</span>}
      </p>
      <p role="status" className="pt-editor-status">
        {error !== null && `Ошибка в строке ${error.line}: ${error.message}`}
      </p>
    </div>
  );
}
