import { Button } from '@mantine/core';
import { shareWords } from '../../score/score-words.ts';
import type { Review } from '@put/contract/reviews/reviews';
import { Markdown } from '../../markdown/markdown.tsx';
import { Moment } from '../../time/moment.tsx';
import css from './marked.module.css';

type Props = {
  review: Review;
  idPrefix: string;
  /** For the author of the work, who may ask back. */
  onAsk?: ((words: string) => void) | undefined;
};

/** A teacher's review: points by criterion (those that the student may see), the comment, the reviewer and the time. */
export const ReviewView = ({ review: { marks, comment, by_name, at }, idPrefix, onAsk }: Props) => (
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
    {onAsk !== undefined && (
      <div>
        <Button variant="subtle" size="compact-sm" aria-haspopup="dialog" onClick={() => onAsk(comment)}>
          Спросить об оценке
        </Button>
      </div>
    )}
  </section>
);
