import type { ReadText } from '@put/contract/lessons/read-text';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, problem } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render.tsx';
import { Markdown } from '../markdown/markdown.tsx';

const shown = (words: string, input = '5 2 4') => ({
  id: 3,
  version: 1,
  title: 'Просмотр',
  kind: 'scene',
  total_steps: 3,
  allows_input: true,
  input,
  input_hint: 'Числа через пробел',
  speed: 1,
  words: '',
  animation: {
    kind: 'scene',
    format: 1,
    title: 'Просмотр',
    code: null,
    language: 'python',
    steps: [1, 2, 3].map((at) => ({
      say: `${words}, шаг ${at}.`,
      patch: { p0: { kind: 'values', title: '', rows: { a: { v: String(at), o: 0 } } } },
    })),
  },
});
const text = (more: Record<string, string> = {}): ReadText => [
  { source: '', headings: [], excess: null, nodes: [['pt-animation', { 'data-id': '3', ...more }]] },
];
const show = (more?: Record<string, string>) => renderScreen(<Markdown text="" tree={text(more)} />);
const player = () => screen.findByRole('region', { name: /^Анимация «Просмотр»/ });

test('a text shows an animation from the step that it names', async () => {
  const seen = fakeServer(() => ({ body: shown('Пример') }));
  await show({ 'data-step': '2', 'data-to': '3' });
  expect((await player()).getAttribute('aria-label')).toBe('Анимация «Просмотр», шаги 2–3');
  expect((await player()).querySelector('[aria-live]')?.textContent).toBe('Пример, шаг 2.');
  expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/v1/user/animation/3']);
});

test('data of the text and of the reader are run at the server; refused ones leave what was shown', async () => {
  const seen = fakeServer(({ body }) => {
    const { input } = body as { input: string };
    return input === 'раз' ? problem(422, 'animation_failed') : { body: shown(`Данные ${input}`, '5 2 4') };
  });
  await show({ 'data-input': '9 8' });
  expect((await player()).querySelector('[aria-live]')?.textContent).toBe('Данные 9 8, шаг 1.');

  const field = await screen.findByRole('textbox', { name: 'Свои данные' });
  fireEvent.change(field, { target: { value: 'раз' } });
  fireEvent.click(screen.getByRole('button', { name: 'Показать' }));
  expect((await screen.findByText('Слова: animation_failed')).getAttribute('role')).toBe('alert');
  expect((await player()).querySelector('[aria-live]')?.textContent).toBe('Данные 9 8, шаг 1.');

  fireEvent.change(field, { target: { value: '1 2' } });
  fireEvent.click(screen.getByRole('button', { name: 'Показать' }));
  expect(await screen.findByText('Данные 1 2, шаг 1.', { selector: '[aria-live]' })).toBeDefined();
  expect(seen.map(({ body }) => (body as { input: string }).input)).toEqual(['9 8', 'раз', '1 2']);
});

test('an animation that is gone, and one that can not be reached, say so', async () => {
  fakeServer(() => problem(404, 'not_found'));
  const view = await show();
  expect(await screen.findByText('Анимацию убрали.')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  view.unmount();

  let isDown = true;
  fakeServer(() => (isDown ? 'unreachable' : { body: shown('Снова') }));
  await show();
  const again = await screen.findByRole('button', { name: 'Попробовать ещё раз' });
  isDown = false;
  fireEvent.click(again);
  expect(await player()).toBeDefined();
});
