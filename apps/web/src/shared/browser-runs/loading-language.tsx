import { useId } from 'react';
import type { Progress } from './runner-messages.ts';
import css from './run-live.module.css';

/** How much of a language has come from the server: some megabytes, once for each version of it. */
export function LoadingLanguage({ name, doneBytes, totalBytes }: Progress & { name: string }) {
  const id = useId();
  const percent = Math.round((100 * doneBytes) / totalBytes);
  const isLoaded = doneBytes >= totalBytes;
  return (
    <div className={css.loading}>
      <span id={id}>
        {isLoaded ? 'Запускаем' : 'Загружаем'} {name}…
      </span>
      {!isLoaded && <span className={css.percent}>{percent} %</span>}
      <progress aria-labelledby={id} max={100} {...(!isLoaded && { value: percent })} />
    </div>
  );
}
