import type { ReactNode } from 'react';
import css from './screen.module.css';

type Props = {
  /** `text` for reading, `wide` for lists and forms, `full` for panes and matrices that have their own margins. */
  width?: 'text' | 'wide' | 'full';
  children: ReactNode;
};

/** The margins and the width of a screen inside the shell. */
export function Screen({ width = 'wide', children }: Props) {
  return (
    <div className={css.screen} data-width={width}>
      {children}
    </div>
  );
}
