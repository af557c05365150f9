import css from './judge.module.css';

/** Beside words that say the same: colour alone tells nothing. */
export const StatusDot = ({ tone }: { tone: 'good' | 'wait' | 'bad' }) => (
  <span className={css.dot} data-tone={tone} aria-hidden />
);
