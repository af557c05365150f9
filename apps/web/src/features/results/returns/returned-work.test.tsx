import type { MyReturn } from '@put/contract/returns/my-return';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, problem } from '../../../testing/fake-server.ts';
import { signInAs } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { ReturnButton, ReturnedWork } from './returned-work.tsx';

beforeEach(() => void signInAs({ is_admin: true }));
afterEach(() => vi.unstubAllGlobals());

const returned: MyReturn = {
  until: null,
  is_answered: false,
  remark: 'Приведите пример',
  points_wait: true,
  by_name: 'Иванова Анна',
  at: '2026-03-01T10:00:00.000Z',
};
const path = '/admin/submission/7/return';
const sentTo = (seen: ReturnType<typeof fakeServer>, method: string) =>
  seen.filter((one) => one.method === method && one.path.includes(path));
const both = (
  <>
    <ReturnedWork submissionId={7} courseId={1} />
    <ReturnButton submissionId={7} courseId={1} />
  </>
);

/** The button stands from the first, and opens as soon as it is known whether another return waits. */
async function openDialog() {
  const button = await screen.findByRole('button', { name: 'Вернуть на доработку…' });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  fireEvent.click(button);
}

test('a work is returned with a remark, and with points that wait', async () => {
  let stands: MyReturn | null = null;
  const seen = fakeServer(({ method }) => {
    if (method === 'POST') stands = returned;
    return method === 'POST' ? { body: { id: 3 } } : { body: { returned: stands } };
  });
  await renderScreen(both);
  await openDialog();
  const dialog = await screen.findByRole('dialog', { name: 'Вернуть на доработку' });
  expect(dialog.textContent).toContain('засчитывается полностью');
  fireEvent.submit(screen.getByText('Вернуть').closest('form')!);
  await screen.findByText('Напишите, что доработать');
  expect(sentTo(seen, 'POST')).toEqual([]);
  fireEvent.change(screen.getByLabelText('Что доработать'), { target: { value: 'Приведите пример' } });
  fireEvent.click(screen.getByLabelText(/Ждут новой сдачи/));
  fireEvent.submit(screen.getByText('Вернуть').closest('form')!);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentTo(seen, 'POST').map(({ body }) => body)).toEqual([
    { remark: 'Приведите пример', until: null, points_wait: true },
  ]);
  // one at a time: the button gives way to what was returned
  await screen.findByText('Отозвать возврат');
  expect(screen.queryByText('Вернуть на доработку…')).toBeNull();
});

test('a refusal stands at its field', async () => {
  const words = 'За эту работу стоят баллы преподавателя';
  fakeServer(({ method }) =>
    method === 'POST'
      ? problem(422, 'invalid_input', [{ path: 'points_wait', message: words }])
      : { body: { returned: null } },
  );
  await renderScreen(both);
  await openDialog();
  fireEvent.change(await screen.findByLabelText('Что доработать'), { target: { value: 'Ещё раз' } });
  fireEvent.submit(screen.getByText('Вернуть').closest('form')!);
  await screen.findByText(words);
});

test('what came back is closed, or returned again', async () => {
  const seen = fakeServer(({ method }) =>
    method === 'DELETE' ? { status: 204 } : { body: { returned: { ...returned, is_answered: true } } },
  );
  await renderScreen(both);
  await screen.findByText('Сдано после доработки');
  await screen.findByText('Вернуть на доработку…');
  fireEvent.click(screen.getByText('Принять и закрыть'));
  await waitFor(() => expect(sentTo(seen, 'DELETE')).toHaveLength(1));
});
