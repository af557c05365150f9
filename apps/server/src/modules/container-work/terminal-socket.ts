import type { Viewer } from '@put/contract/base/access';
import {
  containerSocketPath,
  terminalClose,
  type TerminalNews,
  TerminalRequest,
} from '@put/contract/containers/container-socket';
import { containerChannel } from '@put/contract/containers/containers';
import { topicOf } from '@put/contract/base/endpoint';
import { Refusal, type RefusalCode } from '@put/contract/base/refusals';
import type { Agent } from '../../drivers/container/protocol/agent.ts';
import type { OwnSocket } from '../../http/sockets/socket.ts';
import { socketClose, type SocketSession } from '../../http/sockets/socket-session.ts';
import { mayReachContainer, ownAgent } from '../containers/containers.api.ts';
import { findLifeNow } from './container-work.store.ts';
import { tellDisk } from './tell-disk.ts';
import { tellSizes } from './tell-sizes.ts';
import { type Size, talkOfTerminals, type TalkMode } from './terminal-talk.ts';
import type { WorkTools } from './work-tools.ts';

/** Frames of the largest input, and acks of a flood on a fast line. */
const largestMessageBytes = 65_536;
const rates = { aSecond: 1000, atOnce: 10_000 };
/** Of RFC 6455: the browser comes back and attaches from where it was. */
const comeBack = 1012;

/** Each page tells others by it which terminal it has opened, and the student's page the sizes of them. */
export const terminalsTopic = (id: number): string => `container-terminals:${id}`;

type TerminalsNews = { own: string; terminal: number; size?: Size };

type Life = { agent: Agent; mode: TalkMode; talk: ReturnType<typeof talkOfTerminals> };

/** The socket of a container's terminals: packages/contract/src/containers/container-socket.ts. */
export const terminalSocket = (tools: WorkTools): OwnSocket => ({
  path: containerSocketPath,
  rates,
  largestMessageBytes,
  begin(socket, session, { id, follow }) {
    let life: Life | undefined;
    let isLeft = false;
    const stops: (() => void)[] = [];
    const isOpen = () => socket.readyState === socket.OPEN;
    const say = (news: TerminalNews) => isOpen() && socket.send(JSON.stringify(news));

    /** Closes the socket when this person may not go on as before, or the container has another life. */
    const checkAgain = async (): Promise<void> => {
      if (!life || !session.viewer || !isOpen()) return;
      const reason = await whyToEnd(tools, session.viewer, id, life);
      if (reason !== null) socket.close(reason);
    };
    const check = () => void checkAgain().catch(session.fail);

    const begin = async (viewer: Viewer): Promise<void> => {
      const begun = await beginTalk(tools, viewer, id);
      if (typeof begun === 'number') return socket.close(begun);
      const { agent, mode } = begun;
      if (isLeft) return agent.close();
      stops.push(() => agent.close());
      const own = crypto.randomUUID();
      const tell = (news: TerminalsNews) =>
        void tools.events.publish('now', terminalsTopic(id), news).catch(session.fail);
      const sizes = tellSizes((terminal, size) => tell({ own, terminal, size }));
      const disk = tellDisk(agent, (used_mb) => say({ type: 'disk', used_mb }));
      stops.push(sizes.stop, disk.stop);
      const talk = talkOfTerminals(
        agent,
        () => mode,
        {
          say: (news) => {
            if (news.type === 'changed') disk.heard();
            say(news);
          },
          send: (frame) => {
            disk.heard();
            if (!isOpen()) return;
            tools.metrics?.terminalBytes('out', frame.byteLength);
            socket.send(frame);
          },
          waitingBytes: () => socket.bufferedAmount,
        },
        { opened: (terminal) => tell({ own, terminal }), sized: sizes.tell },
      );
      stops.push(
        follow(topicOf(containerChannel, id), check),
        follow(terminalsTopic(id), (news) => {
          const told = news as TerminalsNews;
          if (told.own === own) return;
          if (told.size) talk.sized(told.terminal, told.size);
          else talk.appeared(told.terminal);
        }),
      );
      const terminals = (await agent.terminals()).map(({ terminal, cols, rows, ended }) => ({
        terminal,
        cols,
        rows,
        ended,
      }));
      say({ type: 'ready', generation: agent.generation, home: agent.home, mode, terminals });
      life = { agent, mode, talk };
      void agent.closed
        .then(() => endOfTalk(tools, id, agent.generation))
        .then((code) => isOpen() && socket.close(code));
      // the state may have changed since it was read
      check();
      talk.watch().catch(session.fail);
    };

    return {
      hear(raw, isBinary) {
        if (isBinary) {
          tools.metrics?.terminalBytes('in', raw.length);
          if (!life?.talk.take(raw)) socket.close(socketClose.badMessage);
          return;
        }
        const request = parseRequest(raw.toString('utf8'));
        if (!request) return socket.close(socketClose.badMessage);
        if (request.type !== 'auth') {
          if (!life) return socket.close(socketClose.notSignedIn);
          // the next message does not wait for the agent's answer; the end of the talk is seen elsewhere
          void life.talk.ask(request).catch(() => undefined);
          return;
        }
        return signIn(session, request.access_token, () => life !== undefined, begin);
      },
      checkAgain,
      leave() {
        isLeft = true;
        stops.splice(0).forEach((stop) => stop());
      },
    };
  },
});

async function signIn(
  session: SocketSession,
  token: string,
  hasBegun: () => boolean,
  begin: (viewer: Viewer) => Promise<void>,
): Promise<void> {
  if ((await session.signIn(token)) && session.viewer && !hasBegun()) await begin(session.viewer);
}

/** The conversation with the agent and how this person takes part in it, or the code to close the socket with. */
async function beginTalk(
  tools: WorkTools,
  viewer: Viewer,
  id: number,
): Promise<{ agent: Agent; mode: TalkMode } | number> {
  const mode = await mayReachContainer(tools.db, viewer, id);
  if (mode === null) return terminalClose.mayNotLook;
  try {
    return { agent: await ownAgent(tools, id), mode };
  } catch (error) {
    if (error instanceof Refusal) return closeFor[error.code] ?? terminalClose.notRunning;
    throw error;
  }
}

const closeFor: Partial<Record<RefusalCode, number>> = {
  container_silent: terminalClose.silent,
  containers_away: terminalClose.engineAway,
};

async function whyToEnd(tools: WorkTools, viewer: Viewer, id: number, { agent, mode }: Life): Promise<number | null> {
  const reach = await mayReachContainer(tools.db, viewer, id);
  if (reach === null) return terminalClose.mayNotLook;
  const found = await findLifeNow(tools.db, id);
  if (found?.generation !== agent.generation) return terminalClose.otherLife;
  if (found.state !== 'running') return terminalClose.notRunning;
  return reach === mode ? null : comeBack;
}

/** Why the agent has hung up: its container has ended, or the way to it is broken and the browser comes back. */
async function endOfTalk({ db }: WorkTools, id: number, generation: number): Promise<number> {
  const found = await findLifeNow(db, id).catch(() => undefined);
  if (found && found.generation !== generation) return terminalClose.otherLife;
  return found?.state === 'running' ? comeBack : terminalClose.notRunning;
}

function parseRequest(text: string): TerminalRequest | undefined {
  try {
    return TerminalRequest.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
