import css from './run-live.module.css';
import type { Elsewhere } from './runner-host.ts';

type Props = { why: Elsewhere; name: string; isOver?: boolean };

/** Says that the program runs at the server and not in this browser, and why. */
export const ElsewhereNote = ({ why, name, isOver = false }: Props) => (
  <p className={css.words}>
    {isOver ? 'Выполнено на сервере' : 'Работает на сервере'}: {words[why](name)}.
  </p>
);

const words = {
  loading: (name) => `${name} ещё загружается в браузер`,
  failed: (name) => `в этом браузере ${name} не запустился`,
} satisfies Record<Elsewhere, (name: string) => string>;
