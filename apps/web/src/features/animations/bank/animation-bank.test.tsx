import type { AnimationRow } from '@put/contract/animations/animation-editing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, problem, type Seen } from '../../../testing/fake-server.ts';
import { signInAs } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { type AnimationFilter, queryOf, readAnimationFilter } from './animation-filter.ts';
import { AnimationListPage } from './animation-list-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const row = (fields: Partial<AnimationRow> = {}): AnimationRow => ({
  id: 3,
  title: 'Обход в ширину',
  kind: 'scene',
  status: 'ready',
  summary: '',
  total_steps: 24,
  tag_ids: [5],
  uses: 2,
  preview: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  owner: null,
  updated_at: '2026-01-01T00:00:00Z',
  ...fields,
});
const tags = {
  tags: [{ id: 5, title: 'графы', color: '#0f6b58', kind: 'topic', parent_id: null, tasks: 0, tasks_in_branch: 0 }],
  total: 1,
};

type Answers = { animations?: AnimationRow[] | 'broken' };

async function open({ animations = [row()] }: Answers = {}, start: AnimationFilter = {}) {
  signInAs({ is_admin: true });
  const seen = fakeServer(({ method, path }: Seen) => {
    if (path.startsWith('/api/v1/admin/tags')) return { body: tags };
    if (method !== 'GET') return { status: 204 };
    if (path.includes('/bin'))
      return {
        body: {
          animations: [
            {
              id: 9,
              title: 'Старая',
              kind: 'trace',
              deleted_at: '2026-01-01T00:00:00Z',
              gone_at: '2026-01-31T00:00:00Z',
            },
          ],
          total: 1,
        },
      };
    if (animations === 'broken') return problem(500, 'internal');
    return { body: { animations, total: animations.length } };
  });
  const filters: AnimationFilter[] = [];
  function Kept() {
    const [filter, setFilter] = useState(start);
    const show = (next: AnimationFilter) => {
      filters.push(next);
      setFilter(next);
    };
    return <AnimationListPage filter={filter} onFilter={show} />;
  }
  await renderScreen(<Kept />);
  return { seen, filters };
}
const listed = (seen: Seen[]) => seen.filter(({ path }) => path.startsWith('/api/v1/admin/animations?')).at(-1)!.path;

test('an address with wrong values opens the list, and a right one becomes the query', () => {
  expect(readAnimationFilter({ kind: 'film', sort: 'updated', page: '0', tag_id: ['x', 7], lesson: '12' })).toEqual({
    tag_id: [7],
    lesson: 12,
  });
  expect(queryOf({ sort: 'unused', page: 3, kind: 'trace' })).toMatchObject({
    kind: 'trace',
    sort: 'uses',
    direction: 'asc',
    offset: '48',
  });
});

test('a picture is an image: what is in it can not run', async () => {
  await open();
  const card = (await screen.findByRole('link', { name: 'Обход в ширину' })).closest('li')!;
  expect(card.textContent).toContain('24 шага');
  expect(card.textContent).toContain('в 2 текстах');
  await waitFor(() => expect(card.textContent).toContain('графы'));
  const picture = card.querySelector('img')!;
  expect(picture.src).toMatch(/^data:image\/svg\+xml,%3Csvg/);
  expect(document.querySelector('script')).toBeNull();
});

test('filters are typed or chosen, stand as tokens, and Backspace takes the last one away', async () => {
  const { seen, filters } = await open();
  const line = await screen.findByRole('combobox', { name: 'Отбор анимаций' });
  fireEvent.change(line, { target: { value: 'гра' } });
  const option = await screen.findByRole('option', { name: /метка:\s*графы/ });
  fireEvent.click(option);
  await screen.findByRole('button', { name: 'Убрать: метка графы' });
  expect(filters.at(-1)).toEqual({ tag_id: [5] });

  fireEvent.click(screen.getByRole('button', { name: 'Условие' }));
  fireEvent.keyDown(line, { key: 'ArrowDown' });
  fireEvent.keyDown(line, { key: 'Enter' });
  expect(line).toHaveProperty('value', 'вид: ');
  fireEvent.change(line, { target: { value: 'вид: сц' } });
  fireEvent.keyDown(line, { key: 'ArrowDown' });
  fireEvent.keyDown(line, { key: 'Enter' });
  expect(filters.at(-1)).toEqual({ tag_id: [5], kind: 'scene' });
  await waitFor(() => expect(listed(seen)).toMatch(/(?=.*tag_id=5)(?=.*kind=scene)/));

  fireEvent.keyDown(line, { key: 'Backspace' });
  expect(filters.at(-1)).toEqual({ kind: 'scene' });
  fireEvent.keyDown(line, { key: 'Backspace' });
  expect(filters.at(-1)).toEqual({});
  fireEvent.change(line, { target: { value: 'очередь' } });
  await waitFor(() => expect(filters.at(-1)).toEqual({ q: 'очередь' }));
});

test('nothing found leads back to all, an empty bank to the first animation, a failure to one more try', async () => {
  const { filters } = await open({ animations: [] }, { kind: 'lottie', view: 'rows' });
  fireEvent.click(await screen.findByRole('button', { name: 'Показать все анимации' }));
  expect(filters.at(-1)).toEqual({ view: 'rows' });
  expect(await screen.findByText(/Анимаций ещё нет/)).toBeDefined();
  expect(screen.getAllByRole('button', { name: 'Создать' })).toHaveLength(2);
});

test('a failure says so and can be tried again', async () => {
  await open({ animations: 'broken' });
  expect(await screen.findByRole('button', { name: /Повторить|Ещё раз/ })).toBeDefined();
});

test('one that stands in texts asks before it goes into the bin, and comes back from the message', async () => {
  const { seen } = await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Действия с анимацией «Обход в ширину»' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Убрать в корзину' }));
  const dialog = await screen.findByRole('dialog', { name: /Убрать «Обход в ширину»/ });
  expect(dialog.textContent).toContain('стоит в 2 текстах');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Убрать' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Вернуть' }));
  await waitFor(() =>
    expect(seen.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE /api/v1/admin/animation/3',
      'POST /api/v1/admin/animation/3/restore',
    ]),
  );
});

test('the bin brings an animation back', async () => {
  const { seen } = await open({}, { shelf: 'bin' });
  fireEvent.click(await screen.findByRole('button', { name: 'Вернуть анимацию «Старая»' }));
  await waitFor(() => expect(seen.at(-1)?.path).toMatch(/animation/));
  expect(seen.some(({ path }) => path === '/api/v1/admin/animation/9/restore')).toBe(true);
});
