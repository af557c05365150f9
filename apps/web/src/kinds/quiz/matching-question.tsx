import { Select } from '@mantine/core';
import { found, givenMap } from '@put/contract/kinds/quiz/quiz-answer';
import { choiceList } from '../../ui/fields/choice-list.ts';
import { Markdown } from '../../parts/markdown/markdown.tsx';
import { AnswerMark } from '../../parts/answers/answer-mark.tsx';
import css from '../../parts/answers/answers.module.css';
import { plainWords } from './plain-words.ts';
import type { QuestionProps } from './question-props.ts';

/** A list to choose from for each left side: it works the same by mouse, touch and keyboard. */
export function MatchingQuestion({ question, answer, onChange, marks }: QuestionProps) {
  const given = givenMap(answer);
  const data = question.options.map(({ key, text }) => ({ value: key, label: plainWords(text) }));
  const choose = (left: string, right: string | null) => {
    const { [left]: _, ...others } = given;
    onChange(right === null ? others : { ...others, [left]: right });
  };
  return (
    <div className={css.pairs}>
      {question.lefts.map(({ key, text }) => {
        const isRight = marks?.report?.parts[key];
        return (
          <div key={key} className={css.pair}>
            <Markdown text={text} topHeading={4} idPrefix={`left-${key}-`} />
            <Select
              {...choiceList}
              aria-label={`Пара для «${plainWords(text)}»`}
              placeholder="Выберите"
              clearable
              clearButtonProps={{ 'aria-label': `Убрать пару для «${plainWords(text)}»` }}
              data={data}
              value={found(given, key) ?? null}
              onChange={(right) => choose(key, right)}
            />
            {isRight !== undefined && <AnswerMark mark={isRight ? 'right' : 'wrong'} />}
          </div>
        );
      })}
    </div>
  );
}
