import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const sent = vi.hoisted(() => ({ to: [] as string[], faults: [] as { error: unknown; eventId: string }[] }));
vi.mock('./open-reports.ts', () => ({
  openReports: (dsn: string) => {
    sent.to.push(dsn);
    return (fault: { error: unknown; eventId: string }) => void sent.faults.push(fault);
  },
}));

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
  sent.to = [];
  sent.faults = [];
});

function putIntoPage(json: string): void {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'pt-monitoring';
  element.textContent = json;
  document.body.append(element);
}
const dsn = 'https://key@sentry.example/7';
const failure = (error: unknown) => Object.assign(new Event('error'), { error, message: 'сломалось' });
const rejection = (reason: unknown) => Object.assign(new Event('unhandledrejection'), { reason });

test('a page that names no service reports nothing and gives no number', async () => {
  const { reportFault, startMonitoring } = await import('./monitoring.ts');
  await startMonitoring(Promise.resolve());
  expect(reportFault(new Error('сломалось'))).toBeNull();
  expect(sent.to).toEqual([]);
});

test('the client loads after the first screen; faults from before are kept and sent', async () => {
  putIntoPage(JSON.stringify({ sentry_dsn: dsn }));
  const { reportFault, startMonitoring } = await import('./monitoring.ts');
  let showScreen: (value?: unknown) => void = () => undefined;
  const started = startMonitoring(new Promise((resolve) => void (showScreen = resolve)));
  const [thrown, rejected, caught] = [new Error('один'), new Error('два'), new Error('три')];
  dispatchEvent(failure(thrown));
  dispatchEvent(rejection(rejected));
  const number = reportFault(caught);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent.to).toEqual([]);

  showScreen();
  await vi.advanceTimersByTimeAsync(5_000);
  await started;
  expect(sent.to).toEqual([dsn]);
  expect(sent.faults.map(({ error }) => error)).toEqual([thrown, rejected, caught]);
  expect(sent.faults[2]!.eventId).toBe(number);
  expect(number).toMatch(/^[\da-f]{32}$/);

  // the client's own listeners have taken over
  dispatchEvent(failure(new Error('четыре')));
  expect(sent.faults).toHaveLength(3);
});

test('a first screen that never comes does not hold reports back', async () => {
  putIntoPage(JSON.stringify({ sentry_dsn: dsn }));
  const { startMonitoring } = await import('./monitoring.ts');
  const started = startMonitoring(new Promise(() => undefined));
  dispatchEvent(failure(new Error('пустая страница')));
  await vi.advanceTimersByTimeAsync(15_000);
  await started;
  expect(sent.faults).toHaveLength(1);
});

test('one fault has one number, and a fault that is not reported has none', async () => {
  putIntoPage(JSON.stringify({ sentry_dsn: dsn }));
  const { reportFault, startMonitoring } = await import('./monitoring.ts');
  void startMonitoring(new Promise(() => undefined));
  const error = new Error('сломалось');
  expect(reportFault(error)).toBe(reportFault(error));
  const { ApiError: SameApiError } = await import('../../api/errors.ts');
  expect(reportFault(new SameApiError({ status: 500, code: 'internal', detail: '', errors: [] }))).toBeNull();
  expect(reportFault(new DOMException('', 'AbortError'))).toBeNull();
});
