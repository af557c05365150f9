/**
 * Links of e-mails, as written and with the slash that some mail programs and people add. Both open the same screen.
 */
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { session } from '../api/session.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';

beforeEach(() => session.end());
afterEach(() => vi.unstubAllGlobals());

const token = 'Aa0-_'.repeat(8) + 'abc';

describe.each([
  ['as it is', ''],
  ['with a slash', '/'],
])('%s', (_form, slash) => {
  test('a link of a new password is asked about before its form shows', async () => {
    const seen = fakeServer(() => ({ body: { is_valid: true } }));
    const { router } = await openApp(`/auth/reset_password/do${slash}?token=${token}`);
    expect(await screen.findByLabelText(/^Новый пароль/, { selector: 'input' })).toBeDefined();
    expect(seen[0]).toMatchObject({ method: 'GET', path: `/api/v1/auth/reset_password/verify?token=${token}` });
    expect(router.state.location.pathname).toMatch(/^\/auth\/reset_password\/do\/?$/);
  });

  test('a link that confirms an address waits for the button', async () => {
    const seen = fakeServer(() => ({ body: { message: 'Почта подтверждена.' } }));
    await openApp(`/auth/confirm_email${slash}?token=${token}`);
    fireEvent.click(await screen.findByText('Подтвердить почту'));
    expect(await screen.findByText('Почта подтверждена.')).toBeDefined();
    expect(seen).toMatchObject([{ method: 'POST', path: '/api/v1/auth/confirm_email', body: { token } }]);
  });

  test('who has forgotten a password is asked for the login', async () => {
    const registering = {
      mode: 'closed',
      is_email_required: false,
      has_mail_server: true,
      consents: [],
      invitation: null,
    };
    fakeServer(() => ({ body: { ...registering, password: { min_length: 8, max_length: 128 } } }));
    await openApp(`/auth/reset_password${slash}`);
    expect(await screen.findByLabelText(/Логин или почта/, { selector: 'input' })).toBeDefined();
  });
});
