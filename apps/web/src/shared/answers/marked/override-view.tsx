import type { Override } from '@put/contract/override';
import { Markdown } from '../../markdown/markdown.tsx';
import { Moment } from '../../moment.tsx';
import { Notice } from '../../notice.tsx';
import css from './marked.module.css';
import { shareOf } from './score-words.ts';

type Props = { override: Override; points: number };

/** Points that a teacher has set, whatever was handed in. */
export const OverrideView = ({ override: { score, comment, by_name, at }, points }: Props) => (
  <Notice kind="success" title={`Баллы поставил преподаватель: ${shareOf(score, points)}`}>
    {comment.trim() !== '' && <Markdown text={comment} topHeading={3} idPrefix="override-" />}
    <span className={css.quiet}>
      {by_name ?? 'Преподаватель'}, <Moment at={at} />. Попытки этого результата не меняют.
    </span>
  </Notice>
);
