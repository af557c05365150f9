import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { DateField } from './date-field.tsx';
import { dayText, readDay, withPoints } from './day-text.ts';

test.each([
  ['05.09.2010', '2010-09-05'],
  ['5.9.2010', '2010-09-05'],
  [' 5/9/2010 ', '2010-09-05'],
  ['05-09-2010', '2010-09-05'],
  ['05092010', '2010-09-05'],
  ['2010-09-05', '2010-09-05'],
  ['29.02.2012', '2012-02-29'],
  ['29.02.2011', null],
  ['31.04.2011', null],
  ['00.01.2011', null],
  ['01.13.2011', null],
  ['5.9.10', null],
  ['сентябрь', null],
  ['', null],
])('%s is the day %s', (typed, day) => {
  expect(readDay(typed)).toBe(day);
});

test('a day is shown the way it is read, anything else as it is', () => {
  expect(dayText('2010-09-05')).toBe('05.09.2010');
  expect(dayText('5.9.2010')).toBe('5.9.2010');
});

test('points come with the figure that needs them', () => {
  let text = '';
  for (const figure of '05092010') text = withPoints(text + figure);
  expect(text).toBe('05.09.2010');
});

function Frame({ told }: { told: (string | null)[] }) {
  const [day, setDay] = useState<string | null>('2010-09-05');
  const change = (changed: string | null) => {
    told.push(changed);
    setDay(changed);
  };
  return (
    <MantineProvider env="test">
      <DateField label="Дата" value={day} onChange={change} min="1900-01-01" max="2026-11-21" />
      <button onClick={() => setDay('2011-01-02')}>Другая</button>
      <button onClick={() => setDay(null)}>Никакая</button>
    </MantineProvider>
  );
}

const shown = () => {
  const told: (string | null)[] = [];
  render(<Frame told={told} />);
  const field = screen.getByLabelText<HTMLInputElement>('Дата');
  return { told, field, type: (value: string) => fireEvent.change(field, { target: { value } }) };
};

test('a day is typed by the keyboard, and what is typed otherwise is put in order on leaving', () => {
  const { told, field, type } = shown();
  expect(field.value).toBe('05.09.2010');
  type('7.3.2012');
  expect(told.at(-1)).toBe('2012-03-07');
  fireEvent.blur(field);
  expect(field.value).toBe('07.03.2012');
  type('');
  expect(told.at(-1)).toBeNull();
});

test('what is no day, or out of the range, is said on leaving and refused by any shape of a day', () => {
  const { told, field, type } = shown();
  type('31.02.2012');
  expect(told.at(-1)).toBe('31.02.2012');
  expect(screen.queryByText(/Введите дату так/)).toBeNull();
  fireEvent.blur(field);
  expect(screen.getByText('Введите дату так: 05.09.2010')).toBeTruthy();
  type('22.11.2026');
  expect(screen.getByText('Не позже 21.11.2026')).toBeTruthy();
  expect(told.at(-1)).toBe('22.11.2026');
  type('31.12.1899');
  expect(screen.getByText('Не раньше 01.01.1900')).toBeTruthy();
  type('21.11.2026');
  expect(screen.queryByText(/Не позже/)).toBeNull();
  expect(told.at(-1)).toBe('2026-11-21');
});

test('what comes from outside is shown, also over something unreadable', () => {
  const { field, type } = shown();
  fireEvent.click(screen.getByText('Другая'));
  expect(field.value).toBe('02.01.2011');
  type('3');
  fireEvent.click(screen.getByText('Никакая'));
  expect(field.value).toBe('');
});

test('the calendar is Russian, begins on Monday, and what is chosen in it is typed for us', async () => {
  const { told, field } = shown();
  fireEvent.click(screen.getByRole('button', { name: 'Календарь: Дата' }));
  const chosen = await screen.findByRole('button', { name: '5 сентября 2010' });
  expect(chosen.getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(chosen));
  expect(screen.getAllByRole('columnheader')[0]!.textContent?.toLowerCase()).toBe('пн');
  const years = screen.getAllByRole<HTMLSelectElement>('combobox').at(-1)!;
  fireEvent.change(years, { target: { value: '2008' } });
  fireEvent.click(await screen.findByRole('button', { name: '30 сентября 2008' }));
  expect([field.value, told.at(-1)]).toEqual(['30.09.2008', '2008-09-30']);
});
