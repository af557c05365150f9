import { createContext, use } from 'react';
import { textInPlace } from './place-objects.ts';
import type { Thing, Value } from './read-trace.ts';
import { thingWords, toneOf } from './step-words.ts';
import css from './step-state.module.css';

/** What a value needs to know of the step that is shown. */
export type Known = {
  thingOf(number: number): Thing | undefined;
  goTo(number: number): void;
};
export const KnownThings = createContext<Known | null>(null);

/**
 * A plain value, or a reference: an arrow begins at it, in words it says what it leads to, and pressed it leads there. `of` is the
 * name that has it: functions and classes mostly have the same.
 */
export function ValueView({ value, of = '' }: { value: Value; of?: Value }) {
  const known = use(KnownThings);
  if (typeof value !== 'number') return <code className={css.value}>{value}</code>;
  const thing = known?.thingOf(value);
  if (!known || !thing) return <span className={css.quiet}>не показан</span>;
  const text = textInPlace(thing);
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
