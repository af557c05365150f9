import { Checkbox, Radio } from '@mantine/core';
import { givenList, givenText } from '@put/contract/kinds/quiz/quiz-answer';
import { useId } from 'react';
import { Markdown } from '../../parts/markdown/markdown.tsx';
import { AnswerMark } from '../../parts/answers/answer-mark.tsx';
import css from '../../parts/answers/answers.module.css';
import type { QuestionProps } from './question-props.ts';

/** A question with one right option or several. */
export function ChoiceQuestion({ question, answer, onChange, marks }: QuestionProps) {
  const name = useId();
  const isSingle = question.type === 'single';
  const chosen = isSingle ? [givenText(answer)] : givenList(answer);
  const toggle = (key: string) =>
    onChange(
      // in the order of the options, so that the same choice always gives the same answer
      question.options.map((option) => option.key).filter((other) => chosen.includes(other) !== (other === key)),
    );
  return (
    <div className={css.options}>
      {!isSingle && <p className={css.quiet}>Можно выбрать несколько.</p>}
      {question.options.map(({ key, text }) => {
        const isRight = marks?.report?.parts[key];
        const explanation = marks?.report?.explanations[key];
        const label = <Markdown text={text} topHeading={4} idPrefix={`option-${key}-`} />;
        return (
          <div key={key} className={css.option}>
            {isSingle ? (
              <Radio name={name} value={key} label={label} checked={chosen[0] === key} onChange={() => onChange(key)} />
            ) : (
              <Checkbox label={label} checked={chosen.includes(key)} onChange={() => toggle(key)} />
            )}
            {isRight !== undefined && <AnswerMark mark={isRight ? 'right' : 'wrong'} />}
            {explanation !== undefined && (
              <div className={css.explanation}>
                <Markdown text={explanation} topHeading={4} idPrefix={`explanation-${key}-`} />
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}
