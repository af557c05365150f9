import { useId, useState } from 'react';
import css from './own-input.module.css';

/** Data of the reader's own, for which the server makes the animation anew. */
export type OwnInput = {
  /** What is shown now. */
  input: string;
  /** What to type, by the author. */
  hint: string;
  /** Whether it is the reader's. */
  isOwn: boolean;
  isBusy: boolean;
  /** Why these data make no animation; what was shown before stays. */
  error: string | null;
  onShow: (input: string) => void;
  onReset: () => void;
};

export default function OwnInputField({ of }: { of: OwnInput }) {
  const { input, hint, isOwn, isBusy, error, onShow, onReset } = of;
  const id = useId();
  const [typed, setTyped] = useState<{ of: string; text: string }>({ of: input, text: input });
  // other data are shown: somebody else's step, or the example again
  const text = typed.of === input ? typed.text : input;
  const isMultiline = input.includes('\n') || text.includes('\n');
  const field = {
    id,
    value: text,
    maxLength: 2000,
    spellCheck: false,
    autoComplete: 'off',
    'aria-describedby': `${id}-hint ${id}-error`,
    'aria-invalid': error !== null || undefined,
    onChange: (event: { currentTarget: { value: string } }) => setTyped({ of: input, text: event.currentTarget.value }),
  };
  return (
    <form
      className={css.own}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onShow(text);
      }}
    >
      <label htmlFor={id}>Свои данные</label>
      <div className={css.line}>
        {isMultiline ? <textarea {...field} rows={3} /> : <input {...field} />}
        <button type="submit" className={css.main} aria-disabled={isBusy || undefined}>
          {isBusy ? 'Готовим…' : 'Показать'}
        </button>
        {(isOwn || text !== input) && (
          <button
            type="button"
            onClick={() => {
              setTyped({ of: input, text: input });
              if (isOwn) onReset();
            }}
          >
            Вернуть пример
          </button>
        )}
      </div>
      <p id={`${id}-hint`} className={css.hint}>
        {hint}
      </p>
      <p id={`${id}-error`} className={css.error} role="alert">
        {error}
      </p>
    </form>
  );
}
