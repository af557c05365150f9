import { shareWords } from '../../score/score-words.ts';
import type { Review } from '@put/contract/reviews';
import { Markdown } from '../../markdown/markdown.tsx';
import { Moment } from '../../time/moment.tsx';
import css from './marked.module.css';

type Props = { review: Review; idPrefix: string };

/** A teacher's review: points by criterion (those that the student may see), the comment, the reviewer and the time. */
export const ReviewView = ({ review: { marks, comment, by_name, at }, idPrefix }: Props) => (
  <section className={css.review} aria-label="Оценка преподавателя">
    {marks.length > 0 && (
      <ul className={css.criteria}>
        {marks.map(({ key, title, points, max_points }) => (
          <li key={key}>
            <span>{title}</span>
            <span className={css.points}>{shareWords(points, max_points)}</span>
          </li>
        ))}
      </ul>
    )}
    {comment.trim() !== '' && <Markdown text={comment} topHeading={3} idPrefix={idPrefix} />}
    <p className={css.quiet}>
      {by_name ?? 'Преподаватель'}, <Moment at={at} />
    </p>
  </section>
);
