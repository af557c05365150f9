import css from './judge.module.css';

/** Always shown beside text that says the same: colour alone is not enough. */
export const StatusDot = ({ tone }: { tone: 'good' | 'wait' | 'bad' }) => (
  <span className={css.dot} data-tone={tone} aria-hidden />
);
