import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { wayLine } from './way-line.tsx';
import type { Way } from './way.ts';

afterEach(() => vi.unstubAllGlobals());

const passed = (here: Partial<Extract<Way, { kind: 'passed' }>['here']> = {}): Way => ({
  kind: 'passed',
  here: { host: 'school.example', ip: '203.0.113.7', address: 'right', ...here },
});

async function told(way: Way, isLive = true) {
  const { state, words, advice } = wayLine({ way, isLive, host: 'school.example' });
  const { container } = await renderScreen(
    <main>
      {words} {advice}
    </main>,
  );
  return { state, text: container.textContent.replaceAll('\u00A0', ' ') };
}

test('a good way says what was tried, and nothing to do', async () => {
  const { state, text } = await told(passed());
  expect(state).toBe('good');
  expect(text).toContain('Новости приходят сразу, файл в 8 МБ проходит. Вы приходите с адреса 203.0.113.7');
  expect(text).not.toContain('deploy/proxy');
});

test.each<[string, Way, boolean, string, string[]]>([
  ['a proxy swallows the websocket', passed(), false, 'broken', ['websocket не проходит', 'Connection "upgrade"']],
  [
    'a proxy names itself',
    passed({ host: '127.0.0.1:3000' }),
    false,
    'broken',
    ['чужое имя «127.0.0.1:3000»', 'proxy_set_header Host $http_host'],
  ],
  [
    'a proxy cuts large bodies',
    { kind: 'cut', status: 413 },
    true,
    'broken',
    ['Файл в 8 МБ до сервера не дошёл: ответ 413', 'client_max_body_size 200m'],
  ],
  ['a connection breaks', { kind: 'cut', status: null }, true, 'broken', ['связь оборвалась']],
  ['addresses are not read', passed({ address: 'unread' }), true, 'look', ['PT_TRUST_PROXY=1']],
  [
    'addresses are missing',
    passed({ address: 'missing' }),
    true,
    'look',
    ['X-Forwarded-For $proxy_add_x_forwarded_for'],
  ],
  ['all of it', { kind: 'cut', status: 413 }, false, 'broken', ['websocket не проходит', 'ответ 413', 'deploy/proxy']],
])('%s', async (_, way, isLive, state, words) => {
  const line = await told(way, isLive);
  expect(line.state).toBe(state);
  for (const part of words) expect(line.text).toContain(part);
});
