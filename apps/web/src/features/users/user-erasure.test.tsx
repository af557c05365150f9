import { adminErasure } from '@put/contract/users/erasure';
import type { UserRow } from '@put/contract/users/users';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, problem } from '../../testing/fake-server.ts';
import { makeUser, signInAs } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { UserErasure } from './user-erasure.tsx';

beforeEach(() => void signInAs({ is_admin: true }));
afterEach(() => vi.unstubAllGlobals());

const asked = '2026-11-01T08:00:00.000Z';
const person: UserRow = {
  ...makeUser({ first_name: 'Ева', last_name: 'Ёлкина' }),
  id: 7,
  last_seen_at: null,
  user_group_ids: [],
  is_disabled: false,
  is_email_confirmed: false,
  has_second_factor: false,
  may_act_as: false,
  deletion_requested_at: asked,
  erased_at: null,
};
const pathOf = (path: string) => path.replace(':id', '7');

test('erasing is asked once more, and names the request that was seen', async () => {
  const seen = fakeServer(() => ({ body: { tables: [] } }));
  await renderScreen(<UserErasure person={person} />);
  const erase = screen.getByRole('button', { name: 'Стереть данные…' });
  fireEvent.click(erase);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Отмена' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(seen).toEqual([]);
  fireEvent.click(erase);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Стереть навсегда' }));
  await waitFor(() => expect(seen.map(({ body }) => body)).toContainEqual({ requested_at: asked }));
  expect(seen[0]!.path).toContain(pathOf(adminErasure.erase.path));
  await screen.findByText('Ёлкина Ева: данные стёрты');
});

test('a reason is needed to decline; what was taken back meanwhile is said, and the reason stays', async () => {
  const seen = fakeServer(() => problem(409, 'conflict'));
  await renderScreen(<UserErasure person={person} />);
  fireEvent.click(screen.getByRole('button', { name: 'Отказать…' }));
  const dialog = await screen.findByRole('dialog');
  const reason = within(dialog).getByLabelText<HTMLTextAreaElement>(/^Причина/);
  fireEvent.submit(reason.form!);
  await within(dialog).findByText('Напишите причину: человек её прочтёт');
  fireEvent.change(reason, { target: { value: 'Идёт учебный год' } });
  fireEvent.submit(reason.form!);
  await waitFor(() =>
    expect(seen.map(({ body }) => body)).toEqual([{ requested_at: asked, reason: 'Идёт учебный год' }]),
  );
  await within(dialog).findByRole('alert');
  expect(reason.value).toBe('Идёт учебный год');
});

test('without a request it can be erased, and there is nothing to decline', async () => {
  const seen = fakeServer(() => ({ body: { tables: [] } }));
  await renderScreen(<UserErasure person={{ ...person, deletion_requested_at: null }} />);
  expect(screen.queryByRole('button', { name: 'Отказать…' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Стереть данные…' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Стереть навсегда' }));
  await waitFor(() => expect(seen.map(({ body }) => body)).toContainEqual({ requested_at: null }));
});
