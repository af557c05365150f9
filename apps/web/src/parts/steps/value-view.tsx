import { createContext, use } from 'react';
import { inlineText } from './place-objects.ts';
import type { Thing, Value } from '@put/animation/trace/read-trace';
import { thingWords, toneOf } from './step-words.ts';
import css from './step-state.module.css';

/** What values need to know about the shown step. */
export type Known = {
  thingOf(number: number): Thing | undefined;
  goTo(number: number): void;
};
export const KnownThings = createContext<Known | null>(null);

/**
 * Shows a plain value, or a reference as a button that leads to its object. `of` is the variable's name: functions and
 * classes often have the same name, which is not repeated.
 */
export function ValueView({ value, of = '' }: { value: Value; of?: Value }) {
  const known = use(KnownThings);
  if (typeof value !== 'number') return <code className={css.value}>{value}</code>;
  const thing = known?.thingOf(value);
  if (!known || !thing) return <span className={css.quiet}>не показан</span>;
  const text = inlineText(thing);
  if (text !== null)
    return (
      <code className={thing.kind === 'tuple' ? css.value : css.quietValue}>
        {thing.name === of || thing.name.startsWith(`${of}(`) ? text.split(' ')[0] : text}
      </code>
    );
  return (
    <button
      type="button"
      className={css.reference}
      data-to={value}
      data-tone={toneOf(value)}
      onClick={() => known.goTo(value)}
    >
      <span className={css.referenceWords}>
        <span aria-hidden>→ </span>
        {thingWords(thing)}
      </span>
    </button>
  );
}
