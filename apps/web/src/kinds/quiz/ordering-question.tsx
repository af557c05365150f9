import { givenList } from '@put/contract/kinds/quiz/quiz-answer';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Markdown } from '../../parts/markdown/markdown.tsx';
import { moveId, SortableList } from '../../ui/sortable/sortable-list.tsx';
import { AnswerMark } from '../../parts/answers/answer-mark.tsx';
import css from '../../parts/answers/answers.module.css';
import { plainWords } from './plain-words.ts';
import type { QuestionProps } from './question-props.ts';

/** The initial order is not an answer: it counts only after a row was moved. */
export function OrderingQuestion({ question, answer, onChange, marks }: QuestionProps) {
  const given = givenList(answer);
  const texts = new Map(question.options.map(({ key, text }) => [key, text]));
  // the author may have changed the rows since the answer was given
  const kept = given.filter((key) => texts.has(key));
  const order = [...kept, ...[...texts.keys()].filter((key) => !kept.includes(key))];
  const nameOf = (key: string) => plainWords(texts.get(key) ?? '');
  const step = (key: string, by: -1 | 1) => {
    const from = order.indexOf(key);
    if (from + by >= 0 && from + by < order.length) onChange(moveId(order, from, from + by));
  };
  return (
    <>
      {given.length === 0 && <p className={css.quiet}>Переставьте строки: пока их порядок случайный.</p>}
      <SortableList
        ids={order}
        onMove={(ids) => onChange(ids)}
        nameOf={nameOf}
        label="Порядок"
        rowClassName={css.row}
        renderRow={(key, { handle, place: index }) => {
          const isRight = marks?.report?.parts[key];
          return (
            <>
              {handle}
              <span className={css.place}>{index}</span>
              <Markdown text={texts.get(key) ?? ''} topHeading={4} idPrefix={`item-${key}-`} />
              {isRight !== undefined && <AnswerMark mark={isRight ? 'right' : 'wrong'} />}
              <span className={css.tools}>
                <IconButton
                  icon={IconArrowUp}
                  hint="Выше"
                  label={`Поднять: ${nameOf(key)}`}
                  isDisabled={index === 1}
                  onClick={() => step(key, -1)}
                />
                <IconButton
                  icon={IconArrowDown}
                  hint="Ниже"
                  label={`Опустить: ${nameOf(key)}`}
                  isDisabled={index === order.length}
                  onClick={() => step(key, 1)}
                />
              </span>
            </>
          );
        }}
      />
    </>
  );
}
