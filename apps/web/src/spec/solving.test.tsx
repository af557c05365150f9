/**
 * What happens between a press of the button and the call: one run at a time, files that a task does not accept, a
 * lesson that closed meanwhile.
 */
import type { lessons } from '@put/contract/lessons/lessons';
import type { ReplyOf } from '@put/contract/base/endpoint';
import type { Submission } from '@put/contract/submissions/submissions';
import type { MyTask } from '@put/contract/tasks/tasks';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../api/session.ts';
import { fakeServer, problem, type Seen } from '../testing/fake-server.ts';
import { makeLesson, makeMyTask } from '../testing/lesson.ts';
import { illWorkers } from '../testing/ill-workers.ts';
import { openApp } from '../testing/open-app.tsx';
import { signInAs } from '../testing/people.ts';

type Answer = ReturnType<Parameters<typeof fakeServer>[0]>;

let lesson: ReplyOf<typeof lessons.get>;
let task: MyTask;
let files: { name: string; content: string }[];
let attempts: Submission[];
let seen: Seen[];
let onRun: (call: Seen) => Answer;
let onSubmit: (call: Seen) => Answer;

const ran = {
  body: {
    status: 'ok',
    exit_code: 0,
    stdout: 'сорок два\n',
    stderr: '',
    explanation: null,
    time_ms: 1,
    memory_kb: 1024,
  },
};
const callsTo = (path: string) =>
  seen.filter((call) => call.method === 'POST' && call.path.startsWith(`/api/v1${path}`)).length;

beforeEach(() => {
  session.end();
  signInAs();
  lesson = makeLesson();
  task = makeMyTask();
  attempts = [];
  files = [{ name: 'main.py', content: 'print(42)' }];
  onRun = () => ran;
  onSubmit = () => problem(409, 'lesson_closed');
  seen = fakeServer((call) => {
    const path = call.path.replace('/api/v1', '').split('?')[0];
    if (path === '/user/lesson/7') return { body: lesson };
    if (path === '/user/task/5') return { body: task };
    if (path === '/user/task/5/submissions') return { body: { submissions: attempts, total: attempts.length } };
    if (path === `/user/submission/${attempts[0]?.id}`) return { body: attempts[0] };
    if (path === '/user/task/5/draft' && call.method === 'GET')
      return { body: { draft: { language: 'python', files, answer: null, saved_at: '2026-11-22T10:00:00.000Z' } } };
    if (path === '/user/run') return onRun(call);
    if (path === '/user/submission') return onSubmit(call);
    return problem(404, 'not_found');
  });
});
afterEach(() => vi.unstubAllGlobals());

async function openTask() {
  await openApp('/user_ui/course/3?lesson_id=7&task_id=5');
  const bar = within(await screen.findByRole('group', { name: 'Действия' }));
  const button = (name: string) => bar.getByText(name).closest('button')!;
  await waitFor(() => expect(button('Отправить').disabled).toBe(false));
  return { button, press: (name: string) => fireEvent.click(button(name)) };
}
/** A worker that never answers. */
class HangingWorker {
  terminate() {}
  postMessage() {}
}

/** Waits, so that a call that must not be made would be seen. */
const aMoment = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

test('a run goes on: another press or Ctrl+Enter starts no second one, and then it may', async () => {
  const { press } = await openTask();
  let end = () => {};
  onRun = () => new Promise((resolve) => (end = () => resolve(ran)));
  const field = await screen.findByLabelText('Ввод');
  field.focus();
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  await screen.findByText(/Программа работает/);
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  press('Запустить');
  await aMoment();
  expect(callsTo('/user/run')).toBe(1);

  act(() => end());
  expect(await screen.findByText('сорок два')).toBeDefined();
  // the focus stays where it was
  expect(document.activeElement).toBe(field);
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(callsTo('/user/run')).toBe(2));
  act(() => end());
});

test('after a run the focus is where the press was', async () => {
  const { button } = await openTask();
  button('Запустить').focus();
  fireEvent.click(button('Запустить'));
  expect(await screen.findByText('сорок два')).toBeDefined();
  expect(document.activeElement).toBe(button('Запустить'));
});

test('a sample that is taken as input stands in the field, which has the focus then and not before', async () => {
  task = makeMyTask({ samples: [...task.samples, { input: '20 22\n', answer: '42\n' }] });
  await openTask();
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Ввод');
  expect([field.value, document.activeElement]).toEqual(['1 2\n', document.body]);
  fireEvent.click((await screen.findAllByText('Подставить во ввод')).at(-1)!);
  expect([field.value, document.activeElement]).toEqual(['20 22\n', field]);
});

test('files that the task has no place for are named; nothing is run, checked or sent with them', async () => {
  files = [...files, { name: 'lib/own.py', content: 'x = 1' }, { name: 'b.txt', content: '' }];
  const { press } = await openTask();
  for (const name of ['Запустить', 'Проверить на примерах', 'Отправить']) {
    press(name);
    expect((await screen.findAllByText('Сначала уберите лишние файлы: lib/own.py, b.txt')).length).toBeGreaterThan(0);
  }
  await aMoment();
  expect([callsTo('/user/run'), callsTo('/user/submission')]).toEqual([0, 0]);
});

