import { AnimationAnswer } from '@put/contract/kinds/animation/animation';
import { AnswerMark } from '../../parts/answers/answer-mark.tsx';
import type { AnswerViewProps } from '../kind-findings.ts';
import css from './animation.module.css';
import { markLooks, reportOf } from './mark-words.ts';

/** The actions of an attempt in words, each with what became of it. */
export default function AnimationAnswerView({ submission: { answer, tests } }: AnswerViewProps) {
  const given = AnimationAnswer.safeParse(answer);
  if (!given.success) return null;
  const { actions } = given.data;
  const { marks } = reportOf(tests);
  return (
    <div className={css.answer}>
      <ol className={css.actions} aria-label="Действия">
        {actions.map(({ said, what }, at) => {
          const mark = marks[at];
          return (
            <li key={at}>
              <span>{said ?? what.join(', ')}</span>
              {mark !== undefined && <AnswerMark mark={markLooks[mark].mark}>{markLooks[mark].words}</AnswerMark>}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
