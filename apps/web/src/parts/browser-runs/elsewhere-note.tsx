import css from './run-live.module.css';

/** Says that the program runs at the server and not in this browser, and why. */
export const ElsewhereNote = ({ name, isOver = false }: { name: string; isOver?: boolean }) => (
  <p className={css.words}>
    {isOver ? 'Выполнено на сервере' : 'Работает на сервере'}: {name} ещё загружается в браузер.
  </p>
);
