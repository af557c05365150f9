import { memo } from 'react';
import { ChangedWord, Rows } from './frame-view.tsx';
import { hasRows, type Thing, type Value } from './read-trace.ts';
import { thingName, toneOf } from './step-words.ts';
import { ValueView } from './value-view.tsx';
import css from './step-state.module.css';

type Props = {
  thing: Thing;
  id: string;
  isNew: boolean;
  /** Places that hold another value than a step before. */
  changed: ReadonlySet<number> | undefined;
  /** Its elements stand one under another. */
  isColumn: boolean;
  isMarked: boolean;
};

/** An object: what it is, and what it holds. */
export const ThingView = memo(function ThingView({ thing, id, isNew, changed, isColumn, isMarked }: Props) {
  const isChanged = (place: number) => changed?.has(place) ?? false;
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
          {(thing.items as readonly Value[]).map((value, place) => (
            <li key={place} data-changed={isChanged(place) || undefined}>
              {thing.kind !== 'set' && <span className={css.index}>{place}</span>}
              <ValueView value={value} />
              <ChangedWord isShown={isChanged(place)} />
            </li>
          ))}
        </ol>
      )}
      {thing.more > 0 && <p className={css.quiet}>…и ещё {thing.more}</p>}
    </div>
  );
});
