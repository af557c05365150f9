import type { adminSubmissions } from '@put/contract/submissions/submissions';
import type { ReplyOf } from '@put/contract/base/endpoint';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, problem } from '../../../testing/fake-server.ts';
import { signInAs } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render.tsx';
import RemarkedFiles from './remarked-files.tsx';

beforeEach(() => {
  localStorage.clear();
  signInAs({ is_admin: true });
});
afterEach(() => vi.unstubAllGlobals());

const at = '2026-11-26T10:00:00.000Z';
const remark = { id: 7, file: 'main.py', line: 2, text: 'Имя?', by_name: 'Анна', at };
const submission = {
  id: 5,
  lesson_id: 3,
  language: 'python',
  files: [{ name: 'main.py', content: 'a = 1\nb = 2\nprint(a)' }],
  remarks: [remark],
} as unknown as ReplyOf<typeof adminSubmissions.get>;
const phrase = { id: 1, text: 'Скобки у знаменателя', course_id: null };
const sendPlace = document.createElement('span');

/** The server has one phrase; `sent` answers the call that sends remarks. */
async function open(sent: Parameters<typeof fakeServer>[0]) {
  const seen = fakeServer((call) =>
    call.path.includes('/phrases') ? { body: { phrases: [phrase], total: 1 } } : sent(call),
  );
  document.body.append(sendPlace);
  await renderScreen(<RemarkedFiles submission={submission} sendPlace={sendPlace} />);
  expect(await screen.findByText('Имя?')).toBeDefined();
  return seen;
}

const line = (number: number) => screen.getByRole('button', { name: `Замечание к строке ${number}` });
const field = (number: number) =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: `Замечание к строке ${number}, текст` });

test('by keys: C, an arrow, C, a phrase by a slash, Ctrl+Enter', async () => {
  const seen = await open(() => ({ body: { remarks: [remark] } }));
  fireEvent.keyDown(document.body, { key: 'c', code: 'KeyC' });
  expect(document.activeElement).toBe(line(1));
  fireEvent.keyDown(line(1), { key: 'ArrowDown' });
  fireEvent.keyDown(line(2), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(line(3));
  fireEvent.keyDown(line(3), { key: 'c', code: 'KeyC' });
  fireEvent.change(await field(3), { target: { value: '/скоб' } });
  await screen.findByRole('option', { name: phrase.text });
  fireEvent.keyDown(await field(3), { key: 'Enter' });
  expect((await field(3)).value).toBe(phrase.text);
  expect(screen.getByText('Отправить 1 замечание')).toBeDefined();
  fireEvent.keyDown(document.documentElement, { key: 'Enter', code: 'Enter', ctrlKey: true });
  await waitFor(() => expect(screen.queryByText(/^Отправить/)).toBeNull());
  expect(seen.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
    ['/api/v1/admin/submission/5/remarks', { remarks: [{ file: 'main.py', line: 3, text: phrase.text }] }],
  ]);
});

test('what is refused stands at its line, and the words stay', async () => {
  await open(() => problem(422, 'invalid_input', [{ path: 'remarks.0', message: 'Такой строки в файле нет' }]));
  fireEvent.click(line(1));
  fireEvent.change(await field(1), { target: { value: 'Почему?' } });
  fireEvent.click(screen.getByText('К строке 1'));
  expect(await screen.findByText('ещё не отправлено')).toBeDefined();
  fireEvent.click(screen.getByText('Отправить 1 замечание'));
  expect(await screen.findByText('Такой строки в файле нет')).toBeDefined();
  expect(screen.getByText('Почему?')).toBeDefined();
});

test('a remark is taken back', async () => {
  const seen = await open(() => ({ body: { remarks: [] } }));
  fireEvent.click(screen.getByText('Убрать'));
  expect(await screen.findByText('Замечание убрано')).toBeDefined();
  expect(seen.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/v1/admin/remark/7' });
});
