import { isDeepStrictEqual } from 'node:util';
import { isStaff, type Viewer } from '@put/contract/base/access';
import { topicOf } from '@put/contract/base/endpoint';
import { rightsChannel } from '@put/contract/accounts/rights-channel';
import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { AccessTokens } from '../../auth/access-tokens.ts';
import { OwnFailure } from '../../drivers/failure/own-failure.ts';
import { networkOf } from '../network-of.ts';
import type { SocketLimits } from './socket-limits.ts';
import type { Follow } from './topic-table.ts';

/**
 * Our close codes: 4401 sign in again, 4403 foreign origin, 4408 no token in time, 4400 malformed message, 4429 too
 * many sockets or messages.
 */
export const socketClose = { notSignedIn: 4401, origin: 4403, silent: 4408, badMessage: 4400, tooMuch: 4429 } as const;
/** Of RFC 6455. */
const [tooBig, broken] = [1009, 1011];
const patienceMs = 10_000;
const pingEveryMs = 25_000;
const leaveWithinMs = 1_000;

export type SessionOptions = {
  tokens: AccessTokens;
  limits: SocketLimits;
  origins: readonly string[];
  largestMessageBytes: number;
  follow: Follow;
};

/** What the conversation of a socket asks of its session. */
export type SocketSession = {
  readonly viewer: Viewer | undefined;
  /** False: the token is refused, and the socket is being closed. A later token of the same person renews the session. */
  signIn(accessToken: string): Promise<boolean>;
  fail(error: unknown): void;
};

/** What a socket says and hears. Messages are heard one after another. */
export type Conversation = {
  hear(raw: Buffer, isBinary: boolean): Promise<void> | void;
  /** At each ping, after the session was found to go on. */
  checkAgain?(): Promise<void>;
  leave(): void;
};

/**
 * What all our websockets have in common: the page's origin, the token as the first message, which is checked again at
 * each ping and at news of the person's rights, and limits. What fails without being caught ends its own socket alone.
 */
export function holdSession(
  socket: WebSocket,
  request: FastifyRequest,
  options: SessionOptions,
  begin: (session: SocketSession) => Conversation,
): void {
  const fail = (error: unknown) => {
    request.log.error({ err: error }, 'a message of the socket failed');
    socket.close(broken);
  };
  const own = new OwnFailure('socket', fail);
  own.guard(socket);
  own.run(() => hold({ socket, request, fail }, options, begin));
}

type Held = { socket: WebSocket; request: FastifyRequest; fail: (error: unknown) => void };

function hold(
  { socket, request, fail }: Held,
  { tokens, limits, origins, largestMessageBytes, follow }: SessionOptions,
  begin: (session: SocketSession) => Conversation,
): void {
  if (!isOurOrigin(request, origins)) return socket.close(socketClose.origin);
  const turnAway = () => {
    socket.close(socketClose.tooMuch);
    // a client that floods may not answer the close
    setTimeout(() => socket.terminate(), leaveWithinMs).unref();
  };
  const counted = limits.count(networkOf(request.ip), turnAway);
  let viewer: Viewer | undefined;
  let token: string | undefined;
  let isAlive = true;
  let stopAsking: (() => void) | undefined;
  let stopWaiting: (() => void) | undefined;
  let expiry = setTimeout(() => socket.close(socketClose.silent), patienceMs);

  const conversation = begin({
    get viewer() {
      return viewer;
    },
    async signIn(accessToken) {
      const claims = await tokens.verify(accessToken);
      // another person must not keep the first one's subscriptions, nor the same person those of other rights
      if (!claims || (viewer && !isDeepStrictEqual(viewer, claims.viewer))) {
        socket.close(socketClose.notSignedIn);
        return false;
      }
      if (!counted.signIn(claims.viewer.id)) {
        turnAway();
        return false;
      }
      viewer = claims.viewer;
      token = accessToken;
      stopWaiting?.();
      stopWaiting = tokens.whenEnded(claims.family, () => socket.close(socketClose.notSignedIn));
      // what is taken away from staff is gone at once
      if (isStaff(viewer)) stopAsking ??= follow(topicOf(rightsChannel, viewer.id), () => checkAgain().catch(fail));
      clearTimeout(expiry);
      expiry = setTimeout(() => socket.close(socketClose.notSignedIn), claims.expiresAt - Date.now());
      return true;
    },
    fail,
  });

  const checkAgain = async () => {
    if (token === undefined) return;
    const claims = await tokens.verify(token);
    // whose rights have changed comes anew, and asks for each channel again
    if (!claims || !isDeepStrictEqual(claims.viewer, viewer)) return socket.close(socketClose.notSignedIn);
    await conversation.checkAgain?.();
  };
  const ping = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
    // whose acting is over is disconnected, and whose session ended while news of it were lost
    checkAgain().catch(fail);
  }, pingEveryMs);
  socket.on('pong', () => (isAlive = true));

  // one after another: messages after the token wait until the token is checked
  let heard = Promise.resolve();
  socket.on('message', (raw: Buffer, isBinary: boolean) => {
    if (raw.length > largestMessageBytes) return socket.close(tooBig);
    // counted at once, before it waits for earlier messages
    if (!counted.mayHear()) return turnAway();
    heard = heard.then(() => conversation.hear(raw, isBinary)).catch(fail);
  });
  socket.on('error', (error) => request.log.debug({ err: error }, 'socket error'));
  socket.on('close', () => {
    clearTimeout(expiry);
    clearInterval(ping);
    stopAsking?.();
    stopWaiting?.();
    counted.leave();
    conversation.leave();
  });
}

/** Browsers send the page's origin. Other programs send none and need a token as everybody does. */
function isOurOrigin(request: FastifyRequest, origins: readonly string[]): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return origins.includes(origin) || origin === `${request.protocol}://${request.headers.host}`;
}
