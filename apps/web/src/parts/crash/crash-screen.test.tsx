import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../../api/errors.ts';
import { renderScreen } from '../../testing/render.tsx';
import { CrashScreen } from './crash-screen.tsx';

const report = vi.hoisted(() => ({ id: null as string | null, faults: [] as unknown[] }));
vi.mock('../monitoring/monitoring.ts', () => ({
  reportFault: (error: unknown) => {
    report.faults.push(error);
    return report.id;
  },
}));
const reset = vi.fn();
const told = vi.fn();
vi.stubGlobal('reportError', told);
afterEach(() => {
  report.id = null;
  report.faults = [];
  told.mockClear();
  reset.mockClear();
});

const crash = (error: unknown) =>
  renderScreen(<CrashScreen error={error as Error} reset={reset} info={{ componentStack: '' }} />);
const answer = (status: number, detail: string, requestId = '') =>
  new ApiError(
    { status, code: status === 404 ? 'not_found' : status === 403 ? 'not_allowed' : 'internal', detail, errors: [] },
    new Response(null, { headers: { 'X-Request-Id': requestId } }),
  );
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const repeat = () => screen.queryByText('Попробовать ещё раз');

test('a record that is not there: in words, without a repeat, with the way home', async () => {
  await crash(answer(404, 'Такой записи нет.'));
  expect(heading()).toBe('Не нашлось');
  expect(screen.getByText(/Такой записи нет\. Проверьте адрес/)).toBeDefined();
  expect(repeat()).toBeNull();
  expect(screen.getByText('На главную').closest('a')?.getAttribute('href')).toBe('/');
  expect(report.faults).toEqual([]);
});

test('a place that is not open to the person', async () => {
  await crash(answer(403, 'Это могут только администраторы.'));
  expect(heading()).toBe('Нет доступа');
  expect(repeat()).toBeNull();
});

test('a page whose token has expired is reloaded', async () => {
  await crash(new ApiError({ status: 403, code: 'bad_xsrf_token', detail: 'Страница устарела.', errors: [] }));
  expect(screen.getByText('Обновить')).toBeDefined();
});

test('no network: the button repeats the request', async () => {
  await crash(new NetworkError('Нет связи с сервером.'));
  expect(heading()).toBe('Нет связи');
  fireEvent.click(repeat()!);
  await waitFor(() => expect(reset).toHaveBeenCalledOnce());
  expect(report.faults).toEqual([]);
});

test("the server's own fault gives the number of the request", async () => {
  await crash(answer(500, 'Сервер ошибся.', 'req-7'));
  expect(heading()).toBe('Сервер не справился');
  expect(screen.getByText('req-7')).toBeDefined();
  expect(repeat()).not.toBeNull();
});

test('a fault of the program gives the number of its report, to be copied', async () => {
  report.id = 'e'.repeat(32);
  const error = new TypeError('нет такого поля');
  await crash(error);
  expect(heading()).toBe('Что-то сломалось');
  expect(report.faults).toEqual([error]);
  expect(screen.getByText(report.id)).toBeDefined();
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  fireEvent.click(screen.getByText('Скопировать номер'));
  await screen.findByText('Скопировано');
  expect(writeText).toHaveBeenCalledWith(report.id);
  expect(told).not.toHaveBeenCalled();
});

test('without a reporting service the browser gets the fault, and its details can be copied', async () => {
  const error = new TypeError('нет такого поля');
  await crash(error);
  expect(told).toHaveBeenCalledWith(error);
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  fireEvent.click(screen.getByText('Скопировать сведения'));
  await screen.findByText('Скопировано');
  expect(writeText.mock.calls[0]![0]).toContain('нет такого поля');
});

const lostFile = new TypeError('Failed to fetch dynamically imported module: /assets/home.js');

test('missing files of an old version: reloads the page of the new one', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  await crash(lostFile);
  await waitFor(() => expect(heading()).toBe('Есть новая версия'));
  expect(screen.getByText('Обновить')).toBeDefined();
  expect(report.faults).toEqual([]);
});

test('files that do not load because the server is away: does not mention a new version', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await crash(lostFile);
  await waitFor(() => expect(heading()).toBe('Нет связи'));
  expect(repeat()).not.toBeNull();
  expect(screen.queryByText('Есть новая версия')).toBeNull();
  expect(report.faults).toEqual([]);
});
