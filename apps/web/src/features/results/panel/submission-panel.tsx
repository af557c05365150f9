import { useSettings } from '../../../parts/settings/settings.ts';
import { knownScore, scoreWords } from '../../../parts/score/score-words.ts';
import { CloseButton, Text, Title } from '@mantine/core';
import { IconArrowsMaximize, IconArrowsMinimize, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { NewRejudge } from '@put/contract/judge/rejudges';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { LinkAnchor } from '../../../ui/buttons/links.tsx';
import { Attempts } from './attempts.tsx';
import { attemptsWords, isWaiting, statusWords } from '../matrix/cell-words.ts';
import { GiveMenu } from '../give-menu.tsx';
import { cellKey, type MatrixColumn, type MatrixRow } from '../matrix/matrix.ts';
import { OverrideForm } from './override-form.tsx';
import type { Cell } from '../matrix/row-cells.ts';
import css from './submission-panel.module.css';
import { type PanelKeys, usePanelKeys } from './use-panel-keys.ts';
import { adminResults } from '@put/contract/results/results';
import { Allowed } from '../../../parts/rights/allowed.tsx';

type Props = PanelKeys & {
  row: MatrixRow;
  column: MatrixColumn;
  cell: Cell | undefined;
  courseId: number;
  isExcused: boolean;
  isFull: boolean;
  /** Opens the next submission that waits for review. */
  onNextWaiting: (() => void) | undefined;
  onRejudge: (scope: NewRejudge) => void;
};

/** A student's work at one task, beside the table: who and how much, the attempts, the work, the points. */
export function SubmissionPanel({
  row,
  column,
  cell,
  courseId,
  isExcused,
  isFull,
  onNextWaiting,
  onRejudge,
  ...keys
}: Props) {
  const { onPrevious, onNext, onFull, onClose } = keys;
  const resultKey = { user_id: row.user.id, lesson_id: column.lesson_id, task_id: column.task_id };
  const reactKey = cellKey(resultKey);
  const heading = useRef<HTMLHeadingElement>(null);
  usePanelKeys(keys);
  const letterKeys = useSettings((kept) => kept.letterKeys);
  const withLetter = (words: string, letter: string) => (letterKeys ? `${words}, ${letter}` : words);
  // only when it opens: later the focus must stay on the «next» button
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  return (
    <aside className={css.panel} aria-label="Решение" data-work-beside data-full={isFull || undefined}>
      <div className={css.head}>
        <div className={css.titles}>
          <Title order={2} ref={heading} tabIndex={-1} className={css.title}>
            {row.name}
          </Title>
          <p className={css.summary} data-status={cell?.status}>
            <Allowed call={adminTasks.get} otherwise={column.title}>
              <LinkAnchor
                size="sm"
                underline="always"
                to="/admin/task/$taskId"
                params={{ taskId: String(column.task_id) }}
              >
                {column.title}
              </LinkAnchor>
            </Allowed>
            <Summary cell={cell} points={column.points} />
          </p>
        </div>
        <div className={css.buttons}>
          <IconButton
            icon={IconChevronUp}
            hint={withLetter('Предыдущий ученик', 'K')}
            label="Предыдущий ученик"
            isLarge
            isDisabled={onPrevious === undefined}
            onClick={() => onPrevious?.()}
          />
          <IconButton
            icon={IconChevronDown}
            hint={withLetter('Следующий ученик', 'J')}
            label="Следующий ученик"
            isLarge
            isDisabled={onNext === undefined}
            onClick={() => onNext?.()}
          />
          <span className={css.toFull}>
            <IconButton
              icon={isFull ? IconArrowsMinimize : IconArrowsMaximize}
              hint={withLetter(isFull ? 'Рядом с таблицей' : 'На весь экран', 'F')}
              label={isFull ? 'Рядом с таблицей' : 'На весь экран'}
              isLarge
              onClick={onFull}
            />
          </span>
          <CloseButton size="lg" aria-label="Закрыть решение" onClick={onClose} />
        </div>
      </div>
      <Attempts
        key={reactKey}
        resultKey={resultKey}
        courseId={courseId}
        onNextWaiting={onNextWaiting}
        onRejudge={onRejudge}
        points={
          <Allowed call={adminResults.override} course={courseId}>
            <OverrideForm key={`override-${reactKey}`} resultKey={resultKey} points={column.points}>
              <GiveMenu courseId={courseId} places={[resultKey]} isExcused={isExcused} group={null} isSmall />
            </OverrideForm>
          </Allowed>
        }
      />
    </aside>
  );
}

function Summary({ cell, points }: { cell: Cell | undefined; points: number }): ReactNode {
  if (cell === undefined) return <Text span size="sm" c="dimmed" children={` · из ${scoreWords(points)}`} />;
  return (
    <>
      {' · '}
      <strong>
        {knownScore(cell.score, isWaiting(cell))} из {scoreWords(points)}
      </strong>
      , {statusWords[cell.status]}, {attemptsWords(cell.attempts)}
    </>
  );
}
