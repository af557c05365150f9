import type { Submission, TestResult } from '@put/contract/submissions/submissions';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { StepsOfTest } from '../../../parts/steps/steps-of-test.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { JudgedTests } from './judged-tests.tsx';

const passed: TestResult = {
  group: 1,
  group_name: 'Примеры',
  number: 1,
  name: '',
  is_sample: true,
  verdict: 'accepted',
  time_ms: 3,
  memory_kb: 100,
  input: '2024',
  expected: 'YES',
  got: 'YES',
  stderr: null,
  message: null,
  share: 1,
  details: null,
};
const failed: TestResult = { ...passed, number: 2, verdict: 'wrong_answer', input: '1900', expected: 'NO', share: 0 };
const hidden: TestResult = { ...failed, group: 2, number: 1, is_sample: false, input: null, expected: null, got: null };
const submission = {
  id: 7,
  queued_at: '2026-11-26T12:00:00Z',
  status: 'done',
  language: 'python',
  files: [{ name: 'main.py', content: 'print(1)' }],
  tests: [passed, failed, hidden],
  tests_total: 3,
} as unknown as Submission;

/** Shows the second judgement after a press of the button. */
function Judged({ first, then }: { first: Submission; then: Submission }) {
  const [isLater, setLater] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setLater(true)}>
        Дальше
      </button>
      <JudgedTests submission={isLater ? then : first} kind="program" />
    </>
  );
}

const stop = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

test('the first failed test is chosen: input, expected, got, and what to try', async () => {
  await renderScreen(<JudgedTests submission={submission} kind="program" />);
  expect(screen.getAllByRole('radio')).toHaveLength(3);
  expect(stop('Пример 2: неверный ответ').checked).toBe(true);
  const chosen = screen.getByRole('group', { name: 'Пример 2' });
  expect(within(chosen).getByLabelText('Ввод: Пример 2').textContent).toBe('1900');
  expect(within(chosen).getAllByRole('row').at(-1)?.textContent).toBe('1, отличаетсяNOYES');
  expect(chosen.textContent).toContain('Какая строка программы это напечатала?');
});

test('another test is chosen, and one that is hidden says what it may be about', async () => {
  await renderScreen(<JudgedTests submission={submission} kind="program" />);
  fireEvent.click(stop('Тест 1: неверный ответ'));
  const chosen = screen.getByRole('group', { name: 'Тест 1' });
  expect(chosen.textContent).toContain('крайних случаях');
  expect(within(chosen).queryByRole('table')).toBeNull();
  expect(screen.queryByRole('group', { name: 'Пример 2' })).toBeNull();
});

test('a new judgement begins with its own first failed test', async () => {
  await renderScreen(<Judged first={submission} then={{ ...submission, queued_at: '2026-11-26T12:01:00Z' }} />);
  fireEvent.click(stop('Пример 1: верно'));
  fireEvent.click(screen.getByRole('button', { name: 'Дальше' }));
  expect(stop('Пример 2: неверный ответ').checked).toBe(true);
});

test('while tests run, nothing can be chosen yet, and none is chosen when all are passed', async () => {
  const running: Submission = { ...submission, status: 'running', tests: [passed], tests_total: 3 };
  await renderScreen(<Judged first={running} then={{ ...submission, tests: [passed], tests_total: 1 }} />);
  const stops = screen.getAllByRole<HTMLInputElement>('radio');
  expect(stops).toHaveLength(3);
  expect(stops.every((one) => one.disabled && !one.checked)).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Дальше' }));
  expect(stop('Пример 1: верно').checked).toBe(false);
  expect(screen.queryByRole('group', { name: 'Пример 1' })).toBeNull();
});

test('a failed test is played on its own input', async () => {
  const open = vi.fn();
  await renderScreen(
    <StepsOfTest value={open}>
      <JudgedTests submission={submission} kind="program" />
    </StepsOfTest>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'По шагам' }));
  expect(open).toHaveBeenCalledWith({
    files: submission.files,
    input: '1900',
    test: { submission: 7, group: 1, number: 2 },
  });
});

test('checks that speak to the student stand in lines, all at once', async () => {
  const checks = [
    { ...hidden, name: 'Папка', verdict: 'accepted' as const, message: 'Папка есть.' },
    { ...hidden, number: 2, name: 'Записка', message: 'Записки нет.' },
  ];
  await renderScreen(<JudgedTests submission={{ ...submission, tests: checks }} kind="container" />);
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual(['ПапкаПапка есть.', 'ЗапискаЗаписки нет.']);
  expect(screen.getByRole('img', { name: 'Неверный ответ' })).toBeTruthy();
});
