import { Skeleton } from '@mantine/core';
import type { TestResult } from '@put/contract/submissions/submissions';
import { Suspense } from 'react';
import type { TestLooks } from '../../../kinds/kind-findings.ts';
import { VerdictSign } from '../../../parts/verdict/verdict-mark.tsx';
import css from './verdict.module.css';

type Props = { tests: readonly TestResult[]; looks: TestLooks };

/** Checks whose messages are for the student to read: a line each, with what it says beside its name. */
export function CheckLines({ tests, looks: { Details } }: Props) {
  const shown = tests.filter(({ verdict }) => verdict !== 'skipped');
  if (shown.length === 0) return null;
  return (
    <ol className={css.checks} aria-label="Тесты">
      {shown.map((test, at) => (
        <li key={`${test.group}-${test.number}`}>
          <VerdictSign verdict={test.verdict} isNamed />
          <span className={css.checkName}>{test.name || (tests.length > 1 ? `Тест ${at + 1}` : 'Проверка')}</span>
          <div className={css.said}>
            {test.message !== null && <p>{test.message}</p>}
            {Details !== null && test.details !== null && (
              <Suspense fallback={<Skeleton height={24} />}>
                <Details test={test} />
              </Suspense>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
