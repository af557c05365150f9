import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { signInAs } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { NewGroupDialog } from './new-group-dialog.tsx';

beforeEach(() => void signInAs({ is_admin: true }));
afterEach(() => vi.unstubAllGlobals());

const group = { id: 4, title: '10 «А»', year: 2025, is_archived: false, members: 24, course_ids: [] };

async function open() {
  const seen = fakeServer(({ method }) => ({
    body: method === 'GET' ? { user_groups: [group], total: 1 } : { id: 9 },
  }));
  await renderScreen(<NewGroupDialog isOpen onClose={() => undefined} />);
  await expect.poll(() => seen.length).toBe(1);
  const type = (title: string) => fireEvent.change(screen.getByLabelText('Название'), { target: { value: title } });
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
  const made = () => seen.filter(({ method }) => method === 'POST').map(({ body }) => (body as typeof group).title);
  return { type, press, made };
}

test('a second group of a title is a question, with the one that is there; whoever wants it makes it', async () => {
  const { type, press, made } = await open();
  type('10  "а"');
  await press('Создать группу');
  const known = await screen.findByText('10 «А», набор 2025 года, 24 человека');
  expect(known.closest('a')!.getAttribute('href')).toBe('/admin/user_group/4');
  expect(made()).toEqual([]);
  await press('Создать вторую');
  await expect.poll(made).toEqual(['10  "а"']);
});

test('another title is no question, also after one', async () => {
  const { type, press, made } = await open();
  type('10 «А»');
  await press('Создать группу');
  await screen.findByText('Такая группа уже есть');
  type('10 «Б»');
  expect(screen.queryByText('Такая группа уже есть')).toBeNull();
  await press('Создать группу');
  await expect.poll(made).toEqual(['10 «Б»']);
});

test('a year that is none stays in its field with its words, and is not sent', async () => {
  const { type, press, made } = await open();
  type('10 «Б»');
  const year = screen.getByLabelText<HTMLInputElement>('Год набора');
  for (const [text, words] of [
    ['20x5', 'Введите число'],
    ['205', 'От 1990 до 2100'],
    ['2025,5', 'Нужно целое число'],
  ] as const) {
    fireEvent.change(year, { target: { value: text } });
    await press('Создать группу');
    expect(screen.getByText(words)).toBeDefined();
    expect(year.value).toBe(text);
  }
  expect(made()).toEqual([]);
  fireEvent.change(year, { target: { value: '' } });
  await press('Создать группу');
  await expect.poll(made).toEqual(['10 «Б»']);
});
