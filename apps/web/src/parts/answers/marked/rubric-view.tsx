import { pointsWords } from '../../score/score-words.ts';
import type { Criterion } from '@put/contract/kinds/rubric';
import css from './marked.module.css';

type Props = { rubric: readonly Criterion[]; checkerPoints?: number | null; isFolded?: boolean };

/** The criteria by which an answer is reviewed. Students see them before and after the review. */
export function RubricView({ rubric, checkerPoints = null, isFolded = false }: Props) {
  if (rubric.length === 0 && checkerPoints === null) return null;
  return (
    <details className={css.rubric} open={!isFolded}>
      <summary>Как оценивается</summary>
      <ul className={css.criteria}>
        {checkerPoints !== null && (
          <li>
            <span>Проверка программой</span>
            <span className={css.points}>{pointsWords(checkerPoints)}</span>
          </li>
        )}
        {rubric.map(({ key, title, description, points }) => (
          <li key={key}>
            <span>
              {title}
              {description !== '' && <span className={css.quiet}>{description}</span>}
            </span>
            <span className={css.points}>{pointsWords(points)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
