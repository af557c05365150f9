import { knownScore, scoreWords } from '../../parts/score/score-words.ts';
import { CloseButton, Group, Text, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { NewRejudge } from '@put/contract/rejudges';
import type { ResultCell } from '@put/contract/results';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import { Attempts } from './attempts.tsx';
import { attemptsWords, statusWords } from './cell-words.ts';
import { cellKey, isWaiting, type MatrixColumn, type MatrixRow } from './matrix.ts';
import { OverrideForm } from './override-form.tsx';
import css from './submission-panel.module.css';

type Props = {
  row: MatrixRow;
  column: MatrixColumn;
  /** Open the previous and the next student of the table; undefined at its ends. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  /** Opens the next submission that waits for review. */
  onNextWaiting: (() => void) | undefined;
  onRejudge: (scope: NewRejudge) => void;
  onClose: () => void;
};

/** A student's work at one task, beside the table. */
export function SubmissionPanel({ row, column, onPrevious, onNext, onClose, ...on }: Props) {
  const cell = row.cells.find((own) => own?.task_id === column.task_id && own.lesson_id === column.lesson_id);
  const resultKey = { user_id: row.user.id, lesson_id: column.lesson_id, task_id: column.task_id };
  const reactKey = cellKey(resultKey);
  const own = <OverrideForm key={`override-${reactKey}`} resultKey={resultKey} points={column.points} cell={cell} />;
  const heading = useRef<HTMLHeadingElement>(null);
  useHotkeys([['Escape', onClose]]);
  // only when it opens: later the focus must stay on the «next» button
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
        <Attempts key={reactKey} resultKey={resultKey} cell={cell} {...on} />
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
