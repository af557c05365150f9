import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RunLive } from './run-live.tsx';
import type { LiveRun } from './run-live-program.ts';

const running: LiveRun = { language: 'python', progress: null, printed: '', answer: null };
const shown = (live: LiveRun) => (
  <MantineProvider env="test">
    <RunLive live={live} />
  </MantineProvider>
);
const field = () => screen.getByLabelText<HTMLInputElement>('Программа ждёт ввода');

test('each question of a running program is an empty field that has the focus', () => {
  const answers: (string | null)[] = [];
  const answer = (text: string | null) => void answers.push(text);
  const { rerender } = render(shown({ ...running, printed: 'Имя? ', answer }));
  expect(document.activeElement).toBe(field());
  fireEvent.change(field(), { target: { value: 'Вера' } });
  fireEvent.submit(field().form!);
  expect(answers).toEqual(['Вера\n']);

  rerender(shown({ ...running, printed: 'Имя? Возраст? ', answer }));
  expect([field().value, document.activeElement]).toEqual(['', field()]);
  fireEvent.click(screen.getByText('Больше ввода нет'));
  expect(answers).toEqual(['Вера\n', null]);

  rerender(shown({ ...running, printed: 'Имя? Возраст? ' }));
  expect(screen.getByText('Программа работает…')).toBeDefined();
});
