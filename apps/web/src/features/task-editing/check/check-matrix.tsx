import type { SolutionCheck } from '@put/contract/tasks/task-verification';
import { verdictWords } from '@put/contract/judge/verdicts';
import { useState } from 'react';
import css from './check-matrix.module.css';
import { VerdictSign } from '../../../parts/verdict/verdict-mark.tsx';

type Props = { checks: readonly SolutionCheck[]; groupNames: readonly string[] };

const nameOf = (check: SolutionCheck) => (check.title === '' ? `Решение ${check.index + 1}` : check.title);

/** The time of every solution on every test. Rows are solutions, columns are tests; the names stay visible. */
export function Matrix({ checks, groupNames }: Props) {
  const [isOpen, setOpen] = useState(false);
  // a solution that does not compile has no tests
  const places = checks.reduce(
    (longest, { tests }) => (tests.length > longest.length ? tests : longest),
    checks[0]!.tests,
  );
  if (places.length === 0) return null;
  const groups = groupNames
    .map((name, at) => ({ name, number: at + 1, span: places.filter(({ group }) => group === at + 1).length }))
    .filter(({ span }) => span > 0);
  return (
    // thousands of cells: rendered only while open
    <details className={css.matrix} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Все решения на всех тестах</summary>
      {isOpen && <Cells {...{ checks, groups, places }} />}
      <p className={css.legend}>Число — время в миллисекундах.</p>
    </details>
  );
}

type TestCheck = SolutionCheck['tests'][number];
type CellsProps = {
  checks: readonly SolutionCheck[];
  groups: readonly { name: string; number: number; span: number }[];
  places: readonly TestCheck[];
};

function Cells({ checks, groups, places }: CellsProps) {
  const isFirst = (at: number) => at === 0 || places[at]!.group !== places[at - 1]!.group;
  return (
    <div className={css.frame} tabIndex={0} role="region" aria-label="Все решения на всех тестах">
      <table>
        <thead>
          <tr>
            <th className={css.name} rowSpan={2} scope="col">
              Решение
            </th>
            {groups.map(({ name, number, span }) => (
              <th key={number} colSpan={span} scope="colgroup" data-first title={name}>
                <span className={css.group}>{name}</span>
              </th>
            ))}
          </tr>
          <tr>
            {places.map(({ group, number }, at) => (
              <th key={`${group}.${number}`} scope="col" data-first={isFirst(at) || undefined}>
                {number}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {checks.map((check) => (
            <tr key={check.index}>
              <th className={css.name} scope="row">
                {nameOf(check)}
              </th>
              {places.map(({ group, number }, at) => {
                const test = check.tests[at];
                const words = test === undefined ? 'не запускалось' : wordsOf(test);
                return (
                  <td
                    key={`${group}.${number}`}
                    data-first={isFirst(at) || undefined}
                    title={`${nameOf(check)}, тест ${number}: ${words}`}
                  >
                    {test === undefined ? (
                      '—'
                    ) : (
                      <>
                        <VerdictSign verdict={test.verdict} isNamed />
                        {test.verdict !== 'skipped' && <span>{Math.round(test.time_ms)}</span>}
                      </>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const wordsOf = ({ verdict, time_ms, message }: TestCheck): string =>
  [
    verdictWords[verdict].toLowerCase(),
    verdict === 'skipped' ? null : `${Math.round(time_ms)} мс`,
    message === '' ? null : message,
  ]
    .filter(Boolean)
    .join(', ');
