import { CloseButton, Group, Text, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { adminSubmissions } from '@put/contract/submissions';
import type { ResultCell } from '@put/contract/results';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { query } from '../../api/api.ts';
import { EmptyState } from '../../shared/empty-state.tsx';
import { IconButton } from '../../shared/icon-button.tsx';
import { LinkAnchor } from '../../shared/links.tsx';
import { QueryStates } from '../../shared/query-states.tsx';
import { attemptsWords, scoreWords, statusWords } from './cell-words.ts';
import type { MatrixColumn, MatrixRow } from './matrix.ts';
import css from './submission-panel.module.css';
import { SubmissionView } from './submission-view.tsx';

type Props = {
  row: MatrixRow;
  column: MatrixColumn;
  /** The neighbours in the order of the table; undefined at its ends. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
};

/** The best solution of one student at one task, beside the table; the next student without leaving it. */
export function SubmissionPanel({ row, column, onPrevious, onNext, onClose }: Props) {
  const cell = row.cells.find((own) => own?.task_id === column.task_id && own.lesson_id === column.lesson_id);
  const heading = useRef<HTMLHeadingElement>(null);
  useHotkeys([['Escape', onClose]]);
  // once, when it opens: «next» must not take the focus from its own button
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  return (
    <aside className={css.panel} aria-label="Решение">
      <div className={css.head}>
        <div className={css.titles}>
          <Title order={2} ref={heading} tabIndex={-1} className={css.title}>
            {row.name}
          </Title>
          <Text size="sm" c="dimmed">
            <LinkAnchor size="sm" to="/admin/task/$taskId" params={{ taskId: String(column.task_id) }}>
              {column.label}. {column.title}
            </LinkAnchor>
          </Text>
        </div>
        <Group gap={4} wrap="nowrap">
          <IconButton
            icon={IconChevronUp}
            hint="Предыдущий участник"
            label="Предыдущий участник"
            isLarge
            isDisabled={onPrevious === undefined}
            onClick={() => onPrevious?.()}
          />
          <IconButton
            icon={IconChevronDown}
            hint="Следующий участник"
            label="Следующий участник"
            isLarge
            isDisabled={onNext === undefined}
            onClick={() => onNext?.()}
          />
          <CloseButton size="lg" aria-label="Закрыть решение" onClick={onClose} />
        </Group>
      </div>
      <div className={css.body}>
        <Summary cell={cell} points={column.points} />
        <Best id={cell?.best_submission_id ?? null} hasAttempts={cell !== undefined} />
      </div>
    </aside>
  );
}

function Summary({ cell, points }: { cell: ResultCell | undefined; points: number }): ReactNode {
  if (cell === undefined) return null;
  return (
    <p className={css.summary} data-status={cell.status}>
      <strong>
        {scoreWords(cell.score)} из {scoreWords(points)}
      </strong>
      , {statusWords[cell.status]}, {attemptsWords(cell.attempts)}
    </p>
  );
}

function Best({ id, hasAttempts }: { id: number | null; hasAttempts: boolean }) {
  const submission = useQuery({
    ...query(adminSubmissions.get, { params: { id: String(id) } }),
    enabled: id !== null,
  });
  if (id === null)
    return (
      <EmptyState>{hasAttempts ? 'Текст этого решения не сохранился.' : 'Решений этой задачи ещё нет.'}</EmptyState>
    );
  return <QueryStates of={submission}>{(data) => <SubmissionView key={data.id} submission={data} />}</QueryStates>;
}
