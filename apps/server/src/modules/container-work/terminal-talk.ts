import {
  outFrame,
  frame,
  frameTypes,
  readFrame,
  sizeFrame,
  type TerminalNews,
  type TerminalRequest,
  terminalInputBytes,
  terminalWindowBytes,
} from '@put/contract/containers/container-socket';
import { type Agent, AgentRefusal } from '../../drivers/container/protocol/agent.ts';
import { shownName } from '../../drivers/container/protocol/shown-names.ts';
import { byteBudget } from './byte-budget.ts';
import { unackedBytes } from './unacked-bytes.ts';

export type TalkMode = Extract<TerminalNews, { type: 'ready' }>['mode'];

export type Size = { cols: number; rows: number };

/** The side of the talk where the browser is. */
export type TalkWire = {
  say(news: TerminalNews): void;
  send(frame: Uint8Array): void;
  /** Bytes that the network has not taken yet. */
  waitingBytes(): number;
};

type Attachment = {
  sent: ReturnType<typeof unackedBytes>;
  /** What came before the browser was told that it is attached; null: it was told. */
  early: (() => void)[] | null;
  /** It took too long to render, and gets the rest when it has caught up. */
  isLate: boolean;
};

/** Typed and pasted bytes of a socket. More are dropped: the agent would keep no more either. */
const typedBytes = { atOnce: 4_000_000, aSecond: 500_000 };
/** A browser that takes nothing is told about changed files only that there are some. */
const mostWaitingBytes = 1_000_000;

/**
 * The terminals of one socket: its frames to the agent and back, over a conversation of its own. Credit passes through:
 * the agent sends no further than the browser's own `ack` allows, so nothing piles up here.
 */
export function talkOfTerminals(
  agent: Agent,
  mode: () => TalkMode,
  wire: TalkWire,
  tell: { opened: (terminal: number) => void; sized: (terminal: number, size: Size) => void },
) {
  const attachments = new Map<number, Attachment>();
  const typed = byteBudget(typedBytes);

  /** `key`: of the request that failed. What is no refusal of the agent ends the talk. */
  const failing = (key: number | null, work: Promise<unknown>): Promise<void> =>
    work.then(
      () => undefined,
      (error: unknown) => {
        if (!(error instanceof AgentRefusal)) throw error;
        wire.say({ type: 'failed', key, code: error.code });
      },
    );

  const pass = (terminal: number, attachment: Attachment, at: number, bytes: Buffer) => {
    const { sent } = attachment;
    // for who only looks the agent does not wait
    attachment.isLate ||= sent.count() + bytes.length > terminalWindowBytes;
    if (attachment.isLate) return agent.detach(terminal);
    sent.add(at, bytes.length);
    wire.send(outFrame(terminal, at, bytes));
  };

  const takeAck = (terminal: number, at: number) => {
    const attachment = attachments.get(terminal);
    if (!attachment?.sent.ack(at)) return;
    if (!attachment.isLate) agent.ack(terminal, at);
    else if (attachment.sent.count() < terminalWindowBytes / 2)
      void failing(null, attach(terminal, attachment.sent.end())).catch(() => undefined);
  };

  const attach = async (terminal: number, from: number): Promise<void> => {
    const wasAttached = attachments.has(terminal);
    const mine: Attachment = { sent: unackedBytes(), early: [], isLate: false };
    attachments.set(terminal, mine);
    const isMine = () => attachments.get(terminal) === mine;
    if (wasAttached) {
      // the answer comes after the last output of the attachment before
      agent.detach(terminal);
      await agent.terminals();
      if (!isMine()) return;
    }
    const whenTold = (tell: () => void) => {
      if (!isMine()) return;
      if (mine.early) mine.early.push(tell);
      else tell();
    };
    const listener = {
      out: (at: number, bytes: Buffer) => whenTold(() => pass(terminal, mine, at, bytes)),
      ended: (code: number) => whenTold(() => wire.say({ type: 'ended', terminal, code })),
    };
    const { prefix, ...attached } = await agent
      .attach(terminal, { from, holds: mode() !== 'look' }, listener)
      .catch((error: unknown) => {
        if (isMine()) attachments.delete(terminal);
        throw error;
      });
    if (!isMine()) return;
    wire.say({ type: 'attached', terminal, ...attached });
    if (prefix.length > 0) wire.send(frame(frameTypes.prefix, terminal, prefix));
    const early = mine.early ?? [];
    mine.early = null;
    early.forEach((tell) => tell());
  };

  const open = async ({ key, cwd, ...size }: Extract<TerminalRequest, { type: 'open' }>) => {
    const terminal = await agent.openTerminal(size, cwd);
    wire.say({ type: 'opened', key, terminal });
    tell.opened(terminal);
  };

  const resize = (terminal: number, size: Size) => {
    // the student's screen rules; who helps sees its size
    if (mode() !== 'own') return;
    agent.resize(terminal, size);
    tell.sized(terminal, size);
  };

  return {
    /** Rejects when the conversation with the agent has ended. */
    ask(request: Exclude<TerminalRequest, { type: 'auth' }>): Promise<void> {
      if (request.type === 'attach') return failing(null, attach(request.terminal, request.from));
      const key = request.type === 'open' ? request.key : null;
      if (mode() === 'look') {
        wire.say({ type: 'failed', key, code: 'denied' });
        return Promise.resolve();
      }
      return failing(key, request.type === 'open' ? open(request) : agent.closeTerminal(request.terminal));
    },
    /** False: the bytes are no frame that a browser may send. */
    take(bytes: Uint8Array): boolean {
      const read = readFrame(bytes);
      if (read === null || read.type === 'out' || read.type === 'prefix') return false;
      const { terminal } = read;
      if (read.type === 'ack') {
        takeAck(terminal, read.at);
        return true;
      }
      if (read.type === 'in' && read.bytes.length > terminalInputBytes) return false;
      if (read.type === 'size' && !areSizes(read)) return false;
      if (mode() === 'look') return true;
      if (read.type === 'size') resize(terminal, { cols: read.cols, rows: read.rows });
      else if (typed.take(read.bytes.length)) agent.type(terminal, read.bytes);
      else wire.say({ type: 'failed', key: null, code: 'busy' });
      return true;
    },
    sized(terminal: number, { cols, rows }: Size): void {
      if (attachments.has(terminal)) wire.send(sizeFrame(terminal, cols, rows));
    },
    appeared: (terminal: number) => wire.say({ type: 'appeared', terminal }),
    watch: () => watchFiles(agent, wire),
  };
}

const mostCells = 1000;
const areSizes = ({ cols, rows }: Size) => [cols, rows].every((cells) => cells >= 1 && cells <= mostCells);

/** Tells about changed files, where the agent can watch. */
async function watchFiles(agent: Agent, wire: TalkWire): Promise<void> {
  let hasMissedChanges = false;
  const tell = (paths: string[] | null) => {
    hasMissedChanges ||= wire.waitingBytes() > mostWaitingBytes;
    if (wire.waitingBytes() > mostWaitingBytes) return;
    wire.say({ type: 'changed', paths: hasMissedChanges ? null : (paths?.map(shownName) ?? null) });
    hasMissedChanges = false;
  };
  await agent.watch(tell).catch((error: unknown) => {
    if (!(error instanceof AgentRefusal)) throw error;
  });
}
