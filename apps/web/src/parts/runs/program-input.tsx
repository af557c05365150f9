import { type ComponentProps, useId } from 'react';
import css from './program-input.module.css';

type Props = Omit<ComponentProps<'textarea'>, 'onChange'> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
};

/** The input of a program. A native text area: it keeps Mantine's own out of the lesson's code. */
export function ProgramInput({ label, onChange, className, ...field }: Props) {
  const id = useId();
  return (
    <div className={className}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className={css.field}
        spellCheck={false}
        {...field}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
