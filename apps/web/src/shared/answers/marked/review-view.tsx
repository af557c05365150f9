import type { Review } from '@put/contract/reviews';
import { Markdown } from '../../markdown/markdown.tsx';
import { Moment } from '../../moment.tsx';
import css from './marked.module.css';
import { shareOf } from './score-words.ts';

type Props = { review: Review; idPrefix: string };

/** What a teacher said: points by criterion as far as they are told, the comment, who and when. */
export const ReviewView = ({ review: { marks, comment, by_name, at }, idPrefix }: Props) => (
  <section className={css.review} aria-label="Оценка преподавателя">
    {marks.length > 0 && (
      <ul className={css.criteria}>
        {marks.map(({ key, title, points, max_points }) => (
          <li key={key}>
            <span>{title}</span>
            <span className={css.points}>{shareOf(points, max_points)}</span>
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
