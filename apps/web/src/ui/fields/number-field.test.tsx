import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { NumberField, numberIn } from './number-field.tsx';

let last = 0;

function Minutes({ isDecimal = false }: { isDecimal?: boolean }) {
  const [value, setValue] = useState(5);
  const put = (next: number) => {
    last = next;
    setValue(next);
  };
  return <NumberField label="Минут" value={value} onChange={put} min={1} max={1440} isDecimal={isDecimal} />;
}

const open = (isDecimal = false) => {
  render(<Minutes isDecimal={isDecimal} />, { wrapper: MantineProvider });
  return screen.getByLabelText('Минут') as HTMLInputElement;
};
const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } });

test.each([
  ['', Number.NaN, 'Введите число'],
  ['3,5', 3.5, 'Нужно целое число'],
  ['-3', -3, 'От 1 до 1440'],
  ['1e9', Number.NaN, 'Введите число'],
  ['1000000000', 1_000_000_000, 'От 1 до 1440'],
  ['0', 0, 'От 1 до 1440'],
])('«%s» stays as it was typed, and the field says what is wrong', (text, value, words) => {
  const field = open();
  type(field, text);
  expect([field.value, last]).toEqual([text, value]);
  expect(screen.getByText(words)).toBeDefined();
});

test('an emptied field takes what is typed next, and nothing before it', () => {
  const field = open();
  type(field, '');
  type(field, '7');
  expect([field.value, last]).toEqual(['7', 7]);
});

test('arrows count within the bounds; a comma and a point are one', () => {
  const field = open(true);
  type(field, '1,5');
  expect(last).toBe(1.5);
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(last).toBe(1);
  expect(['2.5', '2,5', ' −4 ', '.5', '5.', '1.2.3', 'пять'].map(numberIn)).toEqual([
    2.5,
    2.5,
    -4,
    0.5,
    5,
    Number.NaN,
    Number.NaN,
  ]);
});

function Port({ told }: { told: (number | null)[] }) {
  const [value, setValue] = useState<number | null>(80);
  const put = (next: number | null) => {
    told.push(next);
    setValue(next);
  };
  return <NumberField label="Порт" isOptional value={value} onChange={put} min={1} max={65_535} hasNoRoom />;
}

test('an empty field may be an answer, and then a word is still none', () => {
  const told: (number | null)[] = [];
  render(<Port told={told} />, { wrapper: MantineProvider });
  const field = screen.getByLabelText<HTMLInputElement>('Порт');
  type(field, '');
  expect([field.value, told.at(-1), field.getAttribute('aria-invalid')]).toEqual(['', null, null]);
  type(field, 'http');
  expect([field.value, told.at(-1), field.getAttribute('aria-invalid')]).toEqual(['http', Number.NaN, 'true']);
  expect(screen.queryByText('Введите число')).toBeNull();
});

test.each([
  [1e-9, '0,000000001'],
  [0.1 + 0.2, '0,3'],
  [12_345.5, '12345,5'],
  [Number.NaN, ''],
  [null, ''],
])('%o from elsewhere is shown as «%s», with its unit and no complaint', (value, words) => {
  render(<NumberField label="Доля" unit="%" value={value} onChange={() => undefined} min={1} max={2} isDecimal />, {
    wrapper: MantineProvider,
  });
  const field = screen.getByLabelText<HTMLInputElement>('Доля');
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual([words, null]);
  expect(screen.getByText('%')).toBeDefined();
});

test('what is typed in another unit stays as it was typed', () => {
  const Days = () => {
    const [minutes, setMinutes] = useState(0);
    return (
      <NumberField
        label="Дней"
        value={minutes / 1440}
        onChange={(days) => setMinutes(days * 1440)}
        min={0}
        max={9}
        isDecimal
      />
    );
  };
  render(<Days />, { wrapper: MantineProvider });
  const field = screen.getByLabelText<HTMLInputElement>('Дней');
  for (const text of ['0.1', '1.10', '3,30', '7.']) {
    type(field, text);
    expect(field.value).toBe(text);
  }
});
