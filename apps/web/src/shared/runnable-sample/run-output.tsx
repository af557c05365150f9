import type { RunResult } from '@put/contract/submissions';
import { verdictWords } from '@put/contract/verdicts';
import looks from '../printed.module.css';
import { durationWords } from '../time-words.ts';
import css from './run-output.module.css';
import { runAdvice } from './run-advice.ts';

/** What a program printed, and in plain words why it stopped. */
export function RunOutput({ result: { status, stdout, stderr, explanation, time_ms } }: { result: RunResult }) {
  const words = explanation ?? (status === 'ok' ? null : runAdvice[status]);
  return (
    <div className={css.result}>
      {(stdout !== '' || status === 'ok') && (
        <pre className={looks.printed} tabIndex={0} aria-label="Вывод программы">
          {stdout === '' ? 'Программа ничего не вывела' : stdout}
        </pre>
      )}
      {status === 'ok' ? (
        <p className={css.words}>Готово за {durationWords(time_ms)}</p>
      ) : (
        <p className={css.bad}>
          <strong>{verdictWords[status]}.</strong> {words}
        </p>
      )}
      {stderr !== '' && (
        <details className={css.raw}>
          <summary>Сообщение об ошибке целиком</summary>
          <pre className={looks.printed} tabIndex={0} aria-label="Сообщение об ошибке">
            {stderr}
          </pre>
        </details>
      )}
    </div>
  );
}
