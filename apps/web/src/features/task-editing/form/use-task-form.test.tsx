import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emptyForm } from './task-form.ts';
import { useTaskForm } from './use-task-form.ts';

const limits = { time_ms: 300, memory_mb: 256 };
const open = () => {
  const start = emptyForm();
  return renderHook(() => useTaskForm({ saved: start, form: start })).result;
};

test('takes a limit that a check has set; the form stays saved', () => {
  const form = open();
  act(() => form.current.takeLimits(limits));
  expect([form.current.form.limits, form.current.isUnsaved]).toEqual([limits, false]);
});

test('what is typed meanwhile stays, and so does a limit of one’s own', () => {
  const form = open();
  act(() => form.current.change('title', () => ({ title: 'Сумма' })));
  act(() => form.current.takeLimits(limits));
  expect(form.current.form).toMatchObject({ title: 'Сумма', limits });
  expect(form.current.isUnsaved).toBe(true);
  const own = { time_ms: 5_000, memory_mb: 64 };
  act(() => form.current.change('limits', () => ({ limits: own })));
  act(() => form.current.takeLimits({ ...limits, time_ms: 400 }));
  expect(form.current.form.limits).toEqual(own);
});
