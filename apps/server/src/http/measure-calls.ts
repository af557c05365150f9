import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../drivers/metrics/metrics.ts';

/** Counts answered calls by the pattern of their route. Websockets are no calls: they end when the page is closed. */
export function measureCalls(app: FastifyInstance, metrics: Pick<Metrics, 'answered'>): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.ws) return;
    const { url } = request.routeOptions;
    // what no route knows may have any method
    const what = url === undefined ? { method: 'any', route: 'none' } : { method: request.method, route: url };
    metrics.answered({ ...what, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
  });
}
