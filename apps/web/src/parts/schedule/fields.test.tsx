import { MantineProvider } from '@mantine/core';
import type { LatePolicy } from '@put/contract/schedule';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { LatePolicyField } from './late-policy-field.tsx';
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

test('a time is shown and taken in the zone of the person, and says what clocks do to it', () => {
  const told: (string | null)[] = [];
  render(<Times first="2026-03-28T22:59:00.000Z" told={told} />);
  const field = screen.getByLabelText<HTMLInputElement>('Срок');
  expect(field.value).toBe('2026-03-28T23:59');
  fireEvent.change(field, { target: { value: '2026-03-29T23:59' } });
  expect(told.at(-1)).toBe('2026-03-29T21:59:00.000Z');
  fireEvent.change(field, { target: { value: '2026-03-29T02:30' } });
  expect(told.at(-1)).toBe('2026-03-29T01:30:00.000Z');
  expect(screen.getByText(/Такого времени нет.*29 марта, 03:30 \(GMT\+2\)/)).toBeTruthy();
  fireEvent.change(field, { target: { value: '2026-10-25T02:30' } });
  expect(screen.getByText(/наступит дважды.*GMT\+2/)).toBeTruthy();
  fireEvent.click(screen.getByText('Другой'));
  expect(field.value).toBe('2026-01-01T12:00');
  fireEvent.click(screen.getByRole('button', { name: 'Убрать: Срок' }));
  expect([field.value, told.at(-1)]).toEqual(['', null]);
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
