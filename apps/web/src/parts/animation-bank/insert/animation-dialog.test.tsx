import type { AnimationRow } from '@put/contract/animations/animation-editing';
import type { Animation } from '@put/contract/animations/animation-format';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, problem, type Seen } from '../../../testing/fake-server.ts';
import { signInAs } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { AnimationDialog } from './animation-dialog.tsx';
import { partWithin } from './animation-part.ts';

afterEach(() => vi.unstubAllGlobals());

const row = (id: number, title: string): AnimationRow => ({
  id,
  title,
  kind: 'scene',
  status: 'ready',
  summary: '',
  total_steps: 4,
  tag_ids: [],
  uses: 0,
  preview: '',
  owner: null,
  updated_at: '2026-01-01T00:00:00Z',
});
const animation = (says: string[]): Animation => ({
  format: 1,
  kind: 'scene',
  title: 'Сортировка',
  code: null,
  language: 'python',
  steps: says.map((say) => ({ say })),
});
const shown = (says: string[]) => ({
  id: 3,
  version: 1,
  title: 'Сортировка',
  kind: 'scene',
  total_steps: says.length,
  allows_input: true,
  input: '5 2 4',
  input_hint: 'Числа через пробел',
  speed: 1,
  words: '',
  animation: animation(says),
});

async function open() {
  signInAs({ is_admin: true });
  fakeServer(({ path, body }: Seen) => {
    if (path.startsWith('/api/v1/admin/tags')) return { body: { tags: [], total: 0 } };
    if (path.startsWith('/api/v1/admin/animations'))
      return { body: { animations: [row(3, 'Сортировка'), row(4, 'Обход')], total: 2 } };
    if (path.endsWith('/run')) {
      if ((body as { input: string }).input === 'слова') return problem(422, 'animation_failed');
      return { body: shown(['Раз', 'Два']) };
    }
    return { body: shown(['Первый', 'Второй', 'Третий', 'Четвёртый']) };
  });
  const onChoose = vi.fn();
  await renderScreen(<AnimationDialog onChoose={onChoose} onClose={() => undefined} />);
  const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('radio', { name }));
  return { onChoose, choose };
}
const submit = () => fireEvent.submit(screen.getByRole('button', { name: /^Вставить/ }).closest('form')!);
const ready = () =>
  waitFor(() => expect(screen.getByRole('button', { name: /^Вставить/ })).toHaveProperty('disabled', false));

test('the whole animation is inserted by one choice', async () => {
  const { onChoose, choose } = await open();
  submit();
  expect(onChoose).not.toHaveBeenCalled();
  await choose(/Обход, сцена, 4 шага/);
  await ready();
  submit();
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('::animation{id=4}');
});

test('a part of it is chosen by the sentences of its ends', async () => {
  const { onChoose, choose } = await open();
  await choose(/Сортировка/);
  await screen.findByText('Первый');
  fireEvent.change(screen.getByLabelText('С шага'), { target: { value: '2' } });
  await screen.findByText('Второй');
  fireEvent.change(screen.getByLabelText('По шаг'), { target: { value: '3' } });
  await screen.findByText('Третий');
  await ready();
  submit();
  expect(onChoose).toHaveBeenCalledWith('::animation{id=3 step=2 to=3}');
});

test('own data are tried before they stand in a text', async () => {
  const { onChoose, choose } = await open();
  await choose(/Сортировка/);
  const input = await screen.findByLabelText('Свои данные');
  fireEvent.change(input, { target: { value: 'слова' } });
  await screen.findByText('Слова: animation_failed');
  expect(screen.getByRole('button', { name: /^Вставить/ })).toHaveProperty('disabled', true);
  submit();
  expect(onChoose).not.toHaveBeenCalled();
  fireEvent.change(input, { target: { value: '2 "1"' } });
  await screen.findByText('Всего 2 шага');
  await ready();
  submit();
  expect(onChoose).toHaveBeenCalledWith('::animation{id=3 input="2 &quot;1&quot;"}');
});

test.each([
  [{ from: 3, to: 2 }, 9, null],
  [{ from: 1, to: 9 }, 9, { from: null, to: null, input: '' }],
  [{ from: 3, to: 3 }, 9, { from: 3, to: 3, input: '' }],
  [{ from: 12, to: null }, 9, null],
  [{ from: null, to: 40 }, 9, null],
  [{ from: Number.NaN, to: null }, 9, null],
  [{ from: null, to: 2.5 }, 9, null],
])('the span %o of %i steps is %o', (part, steps, expected) => {
  expect(partWithin({ ...part, input: '' }, steps)).toEqual(expected);
});
