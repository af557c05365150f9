import type { Performance } from '@put/contract/animations/performances';
import css from './animation.module.css';
import { MarkPath } from './mark-path.tsx';
import { stopsOf } from './mark-words.ts';

/** Under the picture: the path with its marks, and what is to be done when it is behind. */
export function StandingLine({ performance }: { performance: Performance }) {
  const { marks, answered, total, is_over: isOver } = performance;
  return (
    <div className={css.standing}>
      <MarkPath stops={stopsOf(marks)} total={total} here={isOver ? null : answered} />
      {isOver && <p className={css.over}>Отправьте решение, чтобы баллы засчитали.</p>}
    </div>
  );
}
