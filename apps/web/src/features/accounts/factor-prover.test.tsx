import { adminUsers } from '@put/contract/users/users';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../api/api.ts';
import { fakeServer, problem } from '../../testing/fake-server.ts';
import { signInAs } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { FactorProver } from './factor-prover.tsx';

beforeEach(() => void signInAs({ is_admin: true }));
afterEach(() => vi.unstubAllGlobals());

const remove = (id: string) => call(adminUsers.remove, { params: { id } });
const serve = () => {
  let isProven = false;
  return fakeServer(({ path }) => {
    if (path.endsWith('/prove')) isProven = true;
    return isProven ? { status: 204 } : problem(428, 'factor_unproven');
  });
};

test('an action that wants a code asks for it once, and is then done; two at a time share the question', async () => {
  const seen = serve();
  await renderScreen(<FactorProver />);
  const removals = Promise.all([remove('1'), remove('2')]);
  const field = await screen.findByLabelText<HTMLInputElement>('Код из приложения', { selector: 'input' });
  fireEvent.change(field, { target: { value: '123456' } });
  fireEvent.submit(field.form!);
  await removals;
  expect(seen.filter(({ path }) => path.endsWith('/prove'))).toHaveLength(1);
  expect(seen.filter(({ method }) => method === 'DELETE')).toHaveLength(4);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('does nothing when the code is cancelled', async () => {
  const seen = serve();
  await renderScreen(<FactorProver />);
  const removal = remove('1');
  fireEvent.click(await screen.findByText('Отмена'));
  await expect(removal).rejects.toMatchObject({ code: 'factor_unproven' });
  expect(seen).toHaveLength(1);
});
