import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Refusal } from '@put/contract/base/refusals';
import { AgentRefusal } from '../../../drivers/container/protocol/agent.ts';
import { runningAgent } from '../../containers/containers.api.ts';
import { type ByteBudget, byteBudget } from '../byte-budget.ts';
import type { WorkTools } from '../work-tools.ts';
import { cookiePrefixOf, hostName, isHostOf, previewOrigin, type PreviewPlace } from './preview-address.ts';
import { type PreviewSides, safeHeaders } from './preview-headers.ts';
import {
  doesNotAnswer,
  linkIsOver,
  nobodyListens,
  notForYou,
  notRunning,
  type OwnPage,
  sendOwnPage,
  speaksOtherwise,
  tooManyConnections,
} from './preview-pages.ts';
import { type Pass, previewPasses } from './preview-pass.ts';
import { proxyCall, proxyUpgrade } from './preview-proxy.ts';
import { findPreviewed, takeLink } from './preview.store.ts';

const openPath = '/.put/open';
const mostConnections = 64;
const bytesASecond = { atOnce: 20_000_000, aSecond: 20_000_000 };
/** How soon an open connection ends when its pass does. */
const askAgainMs = 5_000;

type Options = WorkTools & {
  place: PreviewPlace;
  secret: string;
  /** The application's own address, which may show previews in frames; undefined: any port of the same host. */
  publicUrl: string | undefined;
  /** How many reverse proxies stand before it. */
  proxies: number;
};

/** What one container may take of this process. */
type Share = { open: number; budget: ByteBudget };
type Opened = { connection: Duplex; budget: ByteBudget };

/**
 * Shows the pages of programs in containers, on an origin that is never the application's. Who comes with a link that
 * the application gave gets a cookie for one port of one life of one container; all others see nothing.
 */
