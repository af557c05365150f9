import type { Advice } from '@put/contract/statistics/statistics';
import { IconBulb } from '@tabler/icons-react';
import { adviceWords } from './advice-words.ts';
import css from './statistics.module.css';
import type { SubmissionSearch } from './submission-search.ts';
import { SubmissionsLink } from './submissions-link.tsx';

/** What to explain and what to mend, as sentences with their reasons. */
export function AdviceList({ advice, scope }: { advice: readonly Advice[]; scope: SubmissionSearch }) {
  return (
    <section className={css.advice} aria-label="Что исправить в задаче">
      <h2 className={css.adviceTitle}>Что исправить в задаче</h2>
      {advice.length === 0 ? (
        <p className={css.quiet}>
          Ничего не бросается в глаза. Советы появляются, когда задачу пробовали пять учеников.
        </p>
      ) : (
        <ul className={css.adviceList}>
          {advice.map((one) => {
            const { act, reason, behind } = adviceWords(one);
            return (
              <li key={act}>
                <IconBulb size={18} aria-hidden />
                <span>
                  <b>{act}</b>: {reason}.{' '}
                  {behind !== null && <SubmissionsLink to={{ ...scope, ...behind }}>Показать решения</SubmissionsLink>}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
