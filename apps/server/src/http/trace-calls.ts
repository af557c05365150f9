import type { FastifyInstance } from 'fastify';
import type { Traces } from '../drivers/traces/traces.ts';

/** Tells of each call of the API by the pattern of its route. */
export function traceCalls(app: FastifyInstance, traces: Pick<Traces, 'ended'>): void {
  app.addHook('onResponse', async (request, reply) => {
    const { url, config } = request.routeOptions;
    if (request.ws || url === undefined || !config.endpoint || url.includes('/health/')) return;
    const status = reply.statusCode;
    traces.ended({
      kind: 'call',
      causedBy: request.id,
      name: `${request.method} ${url}`,
      ms: reply.elapsedTime,
      isFailed: status >= 500,
      attributes: { 'http.request.method': request.method, 'http.route': url, 'http.response.status_code': status },
    });
  });
}
