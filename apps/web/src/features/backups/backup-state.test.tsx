import type { Backup, BackupState as State } from '@put/contract/system/backups';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { signInAs } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { BackupState } from './backup-state.tsx';

beforeEach(() => void signInAs({ is_admin: true }));
afterEach(() => vi.unstubAllGlobals());

const backup: Backup = {
  host: 'school',
  folder: '/var/backups/put',
  file_name: 'put-2026-11-22T00-30-00Z.tar.zst',
  started_at: '2026-11-22T00:30:00Z',
  finished_at: '2026-11-22T00:31:00Z',
  error: '',
  size_bytes: 12_345_678,
  row_count: 25_001,
  file_count: 2,
  lost_file_count: 0,
};
const good: State = {
  now: '2026-11-22T10:00:00Z',
  schedule: { folder: '/var/backups/put', at: ['03:30', '15:00'], keep: 14 },
  last: backup,
  running: null,
  failed: null,
  check: null,
  warning: null,
};

async function show(state: Partial<State>) {
  fakeServer(() => ({ body: { ...good, ...state } }));
  await renderScreen(<BackupState />);
}

test('says when, how much and how often', async () => {
  await show({ running: { ...backup, finished_at: null } });
  expect((await screen.findByText(/Последняя:/)).textContent).toMatch(/12,3 МБ, 25\s001 строка и 2 файла$/);
  expect(
    screen.getByText(/Каждый день в 03:30 и 15:00 .*\/var\/backups\/put\. Хранится не больше 14 копий\./),
  ).toBeDefined();
  expect(screen.getByText(/Сейчас делается новая/)).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('warns of one that failed, is late or never was, and says what to do', async () => {
  await show({ warning: 'failed', failed: { ...backup, error: 'На диске нет места.' } });
  expect(await screen.findByText('Резервная копия не получилась')).toBeDefined();
  expect(screen.getByText(/На диске нет места\. Через полчаса будет новая попытка\./)).toBeDefined();
});

const check = {
  host: 'school',
  folder: '/var/backups/put',
  file_name: 'put-2026-11-22T00-30-00Z.tar.zst',
  started_at: '2026-11-22T00:31:00Z',
  finished_at: '2026-11-22T00:32:00Z',
  is_sound: true,
  error: '',
  row_count: 25_001,
  file_count: 2,
};

test('says what came of restoring one', async () => {
  await show({ check });
  const said = await screen.findByText(/Проверена восстановлением/);
  expect(said.textContent).toMatch(/put-2026-11-22T00-30-00Z\.tar\.zst — на месте 25\s001 строка и 2 файла\.$/);
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  [false, 'unsound', 'Резервная копия не восстанавливается'],
  [null, 'unchecked', 'Резервную копию не удалось проверить'],
] as const)('warns of one whose check ended with %s', async (is_sound, warning, title) => {
  await show({ warning, check: { ...check, is_sound, error: 'Архив повреждён.', row_count: null, file_count: null } });
  expect(await screen.findByText(title)).toBeDefined();
  expect(screen.getByText(/30-00Z\.tar\.zst: Архив повреждён\. Следующая копия проверится/)).toBeDefined();
  expect(screen.queryByText(/Проверена восстановлением/)).toBeNull();
});

test('without a folder it says how to set one', async () => {
  await show({ warning: 'none', last: null, schedule: null });
  expect(await screen.findByText('Резервных копий нет')).toBeDefined();
  expect(screen.getByText(/Задайте серверу папку/)).toBeDefined();
  expect(screen.getByText('Ни одной копии ещё нет.')).toBeDefined();
});

test('files that are lost are counted', async () => {
  await show({ last: { ...backup, lost_file_count: 3 }, warning: 'late' });
  expect(await screen.findByText('Последняя резервная копия устарела')).toBeDefined();
  expect(screen.getByText(/испорчено: 3 загруженных файла\./)).toBeDefined();
});
