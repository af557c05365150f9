import type { Desk } from '@put/contract/desk/desk';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Moment } from '../../parts/time/moment.tsx';
import { useClock } from '../../parts/time/use-clock.ts';
import { LinkAnchor, LinkButton } from '../../ui/buttons/links.tsx';
import { DeskList } from './desk-list.tsx';
import { hasWaitedLong } from './desk-words.ts';
import css from './desk.module.css';

type Row = Desk['to_mark']['rows'][number];
const placeOf = ({ user_id, lesson_id, task_id }: Row) => ({
  params: { lessonId: String(lesson_id) },
  search: { cell: `${user_id}-${lesson_id}-${task_id}` },
});

/** Works that a person marks, the oldest first. */
export function MarkList({ rows, total }: Desk['to_mark']) {
  const { nowMs } = useClock();
  const [oldest] = rows;
  return (
    <DeskList
      title="Проверить"
      count={total}
      action={
        <>
          <LinkAnchor to="/admin/review/list" size="sm" className={css.all}>
            Вся очередь
          </LinkAnchor>
          {oldest && (
            <LinkButton
              to="/admin/lesson/$lessonId/results"
              {...placeOf(oldest)}
              size="xs"
              rightSection={<IconArrowRight size={14} aria-hidden />}
            >
              Проверять подряд
            </LinkButton>
          )}
        </>
      }
    >
      {rows.map((row) => (
        <li key={row.submission_id}>
          <Link
            to="/admin/lesson/$lessonId/results"
            {...placeOf(row)}
            className={`${css.row} ${css.mark}`}
            data-old={hasWaitedLong(row.queued_at, nowMs) || undefined}
          >
            <span className={css.what}>
              <strong>{row.task_title}</strong> <span className={css.place}>{row.lesson_title}</span>
            </span>
            <span className={css.what}>{row.user_name}</span>
            <span className={css.when}>
              <Moment at={row.queued_at} />
            </span>
          </Link>
        </li>
      ))}
    </DeskList>
  );
}
