import { pointsWords } from '../../parts/score/score-words.ts';
import type { MyQuestion } from '@put/contract/kinds/quiz/quiz';
import { type ReactNode, useId } from 'react';
import { Markdown } from '../../parts/markdown/markdown.tsx';
import { AnswerMark } from '../../parts/answers/answer-mark.tsx';
import type { QuestionMarks } from './question-marks.ts';
import css from '../../parts/answers/answers.module.css';

type Props = {
  question: MyQuestion;
  /** The number on the screen, from 1. */
  place: number;
  marks: QuestionMarks | null;
  children: ReactNode;
};

/** One question with its answer field and, after judging, its marks. */
export function QuestionCard({ question, place: index, marks, children }: Props) {
  const textId = useId();
  const { key, text, points } = question;
  const explanation = marks?.report?.explanation ?? '';
  return (
    <fieldset className={css.question} data-mark={marks?.mark} aria-describedby={textId}>
      <legend className={css.legend}>
        <span>Вопрос {index}</span>
        {points > 0 && <span className={css.quiet}>{pointsWords(points)}</span>}
        {marks !== null && <AnswerMark mark={marks.mark} />}
      </legend>
      <div id={textId}>
        <Markdown text={text} topHeading={4} idPrefix={`question-${key}-`} />
      </div>
      {children}
      {marks?.message != null && <p className={css.message}>{marks.message}</p>}
      {explanation !== '' && (
        <div className={css.explanation}>
          <Markdown text={explanation} topHeading={4} idPrefix={`explanation-${key}-`} />
        </div>
      )}
    </fieldset>
  );
}