test('where students may add files, and what the author gives openly, goes with the solution', async () => {
  task = makeMyTask({
    may_add_files: true,
    starter_files: [
      { name: 'main.py', content: '', access: 'edit' },
      { name: 'given.py', content: 'авторское', access: 'read' },
    ],
  });
  files = [...files, { name: 'given.py', content: 'авторское' }, { name: 'own.py', content: 'x = 1' }];
  const { press } = await openTask();
  press('Запустить');
  await waitFor(() => expect(callsTo('/user/run')).toBe(1));
});

test('in a closed lesson sending says why and makes no call; runs still work', async () => {
  const hard_deadline = '2026-01-12T12:00:00.000Z';
  lesson = makeLesson({
    schedule: { ...lesson.schedule, hard_deadline },
    standing: { state: 'closed', credit: 0, until: null, next: null },
  });
  const { press, button } = await openTask();
  const words = /^Срок прошёл 12 января/;
  expect(document.getElementById(button('Отправить').getAttribute('aria-describedby')!)?.textContent).toMatch(words);
  press('Отправить');
  expect(await screen.findByText(/^Срок прошёл 12 января.*\. Решение не отправить\.$/)).toBeDefined();
  press('Запустить');
  expect(await screen.findByText('сорок два')).toBeDefined();
  expect(callsTo('/user/submission')).toBe(0);
  press('Проверить на примерах');
  await waitFor(() => expect(callsTo('/user/submission')).toBe(1));
});

test('a lesson that closed meanwhile: the server’s word is shown, and the button knows from then on', async () => {
  const { press, button } = await openTask();
  lesson = makeLesson({
    schedule: { ...lesson.schedule, hard_deadline: '2026-01-12T12:00:00.000Z' },
    standing: { state: 'closed', credit: 0, until: null, next: null },
  });
  press('Отправить');
  expect(await screen.findByText('Слова: lesson_closed')).toBeDefined();
  await waitFor(() => expect(button('Отправить').getAttribute('aria-disabled')).toBe('true'));
  press('Отправить');
  expect(await screen.findByText(/Решение не отправить\.$/)).toBeDefined();
  expect(callsTo('/user/submission')).toBe(1);
});

const inBrowser = () => makeMyTask({ in_browser: { runs: true, checker: { kind: 'tokens' } } });
const causes = () =>
  seen
    .filter(({ method, path }) => method === 'POST' && path === '/api/v1/user/submission')
    .map(({ body }) => (body as { cause: string }).cause);

test('a check on the samples that hangs in the browser keeps nobody from handing in, and gives way', async () => {
  task = inBrowser();
  const { button, press } = await openTask();
  vi.stubGlobal('Worker', HangingWorker);
  press('Проверить на примерах');
  await screen.findByText('Проверяем на примерах…');
  expect(button('Отправить').disabled).toBe(false);
  press('Отправить');
  expect(await screen.findByText('Слова: lesson_closed')).toBeDefined();
  await aMoment();
  expect(causes()).toEqual(['submit']);
  expect(button('Проверить на примерах').hasAttribute('data-loading')).toBe(false);
});

test('a check on the samples that hangs at the server keeps nobody from handing in', async () => {
  onSubmit = ({ body }) =>
    (body as { cause: string }).cause === 'check' ? new Promise(() => undefined) : problem(409, 'lesson_closed');
  const { button, press } = await openTask();
  press('Проверить на примерах');
  await waitFor(() => expect(causes()).toEqual(['check']));
  expect(button('Отправить').disabled).toBe(false);
  press('Отправить');
  expect(await screen.findByText('Слова: lesson_closed')).toBeDefined();
  expect(causes()).toEqual(['check', 'submit']);
});

test('a check that goes on at the server when the page is opened keeps nobody from handing in', async () => {
  attempts = [
    {
      id: 9,
      task_id: 5,
      lesson_id: 7,
      user_id: 3,
      kind: 'program',
      cause: 'check',
      language: 'python',
      status: 'running',
      task_version: 1,
      verdict: null,
      score: null,
      max_score: null,
      files,
      tests: [],
      time_ms: null,
      memory_kb: null,
      late_credit: null,
      broken_rule: null,
      is_copying: false,
      queued_at: '2026-11-22T10:00:00.000Z',
      finished_at: null,
      answer: null,
      view: null,
      statement: null,
      tests_total: 1,
      compiler_output: '',
      explanation: null,
      review: null,
      remarks: [],
      rejudged: null,
    },
  ];
  const { button, press } = await openTask();
  await waitFor(() => expect(button('Проверить на примерах').hasAttribute('data-loading')).toBe(true));
  press('Отправить');
  expect(await screen.findByText('Слова: lesson_closed')).toBeDefined();
  expect(causes()).toEqual(['submit']);
});

test('a second press sends nothing, nor does a check beside it', async () => {
  onSubmit = () => new Promise(() => undefined);
  const { press } = await openTask();
  press('Отправить');
  await waitFor(() => expect(causes()).toEqual(['submit']));
  press('Отправить');
  press('Проверить на примерах');
  await aMoment();
  expect(causes()).toEqual(['submit']);
});

test('where a check can not start in the browser, the server checks, and the screen says so', async () => {
  task = inBrowser();
  const { press } = await openTask();
  illWorkers('sends what the page can not read');
  press('Проверить на примерах');
  expect(await screen.findByText(/в этом браузере Python не запустился\.$/)).toBeDefined();
  await waitFor(() => expect(causes()).toEqual(['check']));
});
