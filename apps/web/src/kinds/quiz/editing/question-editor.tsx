import { Textarea } from '@mantine/core';
import type { Question } from '@put/contract/kinds/quiz/quiz-setup';
import { questionProblems } from '@put/contract/kinds/quiz/quiz-problems';
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import type { Errors } from '../../../parts/task-form/errors-by-field.ts';
import { ChoiceFields } from './choice-fields.tsx';
import { GapsFields } from './gaps-fields.tsx';
import { MatchingFields, OrderingFields } from './list-fields.tsx';
import { questionNames } from './new-question.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import css from './quiz.module.css';
import { NumberFields, TextFields } from './typed-fields.tsx';

/** The actions in the head of a question. */
export type QuestionActions = {
  change: (at: number, key: string, path: string, part: object) => void;
  move: (key: string, by: -1 | 1) => void;
  copy: (key: string) => void;
  remove: (key: string) => void;
};

type Props = {
  question: Question;
  /** The index of the question. */
  at: number;
  isLast: boolean;
  /** Just added: empty fields are not reported before the focus leaves it. */
  isNew: boolean;
  /** By path inside the question. */
  errors: Errors;
  actions: QuestionActions;
};

export const QuestionEditor = memo(
  function QuestionEditor({ question, at, isLast, isNew, errors: refused, actions }: Props) {
    const [lostFocus, setLostFocus] = useState(false);
    // also true when the next question was added after the focused one was deleted
    const isLeft = lostFocus || !isNew;
    const root = `config.questions.${at}`;
    const problems = isLeft ? questionProblems(question).map(({ path, message }) => [path, message] as const) : [];
    // the first message for a field wins
    const errors: Errors = { ...Object.fromEntries(problems.toReversed()), ...refused };
    const name = `вопрос ${at + 1}`;
    const change = (path: string, part: object) => actions.change(at, question.key, path, part);
    return (
      // only notices that the focus has left; the fields inside are the interactive elements
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
      <div
        className={css.question}
        role="group"
        aria-label={`Вопрос ${at + 1}: ${questionNames[question.type].toLowerCase()}`}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setLostFocus(true);
        }}
      >
        <div className={css.head}>
          <span className={css.number}>{at + 1}</span>
          <span className={css.type}>{questionNames[question.type]}</span>
          <NumberField
            className={css.points ?? ''}
            aria-label={`Баллы за ${name}`}
            size="xs"
            unit="б."
            min={0}
            max={10_000}
            isDecimal
            value={question.points}
            error={errors['points']}
            data-path={`${root}.points`}
            onChange={(points) => change('points', { points })}
          />
          <span className={css.tools}>
            <IconButton
              icon={IconArrowUp}
              hint="Выше"
              label={`Поднять ${name}`}
              isDisabled={at === 0}
              onClick={() => actions.move(question.key, -1)}
            />
            <IconButton
              icon={IconArrowDown}
              hint="Ниже"
              label={`Опустить ${name}`}
              isDisabled={isLast}
              onClick={() => actions.move(question.key, 1)}
            />
            <IconButton
              icon={IconCopy}
              hint="Копировать"
              label={`Копировать ${name}`}
              onClick={() => actions.copy(question.key)}
            />
            <IconButton
              icon={IconTrash}
              hint="Удалить"
              label={`Удалить ${name}`}
              onClick={() => actions.remove(question.key)}
            />
          </span>
        </div>
        <Textarea
          label="Вопрос"
          placeholder="Текст; можно с **выделением**, `кодом` и формулами $a^2$"
          autosize
          minRows={2}
          maxRows={16}
          autoFocus={isNew}
          value={question.text}
          error={errors['text']}
          data-path={`${root}.text`}
          onChange={({ currentTarget: { value } }) => change('text', { text: value })}
        />
        <TypeFields {...{ question, root, errors }} onChange={change} />
        <Textarea
          label="Пояснение"
          placeholder="Откроется после ответа на вопрос, когда ученику показывают всё"
          autosize
          minRows={1}
          maxRows={10}
          value={question.explanation}
          error={errors['explanation']}
          data-path={`${root}.explanation`}
          onChange={({ currentTarget: { value } }) => change('explanation', { explanation: value })}
        />
      </div>
    );
  },
  (before, after) =>
    before.question === after.question &&
    before.at === after.at &&
    before.isLast === after.isLast &&
    before.isNew === after.isNew &&
    JSON.stringify(before.errors) === JSON.stringify(after.errors),
);

type TypeProps = { question: Question; root: string; errors: Errors; onChange: (path: string, part: object) => void };

function TypeFields({ question, ...others }: TypeProps) {
  switch (question.type) {
    case 'single':
      return <ChoiceFields question={question} {...others} />;
    case 'multiple':
      return <ChoiceFields question={question} {...others} />;
    case 'text':
      return <TextFields question={question} {...others} />;
    case 'number':
      return <NumberFields question={question} {...others} />;
    case 'matching':
      return <MatchingFields question={question} {...others} />;
    case 'ordering':
      return <OrderingFields question={question} {...others} />;
    case 'gaps':
      return <GapsFields question={question} {...others} />;
  }
}
