import { Button } from '@mantine/core';
import { IconBook2 } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { CodeEditor } from '../../../../ui/code-editor/code-editor.tsx';
import type { EditorHandle } from '../../../../ui/code-editor/create-editor.ts';
import type { Making } from '../../compile/live-maker.ts';
import css from '../animation-editor.module.css';
import type { AnimationText } from '../animation-text.ts';
import { DataField } from '../scene/data-field.tsx';
import { LottiePane } from '../scene/lottie-pane.tsx';
import { moveListing, toggleLine } from './trace-listing.ts';
import type { AnimationEditorState } from '../use-animation-editor.ts';
import { useLineGutter } from './use-line-gutter.ts';

const SceneHelp = lazy(() => import('../scene/scene-help.tsx').then((part) => ({ default: part.SceneHelp })));

type Props = {
  state: AnimationEditorState;
  text: AnimationText;
  making: Making & { makeNow: () => void };
  onEditor: (editor: EditorHandle | null) => void;
};

/** What the author writes: the program with its data, or the file with its words. */
export function SourcePane(props: Props) {
  const { text, state } = props;
  return text.kind === 'lottie' ? <LottiePane state={state} text={text} /> : <ProgramPane {...props} />;
}

function ProgramPane({ state, text, making, onEditor }: Props) {
  const [editor, setEditor] = useState<EditorHandle | null>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { kind, source, listing } = text;
  useSceneWords(kind === 'scene' ? editor : null);
  useLineGutter(kind === 'trace' ? editor : null, listing, (line) =>
    state.change({ listing: toggleLine(listing, line) }),
  );
  const { complaint } = making;
  // the same complaint of another run is shown again, because typing took its mark away
  const error = useMemo(
    () =>
      complaint === null || complaint.line === null
        ? null
        : { line: complaint.line, message: complaint.message, isLive: true },
    [complaint],
  );
  return (
    <section className={css.pane} aria-label="Программа">
      <div className={css.paneHead}>
        <h2>Программа</h2>
        <p className={css.paneNote}>
          {kind === 'trace' && 'Щелчок слева от номера строки или F9 выбирает, где делать шаг'}
        </p>
        {kind === 'scene' && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconBook2 size={16} aria-hidden />}
            onClick={() => setHelpOpen(true)}
          >
            Справка
          </Button>
        )}
      </div>
      <div className={css.code}>
        <CodeEditor
          language="python"
          label="Программа"
          value={source}
          onChange={(next) => state.change({ source: next, listing: moveListing(listing, source, next) })}
          onSubmit={making.makeNow}
          submitWords="собрать"
          error={error}
          onEditor={(handle) => {
            setEditor(handle);
            onEditor(handle);
          }}
        />
      </div>
      {state.errors['source'] !== undefined && (
        <p role="alert" className={css.error}>
          {state.errors['source']}
        </p>
      )}
      <DataField state={state} text={text} />
      {isHelpOpen && (
        <Suspense>
          <SceneHelp
            onClose={() => setHelpOpen(false)}
            onInsert={(example) => {
              setHelpOpen(false);
              editor?.insert(example);
              editor?.focus();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Completion of the words of the module `scene`. It is loaded with the editor's tools for writing. */
function useSceneWords(editor: EditorHandle | null): void {
  useEffect(() => {
    if (editor === null) return;
    void import('../scene/scene-completion.ts').then(
      ({ attachSceneCompletion }) => {
        // the editor may be closed already
        if (editor.view.dom.isConnected) attachSceneCompletion(editor.view);
      },
      // without completion one can still write
      () => undefined,
    );
  }, [editor]);
}
