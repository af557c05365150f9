import { apiBase } from '@put/contract/base/endpoint';
import { notificationMail } from '@put/contract/notifications/unsubscribe';
import type { FastifyInstance } from 'fastify';

/**
 * Mail programs that know no one-click call open its address as a page. It leads to the page with a button: opening a
 * link must change nothing, because programs open links by themselves.
 */
export function leadToUnsubscribePage(app: FastifyInstance): void {
  const { path } = notificationMail.unsubscribe;
  app.get(apiBase + path, { schema: { hide: true } }, async (request, reply) => {
    const at = request.url.indexOf('?');
    return reply.redirect(path + (at < 0 ? '' : request.url.slice(at)));
  });
}
