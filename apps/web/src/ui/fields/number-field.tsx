import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max'> & {
  /** NaN: what stands there is no number. */
  value?: number | undefined;
  onChange: (value: number) => void;
  min: number;
  max: number;
  /** Decimals are taken, with a comma or a point. */
  isDecimal?: boolean;
};

const shown = (value: number): string => (Number.isNaN(value) ? '' : String(value).replace('.', ','));

/** «1,5», «−3», « 12 »; NaN for what is no number. */
export function numberIn(text: string): number {
  const plain = text.trim().replace(',', '.').replace(/^[−–]/, '-');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

/** What is wrong with a number, in words; null: nothing. */
export function numberProblem(
  value: number,
  { min, max, isDecimal = false }: Pick<Props, 'min' | 'max' | 'isDecimal'>,
) {
  if (Number.isNaN(value)) return 'Введите число';
  if (!isDecimal && !Number.isInteger(value)) return 'Нужно целое число';
  return value < min || value > max ? `От ${min.toLocaleString('ru')} до ${max.toLocaleString('ru')}` : null;
}

/**
 * A number that stays as it was typed: nothing is dropped, rounded or pulled into its bounds, and what is wrong with it is
 * said at the field. Whoever sends it asks `numberProblem` first, or the contract does.
 */
export function NumberField({ value = Number.NaN, onChange, min, max, isDecimal = false, error, ...field }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  // a value from elsewhere replaces what was typed
  const text = typed !== null && Object.is(numberIn(typed), value) ? typed : shown(value);
  const put = (next: string) => {
    setTyped(next);
    onChange(numberIn(next));
  };
  const step = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined || Number.isNaN(value)) return;
    event.preventDefault();
    put(shown(Math.min(max, Math.max(min, value + by))));
  };
  return (
    <TextInput
      {...field}
      inputMode={isDecimal ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={text}
      onChange={(event) => put(event.currentTarget.value)}
      onKeyDown={step}
      error={(typed === null ? null : numberProblem(value, { min, max, isDecimal })) ?? error}
    />
  );
}