export function previewServer(options: Options): Server {
  const { place, secret } = options;
  const isHttps = place.url?.startsWith('https:') ?? false;
  const passes = previewPasses(secret, isHttps);
  const shares = new Map<number, Share>();

  const originOf = ({ headers }: IncomingMessage) => `${isHttps ? 'https' : 'http'}://${headers.host ?? ''}`;
  const framedBy = ({ headers }: IncomingMessage) =>
    options.publicUrl
      ? `'self' ${new URL(options.publicUrl).origin}`
      : `'self' ${/^[\w.-]+(:\d+)?$/.test(headers.host ?? '') ? `http://${hostName(headers.host!)}:*` : ''}`.trim();
  const sidesOf = (request: IncomingMessage, pass: Pass): PreviewSides => ({
    origin: originOf(request),
    port: pass.port,
    cookiePrefix: cookiePrefixOf(place, pass),
    ip: addressOf(request, options.proxies),
    framedBy: framedBy(request),
  });

  /** The pass of the caller, who may see this container now; or the page that is shown instead. */
  async function admit(request: IncomingMessage): Promise<Pass | OwnPage> {
    const pass = passes.read(request.headers.cookie);
    if (!pass || !isHostOf(place, secret, request.headers.host ?? '', pass) || !isFromPreview(request))
      return notForYou;
    const found = await findPreviewed(options.db, pass);
    if (!found) return notForYou;
    return found.state === 'running' && found.generation === pass.generation ? pass : notRunning;
  }

  /** A connection to the program, which counts until it closes. */
  async function dial({ containerId, generation, port }: Pass): Promise<Opened | OwnPage> {
    const share = shares.get(containerId) ?? { open: 0, budget: byteBudget(bytesASecond) };
    if (share.open >= mostConnections) return tooManyConnections;
    shares.set(containerId, share);
    share.open += 1;
    let giveBack = () => {
      share.open -= 1;
      if (share.open === 0) shares.delete(containerId);
    };
    try {
      const lease = await runningAgent(options, containerId, generation);
      const giveShareBack = giveBack;
      giveBack = () => {
        giveShareBack();
        lease.release();
      };
      const connection = await lease.agent.dial(port);
      connection.on('error', () => undefined);
      connection.once('close', giveBack);
      return { connection, budget: share.budget };
    } catch (error) {
      giveBack();
      if (error instanceof AgentRefusal) return error.code === 'too_many' ? tooManyConnections : nobodyListens(port);
      if (error instanceof Refusal)
        return error.code === 'container_silent' || error.code === 'containers_away'
          ? doesNotAnswer(error.message)
          : notRunning;
      return speaksOtherwise(port);
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const give = (page: OwnPage) => sendOwnPage(request, response, framedBy(request), page);
    if (request.url?.startsWith(`${openPath}?`)) return enter(request, response, give);
    const pass = await admit(request);
    if ('status' in pass) return give(pass);
    const opened = await dial(pass);
    if ('status' in opened) return give(opened);
    if (response.destroyed) return void opened.connection.destroy();
    proxyCall(request, response, { ...opened, sides: sidesOf(request, pass) }, give);
  }

  /** A link becomes a cookie, once. */
  async function enter(request: IncomingMessage, response: ServerResponse, give: (page: OwnPage) => void) {
    const key = new URLSearchParams(request.url!.slice(openPath.length + 1)).get('key') ?? '';
    const pass = request.method === 'GET' ? await takeLink(options.db, hashOf(key)) : undefined;
    if (!pass || !isHostOf(place, secret, request.headers.host ?? '', pass)) return give(linkIsOver);
    const before = passes.read(request.headers.cookie);
    const isOther = before !== undefined && before.containerId !== pass.containerId;
    response.writeHead(303, {
      ...safeHeaders(framedBy(request), "default-src 'none'"),
      location: '/',
      'set-cookie': passes.cookieOf(pass),
      'cache-control': 'no-store',
      // what the page of another container left in this browser must not meet this one's
      ...(isOther && { 'clear-site-data': '"cache", "storage"' }),
    });
    response.end();
  }

  async function upgrade(request: IncomingMessage, browser: Duplex, head: Buffer): Promise<void> {
    const refuse = (status: string) =>
      browser.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    // other sites, and other ports of this host, may open websockets with our cookie
    if (request.headers.origin !== originOf(request)) return void refuse('403 Forbidden');
    const pass = await admit(request);
    if ('status' in pass) return void refuse('403 Forbidden');
    const opened = await dial(pass);
    if ('status' in opened) return void refuse('502 Bad Gateway');
    if (browser.destroyed) return void opened.connection.destroy();
    const proxied = { ...opened, sides: sidesOf(request, pass) };
    proxyUpgrade(request, browser, head, proxied, () => refuse('502 Bad Gateway'));
    endWithPass(browser, () => admit(request));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.on('upgrade', (request: IncomingMessage, browser: Duplex, head: Buffer) => {
    browser.on('error', () => browser.destroy());
    upgrade(request, browser, head).catch(() => browser.destroy());
  });
  return server;
}

/** A websocket stays open for hours, and who opened it may see the container no more. */
function endWithPass(browser: Duplex, admit: () => Promise<Pass | OwnPage>): void {
  const watch = setInterval(() => {
    admit().then(
      (pass) => 'status' in pass && browser.destroy(),
      () => browser.destroy(),
    );
  }, askAgainMs);
  browser.once('close', () => clearInterval(watch));
}

/** A link with a new key; `keySha256` is what is kept of it. */
export function newLink(
  place: PreviewPlace,
  secret: string,
  host: string,
  to: Pass,
): { url: string; keySha256: string } {
  const key = randomBytes(32).toString('base64url');
  return { url: `${previewOrigin(place, secret, host, to)}${openPath}?key=${key}`, keySha256: hashOf(key) };
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Pages of other origins get nothing but a frame or a tab: with a wildcard they may be of another student. */
function isFromPreview({ headers, method }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return true;
  return method === 'GET' && headers['sec-fetch-mode'] === 'navigate';
}

/** As the calls of the API have it: each proxy adds the address of who came to it, at the end. */
function addressOf({ headers, socket }: IncomingMessage, proxies: number): string {
  const forwarded = headers['x-forwarded-for'];
  const told = typeof forwarded === 'string' && proxies > 0 ? forwarded.split(',').slice(-proxies) : [];
  return told[0]?.trim() || (socket.remoteAddress ?? '');
}
