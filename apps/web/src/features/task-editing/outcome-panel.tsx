import { Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Notice } from '../../shared/notice.tsx';
import { CheckTable } from './check-table.tsx';
import css from './task-editor.module.css';
import type { Outcome } from './use-task-actions.ts';
import { type Status, statusWords } from './words.ts';

type Props = { outcome: Outcome; status: Status; groupNames: readonly string[]; isOutdated: boolean };

/** Newer than this it has just come: the eye and the reader are led to it. */
const freshMs = 3000;

/** What the last check or publication said: the reasons first, then each solution. */
export function OutcomePanel({ outcome, status, groupNames, isOutdated }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  const { at, verification, problems } = outcome;
  useEffect(() => {
    if (Date.now() - at > freshMs) return;
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'center' });
  }, [at]);
  if (verification === null && problems.length === 0) return null;

  return (
    <section className={css.section} aria-labelledby="task-outcome">
      <Title order={2} id="task-outcome" ref={title} tabIndex={-1} className={css.sectionTitle} mb="md">
        {verification === null ? 'Почему задача не опубликована' : 'Проверка задачи'}
      </Title>
      {isOutdated && (
        <Text c="dimmed" size="sm" mb="sm">
          С тех пор задача изменилась: проверьте её ещё раз.
        </Text>
      )}
      {problems.length > 0 ? (
        <Notice
          kind="error"
          title={`Сейчас задача: ${statusWords[status].label.toLowerCase()}. ${statusWords[status].description}`}
        >
          <ul className={css.problems}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      ) : (
        <Notice kind="success">
          {status === 'ready'
            ? 'Все решения получают то, что должны. Задача опубликована.'
            : 'Все решения получают то, что должны. Задачу можно публиковать.'}
        </Notice>
      )}
      {verification === null && problems.some((problem) => problem.includes('вердикт')) && (
        <Text c="dimmed" size="sm" mt="sm">
          Какие тесты не сошлись, покажет «Проверить задачу».
        </Text>
      )}
      {verification !== null && verification.solutions.length > 0 && (
        <CheckTable checks={verification.solutions} groupNames={groupNames} />
      )}
    </section>
  );
}
