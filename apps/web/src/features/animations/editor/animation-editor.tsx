import type { EditedAnimation } from '@put/contract/animations/animation-editing';
import { type KeyboardEvent, lazy, Suspense, useRef } from 'react';
import { DraftNotices } from '../../../parts/drafts/draft-notices.tsx';
import { useSaveKey } from '../../../ui/browser/use-save-key.ts';
import type { EditorHandle } from '../../../ui/code-editor/create-editor.ts';
import { PendingScreen } from '../../../ui/screen/pending-screen.tsx';
import { useLiveMaking } from '../compile/use-live-making.ts';
import { AnimationDetails } from './animation-details.tsx';
import { Collision } from './versions/collision.tsx';
import css from './animation-editor.module.css';
import type { AnimationText } from './animation-text.ts';
import { EditorHead } from './editor-head.tsx';
import type { EditorSearch } from './editor-search.ts';
import type { BeginWith } from './new-animation-search.ts';
import { SaveRefusal } from './save-refusal.tsx';
import { ShowPane } from './scene/show-pane.tsx';
import { SourcePane } from './trace/source-pane.tsx';
import { TemplateNotice } from './scene/template-notice.tsx';
import { type AnimationEditorState, useAnimationEditor } from './use-animation-editor.ts';

const VersionsPanel = lazy(() =>
  import('./versions/versions-panel.tsx').then((part) => ({ default: part.VersionsPanel })),
);

type Props = {
  /** Null: a new one. */
  animation: EditedAnimation | null;
  begin?: BeginWith | undefined;
  search: EditorSearch;
  onSearch: (search: EditorSearch) => void;
};

/** An animation and its program. */
export function AnimationEditor({ animation, begin, search, onSearch }: Props) {
  const state = useAnimationEditor(animation, begin);
  // the author may type only after the drafts are loaded: typing would overwrite them
  if (state.text.text === null) return <PendingScreen />;
  return <Loaded {...{ animation, begin, search, onSearch, state }} text={state.text.text} />;
}

type LoadedProps = Props & { state: AnimationEditorState; text: AnimationText };

function Loaded({ animation, begin, search, onSearch, state, text }: LoadedProps) {
  const root = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorHandle | null>(null);
  const making = useLiveMaking(text);
  useSaveKey(state.save);

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) making.makeNow();
    else if (event.key === 'F6') walk(root.current, editor.current);
    else return;
    event.preventDefault();
  };
  const toLine = (line: number) => {
    const doc = editor.current?.view.state.doc;
    if (!editor.current || !doc) return;
    const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines));
    editor.current.select(from, to);
    editor.current.focus();
    editor.current.view.dispatch({ scrollIntoView: true });
  };

  return (
    // keys of the whole editor; each has a button or a way of its own too
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={root} className={css.editor} onKeyDown={press}>
      <EditorHead {...{ animation, state, text }} onVersions={() => onSearch({ ...search, versions: 'list' })} />
      {animation === null ? (
        <TemplateNotice {...{ begin, state, text }} />
      ) : (
        <DraftNotices
          of={state.text}
          newest={animation}
          unseen="Читатели его не видят."
          onCompare={() => state.setColliding(true)}
          asFile={({ title, source }) => ({ name: `${title}.txt`, text: source })}
        />
      )}
      <SaveRefusal state={state} />
      <div className={css.panes}>
        <SourcePane
          {...{ state, text, making }}
          onEditor={(handle) => {
            editor.current = handle;
          }}
        />
        <ShowPane {...{ text, making }} onLine={toLine} />
      </div>
      <AnimationDetails
        {...{ animation, state, text, making }}
        open={search.open ?? []}
        onOpen={(open) => onSearch({ ...search, open: open.length > 0 ? open : undefined })}
        onLine={toLine}
      />
      {animation !== null && <Collision animation={animation} state={state} />}
      {animation !== null && search.versions !== undefined && (
        <Suspense>
          <VersionsPanel
            animation={animation}
            text={state.text}
            chosen={search.versions === 'list' ? null : search.versions}
            onChoose={(versions) => onSearch({ ...search, versions })}
            onClose={() => onSearch({ ...search, versions: undefined })}
          />
        </Suspense>
      )}
    </div>
  );
}

/** F6: from the program to the player and back. */
function walk(root: HTMLElement | null, editor: EditorHandle | null): void {
  const player = root?.querySelector<HTMLElement>('[data-player]');
  const isAtPlayer = player?.contains(document.activeElement) ?? false;
  if (player && !isAtPlayer) player.focus();
  else if (editor !== null) editor.focus();
  else root?.querySelector<HTMLElement>('textarea')?.focus();
}
