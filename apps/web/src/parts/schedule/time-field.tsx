import { CloseButton, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FieldWarning } from './field-warning.tsx';
import { fromLocal, toLocal } from '../time/zoned-time.ts';
import { deadlineWords } from './deadline-words.ts';

type Props = {
  label: string;
  /** For a table whose headings name the field: only screen readers get the label. */
  isLabelHidden?: boolean;
  description?: ReactNode;
  /** An ISO moment; the field shows it in `timeZone`. */
  value: string | null;
  onChange: (at: string | null) => void;
  timeZone: string;
  error?: ReactNode;
  /** The value is allowed, but may not mean what the author expects. */
  warning?: string | undefined;
  /** The path by which a form finds and focuses a wrong field. */
  path?: string | undefined;
};

/** A date and time in the person's zone. A note tells when a clock change skips or repeats the typed time. */
export function TimeField({
  label,
  isLabelHidden = false,
  description,
  value,
  onChange,
  timeZone,
  error,
  warning,
  path,
}: Props) {
  const [text, setText] = useState(value === null ? '' : toLocal(value, timeZone));
  const [shown, setShown] = useState(value);
  // The value was changed from outside (undo, restored draft, another version). One moment has many ISO spellings, so
  // moments are compared.
  if (timeOf(value) !== timeOf(shown)) {
    setShown(value);
    setText(value === null ? '' : toLocal(value, timeZone));
  }
  const change = (local: string) => {
    const at = fromLocal(local, timeZone)?.at ?? null;
    setText(local);
    setShown(at);
    onChange(at);
  };
  const resolved = fromLocal(text, timeZone);
  const note =
    resolved === null || resolved.kind === 'once'
      ? description
      : resolved.kind === 'gap'
        ? `Такого времени нет: часы переводят вперёд. Будет ${deadlineWords(resolved.at, timeZone, Date.parse(resolved.at))}`
        : `Это время наступит дважды: часы переводят назад. Считается первое, ${deadlineWords(resolved.at, timeZone, Date.parse(resolved.at))}`;
  return (
    <TextInput
      type="datetime-local"
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      description={warning === undefined ? note : <FieldWarning>{warning}</FieldWarning>}
      max="9999-12-31T23:59"
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      error={error}
      data-path={path}
      rightSection={text !== '' && <CloseButton size="sm" aria-label={`Убрать: ${label}`} onClick={() => change('')} />}
    />
  );
}

const timeOf = (at: string | null): number | null => (at === null ? null : Date.parse(at));
