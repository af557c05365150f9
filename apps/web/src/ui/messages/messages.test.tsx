import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, wordsOf } from '../../api/errors.ts';
import { type Messages, PtMessageProvider, useMessage } from './messages.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const start = (): Messages =>
  renderHook(useMessage, {
    wrapper: ({ children }) => <PtMessageProvider wordsOf={wordsOf}>{children}</PtMessageProvider>,
  }).result.current;

function wait(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

test('a message goes after 3000 ms', () => {
  const messages = start();
  act(() => messages.success('Сохранено'));
  expect(screen.getByRole('region', { name: 'Сообщения' }).getAttribute('aria-live')).toBe('polite');
  wait(2999);
  expect(screen.queryByText('Сохранено')).not.toBeNull();
  wait(1);
  expect(screen.queryByText('Сохранено')).toBeNull();
});

test('a movement of the mouse over it begins the 3000 ms anew', () => {
  const messages = start();
  act(() => messages.warning('Мало места'));
  wait(2500);
  fireEvent.pointerMove(screen.getByText('Мало места'));
  wait(2999);
  expect(screen.queryByText('Мало места')).not.toBeNull();
  wait(1);
  expect(screen.queryByText('Мало места')).toBeNull();
});

test('the three kinds differ in icon and word, and an error interrupts', () => {
  const messages = start();
  act(() => {
    messages.error('раз');
    messages.warning('два');
    messages.success('три');
  });
  expect(screen.getAllByRole('img').map((icon) => icon.getAttribute('aria-label'))).toEqual([
    'Ошибка',
    'Внимание',
    'Готово',
  ]);
  expect(screen.getByRole('alert').textContent).toContain('раз');
});

test('its action runs once and the message goes', () => {
  const messages = start();
  const run = vi.fn();
  act(() => messages.success('Удалено', { label: 'Вернуть', run }));
  fireEvent.click(screen.getByText('Вернуть'));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText('Удалено')).toBeNull();
});

test('words of a failed call', () => {
  const messages = start();
  act(() => messages.failure(new ApiError({ status: 409, code: 'conflict', detail: 'Запись изменилась', errors: [] })));
  act(() => messages.failure(new TypeError('x is undefined')));
  expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual([
    expect.stringContaining('Запись изменилась'),
    expect.stringContaining('Что-то пошло не так'),
  ]);
});

test('without its provider it says so', () => {
  vi.mocked(console.error).mockImplementation(() => undefined);
  function Lost() {
    useMessage();
    return null;
  }
  expect(() => render(<Lost />)).toThrow('PtMessageProvider not found');
});
