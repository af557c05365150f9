import type { MyQuestion } from '@put/contract/kinds/quiz';
import { type ReactNode, useId } from 'react';
import { countWords } from '../../count-words.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import { AnswerMark } from '../answer-mark.tsx';
import type { QuestionMarks } from './question-marks.ts';
import css from '../answers.module.css';

type Props = {
  question: MyQuestion;
  /** On the screen, from 1. */
  place: number;
  marks: QuestionMarks | null;
  children: ReactNode;
};

/** One question with its place for an answer; after judging also what came of it. */
export function QuestionCard({ question, place, marks, children }: Props) {
  const textId = useId();
  const { key, text, points } = question;
  const explanation = marks?.report?.explanation ?? '';
  return (
    <fieldset className={css.question} data-mark={marks?.mark} aria-describedby={textId}>
      <legend className={css.legend}>
        <span>Вопрос {place}</span>
        {points > 0 && <span className={css.quiet}>{countWords(points, ['балл', 'балла', 'баллов'])}</span>}
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
