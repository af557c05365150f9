import type { SolutionCheck } from '@put/contract/tasks/task-verification';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { anyWrong, newSolution } from '../form/task-form.ts';
import { CheckTable } from './check-table.tsx';

const right = newSolution([], 'python');
const solutions = [right, newSolution([right], 'python')];
const check = (index: number, verdict: SolutionCheck['verdict'], ok: boolean): SolutionCheck => ({
  index,
  title: ['Складывает', 'Вычитает'][index]!,
  language: 'python',
  expected: solutions[index]!.expected,
  verdict,
  ok,
  score: 0,
  max_score: 100,
  time_ms: 1,
  memory_kb: 1,
  compiler_output: '',
  groups: [],
  tests: [],
});

test('what came of a solution can be said to be right; a fault of the judge can not', async () => {
  const onRight = vi.fn<(check: SolutionCheck) => void>();
  const checks = [check(0, 'judge_error', false), check(1, 'accepted', false)];
  await renderScreen(<CheckTable groupNames={[]} {...{ checks, solutions, onRight }} />);
  expect(screen.getAllByRole('row', { name: /Вычитает/ })[0]!.textContent).toContain('Любое неверное');
  const buttons = screen.getAllByRole('button', { name: /^Так и должно быть/ });
  expect(buttons.map((one) => one.getAttribute('aria-label'))).toEqual(['Так и должно быть: Вычитает']);
  fireEvent.click(buttons[0]!);
  expect(onRight).toHaveBeenCalledWith(checks[1]);
  expect(anyWrong.also_expected).not.toContain('compile_error');
});

test('nothing is offered where the solutions have changed since', async () => {
  await renderScreen(
    <CheckTable groupNames={[]} checks={[check(1, 'partial', false)]} solutions={null} onRight={() => undefined} />,
  );
  expect(screen.queryByRole('button', { name: /^Так и должно быть/ })).toBeNull();
});
