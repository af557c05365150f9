import { profile } from '@put/contract/accounts/profile';
import { type SshDoor, sshKeys } from '@put/contract/containers/ssh-keys';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, type Seen } from '../../../testing/fake-server.ts';
import { signInAs } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { ProfilePage } from '../profile-page.tsx';

beforeEach(() => void signInAs({ email: 'anna@school.example' }));
afterEach(() => vi.unstubAllGlobals());

const state = {
  is_email_confirmed: false,
  has_mail_server: true,
  second_factor: { is_on: false, may_be_set: false, is_required: false, recovery_codes_left: 0 },
  pending_email: null,
  is_password_temporary: false,
  deletion_requested_at: null,
  deletion_declined: null,
};
const at = '2026-11-01T08:00:00.000Z';
const key = { id: 3, title: 'ноутбук', kind: 'ed25519', fingerprint: 'SHA256:abc', added_at: at, last_used_at: null };

function answer({ door = { port: 2222, problem: null } as SshDoor | null, keys = [key], add = {} }) {
  const replies: Record<string, (call: Seen) => { status?: number; body?: unknown }> = {
    [profile.state.path]: () => ({ body: state }),
    [profile.sessions.path]: () => ({ body: { sessions: [], total: 0 } }),
    [sshKeys.list.path]: () => ({ body: { keys, door } }),
    '/user/containers': () => ({ body: { containers: [], templates: [] } }),
    [sshKeys.add.path]: () => add,
  };
  return fakeServer((call) => {
    const [, reply] = Object.entries(replies).find(([path]) => call.path.endsWith(path)) ?? [];
    return reply?.(call) ?? { status: 204 };
  });
}
const shown = () => screen.findByText('Ключи SSH');
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Открытый ключ');
const paste = (text: string) => fireEvent.change(field(), { target: { value: text } });

test('the section is there only where ssh is open', async () => {
  answer({ door: null });
  await renderScreen(<ProfilePage />);
  await screen.findByText('Мои данные');
  expect(screen.queryByText('Ключи SSH')).toBeNull();
});

test('a door that is closed is said, and nobody is told to come in', async () => {
  answer({ door: { port: 2222, problem: 'Вход по ssh не работает: порт 2222 на сервере занят или закрыт.' } });
  await renderScreen(<ProfilePage />);
  await shown();
  expect(await screen.findByText(/порт 2222 на сервере занят или закрыт\. Скажите об этом/)).toBeDefined();
  expect(screen.getByText('ноутбук')).toBeDefined();
  expect(screen.queryByText(/Когда у вас появится контейнер/)).toBeNull();
});

test('a private key is taken out of the field, and nothing of it is sent', async () => {
  const seen = answer({});
  await renderScreen(<ProfilePage />);
  await shown();
  fireEvent.click(await screen.findByText('Добавить ключ'));
  paste('-----BEGIN OPENSSH PRIVATE KEY-----\nтайна\n-----END OPENSSH PRIVATE KEY-----');
  expect(await screen.findByText(/^Это секретный ключ.*никуда не отправили/)).toBeDefined();
  expect(field().value).toBe('');
  fireEvent.submit(field().form!);
  await screen.findByText('Вставьте ключ');
  expect(seen.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('what is wrong with a key stands at its field', async () => {
  const detail = 'Ключ повреждён или скопирован не целиком. Скопируйте строку ещё раз.';
  const refusal = { type: 'urn:put:refusal:bad_ssh_key', title: '', status: 422, code: 'bad_ssh_key', detail };
  const seen = answer({ keys: [], add: { status: 422, body: { ...refusal, errors: [] } } });
  await renderScreen(<ProfilePage />);
  await shown();
  fireEvent.click(await screen.findByText('Добавить ключ'));
  paste(' ssh-ed25519 AAAA ');
  fireEvent.submit(field().form!);
  expect(await screen.findByText(detail)).toBeDefined();
  expect(seen.find(({ method }) => method === 'POST')!.body).toEqual({ title: '', public_key: 'ssh-ed25519 AAAA' });
});

test('a key is removed after a question', async () => {
  const seen = answer({});
  await renderScreen(<ProfilePage />);
  fireEvent.click(await screen.findByLabelText('Убрать: ноутбук'));
  expect(await screen.findByText('Убрать ключ «ноутбук»?')).toBeDefined();
  fireEvent.click(screen.getByText('Убрать', { selector: '[role=dialog] *' }));
  await waitFor(() => expect(seen.find(({ method }) => method === 'DELETE')!.path).toMatch(/\/user\/ssh_key\/3$/));
});
