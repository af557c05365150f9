import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Figure, Metrics } from './metrics.ts';

type Options = {
  host: string;
  /** 0: any free port. */
  port: number;
  /** What this process is, as labels of `put_info`. */
  info: Record<string, string>;
  onError: (error: unknown) => void;
};

const patienceMs = 2_000;
/** Gauges of prom-client whose names end as those of counters do; they say nothing about the product. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/**
 * Serves `/metrics` in the text format of Prometheus on a listener of its own. Rejects when the port can not be opened.
 * `port` of the answer is the opened one.
 */
export async function promMetrics({ host, port, info, onError }: Options): Promise<{ metrics: Metrics; port: number }> {
  const register = new Registry();
  collectDefaultMetrics({ register });
  misnamed.forEach((name) => register.removeSingleMetric(name));
  new Gauge({ name: 'put_info', help: 'What this process is', labelNames: Object.keys(info), registers: [register] })
    .labels(info)
    .set(1);
  const told = countersOf(register);
  const asked = askedGauges(register, onError);

  let writing: Promise<string> | undefined;
  const write = () =>
    (writing ??= asked
      .renew()
      .then(() => register.metrics())
      .finally(() => (writing = undefined)));
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const isAsked = request.method === 'GET' && request.url?.split('?')[0] === '/metrics';
    if (!isAsked) return response.writeHead(404).end();
    const text = await write();
    response.writeHead(200, { 'content-type': register.contentType }).end(text);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      onError(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    metrics: {
      ...told,
      ask: asked.add,
      close: () =>
        new Promise((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    },
  };
}

/** What the process tells by itself. */
function countersOf(register: Registry): Omit<Metrics, 'ask' | 'close'> {
  const registers = [register];
  const calls = new Counter({
    name: 'put_http_requests_total',
    help: 'Answered calls by the pattern of the route and the class of the status',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  });
  const callSeconds = new Histogram({
    name: 'put_http_request_seconds',
    help: 'How long calls took',
    labelNames: ['method', 'route'] as const,
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers,
  });
  const refusals = new Counter({
    name: 'put_refusals_total',
    help: 'Refused calls by the code of the refusal',
    labelNames: ['code'] as const,
    registers,
  });
  const news = new Counter({
    name: 'put_news_total',
    help: 'News that arrived at this process, by topic',
    labelNames: ['topic'] as const,
    registers,
  });
  const gaps = new Counter({
    name: 'put_news_gaps_total',
    help: 'How often news may have been missed, because the connection was lost',
    registers,
  });
  const judgements = new Histogram({
    name: 'put_judgement_seconds',
    help: 'How long submissions were judged, without their time in the queue',
    labelNames: ['language', 'driver'] as const,
    buckets: [0.3, 1, 3, 10, 30, 100, 300],
    registers,
  });
  const starts = new Histogram({
    name: 'put_container_start_seconds',
    help: 'How long starts of containers took, by how they ended',
    labelNames: ['end'] as const,
    buckets: [0.3, 1, 3, 10, 30, 110],
    registers,
  });
  const repairs = new Counter({
    name: 'put_container_repairs_total',
    help: 'What the reconciler of containers put right',
    labelNames: ['what'] as const,
    registers,
  });
  const terminals = new Counter({
    name: 'put_terminal_bytes_total',
    help: 'Bytes of terminals of containers, typed (in) and shown (out)',
    labelNames: ['direction'] as const,
    registers,
  });
  return {
    answered({ method, route, status, seconds }) {
      calls.inc({ method, route, status: `${Math.floor(status / 100)}xx` });
      callSeconds.observe({ method, route }, seconds);
    },
    refused: (code) => refusals.inc({ code }),
    newsHeard: (topic) => news.inc({ topic }),
    newsMissed: () => gaps.inc(),
    judged: ({ seconds, ...labels }) => judgements.observe(labels, seconds),
    containerStart: ({ end, seconds }) => starts.observe({ end }, seconds),
    containerRepaired: (what) => repairs.inc({ what }),
    terminalBytes: (direction, bytes) => terminals.inc({ direction }, bytes),
  };
}

/** Gauges that are read when somebody looks. */
function askedGauges(register: Registry, onError: (error: unknown) => void) {
  type Read = Parameters<Metrics['ask']>[0];
  const readers: { read: Read; isLate: boolean }[] = [];
  let shown: string[] = [];
  const readOne = async (reader: (typeof readers)[number]): Promise<readonly Figure[]> => {
    // whoever looks does not wait for the same answer twice
    if (reader.isLate) return [];
    reader.isLate = true;
    const work = (async () => reader.read())().finally(() => (reader.isLate = false));
    return within(patienceMs, work).catch((error: unknown) => {
      onError(error);
      return [];
    });
  };
  return {
    add: (read: Read) => void readers.push({ read, isLate: false }),
    async renew() {
      const figures = (await Promise.all(readers.map(readOne))).flat().filter(({ samples }) => samples.length > 0);
      // made anew each time: a gauge that is only emptied would show a zero that nobody measured
      shown.forEach((name) => register.removeSingleMetric(name));
      shown = figures.map(({ name }) => name);
      for (const { name, help, samples } of figures) {
        const labelNames = Object.keys(samples[0]?.labels ?? {});
        const gauge = new Gauge({ name, help, labelNames, registers: [register] });
        for (const { labels = {}, value } of samples) gauge.set(labels, value);
      }
    },
  };
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const giveUp = new AbortController();
  const tooLong = wait(ms, undefined, { signal: giveUp.signal }).then(() => {
    throw new Error(`figures took longer than ${ms} ms`);
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    tooLong.catch(() => undefined);
    giveUp.abort();
  }
}
