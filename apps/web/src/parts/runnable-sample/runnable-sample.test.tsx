import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, type Seen } from '../../testing/fake-server.ts';
import { signInAs } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { type IllWorker, illWorkers } from '../../testing/ill-workers.ts';
import { RunnableSample } from './runnable-sample.tsx';

const ran = {
  status: 'ok',
  exit_code: 0,
  stdout: 'готово\n',
  stderr: '',
  explanation: null,
  time_ms: 1,
  memory_kb: 1024,
};
let seen: Seen[];

beforeEach(() => {
  signInAs();
  // without Worker the browser cannot run the program and asks the server
  vi.stubGlobal('Worker', undefined);
  seen = fakeServer(() => ({ body: ran }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // the next test has workers of its own
  vi.resetModules();
});

const runButton = () => screen.getByText('Запустить').closest('button')!;

test('a sample that asks for nothing runs at once, and its button has the focus before and after', async () => {
  await renderScreen(<RunnableSample code="print('готово')" />);
  await waitFor(() => expect(document.activeElement).toBe(runButton()));
  expect(await screen.findByText('готово')).toBeDefined();
  expect(document.activeElement).toBe(runButton());
  expect(seen.map(({ body }) => body)).toMatchObject([{ files: [{ content: "print('готово')" }], stdin: '' }]);
});

test('a sample that reads input waits for it with the focus in its field', async () => {
  await renderScreen(<RunnableSample code="print(input())" />);
  const field = await screen.findByLabelText('Ввод');
  expect(document.activeElement).toBe(field);
  expect(screen.getByText('Программа читает ввод: впишите его и нажмите «Запустить».')).toBeDefined();
  expect(seen).toEqual([]);
  fireEvent.change(field, { target: { value: 'готово' } });
  fireEvent.click(runButton());
  expect(await screen.findByText('готово', { selector: 'pre' })).toBeDefined();
  expect(document.activeElement).toBe(field);
  expect(seen.map(({ body }) => body)).toMatchObject([{ stdin: 'готово' }]);
});

test.each<[IllWorker, string]>([
  ['answers nothing', 'Выполнено на сервере: Python ещё загружается в браузер.'],
  ['sends what the page can not read', 'Выполнено на сервере: в этом браузере Python не запустился.'],
  ['dies at load', 'Выполнено на сервере: в этом браузере Python не запустился.'],
])('where the worker %s, the server runs the sample, and the screen says so', async (ill, words) => {
  const workers = illWorkers(ill);
  await renderScreen(<RunnableSample code="print('готово')" />);
  await workers.wait();
  expect(await screen.findByText('готово', { selector: 'pre' })).toBeDefined();
  expect(screen.getByText(words)).toBeDefined();
  expect(seen).toHaveLength(1);
});

test('what the server says about a run that went well is on the screen too', async () => {
  seen = fakeServer(() => ({ body: { ...ran, stdout: '', explanation: 'Рядом нет файлов автора.' } }));
  await renderScreen(<RunnableSample code="print('готово')" />);
  expect(await screen.findByText(/Готово за .*Рядом нет файлов автора\./)).toBeDefined();
});
