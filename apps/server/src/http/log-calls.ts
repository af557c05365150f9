import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Both people of a call, for the log. */
export const who = ({ viewer }: FastifyRequest) => ({
  ...(viewer && { user_id: viewer.id }),
  ...(viewer?.acting_admin_id && { acting_admin_id: viewer.acting_admin_id }),
});

/** One line a call when it is answered. The route's pattern, not the address: a query may hold what is nobody's business. */
export function logCalls(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    // what operators' probes and browsers fetch all day
    if (!request.routeOptions.config.endpoint || request.routeOptions.url?.includes('/health/')) return;
    const { method, ip, routeOptions } = request;
    request.log.info(
      {
        method,
        route: routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ip,
        ...who(request),
      },
      'answered',
    );
  });
}
