import { TextInput } from '@mantine/core';
import { findUnit, givenText, readNumber } from '@put/contract/kinds/quiz/quiz-answer';
import css from '../../parts/answers/answers.module.css';
import type { QuestionProps } from './question-props.ts';

/** A question whose answer is a typed word or number. */
export function TypedQuestion({ question, answer, onChange }: QuestionProps) {
  const text = givenText(answer);
  const isNumber = question.type === 'number';
  const units = question.units.map((name) => ({ name }));
  return (
    <TextInput
      className={css.typed}
      label="Ответ"
      value={text}
      onChange={({ currentTarget: { value } }) => onChange(value)}
      autoComplete="off"
      spellCheck={false}
      maxLength={5000}
      {...(isNumber && units.length === 0 && { inputMode: 'decimal' })}
      {...(isNumber && units.length > 0 && { description: `Число и единица: ${question.units.join(', ')}` })}
      // a hint and not a verdict: text that is not a number can only be wrong
      error={isNumber && text.trim() !== '' ? numberHint(text, units) : null}
    />
  );
}

function numberHint(text: string, units: readonly { name: string }[]): string | null {
  const read = readNumber(text);
  if (read === null) return /^[-+−–.,\s]*$/.test(text) ? null : 'Начните с числа, например 12,5';
  if (units.length === 0) return read.unit === '' ? null : 'Нужно только число';
  if (read.unit === '') return 'Добавьте единицу';
  const isBegun = units.some(({ name }) => name.toLowerCase().startsWith(read.unit.toLowerCase()));
  return isBegun || findUnit(units, read.unit) !== null ? null : 'Такой единицы здесь нет';
}
