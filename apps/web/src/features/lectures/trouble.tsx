import type { LeadingTools } from './use-leading.ts';
import css from './lecture.module.css';

/** Why something could not be done. The place is there before the words, so that they are said aloud. */
export const Trouble = ({ of }: { of: LeadingTools }) => (
  <p className={css.trouble} role="alert">
    {of.trouble}
  </p>
);

export const notReached = 'Нет связи: класс видит прежний шаг.';
