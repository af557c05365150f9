import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, type Seen } from '../../testing/fake-server.ts';
import { signInAs } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
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
afterEach(() => vi.unstubAllGlobals());

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
