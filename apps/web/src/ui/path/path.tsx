import { IconCheck, IconX } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import css from './path.module.css';

/** Where one stands at a stop. Colour is never its only sign. */
export type StopState = 'done' | 'here' | 'next' | 'wrong' | 'partly';

/** One stop: a sign or, where there is none, its number. What it means is said by the text around it. */
export function Stop({ state, isSmall, children }: { state: StopState; isSmall?: boolean; children?: ReactNode }) {
  const sign = { done: <IconCheck size={14} stroke={2.5} />, wrong: <IconX size={14} stroke={2.5} /> };
  return (
    <span className={css.stop} data-state={state} data-small={isSmall || undefined} aria-hidden>
      {!isSmall && (children ?? sign[state as keyof typeof sign])}
    </span>
  );
}

export type PathStep = {
  key: string | number;
  state: StopState;
  /** With its name for a screen reader. */ stop: ReactNode;
};
type PathProps = {
  label: string;
  steps: readonly PathStep[];
  /** Fills the width that is there. */ isStretched?: boolean;
};

/** Stops in a row with the dotted path between them. */
export const Path = ({ label, steps, isStretched }: PathProps) => (
  <ol className={css.path} aria-label={label} data-stretch={isStretched || undefined}>
    {steps.map(({ key, state, stop }) => (
      <li key={key} className={css.step} data-passed={state === 'done' || undefined}>
        {stop}
      </li>
    ))}
  </ol>
);

/** A bar split by tasks. `shares`: from 0 to 1, in the order of the tasks. `name`: the same in words. */
export const ShareBar = ({ shares, name }: { shares: readonly number[]; name: string }) => (
  <div className={css.bar} role="img" aria-label={name}>
    {shares.map((share, at) => (
      <span key={at} className={css.part} style={{ '--filled': `${share * 100}%` } as CSSProperties} />
    ))}
  </div>
);
