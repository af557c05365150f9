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
  ['-3', -3, 'От 1 до 1 440'],
  ['1e9', Number.NaN, 'Введите число'],
  ['1000000000', 1_000_000_000, 'От 1 до 1 440'],
  ['0', 0, 'От 1 до 1 440'],
])('«%s» stays as it was typed, and the field says what is wrong', (text, value, words) => {
  const field = open();
  type(field, text);
  expect([field.value, last]).toEqual([text, value]);
  expect(screen.getByText(words.replace(' ', ' '))).toBeDefined();
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
