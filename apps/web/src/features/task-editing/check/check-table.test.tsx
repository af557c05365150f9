import type { SolutionCheck } from '@put/contract/tasks/task-verification';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { anyWrong, newSolution } from '../form/task-form.ts';
import { CheckTable } from './check-table.tsx';

const right = newSolution([], 'python');
const solutions = [right, newSolution([right], 'python'), newSolution([right], 'python')];
const check = (index: number, verdict: SolutionCheck['verdict'], ok: boolean): SolutionCheck => ({
  index,
  title: ['Складывает', 'Вычитает', 'Молчит'][index]!,
  language: 'python',
  expected: solutions[index]!.expected,
  is_any_wrong: index === 1,
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

test('what came of a wrong solution can be said to be right; of the right one, or of a fault of the judge, it can not', async () => {
  const onRight = vi.fn<(check: SolutionCheck) => void>();
  const checks = [check(0, 'wrong_answer', false), check(1, 'accepted', false), check(2, 'judge_error', false)];
  await renderScreen(<CheckTable groupNames={[]} isOfNow {...{ checks, onRight }} />);
  expect(screen.getAllByRole('row', { name: /Вычитает/ })[0]!.textContent).toContain('Любое неверное');
  const buttons = screen.getAllByRole('button', { name: /^Так и должно быть/ });
  expect(buttons.map((one) => one.getAttribute('aria-label'))).toEqual(['Так и должно быть: Вычитает']);
  fireEvent.click(buttons[0]!);
  expect(onRight).toHaveBeenCalledWith(checks[1]);
  expect(anyWrong.also_expected).not.toContain('compile_error');
});

test('nothing is offered where the solutions have changed since', async () => {
  await renderScreen(
    <CheckTable groupNames={[]} checks={[check(1, 'partial', false)]} isOfNow={false} onRight={() => undefined} />,
  );
  expect(screen.queryByRole('button', { name: /^Так и должно быть/ })).toBeNull();
});
