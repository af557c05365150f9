import { memo } from 'react';
import { ChangedWord, Rows } from './frame-view.tsx';
import { hasRows, type Thing, type Value } from '@put/animation/trace/read-trace';
import { thingName, toneOf } from './step-words.ts';
import { ValueView } from './value-view.tsx';
import css from './step-state.module.css';

type Props = {
  thing: Thing;
  id: string;
  isNew: boolean;
  /** Indexes of places whose value differs from the previous step. */
  changed: ReadonlySet<number> | undefined;
  /** Whether elements stand one under another. */
  isColumn: boolean;
  isMarked: boolean;
};

/** The card of an object: its name and its contents. */
export const ThingView = memo(function ThingView({ thing, id, isNew, changed, isColumn, isMarked }: Props) {
  const isChanged = (index: number) => changed?.has(index) ?? false;
  return (
    <div
      id={id}
      tabIndex={-1}
      className={css.thing}
      data-thing={thing.number}
      data-tone={toneOf(thing.number)}
      data-marked={isMarked || undefined}
    >
      <div className={css.thingName}>
        {thingName(thing)}
        {isNew && <span className={css.new}>новый</span>}
      </div>
      {hasRows(thing) ? (
        thing.items.length > 0 && <Rows rows={thing.items} isChanged={isChanged} />
      ) : thing.items.length === 0 ? (
        <span className={css.quiet}>пусто</span>
      ) : (
        <ol className={isColumn ? css.column : css.items}>
          {(thing.items as readonly Value[]).map((value, index) => (
            <li key={index} data-changed={isChanged(index) || undefined}>
              {thing.kind !== 'set' && <span className={css.index}>{index}</span>}
              <ValueView value={value} />
              <ChangedWord isShown={isChanged(index)} />
            </li>
          ))}
        </ol>
      )}
      {thing.more > 0 && <p className={css.quiet}>…и ещё {thing.more}</p>}
    </div>
  );
});
