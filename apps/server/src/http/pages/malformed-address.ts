import { apiBase } from '@put/contract/base/endpoint';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal, toRefusal } from '../answers/answer-errors.ts';

const page = `<!doctype html><html lang="ru"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Страница не найдена | Путь</title></head>
<body><main><h1>Такой страницы нет</h1>
<p>Адрес записан с ошибкой: в нём есть знак процента, за которым нет кода буквы.</p>
<p><a href="/">На главную</a></p></main></body></html>`;

/**
 * What the framework refuses before it looks for a route: an address that can not be read. The browser's router could
 * not read it either, so who opens it as a page gets a page that needs no script.
 */
export function sendFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isOpened = request.headers.accept?.includes('text/html') === true && !request.url.startsWith(apiBase);
  if (!isOpened) return sendRefusal(reply, toRefusal(error));
  return reply
    .code(404)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    .send(page);
}
