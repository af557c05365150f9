import css from './native-choice.module.css';

type Props<V extends string> = {
  /** What is chosen: «Язык». */
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: string }[];
};

/** One of many in a narrow place, by the browser's own list: what opens lists of ours is heavy, and a phone's own is better. */
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
