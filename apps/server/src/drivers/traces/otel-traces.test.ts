import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { type ReceivedSpan, traceReceiver } from '../../testing/engines/trace-receiver.ts';
import { causedBy } from '../log/request-id.ts';
import { otelTraces } from './otel-traces.ts';
import { tellOfQueries } from './tell-of-queries.ts';

const own = { role: 'api', instance: 'here:1', release: '1.2.3' };
const errors: unknown[] = [];
afterEach(() => void errors.splice(0));
const open = (url: string) => otelTraces({ url, own, onError: (error) => void errors.push(error) });

const call = { kind: 'call', name: 'GET /api/v1/user/task/:id', ms: 5, isFailed: false, attributes: {} } as const;
const job = { kind: 'job', name: 'judge-submission', ms: 7, isFailed: true, attributes: { end: 'failed' } } as const;
const by = (name: string) => (span: ReceivedSpan) => span.name === name;

test('a call, its queries and its job are one trace, whose id is the id of the call', async () => {
  const receiver = await traceReceiver();
  const [api, worker] = [open(receiver.url), open(receiver.url)];
  const id = randomUUID();
  causedBy(id, () => tellOfQueries(api)({ sql: 'select "id" from "task"', ms: 1, isFailed: false }));
  api.ended({ ...call, causedBy: id });
  // another process
  worker.ended({ ...job, causedBy: id });
  await Promise.all([api.close(), worker.close()]);
  receiver.close();

  const spans = receiver.spans();
  expect(spans.map(({ traceId }) => traceId)).toEqual(Array(3).fill(id.replaceAll('-', '')));
  const root = spans.find(by(call.name))!;
  expect(root.parentSpanId).toBeFalsy();
  for (const name of ['select', job.name]) expect(spans.find(by(name))?.parentSpanId, name).toBe(root.spanId);
  expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(3);
  expect(receiver.bodies().join('')).toContain('"put-api"');
  expect(errors).toEqual([]);
});

test('work of no call is a trace of its own, and its queries are left out', async () => {
  const receiver = await traceReceiver();
  const traces = open(receiver.url);
  tellOfQueries(traces)({ sql: 'select 1', ms: 1, isFailed: false });
  traces.ended({ ...job, causedBy: undefined });
  traces.ended({ ...job, causedBy: undefined });
  await traces.close();
  receiver.close();
  expect(receiver.spans().map(({ name }) => name)).toEqual([job.name, job.name]);
  expect(new Set(receiver.spans().map(({ traceId }) => traceId)).size).toBe(2);
});

test('a receiver that is not there is told of, and harms nothing', async () => {
  const receiver = await traceReceiver();
  receiver.close();
  const traces = open(receiver.url);
  traces.ended({ ...call, causedBy: randomUUID() });
  await traces.close();
  expect(errors).not.toEqual([]);
});
