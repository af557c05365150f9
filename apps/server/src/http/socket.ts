import websocket from '@fastify/websocket';
import { mayPass, type Viewer } from '@put/contract/access';
import type { Channel } from '@put/contract/endpoint';
import { ClientMessage, type ServerMessage, socketPath } from '@put/contract/socket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Events } from '../drivers/events/events.ts';
import type { AccessTokens } from '../access-tokens.ts';
import { networkOf } from '../network-of.ts';
import { type SocketLimits, socketLimits } from './socket-limits.ts';

/** A channel with the question whether this person may follow this row of it: nobody follows what is not there. */
export type Followed = { channel: Channel; mayFollow: (viewer: Viewer, id: number) => Promise<boolean> };

type Options = { tokens: AccessTokens; events: Events; channels: Followed[]; origins: readonly string[] };

/** Close codes of our own: 4401 sign in again, 4403 strange origin, 4408 said nothing, 4400 does not speak our language, 4429 too much. */
const close = { notSignedIn: 4401, origin: 4403, silent: 4408, badMessage: 4400, tooMuch: 4429 } as const;
const mostTopics = 200;
const largestMessageBytes = 16_384;
const patienceMs = 10_000;
const pingEveryMs = 25_000;
const leaveWithinMs = 1_000;

/** The websocket at /api/v1/ws: see packages/contract/src/socket.ts and the channels of the contract. */
export async function serveSocket(app: FastifyInstance, options: Options): Promise<void> {
  await app.register(websocket, { options: { maxPayload: largestMessageBytes } });
  const topics = topicTable(options.events);
  const limits = socketLimits();
  app.get(socketPath, { websocket: true, schema: { hide: true } }, (socket, request) => {
    if (!isOurOrigin(request, options.origins)) return socket.close(close.origin);
    converse(socket, request, options, { topics, limits });
  });
  app.addHook('preClose', async () => topics.close());
}

/** Browsers name the page's origin; programs name none and bring their token as anyone else. */
function isOurOrigin(request: FastifyRequest, origins: readonly string[]): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return origins.includes(origin) || origin === `${request.protocol}://${request.headers.host}`;
}

type Shared = { topics: TopicTable; limits: SocketLimits };

function converse(
  socket: WebSocket,
  request: FastifyRequest,
  { tokens, channels }: Options,
  { topics, limits }: Shared,
): void {
  const turnAway = () => {
    socket.close(close.tooMuch);
    // one that floods does not take leave
    setTimeout(() => socket.terminate(), leaveWithinMs).unref();
  };
  const counted = limits.count(networkOf(request.ip), turnAway);
  let viewer: Viewer | undefined;
  let token: string | undefined;
  let isAlive = true;
  let expiry = setTimeout(() => socket.close(close.silent), patienceMs);
  const stops = new Map<string, () => void>();
  const say = (message: ServerMessage) => socket.send(JSON.stringify(message));

  const ping = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
    // who is disabled or signed out elsewhere hears no more
    checkAgain().catch(fail);
  }, pingEveryMs);
  socket.on('pong', () => (isAlive = true));

  const fail = (error: unknown) => {
    request.log.error({ err: error }, 'a message of the socket failed');
    socket.close(1011);
  };

  const checkAgain = async () => {
    if (token !== undefined && !(await tokens.verify(token))) socket.close(close.notSignedIn);
  };

  const signIn = async (accessToken: string) => {
    const claims = await tokens.verify(accessToken);
    // another person must not inherit what the first was allowed to follow
    if (!claims || (viewer && viewer.id !== claims.viewer.id)) return socket.close(close.notSignedIn);
    if (!counted.signIn(claims.viewer.id)) return turnAway();
    viewer = claims.viewer;
    token = accessToken;
    clearTimeout(expiry);
    expiry = setTimeout(() => socket.close(close.notSignedIn), claims.expiresAt - Date.now());
    say({ type: 'ready' });
  };

  const subscribe = async (topic: string, who: Viewer): Promise<void> => {
    if (stops.has(topic)) return say({ type: 'subscribed', topic });
    if (stops.size >= mostTopics) return say({ type: 'error', code: 'too_many', topic });
    if (!(await mayFollow(channels, who, topic))) return say({ type: 'error', code: 'not_allowed', topic });
    if (socket.readyState !== socket.OPEN || stops.has(topic)) return;
    stops.set(
      topic,
      topics.follow(topic, (data) => say({ type: 'event', topic, data })),
    );
    say({ type: 'subscribed', topic });
  };

  const hear = async (raw: Buffer) => {
    const message = parseMessage(raw.toString('utf8'));
    if (!message) return socket.close(close.badMessage);
    if (message.type === 'auth') return signIn(message.access_token);
    if (!viewer) return say({ type: 'error', code: 'not_signed_in' });
    if (message.type === 'subscribe') return subscribe(message.topic, viewer);
    stops.get(message.topic)?.();
    stops.delete(message.topic);
  };
  // one after another: what follows the token is heard once the token is known
  let heard = Promise.resolve();
  socket.on('message', (raw: Buffer) => {
    // before it waits for those that came earlier
    if (!counted.mayHear()) return turnAway();
    heard = heard.then(() => hear(raw)).catch(fail);
  });
  socket.on('error', (error) => request.log.debug({ err: error }, 'socket error'));
  socket.on('close', () => {
    clearTimeout(expiry);
    clearInterval(ping);
    counted.leave();
    stops.forEach((stop) => stop());
    stops.clear();
  });
}

function parseMessage(text: string): ClientMessage | undefined {
  try {
    return ClientMessage.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

async function mayFollow(channels: Followed[], viewer: Viewer, topic: string): Promise<boolean> {
  const at = topic.lastIndexOf(':');
  const id = Number(topic.slice(at + 1));
  const found = channels.find(({ channel }) => channel.name === topic.slice(0, at));
  if (!found || !Number.isInteger(id) || id < 1 || id > 2_147_483_647) return false;
  if (!mayPass(found.channel.access, viewer)) return false;
  return found.mayFollow(viewer, id);
}

type TopicTable = ReturnType<typeof topicTable>;

/** One listener for all sockets: news is handed to the followers of exactly its topic. */
function topicTable(events: Events) {
  const followers = new Map<string, Set<(news: unknown) => void>>();
  const stop = events.listen('', (news, topic) => followers.get(topic)?.forEach((tell) => tell(news)));
  return {
    follow(topic: string, tell: (news: unknown) => void): () => void {
      const set = followers.get(topic) ?? new Set();
      followers.set(topic, set.add(tell));
      return () => {
        set.delete(tell);
        if (set.size === 0) followers.delete(topic);
      };
    },
    close: stop,
  };
}
