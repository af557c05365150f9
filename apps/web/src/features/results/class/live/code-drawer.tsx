import { Drawer } from '@mantine/core';
import { liveClass, type OpenedCode } from '@put/contract/results/live-class';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { mutation } from '../../../../api/api.ts';
import { ErrorView } from '../../../../parts/states/error-view.tsx';
import { RowSkeletons } from '../../../../parts/states/query-states.tsx';
import { Moment } from '../../../../parts/time/moment.tsx';
import { CodeEditor } from '../../../../ui/code-editor/code-editor.tsx';
import { LinkButton } from '../../../../ui/buttons/links.tsx';
import { EmptyState } from '../../../../ui/screen/empty-state.tsx';
import css from './live-class.module.css';

type Props = { lessonId: string; userId: number; taskId: number; title: string; onClose: () => void };

/** What a student has typed by now. Read once, when a teacher asks; the audit keeps it. */
export default function CodeDrawer({ lessonId, userId, taskId, title, onClose }: Props) {
  const code = useMutation(mutation(liveClass.openCode));
  const { mutate } = code;
  const read = () => mutate({ params: { id: lessonId }, body: { user_id: userId, task_id: taskId } });
  // once for each opening
  useEffect(
    () => mutate({ params: { id: lessonId }, body: { user_id: userId, task_id: taskId } }),
    [mutate, lessonId, userId, taskId],
  );
  return (
    <Drawer opened onClose={onClose} title={title} position="right" size="xl">
      {code.data !== undefined ? (
        <Draft of={code.data} />
      ) : code.error === null ? (
        <RowSkeletons rows={8} height={20} />
      ) : (
        <ErrorView title="Код не открылся" error={code.error} onRetry={read} />
      )}
      <div className={css.drawerActs}>
        <LinkButton
          variant="default"
          to="/admin/lesson/$lessonId/results"
          params={{ lessonId }}
          search={{ cell: `${userId}-${lessonId}-${taskId}` }}
        >
          Попытки и вердикты
        </LinkButton>
      </div>
    </Drawer>
  );
}

const lineHeightPx = 22.4;
const mostLines = 30;

function Draft({ of: { draft } }: { of: OpenedCode }) {
  if (draft === null) return <EmptyState>Ученик ещё ничего не написал.</EmptyState>;
  if (draft.files.length === 0) return <pre className={css.answer}>{JSON.stringify(draft.answer, null, 2)}</pre>;
  return (
    <>
      <p className={css.saved}>
        Черновик сохранён <Moment at={draft.saved_at} />
      </p>
      {draft.files.map(({ name, content }) => (
        <section key={name} aria-label={`Файл ${name}`}>
          <h3 className={css.file}>{name}</h3>
          <div
            className={css.code}
            style={{ height: Math.min(mostLines, content.split('\n').length + 1) * lineHeightPx + 16 }}
          >
            <CodeEditor value={content} language={draft.language ?? 'text'} label={`Черновик, файл ${name}`} readOnly />
          </div>
        </section>
      ))}
    </>
  );
}
