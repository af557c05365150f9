import { MantineProvider } from '@mantine/core';
import { type LatePolicy, LatePolicy as LatePolicyShape } from '@put/contract/courses/schedule';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { LatePolicyField } from './late-policy-field.tsx';
import { LooseLatePolicy } from './loose-late-policy.ts';
import { TimeField } from './time-field.tsx';

function Times({ first, told }: { first: string | null; told: (string | null)[] }) {
  const [at, setAt] = useState(first);
  const change = (changed: string | null) => {
    told.push(changed);
    setAt(changed);
  };
  return (
    <MantineProvider env="test">
      <TimeField label="Срок" value={at} onChange={change} timeZone="Europe/Berlin" />
      <button onClick={() => setAt('2026-01-01T11:00:00Z')}>Другой</button>
    </MantineProvider>
  );
}

const shownTimes = (first: string | null) => {
  const told: (string | null)[] = [];
  render(<Times first={first} told={told} />);
  const field = screen.getByLabelText<HTMLInputElement>('Срок');
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const press = (key: string, more = {}) => fireEvent.keyDown(field, { key, ...more });
  return { told, field, type, press };
};

test('a time is shown and taken in the zone of the person, and says what clocks do to it', () => {
  const { told, field, type, press } = shownTimes('2026-03-28T22:59:00.000Z');
  expect(field.value).toMatch(/^сб, 28 мар( 2026)?, 23:59$/);
  type('29.03.2026 23:59');
  press('Enter');
  expect(told.at(-1)).toBe('2026-03-29T21:59:00.000Z');
  type('2026-03-29T02:30');
  expect(screen.getByText(/часы переводят вперёд/)).toBeTruthy();
  press('Enter');
  expect(told.at(-1)).toBe('2026-03-29T01:30:00.000Z');
  expect(screen.getByText(/Такого времени нет.*29 марта, 03:30 \(GMT\+2\)/)).toBeTruthy();
  type('25 октября 2026 2:30');
  fireEvent.blur(field);
  expect(screen.getByText(/наступит дважды.*GMT\+2/)).toBeTruthy();
  fireEvent.click(screen.getByText('Другой'));
  expect(field.value).toMatch(/^чт, 1 янв( 2026)?, 12:00$/);
  fireEvent.click(screen.getByRole('button', { name: 'Убрать: Срок' }));
  expect([field.value, told.at(-1)]).toEqual(['', null]);
});

test('what is typed is read back before it is taken; Escape returns the last time', () => {
  const { told, field, type, press } = shownTimes('2026-03-28T22:59:00.000Z');
  const before = field.value;
  type('1.12.2026 18:00');
  expect(screen.getByRole('status').textContent).toBe('вторник, 1 декабря 2026, 18:00 GMT+1');
  press('Escape');
  expect([field.value, told]).toEqual([before, []]);
  type('когда-нибудь');
  expect(screen.getByRole('status').textContent).toContain('Не понимаем');
  press('Enter');
  expect(told).toEqual(['когда-нибудь']);
  expect(screen.getByText(/Не понимаем эту дату/)).toBeTruthy();
  // what is not understood stays to be mended
  expect(field.value).toBe('когда-нибудь');
});

test('arrows walk days at the same time of day, and the keys that save take the time first', () => {
  const { told, press } = shownTimes('2026-03-28T22:59:00.000Z');
  press('ArrowUp');
  press('PageUp');
  press('ArrowDown');
  expect(told).toEqual([]);
  press('s', { ctrlKey: true });
  // the clocks change within that week
  expect(told).toEqual(['2026-04-04T21:59:00.000Z']);
});

test('usual answers and times of day are typed for us', () => {
  const { told, field, press } = shownTimes('2026-12-01T17:00:00.000Z');
  fireEvent.click(field);
  fireEvent.click(screen.getByRole('button', { name: '12:00' }));
  press('Enter');
  fireEvent.click(field);
  fireEvent.click(screen.getByRole('button', { name: 'без даты' }));
  fireEvent.click(screen.getByRole('button', { name: 'Готово' }));
  expect(told).toEqual(['2026-12-01T11:00:00.000Z', null]);
});

function Policy({ told }: { told: LatePolicy[] }) {
  const [value, setValue] = useState<LatePolicy>({ steps: [{ until_h: 12, credit: 60 }], after: 'closed' });
  const change = (changed: LatePolicy) => {
    told.push(changed);
    setValue(changed);
  };
  return (
    <MantineProvider env="test">
      <LatePolicyField value={value} onChange={change} errorAt={() => undefined} />
    </MantineProvider>
  );
}

test('steps of a late policy are counted in hours or days, added and taken out', () => {
  const told: LatePolicy[] = [];
  render(<Policy told={told} />);
  const span = (step: number) => screen.getByLabelText<HTMLInputElement>(`Ступень ${step}: сколько после срока`);
  fireEvent.click(screen.getByRole('button', { name: 'Добавить ступень' }));
  expect(told.at(-1)!.steps).toEqual([
    { until_h: 12, credit: 60 },
    { until_h: 36, credit: 30 },
  ]);
  // 24 hours do not turn into one day while they are typed
  fireEvent.change(span(1), { target: { value: '24' } });
  expect(told.at(-1)!.steps[0]).toEqual({ until_h: 24, credit: 60 });
  expect(span(1).value).toBe('24');
  fireEvent.change(screen.getByLabelText('Ступень 2: сколько процентов баллов'), { target: { value: '10' } });
  fireEvent.click(screen.getByRole('button', { name: 'Убрать ступень 1' }));
  expect(told.at(-1)).toEqual({ steps: [{ until_h: 36, credit: 10 }], after: 'closed' });
});

test('a step of a late policy that is no number stays as it was typed, and the contract refuses it', () => {
  const told: LatePolicy[] = [];
  render(<Policy told={told} />);
  const span = screen.getByLabelText<HTMLInputElement>('Ступень 1: сколько после срока');
  const credit = screen.getByLabelText<HTMLInputElement>('Ступень 1: сколько процентов баллов');
  for (const [field, text, words] of [
    [span, '1e9', 'Введите число'],
    [span, '-5', 'От 0 до 10 000'],
    [credit, '60.5', 'Нужно целое число'],
    [credit, '600', 'От 0 до 100'],
  ] as const) {
    fireEvent.change(field, { target: { value: text } });
    expect([field.value, screen.queryByText(words) !== null]).toEqual([text, true]);
    expect(LatePolicyShape.safeParse(told.at(-1)).success).toBe(false);
  }
  // a draft that was kept on the device asks anew
  fireEvent.change(span, { target: { value: 'два' } });
  const kept: unknown = JSON.parse(JSON.stringify(told.at(-1)));
  expect(LooseLatePolicy.parse(kept).steps[0]).toEqual({ until_h: Number.NaN, credit: 600 });
});
