import type { QuestionRow } from '@put/contract/questions/question-inbox';
import { Link } from '@tanstack/react-router';
import { placeWords, stateWords } from '../../../parts/questions/question-words.ts';
import { Moment } from '../../../parts/time/moment.tsx';
import type { InboxSearch } from './inbox-search.ts';
import css from './inbox.module.css';

type Props = { rows: readonly QuestionRow[]; openId: number | null; search: InboxSearch };

export const InboxRows = ({ rows, openId, search }: Props) => (
  <ul className={css.list} aria-label="Вопросы">
    {rows.map((row) => (
      <li key={row.id}>
        <Link
          to="/admin/question/list"
          search={{ ...search, question: row.id }}
          className={css.row}
          aria-current={row.id === openId || undefined}
        >
          <span className={css.head}>
            <strong>{row.user_name}</strong>
            <span className={css.when}>
              <Moment at={row.updated_at} />
            </span>
          </span>
          <span className={css.text}>{row.text_head}</span>
          <span className={css.place}>
            {search.state !== undefined && `${stateWords[row.state]} · `}
            {placeWords(row)} · {row.course_title}
          </span>
        </Link>
      </li>
    ))}
  </ul>
);
