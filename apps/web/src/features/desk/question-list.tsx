import type { Desk } from '@put/contract/desk/desk';
import { Link } from '@tanstack/react-router';
import { Moment } from '../../parts/time/moment.tsx';
import { useClock } from '../../parts/time/use-clock.ts';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import { DeskList } from './desk-list.tsx';
import { hasWaitedLong } from './desk-words.ts';
import css from './desk.module.css';

/** Questions of students, the longest waiting first. */
export function QuestionList({ rows, total }: Desk['questions']) {
  const { nowMs } = useClock();
  return (
    <DeskList
      title="Вопросы"
      count={total}
      action={
        <LinkAnchor to="/admin/question/list" size="sm" className={css.all}>
          Все вопросы
        </LinkAnchor>
      }
    >
      {rows.map((row) => (
        <li key={row.id}>
          <Link
            to="/admin/question/list"
            search={{ question: row.id }}
            className={`${css.row} ${css.mark}`}
            data-old={hasWaitedLong(row.updated_at, nowMs) || undefined}
          >
            <span className={css.what}>
              {row.text_head} <span className={css.place}>{row.task_title ?? row.lesson_title}</span>
            </span>
            <span className={css.what}>{row.user_name}</span>
            <span className={css.when}>
              <Moment at={row.updated_at} />
            </span>
          </Link>
        </li>
      ))}
    </DeskList>
  );
}
