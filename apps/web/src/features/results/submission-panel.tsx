import { CloseButton, Group, Text, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { NewRejudge } from '@put/contract/rejudges';
import type { ResultCell } from '@put/contract/results';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../../shared/icon-button.tsx';
import { knownScore } from '../../shared/known-score.ts';
import { LinkAnchor } from '../../shared/links.tsx';
import { Attempts } from './attempts.tsx';
import { attemptsWords, scoreWords, statusWords } from './cell-words.ts';
import { cellKey, isWaiting, type MatrixColumn, type MatrixRow } from './matrix.ts';
import { OverrideForm } from './override-form.tsx';
import css from './submission-panel.module.css';

type Props = {
  row: MatrixRow;
  column: MatrixColumn;
  /** The neighbours in the order of the table; undefined at its ends. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  /** To the next work that waits to be marked. */
  onNextWaiting: (() => void) | undefined;
  onRejudge: (scope: NewRejudge) => void;
  onClose: () => void;
};

/** What one student handed in at one task, beside the table; the next student without leaving it. */
export function SubmissionPanel({ row, column, onPrevious, onNext, onClose, ...on }: Props) {
  const cell = row.cells.find((own) => own?.task_id === column.task_id && own.lesson_id === column.lesson_id);
  const place = { user_id: row.user.id, lesson_id: column.lesson_id, task_id: column.task_id };
  const placeKey = cellKey(place);
  const own = <OverrideForm key={`override-${placeKey}`} place={place} points={column.points} cell={cell} />;
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
        {cell?.override !== undefined && own}
        <Attempts key={placeKey} place={place} cell={cell} {...on} />
        {cell?.override === undefined && own}
      </div>
    </aside>
  );
}

function Summary({ cell, points }: { cell: ResultCell | undefined; points: number }): ReactNode {
  if (cell === undefined) return null;
  return (
    <p className={css.summary} data-status={cell.status}>
      <strong>
        {knownScore(cell.score, isWaiting(cell))} из {scoreWords(points)}
      </strong>
      , {statusWords[cell.status]}, {attemptsWords(cell.attempts)}
    </p>
  );
}
