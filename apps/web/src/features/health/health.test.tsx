import type { Health } from '@put/contract/system/health';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, problem } from '../../testing/fake-server.ts';
import { signInAs } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { HealthList } from './health-list.tsx';

beforeEach(() => void signInAs({ is_admin: true }));
afterEach(() => vi.unstubAllGlobals());

const now = '2026-11-27T10:00:00Z';
const one = {
  id: '6b2f8d6e-6f0f-4a53-9f0e-2a3c8a1d5b10',
  role: 'all-in-one' as const,
  host: 'school',
  pid: 4711,
  release: '1.4.0',
  started_at: now,
  seen_at: now,
  is_gone: false,
  uncaught: null,
};
const good: Health = {
  now,
  processes: { state: 'good', list: [one] },
  release: { state: 'good', name: '1.4.0', others: [], applied: 58, newest_migration: '0058-health.expand' },
  disk: {
    state: 'good',
    folders: [{ what: 'data', free_bytes: 34_000_000_000, size_bytes: 120_000_000_000 }],
    files_bytes: 2_100_000_000,
  },
  backup: { state: 'good', warning: null, last_at: '2026-11-27T03:30:00Z', is_scheduled: true },
  queue: { state: 'good', waiting: 0, oldest_at: null },
  judge: { state: 'good', processes: 1, places: 2, broken: [], unserved: [], runtimes: [] },
  containers: {
    state: 'good',
    is_off: false,
    engine: 'docker',
    words: '',
    running: 3,
    most: 50,
    queued: 0,
    oldest_queued_at: null,
  },
  mail: { state: 'good', has_server: true, waiting: 0, oldest_at: null, failed: 0 },
  certificate: { state: 'good', host: 'school.example', ends_at: '2027-02-10T10:00:00Z', problem: null },
};

async function show(health: Partial<Health>) {
  fakeServer(() => ({ body: { ...good, ...health } }));
  return renderScreen(<HealthList />);
}
const lines = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);

test('all is well: a line a part, with figures', async () => {
  await show({});
  expect(await screen.findByRole('heading', { name: 'Всё работает' })).toBeDefined();
  const all = await lines();
  expect(all).toHaveLength(9);
  expect(all.every((line) => line?.endsWith('хорошо'))).toBe(true);
  expect(all.join('\n').replaceAll('\u00A0', ' ')).toContain('свободно 34 ГБ из 120 ГБ');
  expect(all.join('\n')).toContain('Для «school.example» действует ещё 75 дней.');
  expect(all.join('\n')).toContain('1.4.0. В базе 58 миграций, последняя — 0058-health.expand.');
});

test('what is worst comes first, with what to do', async () => {
  await show({
    mail: { state: 'look', has_server: true, waiting: 0, oldest_at: null, failed: 2 },
    disk: { ...good.disk, state: 'broken', folders: [{ what: 'data', free_bytes: 1e9, size_bytes: 120e9 }] },
    judge: {
      state: 'broken',
      processes: 1,
      places: 2,
      unserved: [],
      runtimes: [],
      broken: [
        { host: 'judge-1', driver: 'Docker', languages: ['cpp'], state: 'broken', reason: 'Запустите службу Docker.' },
      ],
    },
  });
  const title = await screen.findByRole('heading', { name: 'Не работает: 2, обратите внимание на 1 строку' });
  const [first, second, third] = within(title.parentElement!).getAllByRole('listitem');
  expect(first!.textContent).toBe(
    'Проверка решенийDocker на «judge-1» не работает, его языки: C++.Запустите службу Docker.сломано',
  );
  expect(second!.textContent).toContain('на полном диске база данных остановится');
  expect(third!.textContent).toContain('За неделю не дошло: 2.');
  expect(within(third!).getByRole('link', { name: 'списке писем' })).toBeDefined();
});

