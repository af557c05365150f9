import type { MyReturn } from '@put/contract/returns/my-return';
import { isTakenBack, returnedWords } from '../../parts/schedule/returned-words.ts';
import { useClock } from '../../parts/time/use-clock.ts';
import css from './my-task.module.css';

/** A teacher has returned the work: until when, what to improve, and what becomes of the points. */
export function ReturnedNote({ returned }: { returned: MyReturn }) {
  const clock = useClock();
  const { remark, by_name, points_wait, is_answered, until } = returned;
  return (
    <div className={css.given} role="status">
      <strong>{returnedWords(returned, clock)}</strong>
      {by_name !== null && ` · ${by_name}`}
      <div className={css.said}>{remark}</div>
      {stateWords({ is_answered, points_wait, hasDate: until !== null, isOpen: isTakenBack(returned, clock.nowMs) })}
    </div>
  );
}

type State = { is_answered: boolean; points_wait: boolean; hasDate: boolean; isOpen: boolean };

function stateWords({ is_answered, points_wait, hasDate, isOpen }: State): string {
  if (is_answered) return 'Вы сдали после доработки, преподаватель посмотрит.';
  if (!isOpen) return 'Этот срок прошёл.';
  const points = points_wait ? 'Баллы ждут новой сдачи.' : 'Прежние баллы пока остаются.';
  return `${hasDate ? 'Сданное в этот срок' : 'Новая работа'} засчитывается полностью. ${points}`;
}
