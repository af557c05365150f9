import css from './native-choice.module.css';

type Props<V extends string> = {
  /** The name of the field: «Язык». */
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: string }[];
};

/**
 * One of many options in a narrow place. A native select: Mantine's list is large, and a phone's own list is better.
 */
export function NativeChoice<V extends string>({ label, value, onChange, options }: Props<V>) {
  return (
    <select
      className={css.choice}
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as V)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