test.each<[string, Partial<Health>, string | RegExp]>([
  [
    'nobody judges',
    { judge: { state: 'broken', processes: 0, places: 0, broken: [], unserved: [], runtimes: [] } },
    /Проверять некому/,
  ],
  [
    'a language that nobody judges',
    { judge: { ...good.judge, state: 'broken', unserved: [{ language: 'cpp', waiting: 2 }] } },
    /C\+\+: проверять некому, 2 решения ждут\..*Запустите машину с этим языком/,
  ],
  ['gVisor', { judge: { ...good.judge, runtimes: ['runsc'] } }, /Программы отделены ещё и средой gVisor\./],
  [
    'the queue stands',
    { queue: { state: 'look', waiting: 12, oldest_at: '2026-11-27T09:50:00Z' } },
    /12 решений ждут, дольше всех — 10 мин\..*запустите ещё один процесс/,
  ],
  ['containers are off', { containers: { ...good.containers, is_off: true } }, /PT_CONTAINERS=off/],
  [
    'containers do not start',
    { containers: { ...good.containers, state: 'broken', words: 'Движок не отвечает.' } },
    /Контейнеры не запускаются\.Движок не отвечает\./,
  ],
  [
    'containers wait',
    { containers: { ...good.containers, state: 'look', queued: 4, oldest_queued_at: '2026-11-27T09:40:00Z' } },
    /в очереди 4, первый ждёт 20 мин\.Мест не хватает/,
  ],
  [
    'there is no backup',
    { backup: { state: 'look', warning: 'none', last_at: null, is_scheduled: false } },
    /Ни одной ещё нет\.Задайте серверу папку в PT_BACKUP_DIR/,
  ],
  [
    'a backup failed',
    { backup: { ...good.backup, state: 'broken', warning: 'failed' } },
    /Новая не получилась\. Последняя — /,
  ],
  [
    'a backup can not be restored',
    { backup: { ...good.backup, state: 'broken', warning: 'unsound' } },
    /Проверенная не восстанавливается\. .*написано внизу страницы/,
  ],
  [
    'a backup could not be checked',
    { backup: { ...good.backup, state: 'look', warning: 'unchecked' } },
    /Проверить её восстановлением не удалось\. .*Следующая копия проверится/,
  ],
  ['a backup is late', { backup: { ...good.backup, state: 'look', warning: 'late' } }, /Устарела\. .*копии делает он/],
  ['there is no mail server', { mail: { ...good.mail, has_server: false } }, /Почтового сервера нет/],
  [
    'e-mails wait',
    { mail: { state: 'broken', has_server: true, waiting: 5, oldest_at: '2026-11-27T05:00:00Z', failed: 0 } },
    /5 писем ждут отправки, первое — 5 ч\./,
  ],
  [
    'a certificate ends',
    { certificate: { ...good.certificate, state: 'look', ends_at: '2026-12-05T10:00:00Z' } },
    /действует ещё 8 дней\..*certbot/,
  ],
  [
    'a certificate has ended',
    { certificate: { ...good.certificate, state: 'broken', ends_at: '2026-11-25T10:00:00Z' } },
    /он кончился: браузеры сайт не открывают/,
  ],
  [
    'a certificate is not trusted',
    { certificate: { ...good.certificate, state: 'look', problem: 'untrusted' } },
    /Браузеры ему не доверяют/,
  ],
  [
    'an address is out of reach',
    { certificate: { state: 'look', host: 'school.example', ends_at: null, problem: 'unreachable' } },
    /Сервер не смог открыть «school\.example»/,
  ],
  ['there is no https', { certificate: { state: 'good', host: null, ends_at: null, problem: null } }, /PT_PUBLIC_URL/],
  [
    'a process is silent',
    {
      processes: {
        state: 'look',
        list: [
          one,
          { ...one, id: '6b2f8d6e-6f0f-4a53-9f0e-2a3c8a1d5b11', host: 'judge-2', is_gone: true, role: 'worker' },
        ],
      },
    },
    /Замолчал процесс «проверка решений» на «judge-2».*Работает один: всё вместе на «school»/,
  ],
  [
    'two releases work together',
    { release: { ...good.release, state: 'look', others: ['1.3.0'] } },
    /Другие процессы работают на 1\.3\.0\.Если обновление закончено/,
  ],
])('%s', async (_, health, words) => {
  await show(health);
  expect((await lines()).join('\n')).toMatch(words);
});

test('when it can not be read, it says so and can be asked again', async () => {
  fakeServer(() => problem(500, 'internal'));
  await renderScreen(<HealthList />);
  expect(await screen.findByRole('button', { name: /Повторить/ })).toBeDefined();
});

test('an error that nobody caught is told in words: what failed, how often, and what to do', async () => {
  const uncaught = { count: 3, last_at: now, work: 'container' as const };
  await show({ processes: { state: 'look', list: [{ ...one, uncaught }] } });
  const [line] = await lines();
  expect(line).toContain('не удалось закончить работу с одним контейнером');
  expect(line).toContain('Остальные ничего не заметили. С запуска таких ошибок: 3.');
  expect(line).toContain('journalctl -u put');
});

test('a store of files elsewhere has a line of its own, and a withdrawn key is told with what to do', async () => {
  const { unmount } = await show({ files: { state: 'good', words: '' } });
  expect((await lines()).filter((line) => line?.includes('Хранилище файлов'))).toHaveLength(1);
  unmount();
  const words = 'Хранилище файлов https://s3.example/put: ключ не подошёл.';
  await show({ files: { state: 'broken', words } });
  const [line] = (await lines()).filter((one) => one?.includes('Хранилище файлов'));
  expect(line).toContain('Файлы не принимаются или не открываются.');
  expect(line).toContain(words);
  expect(line).toContain('перезапустите');
});
