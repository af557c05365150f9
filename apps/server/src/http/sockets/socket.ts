import websocket from '@fastify/websocket';
import { holdsInCourse, mayPass, type Viewer } from '@put/contract/base/access';
import type { Channel } from '@put/contract/base/endpoint';
import { seesNames } from '@put/contract/accounts/rights';
import { ClientMessage, type ServerMessage, socketPath } from '@put/contract/base/socket';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import type { Events } from '../../drivers/events/events.ts';
import type { Pseudonyms } from '../../auth/pseudonyms.ts';
import type { AccessTokens } from '../../auth/access-tokens.ts';
import type { Audience } from '../audience.ts';
import { endSockets } from '../end-gently.ts';
import { hideNames } from '../hide-names.ts';
import { type Hearing, hearMessages } from './hear-messages.ts';
import type { Reaches } from '../reach.ts';
import { socketLimits, type SocketRates } from './socket-limits.ts';
import { type Conversation, holdSession, socketClose, type SocketSession } from './socket-session.ts';
import { type Follow, topicTable } from './topic-table.ts';

/** A channel, and whether a person may follow a row of it. `mayFollow` is false for a row that does not exist. */
export type Followed = {
  channel: Channel;
  mayFollow: (viewer: Viewer, id: number) => Promise<boolean>;
  /** Its followers are counted, see audience.ts. */
  isCounted?: true;
};

/** A websocket of a module, for what is too much for channels. `:id` stands in its path. */
export type OwnSocket = {
  path: string;
  rates: SocketRates;
  largestMessageBytes: number;
  begin: (socket: WebSocket, session: SocketSession, at: { id: number; follow: Follow }) => Conversation;
};

type Options = {
  tokens: AccessTokens;
  events: Events;
  channels: Followed[];
  sockets: readonly OwnSocket[];
  hearings: readonly Hearing[];
  audience: Audience;
  reaches: Reaches;
  numberOf: Pseudonyms;
  origins: readonly string[];
};

const mostTopics = 200;
const largestMessageBytes = 16_384;
/** A reconnected tab subscribes to all of its topics at once, and a person has several tabs. */
const rates: SocketRates = { aSecond: 50, atOnce: 500 };

/**
 * Serves the websocket at /api/v1/ws (packages/contract/src/base/socket.ts and the channels of the contract), and those of
 * modules.
 */
export async function serveSocket(app: FastifyInstance, options: Options): Promise<void> {
  const { tokens, origins, sockets } = options;
  // one limit for all routes here; each conversation has its own below it
  const maxPayload = Math.max(largestMessageBytes, ...sockets.map((one) => one.largestMessageBytes));
  const preClose = (done: () => void) => {
    const { clients } = app.websocketServer;
    void endSockets(clients).then(done);
  };
  await app.register(websocket, { options: { maxPayload }, preClose });
  const topics = topicTable(options.events);
  const { follow } = topics;
  const limits = socketLimits(rates);
  app.get(socketPath, { websocket: true, schema: { hide: true } }, (socket, request) => {
    holdSession(socket, request, { tokens, origins, limits, largestMessageBytes, follow }, (session) =>
      converse(socket, session, options, follow),
    );
  });
  for (const { path, begin, ...own } of sockets) {
    const { rates: ownRates, largestMessageBytes: longest } = own;
    const held = { tokens, origins, limits: socketLimits(ownRates), largestMessageBytes: longest, follow };
    app.get(path, { websocket: true, schema: { hide: true } }, (socket, request) => {
      const id = idOf((request.params as { id: string }).id);
      holdSession(socket, request, held, (session) => begin(socket, session, { id, follow }));
    });
  }
  app.addHook('preClose', async () => {
    topics.close();
    options.hearings.forEach(({ close }) => close?.());
  });
}

