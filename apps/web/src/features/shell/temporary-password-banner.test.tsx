import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../api/session.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { makeUser, signInAs } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { TemporaryPasswordBanner } from './temporary-password-banner.tsx';

beforeEach(() => void signInAs());
afterEach(() => vi.unstubAllGlobals());

const answer = (is_password_temporary: boolean) =>
  fakeServer(() => ({
    body: {
      is_email_confirmed: false,
      has_mail_server: true,
      pending_email: null,
      is_password_temporary,
      deletion_requested_at: null,
    },
  }));

test('a password from a slip asks for one of one’s own', async () => {
  answer(true);
  await renderScreen(<TemporaryPasswordBanner />);
  expect((await screen.findByText('Сменить пароль')).closest('a')!.getAttribute('href')).toBe('/auth/profile');
});

test('a password of one’s own asks for nothing', async () => {
  const seen = answer(false);
  await renderScreen(<TemporaryPasswordBanner />);
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(screen.queryByRole('status')).toBeNull();
});

test('who acts as another is not asked for a password of theirs', async () => {
  signInAs({ is_admin: true });
  session.actAs({ user: makeUser({ id: 7 }), access_token: 'acting' });
  const seen = answer(true);
  await renderScreen(<TemporaryPasswordBanner />);
  expect(screen.queryByText('Сменить пароль')).toBeNull();
  expect(seen).toHaveLength(0);
});
