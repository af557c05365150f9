import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../api/session.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { makeUser, signInAs } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { AccountBanner } from './account-banner.tsx';

beforeEach(() => void signInAs());
afterEach(() => vi.unstubAllGlobals());

const answer = (is_password_temporary: boolean, factor = {}) =>
  fakeServer(() => ({
    body: {
      is_email_confirmed: false,
      has_mail_server: true,
      second_factor: { is_on: false, may_be_set: false, is_required: false, recovery_codes_left: 0, ...factor },
      pending_email: null,
      is_password_temporary,
      deletion_requested_at: null,
      deletion_declined: null,
    },
  }));

test('a password from a slip asks for one of one’s own', async () => {
  answer(true);
  await renderScreen(<AccountBanner />);
  expect((await screen.findByText('Сменить пароль')).closest('a')!.getAttribute('href')).toBe('/auth/profile');
});

test('asks nothing of a user with an own password', async () => {
  const seen = answer(false);
  await renderScreen(<AccountBanner />);
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(screen.queryByRole('status')).toBeNull();
});

test('who acts as another is not asked for a password of theirs', async () => {
  signInAs({ is_admin: true });
  session.actAs({ user: makeUser({ id: 7 }), access_token: 'acting' });
  const seen = answer(true);
  await renderScreen(<AccountBanner />);
  expect(screen.queryByText('Сменить пароль')).toBeNull();
  expect(seen).toHaveLength(0);
});

test('where a second factor is required, an administrator without one is led to it', async () => {
  answer(false, { is_required: true });
  await renderScreen(<AccountBanner />);
  const link = await screen.findByText('Включить второй фактор');
  expect(link.closest('a')!.getAttribute('href')).toBe('/auth/profile');
});
