import type { IncomingMessage, ServerResponse } from 'node:http';
import { safeHeaders } from './preview-headers.ts';

/** Pages of our own that stand for a student's page that is not there. */
export type OwnPage = { status: number; title: string; words: string; isTriedAgain: boolean };

export const nobodyListens = (port: number): OwnPage => ({
  status: 502,
  title: `На порту ${port} пока никто не слушает`,
  words: `Запустите программу на порту ${port}: страница появится сама.`,
  isTriedAgain: true,
});
export const isSilent = (port: number): OwnPage => ({
  status: 504,
  title: `Программа на порту ${port} не отвечает`,
  words: 'Она слушает, но за 10 секунд ничего не ответила. Посмотрите, что она пишет в терминале.',
  isTriedAgain: true,
});
export const speaksOtherwise = (port: number): OwnPage => ({
  status: 502,
  title: `Ответ программы на порту ${port} не прочитать`,
  words: 'Связь прервалась, или программа отвечает не по HTTP.',
  isTriedAgain: false,
});
export const tooManyConnections: OwnPage = {
  status: 503,
  title: 'Слишком много соединений',
  words: 'К этому контейнеру сразу открыто 64 соединения. Закройте лишние вкладки и обновите страницу.',
  isTriedAgain: false,
};
export const notRunning: OwnPage = {
  status: 503,
  title: 'Контейнер остановлен',
  words: 'Запустите его и откройте страницу снова.',
  isTriedAgain: false,
};
export const doesNotAnswer = (words: string): OwnPage => ({
  status: 503,
  title: 'Контейнер не отвечает',
  words,
  isTriedAgain: true,
});
export const linkIsOver: OwnPage = {
  status: 410,
  title: 'Ссылка уже не действует',
  words: 'Она открывается один раз и в течение минуты. Вернитесь к контейнеру и откройте страницу снова.',
  isTriedAgain: false,
};
/** Says nothing about the container: whoever sees it has no right to know. */
export const notForYou: OwnPage = {
  status: 403,
  title: 'Страницу нельзя открыть',
  words: 'Вернитесь к своему контейнеру и откройте её оттуда.',
  isTriedAgain: false,
};

const triedAgainS = 2;

/** Answers with a page, or with its words alone where no page is asked for. */
export function sendOwnPage(
  request: IncomingMessage,
  response: ServerResponse,
  framedBy: string,
  { status, title, words, isTriedAgain }: OwnPage,
): void {
  const isPage = request.headers.accept?.includes('text/html') ?? false;
  const again = isTriedAgain && request.method === 'GET' ? `<meta http-equiv="refresh" content="${triedAgainS}">` : '';
  const body = isPage
    ? `<!doctype html><html lang="ru"><head><meta charset="utf-8"><title>${title}</title>${again}<style>${style}</style>` +
      `</head><body><main><h1>${title}</h1><p>${words}</p></main></body></html>`
    : `${title}. ${words}\n`;
  response.writeHead(status, {
    ...safeHeaders(framedBy, "default-src 'none'; style-src 'unsafe-inline'"),
    'content-type': `${isPage ? 'text/html' : 'text/plain'}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

const style =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;display:grid;place-items:center;min-height:90vh;margin:0}' +
  'main{max-width:32rem;padding:1rem}h1{font-size:1.25rem}';
