import { type KeyboardEvent, type ReactNode, useId } from 'react';
import lists from '../../ui/lists/row-list.module.css';
import css from './desk.module.css';

type Props = {
  title: string;
  /** How many wait in all. */
  count?: number;
  /** What brings a row here. */
  words?: string;
  /** At the right of the head. */
  action?: ReactNode;
  children: ReactNode;
};

/** One list of the desk. The rows are links; the arrows go along them. */
export function DeskList({ title, count, words, action, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>
          {title}
          {count !== undefined && (
            <>
              {' '}
              <span className={css.count}>{count}</span>
            </>
          )}
        </h2>
        {words !== undefined && <span className={css.dim}>{words}</span>}
        {action}
      </div>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves the focus between its links */}
      <ul className={`${lists.list} ${lists.parted}`} aria-labelledby={id} onKeyDown={walk}>
        {children}
      </ul>
    </section>
  );
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.findIndex((link) => link === document.activeElement);
  if (at < 0) return;
  event.preventDefault();
  links[at + step]?.focus();
}
