import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { signInAs } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { OnlyShown } from '../../../ui/fields/locked.tsx';
import { BankSwitch } from './bank-switch.tsx';

afterEach(() => vi.unstubAllGlobals());

const standing = [{ id: 1, title: 'Циклы', course_id: 7, course_title: 'Кружок' }];

async function open(in_bank: boolean, isLocked = false) {
  signInAs({ is_admin: true });
  const seen = fakeServer(() => ({ body: { changed: 1, left_out: 0, used_in: [] } }));
  await renderScreen(
    <OnlyShown isOn={isLocked}>
      <BankSwitch task={{ id: 3, lessons: standing, in_bank }} />
    </OnlyShown>,
  );
  const line = await screen.findByRole<HTMLInputElement>('switch', { name: /^Отдать в банк школы/ });
  return { line, sent: () => seen.filter(({ method }) => method === 'POST').map(({ body }) => body) };
}

test('says whom it opens the task to, and gives it at once', async () => {
  const { line, sent } = await open(false);
  expect(screen.getByText(/Все преподаватели школы откроют её вместе с тестами и решениями/)).toBeDefined();
  fireEvent.click(line);
  await waitFor(() => expect(sent()).toEqual([{ task_ids: [3], action: { kind: 'give' } }]));
});

test('taking it back names the courses that go on using it, and may be thought over', async () => {
  const { line, sent } = await open(true);
  fireEvent.click(line);
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Она стоит в курсах: «Кружок»');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Отмена' }));
  expect(sent()).toEqual([]);
  fireEvent.click(line);
  fireEvent.click(await screen.findByRole('button', { name: 'Взять из банка' }));
  await waitFor(() => expect(sent()).toEqual([{ task_ids: [3], action: { kind: 'take_back' } }]));
});

test('of another’s task it only shows', async () => {
  const { line } = await open(true, true);
  expect([line.checked, line.disabled]).toEqual([true, true]);
});
