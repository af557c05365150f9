import css from './terminal.module.css';

const shownLetters = 400;

/** What is said before several lines are pasted, with the first of them as they stand. */
export const pastedLines = (text: string) => (
  <>
    Оболочка может сразу выполнить их как команды.
    <span className={css.pasted}>
      {text.slice(0, shownLetters)}
      {text.length > shownLetters && '…'}
    </span>
  </>
);
