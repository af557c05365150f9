import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Whether calls should be sent to this process. */
export type Readiness = {
  /** Answers within a second, even when the database hangs. False from `drain` on. */
  isReady(): Promise<boolean>;
  /** No new calls should come: the process is about to end. It goes on answering until then. */
  drain(): void;
  isDraining(): boolean;
};

const patienceMs = 800;
const probes = { healthz: 'ok', ready: 'ready', notReady: 'not ready' } as const;

/** `checks`: each resolves true when what it asks is in order; one that fails is not. */
export function readinessOf(checks: readonly (() => Promise<boolean>)[]): Readiness {
  let isDraining = false;
  let asking: Promise<boolean> | undefined;
  const ask = async () => {
    const found = await Promise.allSettled(checks.map((check) => check()));
    return found.every((one) => one.status === 'fulfilled' && one.value);
  };
  return {
    async isReady() {
      // parallel probes share one question: otherwise they would use up the connection pool of a hanging database
      asking ??= ask().finally(() => (asking = undefined));
      return (await Promise.race([asking, wait(patienceMs, false)])) && !isDraining;
    },
    drain: () => void (isDraining = true),
    isDraining: () => isDraining,
  };
}

/** The probes under the names that engines of containers and proxies use: `/healthz` and `/readyz`. */
export function answerProbes(app: FastifyInstance, readiness: Readiness): void {
  const options = { schema: { hide: true }, logLevel: 'silent' } as const;
  app.get('/healthz', options, async (_, reply) => reply.header('cache-control', 'no-store').send(probes.healthz));
  app.get('/readyz', options, async (_, reply) => {
    const isReady = await readiness.isReady();
    reply.code(isReady ? 200 : 503).header('cache-control', 'no-store');
    return isReady ? probes.ready : probes.notReady;
  });
  // a proxy that keeps its connections would send calls to a process that ends
  app.addHook('onSend', async (_, reply) => {
    if (readiness.isDraining()) reply.header('connection', 'close');
  });
}
