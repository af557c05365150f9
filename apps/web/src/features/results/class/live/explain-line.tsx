import { Button } from '@mantine/core';
import { verdictWords } from '@put/contract/judge/verdicts';
import { errorWords } from '../../../../parts/stuck/stuck-words.ts';
import { testWords } from '../../../../parts/stuck/test-words.ts';
import { countWords } from '../../../../ui/words/count-words.ts';
import type { Hard } from './class-picture.ts';
import css from './live-class.module.css';

type Props = {
  hard: Hard | null;
  /** Undefined for who only watches. */
  onExplain: ((hard: Hard) => void) | undefined;
};

/** What to explain to everybody now. It keeps its room when there is nothing. */
export const ExplainLine = ({ hard, onExplain }: Props) => (
  <div className={css.explain} data-has={hard !== null || undefined}>
    {hard === null ? (
      <span>Общей для многих ошибки сейчас нет.</span>
    ) : (
      <>
        <span>
          <b>
            {hard.task.label}: {countWords(hard.students, ['ученик', 'ученика', 'учеников'])} {endWords(hard)}
          </b>{' '}
          — {hard.task.title}
        </span>
        {onExplain && (
          <Button variant="default" size="compact-sm" onClick={() => onExplain(hard)}>
            Разобрать с классом
          </Button>
        )}
      </>
    )}
  </div>
);

function endWords({ error_key, failed_test, verdict, students }: Hard): string {
  // not «застряли»: that is who needs help by the rules of the lesson
  const fail = students % 10 === 1 && students % 100 !== 11 ? 'ошибается' : 'ошибаются';
  if (error_key !== null) return `${fail} одинаково: ${errorWords(error_key)}`;
  if (failed_test !== null) return `${fail} на ${testWords(failed_test, 'on')}`;
  return `${fail} одинаково: ${verdictWords[verdict ?? 'wrong_answer'].toLowerCase()}`;
}
