import { close, createTransport, type ErrorEvent, getClient, type replayIntegration } from '@sentry/browser';
import { CancelledError } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../api/errors.ts';
import { openReports } from './open-reports.ts';

let sent: ErrorEvent[] = [];
let send: ReturnType<typeof openReports>;

beforeEach(() => {
  sent = [];
  send = openReports('https://key@sentry.example/7', { transport: keepEvents });
});
afterEach(async () => void (await close()));

/** Collects what would be sent over the network. */
function keepEvents(options: Parameters<typeof createTransport>[0]) {
  return createTransport(options, async ({ body }) => {
    const [, head, item] = String(body).split('\n');
    if ((JSON.parse(head!) as { type: string }).type === 'event') sent.push(JSON.parse(item!) as ErrorEvent);
    return { statusCode: 200 };
  });
}

const eventId = 'f'.repeat(32);
const refusal = new ApiError({ status: 404, code: 'not_found', detail: 'Такой записи нет.', errors: [] });

test('a fault is sent under the number that the person was shown', async () => {
  send({ error: new TypeError('нет такого поля'), eventId });
  await getClient()!.flush();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ event_id: eventId, environment: 'production' });
  expect(sent[0]!.exception!.values![0]).toMatchObject({ type: 'TypeError', value: 'нет такого поля' });
});

test.each([
  ['our ApiError', refusal],
  ['a cancelled request', new DOMException('The user aborted a request.', 'AbortError')],
  ['a cancelled query', new CancelledError()],
])('One class of exception is dropped before sending: %s', async (_, error) => {
  send({ error, eventId });
  send({ error: new NetworkError('Нет связи'), eventId: 'a'.repeat(32) });
  await getClient()!.flush();
  expect(sent.map((event) => event.event_id)).toEqual(['a'.repeat(32)]);
});

test('Error-reporting traces sampled | 100 percent; in a form that compatible services know', () => {
  expect(getClient()!.getOptions()).toMatchObject({ tracesSampleRate: 1, traceLifecycle: 'static' });
  expect(getClient()!.getIntegrationByName('BrowserTracing')).toBeDefined();
});

test('Error-reporting replays on error | 30 percent, and none without an error', () => {
  expect(getClient()!.getOptions()).toMatchObject({ replaysOnErrorSampleRate: 0.3, replaysSessionSampleRate: 0 });
});

test('Text, inputs and media are not masked or blocked', () => {
  const replay = getClient()!.getIntegrationByName<ReturnType<typeof replayIntegration>>('Replay')!;
  const { maskAllText, maskAllInputs, blockSelector, maskAttributeFn } = replay['_recordingOptions'];
  expect({ maskAllText, maskAllInputs }).toEqual({ maskAllText: false, maskAllInputs: false });
  expect(blockSelector).not.toMatch(/img|svg|video/);
  expect(maskAttributeFn?.('aria-label', 'Слова', document.createElement('p'))).toBe('Слова');
});

test('headers, cookies and bodies, where passwords and tokens stand, are not collected', () => {
  expect(getClient()!.getDataCollectionOptions()).toMatchObject({
    userInfo: false,
    cookies: false,
    httpHeaders: { request: false, response: false },
    httpBodies: [],
  });
});
