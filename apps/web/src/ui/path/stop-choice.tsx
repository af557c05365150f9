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
        <label key={option.value} className={css.option} title={option.name}>
          <input
            type="radio"
            name={group}
            aria-label={option.name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <Stop state={option.state}>{option.inside}</Stop>
        </label>
      ))}
    </div>
  );
}
