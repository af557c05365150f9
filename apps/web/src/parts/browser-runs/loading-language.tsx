import { useId } from 'react';
import type { Progress } from './runner-messages.ts';
import css from './run-live.module.css';

/**
 * How many bytes of a language have been loaded. Each version of a language is loaded once and takes some megabytes.
 */
export function LoadingLanguage({ name, doneBytes, totalBytes }: Progress & { name: string }) {
  const id = useId();
  const percent = Math.round((100 * doneBytes) / totalBytes);
  const isLoaded = doneBytes >= totalBytes;
  return (
    <div className={css.loading}>
      <span id={id}>
        {isLoaded ? 'Запускаем' : 'Загружаем'} {name}…
      </span>
      {!isLoaded && <span className={css.percent}>{percent}&nbsp;%</span>}
      <progress aria-labelledby={id} max={100} {...(!isLoaded && { value: percent })} />
    </div>
  );
}
