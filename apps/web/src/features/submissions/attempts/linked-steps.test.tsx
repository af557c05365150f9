import type { Submission, TestResult } from '@put/contract/submissions/submissions';
import type { MyTask } from '@put/contract/tasks/tasks';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, problem } from '../../../testing/fake-server.ts';
import { signInAs } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { LinkedSteps } from './linked-steps.tsx';

const opened = vi.fn<(props: Record<string, unknown>) => void>();
vi.mock('../../../parts/steps/step-dialog.tsx', () => ({
  StepDialog(props: Record<string, unknown>) {
    opened(props);
    return <p>Шаги</p>;
  },
}));
beforeEach(() => opened.mockReset());

const test1: TestResult = {
  group: 1,
  group_name: '',
  number: 2,
  name: '',
  is_sample: true,
  verdict: 'wrong_answer',
  time_ms: 1,
  memory_kb: 1,
  input: '5 7',
  expected: '',
  got: '',
  stderr: '',
  message: null,
  share: 0,
  details: null,
};
const at = '2026-09-01T09:00:00.000Z';
const submission: Submission = {
  id: 17,
  task_id: 7,
  lesson_id: 5,
  user_id: 3,
  kind: 'program',
  cause: 'submit',
  language: 'python',
  files: [{ name: 'main.py', content: 'x' }],
  answer: null,
  view: null,
  statement: null,
  status: 'done',
  task_version: 1,
  verdict: 'wrong_answer',
  score: 0,
  max_score: 1,
  time_ms: 1,
  memory_kb: 1,
  late_credit: null,
  broken_rule: null,
  is_copying: false,
  queued_at: at,
  finished_at: at,
  tests_total: 1,
  compiler_output: '',
  explanation: null,
  tests: [test1],
  review: null,
  remarks: [],
  rejudged: null,
};
const of = '17-1-2-30';
const task = { samples: [{ input: '5 7\n1 2', answer: '' }] } as unknown as MyTask;

async function open(answers: Record<string, ReturnType<typeof problem> | { body: unknown }>, isTeacher = false) {
  signInAs({ id: 3, is_admin: isTeacher });
  const calls = fakeServer(({ path }) => answers[path.replace('/api/v1', '')] ?? problem(404, 'not_found'));
  const { router } = await renderScreen(<LinkedSteps of={of} task={task} />, `/?task_id=7&steps=${of}`);
  return { calls, address: () => router.history.location.search };
}
const whole = (more = {}) => ({ body: { ...submission, ...more } });

test('a link opens the step of my own submission, on the whole input of a sample', async () => {
  await open({ '/user/submission/17': whole() });
  await screen.findByText('Шаги');
  expect(opened.mock.lastCall![0]).toMatchObject({
    step: 29,
    input: '5 7\n1 2',
    files: submission.files,
    author: undefined,
  });
});

test('to a teacher it opens the step of a student, by name', async () => {
  await open({ '/admin/submission/17': whole({ user_name: 'Аня Белова', task_title: 'Сумма' }) }, true);
  await screen.findByText('Шаги');
  expect(opened.mock.lastCall![0]).toMatchObject({ step: 29, author: 'Аня Белова' });
});

test('to anyone else it says that it can not be shown, and asks for nothing of others', async () => {
  const { calls, address } = await open({});
  await waitFor(() => expect(address()).toBe('?task_id=7'));
  expect(await screen.findByText(/^Эти шаги показать нельзя/)).toBeDefined();
  expect(calls.some(({ path }) => path.includes('admin'))).toBe(false);
  expect(opened).not.toHaveBeenCalled();
});

test('a test whose data are closed is not opened', async () => {
  const { address } = await open({ '/user/submission/17': whole({ tests: [{ ...test1, input: null }] }) });
  await waitFor(() => expect(address()).toBe('?task_id=7'));
  expect(opened).not.toHaveBeenCalled();
});
