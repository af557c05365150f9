import { type ReactNode, useId } from 'react';
import css from './segments.module.css';

type Props<V extends string> = {
  /** The name of the field: «Порядок». */
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: ReactNode }[];
};

/** One of a few visible options: radio buttons that look like one control. */
export function Segments<V extends string>({ label, value, onChange, options }: Props<V>) {
  const name = useId();
  return (
    <div className={css.segments} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={css.segment}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
