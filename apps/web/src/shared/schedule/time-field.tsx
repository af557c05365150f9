import { CloseButton, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FieldWarning } from './field-warning.tsx';
import { fromLocal, toLocal } from './zoned-time.ts';
import { deadlineWords } from './deadline-words.ts';

type Props = {
  label: string;
  /** In a table, whose headings say it: then only a screen reader is told. */
  isLabelHidden?: boolean;
  description?: ReactNode;
  /** A moment; the field shows it in `timeZone`. */
  value: string | null;
  onChange: (at: string | null) => void;
  timeZone: string;
  error?: ReactNode;
  /** Of what takes effect, but not as it looks. */
  warning?: string | undefined;
  /** By which a form finds the field to go to a wrong one. */
  path?: string | undefined;
};

/** Day and time in the zone of the person; what clocks skip or show twice is said at the field. */
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
  // changed from outside: taken back, restored, another version; compared as moments, which have many spellings
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
