import { Button, Group, Text } from '@mantine/core';
import type { TaskCheck } from '@put/contract/tasks/task-checks';
import type { SolutionCheck, TimeLimitAdvice } from '@put/contract/tasks/task-verification';
import { useEffect, useRef } from 'react';
import { Notice } from '../../../ui/messages/notice.tsx';
import { CheckTable } from './check-table.tsx';
import { Matrix } from './check-matrix.tsx';
import css from '../../../parts/task-form/task-editor.module.css';
import { type TaskStatus, taskStatusWords } from '../../../parts/status/task-status-words.ts';

type Props = {
  check: TaskCheck;
  status: TaskStatus;
  groupNames: readonly string[];
  isOutdated: boolean;
  timeMs: number | null;
  onTimeLimit: (ms: number) => void;
  onRight: (check: SolutionCheck) => void;
};

/** A check that ended less than this ago is new: the panel gets the focus. */
const freshMs = 3000;

/** The outcome of the last check: first the reasons, then each solution. */
export function OutcomePanel({ check, status, groupNames, isOutdated, timeMs, onTimeLimit, onRight }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const { verification, finished_at } = check;
  useEffect(() => {
    if (finished_at === null || Date.now() - Date.parse(finished_at) > freshMs) return;
    root.current?.focus({ preventScroll: true });
    root.current?.scrollIntoView({ block: 'nearest' });
  }, [finished_at]);
  if (verification === null) return null;
  const { problems, solutions, time_limit } = verification;

  return (
    <div ref={root} tabIndex={-1} role="group" aria-label="Итог проверки" className={css.outcome}>
      {isOutdated && (
        <Text c="dimmed" size="sm" mb="sm">
          С тех пор задача изменилась: проверьте её ещё раз.
        </Text>
      )}
      {problems.length > 0 ? (
        <Notice kind="error" title={`${stateWords(status)}. ${taskStatusWords[status].description}`}>
          <ul className={css.problems}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      ) : (
        <Notice kind="success">
          {solutions.length > 0 && 'Все решения получают то, что должны. '}
          {status === 'ready' ? 'Задача опубликована.' : 'Задачу можно публиковать.'}
        </Notice>
      )}
      {time_limit !== null && <TimeLimit advice={time_limit} {...{ timeMs, onTimeLimit }} />}
      {solutions.length > 0 && (
        <>
          <CheckTable checks={solutions} groupNames={groupNames} isOfNow={!isOutdated} onRight={onRight} />
          <Matrix checks={solutions} groupNames={groupNames} />
        </>
      )}
    </div>
  );
}

const stateWords = (status: TaskStatus): string =>
  status === 'broken' ? 'Задача не прошла проверку' : `Сейчас задача: ${taskStatusWords[status].label.toLowerCase()}`;

const ms = (time: number) => `${Math.round(time).toLocaleString('ru')} мс`;

/** A limit above the advised one is the author's choice, unless it lets solutions pass that must be too slow. */
const isWorthSaying = (timeMs: number, suggestedMs: number, tooSlowMs: number | null): boolean =>
  timeMs < suggestedMs || (tooSlowMs !== null && timeMs > suggestedMs);

function TimeLimit({
  advice: { slowest_ms, too_slow_ms, suggested_ms },
  timeMs,
  onTimeLimit,
}: Pick<Props, 'timeMs' | 'onTimeLimit'> & { advice: TimeLimitAdvice }) {
  return (
    <Group gap="sm" mt="md">
      <Text size="sm">
        Самое медленное верное решение, когда машина занята, — {ms(slowest_ms)}
        {too_slow_ms !== null && `; решение, которое должно быть слишком медленным, — ${ms(too_slow_ms)}`}.
        {suggested_ms === null && ' Пределом времени их не различить: нужны тесты больше.'}
      </Text>
      {suggested_ms !== null && timeMs !== null && isWorthSaying(timeMs, suggested_ms, too_slow_ms) && (
        <Button variant="light" size="compact-sm" onClick={() => onTimeLimit(suggested_ms)}>
          Поставить {ms(suggested_ms)}
        </Button>
      )}
    </Group>
  );
}
