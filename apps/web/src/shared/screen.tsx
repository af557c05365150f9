import type { ReactNode } from 'react';
import css from './screen.module.css';

type Props = {
  /** `text`: to be read; `wide`: lists and forms; `full`: panes and matrices that draw their own edges. */
  width?: 'text' | 'wide' | 'full';
  children: ReactNode;
};

/** The space of a screen inside the shell. */
export function Screen({ width = 'wide', children }: Props) {
  return (
    <div className={css.screen} data-width={width}>
      {children}
    </div>
  );
}
