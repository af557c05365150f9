import { type ClientRequest, type IncomingMessage, request as requestOver, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Duplex, pipeline, Transform } from 'node:stream';
import type { ByteBudget } from '../byte-budget.ts';
import { headersForBrowser, headersForProgram, type PreviewSides } from './preview-headers.ts';
import { isSilent, type OwnPage, speaksOtherwise } from './preview-pages.ts';

const firstByteMs = 10_000;

export type Proxied = {
  /** To the student's program. */
  connection: Duplex;
  sides: PreviewSides;
  budget: ByteBudget;
};

/** Passes one call to the student's program and its answer back. `give` answers with a page of ours instead. */
export function proxyCall(
  request: IncomingMessage,
  response: ServerResponse,
  { connection, sides, budget }: Proxied,
  give: (page: OwnPage) => void,
): void {
  const { port } = sides;
  let isGivenUp = false;
  const giveUp = (page: OwnPage) => {
    if (isGivenUp) return;
    isGivenUp = true;
    clearTimeout(patience);
    asked.destroy();
    connection.destroy();
    if (response.headersSent) response.destroy();
    else give(page);
  };
  const asked = ask(request, connection, sides);
  const patience = setTimeout(() => giveUp(isSilent(port)), firstByteMs);
  // a long upload is no silence
  request.on('data', () => patience.refresh());
  asked.on('error', () => giveUp(speaksOtherwise(port)));
  asked.on('response', (answer) => {
    clearTimeout(patience);
    try {
      response.writeHead(answer.statusCode ?? 502, headersForBrowser(answer.headers, sides));
    } catch {
      return giveUp(speaksOtherwise(port));
    }
    pipeline(answer, slowedBy(budget), response, () => connection.destroy());
  });
  response.once('close', () => {
    clearTimeout(patience);
    asked.destroy();
    connection.destroy();
  });
  pipeline(request, slowedBy(budget), asked, () => {});
}

/** Passes a websocket on: the request to switch, and then bytes both ways. `refuse` closes the browser's side. */
export function proxyUpgrade(
  request: IncomingMessage,
  browser: Duplex,
  head: Buffer,
  { connection, sides, budget }: Proxied,
  refuse: () => void,
): void {
  const { upgrade } = request.headers;
  const asked = ask(request, connection, sides, { connection: 'Upgrade', upgrade });
  const patience = setTimeout(() => asked.destroy(new Error('silent')), firstByteMs);
  const giveUp = () => {
    clearTimeout(patience);
    connection.destroy();
    refuse();
  };
  asked.once('error', giveUp);
  asked.once('response', giveUp);
  asked.once('upgrade', (answer, program, first) => {
    clearTimeout(patience);
    const { connection: _, upgrade: __, ...headers } = answer.headers;
    const lines = Object.entries({ ...headersForBrowser(headers, sides), connection: 'Upgrade', upgrade }).flatMap(
      ([name, value]) => [value ?? []].flat().map((one) => `${name}: ${one}`),
    );
    browser.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
    if (first.length > 0) browser.write(first);
    if (head.length > 0) program.write(head);
    const end = () => {
      browser.destroy();
      program.destroy();
    };
    pipeline(program, slowedBy(budget), browser, end);
    pipeline(browser, slowedBy(budget), program, end);
  });
  browser.once('close', () => asked.destroy());
  asked.end();
}

function ask(
  { method, url, headers }: IncomingMessage,
  connection: Duplex,
  sides: PreviewSides,
  more: Record<string, string | undefined> = {},
): ClientRequest {
  return requestOver({
    method,
    path: url,
    headers: { ...headersForProgram(headers, sides), ...more },
    setDefaultHeaders: false,
    // node writes to any Duplex, although its types name a socket
    createConnection: () => connection as Socket,
  });
}

/** Lets bytes through no faster than the budget allows. */
function slowedBy(budget: ByteBudget): Transform {
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      const waitMs = budget.borrow(piece.length);
      if (waitMs === 0) done(null, piece);
      else setTimeout(() => done(null, piece), waitMs);
    },
  });
}
