import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The person who calls and the administrator who acts as that person, for the log. */
export const who = ({ viewer }: FastifyRequest) => ({
  ...(viewer && { user_id: viewer.id }),
  ...(viewer?.acting_admin_id && { acting_admin_id: viewer.acting_admin_id }),
});

/** Logs one line for each answered call, with the route's pattern: the address may hold private data in its query. */
export function logCalls(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    // health probes and static files would fill the log
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
