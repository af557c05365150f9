import type { Criterion } from '@put/contract/kinds/marked';
import { scoreOf } from './score-words.ts';
import css from './marked.module.css';

type Props = { rubric: readonly Criterion[]; checkerPoints?: number | null };

/** What an answer is marked by: no secret, before and after. */
export function RubricView({ rubric, checkerPoints = null }: Props) {
  if (rubric.length === 0 && checkerPoints === null) return null;
  return (
    <details className={css.rubric} open>
      <summary>Как оценивается</summary>
      <ul className={css.criteria}>
        {checkerPoints !== null && (
          <li>
            <span>Проверка программой</span>
            <span className={css.points}>{scoreOf(checkerPoints)}</span>
          </li>
        )}
        {rubric.map(({ key, title, description, points }) => (
          <li key={key}>
            <span>
              {title}
              {description !== '' && <span className={css.quiet}>{description}</span>}
            </span>
            <span className={css.points}>{scoreOf(points)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
