import { secondFactor } from '@put/contract/accounts/second-factor';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, problem } from '../../../testing/fake-server.ts';
import { makeUser, signInAs } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render.tsx';
import SecondFactorSection from './second-factor-section.tsx';

beforeEach(() => void signInAs({ is_admin: true }));
afterEach(() => vi.unstubAllGlobals());

const off = { is_on: false, may_be_set: true, is_required: false, recovery_codes_left: 0 };
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const codes = Array.from({ length: 10 }, (_, at) => `ABCDE-FGHJ${at}`);
const user = makeUser({ username: 'anna' });
const fill = async (label: string, value: string) => {
  const field = await screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' });
  fireEvent.change(field, { target: { value } });
  fireEvent.submit(field.form!);
};

test('set up: the password, the key drawn and written, a code, and the recovery codes, seen once', async () => {
  fakeServer(({ path, body }) => {
    if (path.endsWith(secondFactor.begin.path))
      return { body: { secret, uri: `otpauth://totp/x?secret=${secret}&issuer=x` } };
    const { code } = body as { code: string };
    return code === '123456'
      ? { body: { recovery_codes: codes } }
      : problem(422, 'wrong_code', [{ path: 'code', message: 'Код не подошёл' }]);
  });
  await renderScreen(<SecondFactorSection user={user} state={off} />);
  fireEvent.click(await screen.findByText('Включить'));
  await fill('Ваш пароль', 'тропа');
  expect(await screen.findByRole('img', { name: /QR-код/ })).toBeDefined();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeDefined();
  await fill('Код из приложения', '000000');
  expect(await screen.findByText('Код не подошёл')).toBeDefined();
  await fill('Код из приложения', '123456');
  for (const code of codes) expect(await screen.findByText(code)).toBeDefined();
  for (const name of ['Скопировать', 'Скачать', 'Распечатать']) expect(screen.getByText(name)).toBeDefined();
  fireEvent.click(screen.getByText('Коды сохранены'));
  await waitFor(() => expect(screen.queryByText(codes[0]!)).toBeNull());
});

test('where it is required it says so; few codes left are told; turning it off takes a code', async () => {
  const seen = fakeServer(() => ({ status: 204 }));
  const { unmount } = await renderScreen(<SecondFactorSection user={user} state={{ ...off, is_required: true }} />);
  expect(await screen.findByText(/Здесь он обязателен/)).toBeDefined();
  unmount();
  await renderScreen(<SecondFactorSection user={user} state={{ ...off, is_on: true, recovery_codes_left: 2 }} />);
  expect(await screen.findByText(/Осталось 2 запасных кода/)).toBeDefined();
  expect(screen.getByText(/кончаются/)).toBeDefined();
  fireEvent.click(screen.getByText('Отключить…'));
  await fill('Код из приложения', '123456');
  expect(await screen.findByText('Второй фактор отключён')).toBeDefined();
  expect(seen.at(-1)).toMatchObject({ path: `/api/v1${secondFactor.remove.path}`, body: { code: '123456' } });
});
