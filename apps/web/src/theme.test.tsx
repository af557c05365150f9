import { MantineProvider, NumberInput } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { theme } from './theme.ts';

test('what is selected in a field of a number by Ctrl+A, right after it got the focus, stays selected', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  render(
    <MantineProvider theme={theme} env="test">
      <NumberInput label="Сколько" defaultValue={60} suffix=" %" />
    </MantineProvider>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Сколько');
  field.setSelectionRange(field.value.length, field.value.length);
  act(() => field.focus());
  act(() => void vi.advanceTimersToNextTimer());
  field.select();
  act(() => void vi.runAllTimers());
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, '60 %'.length]);
});
