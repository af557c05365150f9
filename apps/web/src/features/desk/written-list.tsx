import type { WrittenRow } from '@put/contract/desk/desk';
import { Link, linkOptions } from '@tanstack/react-router';
import { Moment } from '../../parts/time/moment.tsx';
import { DeskList } from './desk-list.tsx';
import css from './desk.module.css';

const kindWords: Record<WrittenRow['kind'], string> = {
  remark: 'Замечание',
  review: 'Проверка',
  answer: 'Ответ',
  lesson: 'Занятие',
};

/** The way back to what one wrote last. */
export const WrittenList = ({ rows }: { rows: readonly WrittenRow[] }) => (
  <DeskList title="Что я писал последним">
    {rows.map((row) => (
      <li key={`${row.kind}-${row.lesson_id}-${row.at}`}>
        <Link {...placeOf(row)} className={`${css.row} ${css.mark}`}>
          <span className={css.what}>
            <strong>{kindWords[row.kind]}</strong> {row.text_head}{' '}
            <span className={css.place}>{row.task_title ?? row.lesson_title}</span>
          </span>
          <span className={css.what}>{row.user_name}</span>
          <span className={css.when}>
            <Moment at={row.at} />
          </span>
        </Link>
      </li>
    ))}
  </DeskList>
);

function placeOf({ lesson_id, task_id, user_id, question_id }: WrittenRow) {
  const params = { lessonId: String(lesson_id) };
  if (question_id !== null)
    return linkOptions({ to: '/admin/question/list', search: { state: 'all', question: question_id } });
  if (user_id === null) return linkOptions({ to: '/admin/lesson/$lessonId', params });
  return linkOptions({
    to: '/admin/lesson/$lessonId/results',
    params,
    search: { cell: `${user_id}-${lesson_id}-${task_id}` },
  });
}