function converse(
  socket: WebSocket,
  session: SocketSession,
  { channels, audience, hearings, reaches, numberOf }: Options,
  follow: Follow,
): Conversation {
  const stops = new Map<string, () => void>();
  const modules = hearMessages(hearings);
  const say = (message: ServerMessage) => socket.send(JSON.stringify(message));

  const withoutNames = ({ data: shape, access, nameless }: Channel, news: unknown, { id }: Viewer) =>
    hideNames(news, {
      shape,
      nameless: nameless ?? (access === 'admin' ? { keeps: [] } : 'same'),
      viewerId: id,
      numberOf,
    });

  const subscribe = async (topic: string, who: Viewer): Promise<void> => {
    if (stops.has(topic)) return say({ type: 'subscribed', topic });
    if (stops.size >= mostTopics) return say({ type: 'error', code: 'too_many', topic });
    const followed = await findFollowed({ channels, reaches }, who, topic);
    if (!followed) return say({ type: 'error', code: 'not_allowed', topic });
    if (socket.readyState !== socket.OPEN || stops.has(topic)) return;
    const leave = followed.isCounted && audience.join(topic, who.id);
    const { channel } = followed;
    const newsFor = seesNames(who) ? (data: unknown) => data : (data: unknown) => withoutNames(channel, data, who);
    const stop = follow(topic, (data) => {
      if (mayHear(channel, who, data)) socket.send(eventText(topic, newsFor(data)));
    });
    stops.set(topic, () => {
      stop();
      leave?.();
    });
    say({ type: 'subscribed', topic });
  };

  return {
    async hear(raw) {
      const message = parseMessage(raw.toString('utf8'));
      if (!message) return socket.close(socketClose.badMessage);
      if (message.type === 'auth') {
        if (await session.signIn(message.access_token)) say({ type: 'ready' });
        return;
      }
      if (!session.viewer) return say({ type: 'error', code: 'not_signed_in' });
      if (message.type === 'subscribe') return subscribe(message.topic, session.viewer);
      if (message.type !== 'unsubscribe') return modules.hear(session.viewer, message);
      stops.get(message.topic)?.();
      stops.delete(message.topic);
    },
    leave() {
      stops.forEach((stop) => stop());
      stops.clear();
      modules.leave();
    },
  };
}

let lastEvent: { data: unknown; topic: string; text: string } = { data: null, topic: '', text: '' };

/** One piece of news goes to thousands of sockets one after another, so it is written once. */
function eventText(topic: string, data: unknown): string {
  if (lastEvent.data !== data || lastEvent.topic !== topic || data === null)
    lastEvent = { data, topic, text: JSON.stringify({ type: 'event', topic, data } satisfies ServerMessage) };
  return lastEvent.text;
}

function parseMessage(text: string): ClientMessage | undefined {
  try {
    return ClientMessage.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The channel of the topic, where the viewer may follow it. */
async function findFollowed(
  { channels, reaches }: Pick<Options, 'channels' | 'reaches'>,
  viewer: Viewer,
  topic: string,
): Promise<Followed | undefined> {
  const at = topic.lastIndexOf(':');
  const id = idOf(topic.slice(at + 1));
  const found = channels.find(({ channel }) => channel.name === topic.slice(0, at));
  if (!found || id === 0) return undefined;
  const { channel } = found;
  if (!mayPass(channel, viewer)) return undefined;
  if (channel.access === 'admin' && !viewer.is_admin) {
    const { right, of } = channel;
    if (of === undefined) return undefined;
    if (of !== 'news' && of !== 'all' && !(await reaches(viewer, right, [{ noun: of, ids: [id] }]))) return undefined;
  }
  return (await found.mayFollow(viewer, id)) ? found : undefined;
}

/** Of a channel that all colleagues follow each hears of the own courses. */
const mayHear = ({ right, of }: Channel, viewer: Viewer, data: unknown): boolean =>
  of !== 'news' || holdsInCourse(viewer, right, (data as { course_id: number }).course_id);

/** Zero for what is no id: no row has it. */
function idOf(text: string): number {
  // in one spelling: news are sent to that one
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id <= 2_147_483_647 ? id : 0;
}
