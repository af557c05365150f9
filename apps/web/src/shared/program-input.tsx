import { type ComponentProps, useId } from 'react';
import css from './program-input.module.css';

type Props = Omit<ComponentProps<'textarea'>, 'onChange'> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
};

/** What a program reads: the browser's own field, since a lesson with its editor needs none of the library's. */
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
