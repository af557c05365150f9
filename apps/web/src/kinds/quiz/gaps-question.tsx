import { found, givenMap } from '@put/contract/kinds/quiz/quiz-answer';
import { Fragment, type ReactNode } from 'react';
import { AnswerMark } from '../../parts/answers/answer-mark.tsx';
import css from '../../parts/answers/answers.module.css';
import { useColoredCode } from '../../ui/code/use-colored-code.ts';
import type { QuestionProps } from './question-props.ts';

const leastLetters = 6;
/** A placeholder that the grammar reads as an identifier, so that the code around a gap keeps its colours. */
const standIn = (at: number) => `__gap_${at}__`;
const standIns = /(__gap_\d+__)/;

/** Code with a field in each gap. */
export function GapsQuestion({ question, answer, onChange, marks }: QuestionProps) {
  const { code, language, gaps } = question;
  const whole = gaps.reduce((text, key, at) => text.replace(`{{${key}}}`, () => standIn(at)), code);
  const given = givenMap(answer);
  const fieldOf = (at: number) => {
    const key = gaps[at]!;
    const text = found(given, key) ?? '';
    const isRight = marks?.report?.parts[key];
    return (
      <span className={css.gapPlace}>
        <input
          className={css.gap}
          aria-label={`Пропуск ${at + 1}`}
          value={text}
          data-mark={isRight === undefined ? undefined : isRight ? 'right' : 'wrong'}
          style={{ width: `${Math.max(leastLetters, text.length) + 2}ch` }}
          maxLength={500}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          onChange={({ currentTarget: { value } }) => onChange({ ...given, [key]: value })}
        />
        {isRight !== undefined && <AnswerMark mark={isRight ? 'right' : 'wrong'} />}
      </span>
    );
  };
  const withFields = (text: string): ReactNode =>
    text.split(standIns).map((piece, at) => {
      const [, gap] = /^__gap_(\d+)__$/.exec(piece) ?? [];
      return (
        <Fragment key={at}>
          {gap !== undefined && gaps[Number(gap)] !== undefined ? fieldOf(Number(gap)) : piece}
        </Fragment>
      );
    });
  return (
    <pre className={css.code}>
      <code>
        {useColoredCode(whole, language).map(({ text, className }, at) => (
          <span key={at} className={className}>
            {withFields(text)}
          </span>
        ))}
      </code>
    </pre>
  );
}
