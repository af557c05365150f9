import type { Container } from '@put/contract/containers/containers';
import { describe, expect, test } from 'vitest';
import { lifeButton, missingWords, reasonWords, stateWords, timeWords } from './state-words.ts';

const standing = (change: Partial<Container>) => ({
  state: 'stopped' as const,
  wanted: 'stopped' as const,
  reason: null,
  place: null,
  ...change,
});

test.each([
  [{ state: 'queued', place: 3, wanted: 'running' }, 'Ждёт места: 3-й в очереди', 'stop'],
  [{ state: 'queued', place: null, wanted: 'running' }, 'Ждёт места', 'stop'],
  [{ state: 'starting', wanted: 'running' }, 'Запускается', 'stop'],
  [{ state: 'starting', wanted: 'stopped' }, 'Запускается и сразу остановится', 'stop'],
  [{ state: 'stopping', wanted: 'running' }, 'Останавливается и запустится снова', 'stop'],
  [{ state: 'stopping', wanted: 'stopped' }, 'Останавливается', 'start'],
  [{ state: 'failed', wanted: 'running' }, 'Не работает', 'start'],
  [{ state: 'stopped' }, 'Остановлен', 'start'],
  [{ state: 'running', wanted: 'running' }, 'Работает', 'stop'],
] as const)('%j: %s, to %s', (change, words, button) => {
  expect(stateWords(standing(change))).toBe(words);
  expect(lifeButton(standing(change))).toBe(button);
});

test('says why it stands, and nothing while it runs', () => {
  expect(reasonWords(standing({ reason: 'idle' }))).toContain('никто не работал');
  expect(reasonWords(standing({ state: 'running', reason: 'idle' }))).toBeNull();
});

describe('the time that is left', () => {
  const nowMs = Date.parse('2026-11-23T10:00:00Z');
  const at = (change: Partial<Container>) =>
    timeWords({ state: 'running', idle_stop_at: null, stop_at: null, ...change }, nowMs, (time) => time.slice(11, 16));
  test('nobody works', () =>
    expect(at({ idle_stop_at: '2026-11-23T10:05:00Z', stop_at: '2026-11-23T20:00:00Z' })).toBe(
      'остановится в 10:05: никто не работает',
    ));
  test('its hours are nearly over, whoever works', () =>
    expect(at({ idle_stop_at: '2026-11-23T10:10:00Z', stop_at: '2026-11-23T10:09:00Z' })).toBe(
      'остановится в 10:09: выйдет время работы, файлы останутся',
    ));
  test('there is time enough', () => expect(at({ stop_at: '2026-11-23T20:00:00Z' })).toBeNull());
  test('it does not run', () => expect(at({ state: 'stopping', idle_stop_at: '2026-11-23T10:05:00Z' })).toBeNull());
});

test('what a server can not do stands in one line', () => {
  const all = { pty: true, processes: true, ports: true, programs: true };
  const other = { hardDiskLimit: false, hardMemoryLimit: false, survivesHost: false, isForStrangers: false };
  expect(missingWords({ ...all, ...other })).toBeNull();
  expect(missingWords({ ...all, ...other, ports: false, processes: false })).toBe(
    'На этом сервере контейнеры простые. В них нет работы в фоне, показа страниц.',
  );
});
