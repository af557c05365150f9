import { type ReactNode, useId } from 'react';
import css from './path.module.css';
import { Stop, type StopState } from './path.tsx';

export type StopOption<V> = {
  value: V;
  state: StopState;
  /** «Попытка 4: верно» */
  name: string;
  /** Instead of the sign. */
  inside?: ReactNode;
  /** What begins with this stop: «Скрытые». It stands before the stop. */
  caption?: string | undefined;
  /** There is nothing to choose yet. */
  isOff?: boolean;
};

type Props<V> = {
  label: string;
  value: V | undefined;
  onChange: (value: V) => void;
  options: readonly StopOption<V>[];
};

/** A path of which one stop is chosen: radio buttons, so arrows go along it and Tab passes it by. */
export function StopChoice<V extends string | number>({ label, value, onChange, options }: Props<V>) {
  const group = useId();
  return (
    <div className={css.choice} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={css.option} title={option.name} data-off={option.isOff || undefined}>
          {option.caption !== undefined && (
            <span className={css.caption} aria-hidden>
              {option.caption}
            </span>
          )}
          <input
            type="radio"
            name={group}
            aria-label={option.name}
            checked={option.value === value}
            disabled={option.isOff}
            onChange={() => onChange(option.value)}
          />
          <Stop state={option.state}>{option.inside}</Stop>
        </label>
      ))}
    </div>
  );
}
