import { shareWords } from '../../score/score-words.ts';
import type { Override } from '@put/contract/marks/override';
import { Markdown } from '../../markdown/markdown.tsx';
import { Moment } from '../../time/moment.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import css from './marked.module.css';

type Props = { override: Override; points: number };

/** The points that a teacher set by hand. They replace the points of the submission. */
export const OverrideView = ({ override: { score, comment, by_name, at }, points }: Props) => (
  <Notice kind="success" title={`Баллы поставил преподаватель: ${shareWords(score, points)}`}>
    {comment.trim() !== '' && <Markdown text={comment} topHeading={3} idPrefix="override-" />}
    <span className={css.quiet}>
      {by_name ?? 'Преподаватель'}, <Moment at={at} />. Попытки этого результата не меняют.
    </span>
  </Notice>
);
