import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';

/** Where the browser stands, and where the student's program believes to be. */
export type PreviewSides = {
  /** As the browser sees it, such as `http://school.ru:3001`. */
  origin: string;
  port: number;
  /** The caller's address, for the program's own log. */
  ip: string;
  /** Who may show the page in a frame, in words of Content-Security-Policy. */
  framedBy: string;
  /** Stands before the name of each cookie of the program in the browser; empty where the origin is the preview's own. */
  cookiePrefix: string;
};

/** They belong to one connection (RFC 9110). */
const ofConnection = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
/**
 * Cookies do not know ports: those of the application come along, and are not for programs of students. One without a
 * name comes back as its value alone, which may look like one of ours.
 */
const isOurCookie = (name: string): boolean => /^$|^(__Host-)?PT-|^XSRF-TOKEN$/.test(name);

/** What goes to the student's program: as if the browser stood in the container. */
export function headersForProgram(headers: IncomingHttpHeaders, sides: PreviewSides): OutgoingHttpHeaders {
  const inside = `http://localhost:${sides.port}`;
  const kept = keptOf(headers, new Set(['host', 'cookie', 'expect', 'forwarded']));
  const cookie = cookiesOf(headers.cookie, sides.cookiePrefix);
  const own = new URL(sides.origin);
  return {
    ...Object.fromEntries(Object.entries(kept).filter(([name]) => !name.startsWith('x-forwarded-'))),
    // development servers refuse hosts that they do not know
    host: `localhost:${sides.port}`,
    ...(cookie !== '' && { cookie }),
    ...(headers.origin === sides.origin && { origin: inside }),
    ...(headers.referer?.startsWith(`${sides.origin}/`) && {
      referer: inside + headers.referer.slice(sides.origin.length),
    }),
    'x-forwarded-for': sides.ip,
    'x-forwarded-host': own.host,
    'x-forwarded-proto': own.protocol.slice(0, -1),
  };
}

/** The program's own: neither ours, nor those of other programs and sites that share the host. */
const cookiesOf = (cookie = '', prefix: string): string =>
  cookie
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one.startsWith(prefix))
    .map((one) => one.slice(prefix.length))
    .filter((one) => !isOurCookie(nameOf(one)))
    .join('; ');

const nameOf = (cookie: string): string => cookie.split('=', 1)[0]!.trim();

/**
 * They would reach beyond the preview's own origin and life: other origins of the host, other days, other listeners.
 * X-Frame-Options gives way to our `frame-ancestors`.
 */
const neverPassed = new Set([
  'alt-svc',
  'clear-site-data',
  'nel',
  'public-key-pins',
  'report-to',
  'reporting-endpoints',
  'service-worker-allowed',
  'strict-transport-security',
  'x-frame-options',
]);

/** What comes back to the browser. */
export function headersForBrowser(headers: IncomingHttpHeaders, sides: PreviewSides): OutgoingHttpHeaders {
  const cookies = (headers['set-cookie'] ?? [])
    .filter(isOwnCookie)
    .map((cookie) => sides.cookiePrefix + cookie.trimStart());
  return {
    ...keptOf(headers, new Set([...neverPassed, 'set-cookie', 'content-security-policy', 'location'])),
    ...(cookies.length > 0 && { 'set-cookie': cookies }),
    ...(headers.location !== undefined && { location: fromOutside(headers.location, sides.port) }),
    ...safeHeaders(sides.framedBy, [headers['content-security-policy'] ?? []].flat().join(',')),
  };
}

/** Of each answer of the preview, our own pages included. */
export const safeHeaders = (framedBy: string, policy?: string): OutgoingHttpHeaders => ({
  'content-security-policy': [...policiesOf(policy), `frame-ancestors ${framedBy}`].join(', '),
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
});

/** The program's own policies without their `frame-ancestors`: the browser would ask for both. */
const policiesOf = (policies = ''): string[] =>
  policies
    .split(',')
    .map((policy) =>
      policy
        .split(';')
        .filter((directive) => !/^\s*frame-ancestors\b/i.test(directive))
        .join(';')
        .trim(),
    )
    .filter((policy) => policy !== '');

/** Without a domain, and with a name that is not ours. */
function isOwnCookie(cookie: string): boolean {
  const [pair = '', ...attributes] = cookie.split(';');
  if (isOurCookie(nameOf(pair))) return false;
  return !attributes.some((attribute) => /^\s*domain\s*=/i.test(attribute));
}

/** A program redirects to its own address, which does not lead there from outside. */
const fromOutside = (location: string, port: number): string =>
  location.replace(new RegExp(`^https?://(localhost|127\\.0\\.0\\.1|\\[::1\\]):${port}(?=[/?#]|$)`, 'i'), '') || '/';

function keptOf(headers: IncomingHttpHeaders, dropped: ReadonlySet<string>): OutgoingHttpHeaders {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name, value]) => value !== undefined && !ofConnection.has(name) && !named.has(name) && !dropped.has(name),
    ),
  );
}
