import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Whether calls should be sent to this process. */
export type Readiness = {
  /** Answers within a second, even when the database hangs. False from `drain` on. */
  isReady(): Promise<boolean>;
  /** As `isReady`: why no calls should be sent here, in short English for probes; null when they should. */
  whyNot(): Promise<string | null>;
  /** Whether the disk of the bundled database is full: people are told so, and not that they should try again. */
  isOutOfRoom(): Promise<boolean>;
  /** No new calls should come: the process is about to end. It goes on answering until then. */
  drain(): void;
  isDraining(): boolean;
};

const patienceMs = 800;
const probes = { healthz: 'ok', ready: 'ready', notReady: 'not ready' } as const;

type Check = () => Promise<boolean>;

/**
 * `checks`: each resolves true when what it asks is in order; one that fails is not. By what is said when it is not.
 * `hasRoom`: whether the bundled database can write.
 */
export function readinessOf(
  checks: Readonly<Record<string, Check>>,
  hasRoom: Check = () => Promise.resolve(true),
): Readiness {
  let isDraining = false;
  let asking: Promise<string | null> | undefined;
  const all = Object.entries({ 'no room on the disk of the database': hasRoom, ...checks });
  const ask = async () => {
    const found = await Promise.allSettled(all.map(([, check]) => check()));
    const wrong = all.find((_, at) => found[at]!.status === 'rejected' || !found[at]!.value);
    return wrong?.[0] ?? null;
  };
  const whyNot = async () => {
    if (isDraining) return 'the process ends';
    // parallel probes share one question: otherwise they would use up the connection pool of a hanging database
    asking ??= ask().finally(() => (asking = undefined));
    const why = await Promise.race([asking, wait(patienceMs, 'no answer in time')]);
    return isDraining ? 'the process ends' : why;
  };
  return {
    whyNot,
    isReady: async () => (await whyNot()) === null,
    isOutOfRoom: async () => !(await hasRoom()),
    drain: () => void (isDraining = true),
    isDraining: () => isDraining,
  };
}

/** The probes under the names that engines of containers and proxies use: `/healthz` and `/readyz`. */
export function answerProbes(app: FastifyInstance, readiness: Readiness): void {
  const options = { schema: { hide: true }, logLevel: 'silent' } as const;
  app.get('/healthz', options, async (_, reply) => reply.header('cache-control', 'no-store').send(probes.healthz));
  app.get('/readyz', options, async (_, reply) => {
    const why = await readiness.whyNot();
    reply.code(why === null ? 200 : 503).header('cache-control', 'no-store');
    return why === null ? probes.ready : `${probes.notReady}: ${why}`;
  });
  // a proxy that keeps its connections would send calls to a process that ends
  app.addHook('onSend', async (_, reply) => {
    if (readiness.isDraining()) reply.header('connection', 'close');
  });
}
