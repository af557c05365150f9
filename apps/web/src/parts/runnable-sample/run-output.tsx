import type { RunResult } from '@put/contract/submissions/submissions';
import { verdictWords } from '@put/contract/judge/verdicts';
import { shownTexts } from '@put/judging/shown-text';
import { EscapedNote } from '../runs/escaped-note.tsx';
import looks from '../runs/printed.module.css';
import { durationWords } from '../time/time-words.ts';
import css from './run-output.module.css';
import { runAdvice } from './run-advice.ts';

/** What a program printed, and a plain explanation of why it stopped. */
export function RunOutput({ result }: { result: RunResult }) {
  const { status, time_ms } = result;
  const { value: texts, isEscaped } = shownTexts({ out: result.stdout, err: result.stderr, why: result.explanation });
  const words = texts.why ?? (status === 'ok' ? null : runAdvice[status]);
  return (
    <div className={css.result}>
      {(texts.out !== '' || status === 'ok') && (
        <pre className={looks.printed} tabIndex={0} aria-label="Вывод программы">
          {texts.out === '' ? 'Программа ничего не вывела' : texts.out}
        </pre>
      )}
      {status === 'ok' ? (
        <p className={css.words}>
          Готово за {durationWords(time_ms)}
          {words !== null && `. ${words}`}
        </p>
      ) : (
        <p className={css.bad}>
          <strong>{verdictWords[status]}.</strong> {words}
        </p>
      )}
      {isEscaped && <EscapedNote />}
      {texts.err !== '' && (
        <details className={css.raw}>
          <summary>Сообщение об ошибке целиком</summary>
          <pre className={looks.printed} tabIndex={0} aria-label="Сообщение об ошибке">
            {texts.err}
          </pre>
        </details>
      )}
    </div>
  );
}
