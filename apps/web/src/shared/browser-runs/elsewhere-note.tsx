import css from './run-live.module.css';

/** Where it is done, and why it is not here. */
export const ElsewhereNote = ({ name, isOver = false }: { name: string; isOver?: boolean }) => (
  <p className={css.words}>
    {isOver ? 'Выполнено на сервере' : 'Работает на сервере'}: {name} ещё загружается в браузер.
  </p>
);
