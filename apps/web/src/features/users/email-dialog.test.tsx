import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { signInAs } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { EmailDialog } from './email-dialog.tsx';

beforeEach(() => void signInAs({ is_admin: true }));
afterEach(() => vi.unstubAllGlobals());

const userIds = Array.from({ length: 25 }, (_, index) => index + 1);

test.each([
  [{ readers: 25, has_server: true }, /придёт 25 из 25/, false],
  [{ readers: 3, has_server: true }, /Письмо придёт 3 из 25: у остальных не указана почта/, false],
  [{ readers: 0, has_server: true }, /никому не придёт/, true],
  [{ readers: 25, has_server: false }, /Почтовый сервер не настроен/, true],
])('%o is said before the e-mail is written', async (body, words, isDisabled) => {
  const seen = fakeServer(() => ({ body }));
  await renderScreen(<EmailDialog isOpen userIds={userIds} onClose={() => undefined} onSend={async () => true} />);
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Отправить' }).disabled).toBe(isDisabled);
  expect(seen[0]!.body).toEqual({ user_ids: userIds });
});
