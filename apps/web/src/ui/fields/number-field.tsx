import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';

type Bounds = { min: number; max: number; /** Decimals are taken, with a comma or a point. */ isDecimal?: boolean };

/** NaN: what stands in the field is no number. A draft that was kept as JSON has null in its place. */
type Required = { isOptional?: false; value?: number | null | undefined; onChange: (value: number) => void };
/** An empty field is an answer: null. */
type Optional = { isOptional: true; value: number | null | undefined; onChange: (value: number | null) => void };

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max'> &
  Bounds &
  (Required | Optional) & {
    /** Stands behind the number: «%». */
    unit?: string;
    /** The words of a wrong number stand elsewhere, where there is room for them. */
    hasNoRoom?: boolean;
  };

const plainNumber = new Intl.NumberFormat('ru', {
  useGrouping: false,
  maximumFractionDigits: 20,
  maximumSignificantDigits: 12,
  roundingPriority: 'lessPrecision',
});
const bound = new Intl.NumberFormat('ru', { useGrouping: 'min2', maximumFractionDigits: 12 });

const shown = (value: unknown): string =>
  typeof value !== 'number' || Number.isNaN(value) ? '' : plainNumber.format(value);

/** «1,5», «−3», « 12 »; NaN for what is no number. */
export function numberIn(text: string): number {
  const plain = text.trim().replace(',', '.').replace(/^[−–]/, '-');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

/** What is wrong with a number, in words; null: nothing. */
export function numberProblem(value: number, { min, max, isDecimal = false }: Bounds): string | null {
  if (Number.isNaN(value)) return 'Введите число';
  if (!isDecimal && !Number.isInteger(value)) return 'Нужно целое число';
  return value < min || value > max ? `От ${bound.format(min)} до ${bound.format(max)}` : null;
}

/** Days that became minutes and days again are the same number. */
const isSame = (a: number | null, b: number | null): boolean =>
  Object.is(a, b) || (a !== null && b !== null && Math.abs(a - b) <= 1e-9 * Math.abs(a));

/**
 * A number that stays as it was typed: nothing is dropped, rounded or pulled into its bounds, and what is wrong with it is
 * said at the field. Whoever sends it asks `numberProblem` first, or the contract does.
 */
export function NumberField({ min, max, isDecimal = false, unit, hasNoRoom = false, error, ...props }: Props) {
  const { isOptional = false, value: given, onChange, ...field } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string) => (isOptional && text.trim() === '' ? null : numberIn(text));
  const value = given ?? (isOptional ? null : Number.NaN);
  // a value from elsewhere replaces what was typed
  const text = typed !== null && isSame(read(typed), value) ? typed : shown(value);
  const put = (next: string) => {
    setTyped(next);
    // only an optional field reads null
    (onChange as (value: number | null) => void)(read(next));
  };
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    field.onKeyDown?.(event);
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined || value === null || Number.isNaN(value)) return;
    event.preventDefault();
    put(shown(Math.min(max, Math.max(min, value + by))));
  };
  const problem = typed === null || value === null ? null : numberProblem(value, { min, max, isDecimal });
  return (
    <TextInput
      {...(unit !== undefined && {
        rightSection: unit,
        rightSectionWidth: `calc(${unit.length}ch + 1rem)`,
        rightSectionPointerEvents: 'none',
      })}
      {...field}
      inputMode={min < 0 ? 'text' : isDecimal ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={text}
      onChange={(event) => put(event.currentTarget.value)}
      onKeyDown={step}
      error={problem === null ? error : hasNoRoom || problem}
    />
  );
}
