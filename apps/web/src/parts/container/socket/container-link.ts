import {
  ackFrame,
  containerSocketPathOf,
  type Frame,
  frame,
  frameTypes,
  readFrame,
  sizeFrame,
  terminalClose,
  terminalInputBytes,
  TerminalNews,
  type TerminalRequest,
} from '@put/contract/containers/container-socket';
import { reconnectDelayMs } from '../../../api/follow-socket.ts';
import { TerminalFlow } from './terminal-flow.ts';

/**
 * Tried again: `lost`; `silent`: the container runs and does not answer; `away`: the engine that it runs on does not.
 * `over`: this life of the container has ended; `closed`: an administrator may not look.
 */
export type LinkState = 'connecting' | 'ready' | 'lost' | 'silent' | 'away' | 'over' | 'closed';
/** `code`: the exit code of the shell; null while it runs. */
export type OpenTerminal = { id: number; code: number | null };
export type LinkView = {
  state: LinkState;
  /** `own` and `help` type, `look` only looks. */
  mode: 'own' | 'help' | 'look';
  terminals: readonly OpenTerminal[];
  /** Absolute path of the home folder. */
  home: string;
  /** Of the disk, in megabytes, as it was told last; null: nothing was told yet. */
  usedMb: number | null;
  /** A program has said just now that no other one can be started. */
  hasNoProcesses: boolean;
};

/** Where the bytes of a terminal are drawn. */
export type TerminalScreen = {
  write: (bytes: Uint8Array, done: () => void) => void;
  /** Draws anew from nothing. `skipped`: so many bytes are not kept any more. */
  reset: (skipped: number) => void;
  size: () => { cols: number; rows: number };
  /** The size that the terminal has at the server. */
  sized: (cols: number, rows: number) => void;
};

type Tools = {
  containerId: number;
  openSocket: (url: string) => WebSocket;
  accessToken: () => string | null;
  onToken: (listener: () => void) => () => void;
  renewToken: (used: string) => Promise<unknown>;
  random: () => number;
  /** Paths of files and folders that changed; null: too many to name. */
  onChanged: (paths: readonly string[] | null) => void;
  /** A terminal that this page asked for is there. */
  onOpened: (id: number) => void;
  onFailed: (code: string) => void;
};

type Attached = { screen: TerminalScreen; flow: TerminalFlow };

/** What is known of a container that is not heard. */
export const noView = (state: LinkState): LinkView => ({
  state,
  mode: 'own',
  terminals: [],
  home: '',
  usedMb: null,
  hasNoProcesses: false,
});

const triedAgain: ReadonlySet<LinkState> = new Set(['lost', 'silent', 'away']);

/** That no program starts is shown so long after it was read the last time. */
const noProcessesForMs = 30_000;

/** The code with which the server ends a connection whose token is not good. */
const notSignedIn = 4401;

/** One socket for all terminals of a container, while it runs. It connects again by itself and misses no byte. */
export class ContainerLink {
  readonly #tools: Tools;
  #socket: WebSocket | null = null;
  #view: LinkView = noView('connecting');
  #attached = new Map<number, Attached>();
  #watchers = new Set<() => void>();
  #failures = 0;
  #lastKey = 0;
  #asked = new Set<number>();
  #reconnect: ReturnType<typeof setTimeout> | undefined;
  #stopTokens: (() => void) | null = null;
  #noProcesses: ReturnType<typeof setTimeout> | undefined;

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  readonly view = (): LinkView => this.#view;
  readonly watch = (listener: () => void): (() => void) => {
    this.#watchers.add(listener);
    return () => void this.#watchers.delete(listener);
  };

  readonly start = (): void => {
    clearTimeout(this.#reconnect);
    this.#stopTokens ??= this.#tools.onToken(() => this.#authenticate());
    const url = new URL(containerSocketPathOf(this.#tools.containerId), location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = this.#tools.openSocket(url.href);
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    socket.onopen = () => this.#authenticate();
    socket.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (socket !== this.#socket) return;
      if (data instanceof ArrayBuffer) this.#take(readFrame(new Uint8Array(data)));
      else this.#hear(parse(data));
    };
    socket.onclose = (event: CloseEvent | undefined) => {
      if (socket === this.#socket) this.#lost(event?.code ?? 0);
    };
  };

  readonly stop = (): void => {
    clearTimeout(this.#reconnect);
    clearTimeout(this.#noProcesses);
    this.#stopTokens?.();
    this.#stopTokens = null;
    for (const { flow } of this.#attached.values()) flow.end();
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  };

  /** Tries at once when the network is said to be back, and believes at once that it is gone. */
  readonly network = (isThere: boolean): void => {
    if (!isThere && this.#socket !== null) {
      const socket = this.#socket;
      this.#socket = null;
      socket.close();
      this.#lost(0);
    } else if (isThere && triedAgain.has(this.#view.state)) this.start();
  };

  /** Asks for a new terminal. False without a connection. */
  open(size: { cols: number; rows: number }, cwd = ''): boolean {
    const key = (this.#lastKey += 1);
    const isSent = this.#say({ type: 'open', key, ...size, cwd });
    if (isSent) this.#asked.add(key);
    return isSent;
  }

  close(terminal: number): void {
    if (this.#say({ type: 'close', terminal })) this.#forget(terminal);
  }

  /** Draws a terminal on a screen until the returned function is called. */
  attach(terminal: number, screen: TerminalScreen): () => void {
    const flow = new TerminalFlow(screen, (offset) => this.#send(ackFrame(terminal, offset)));
    this.#attached.set(terminal, { screen, flow });
    this.#say({ type: 'attach', terminal, from: -1 });
    return () => {
      flow.end();
      if (this.#attached.get(terminal)?.screen === screen) this.#attached.delete(terminal);
    };
  }

  /** False when nothing was sent: there is no connection, or this person only looks. */
  input(terminal: number, bytes: Uint8Array): boolean {
    if (this.#view.state !== 'ready' || this.#view.mode === 'look') return false;
    for (let at = 0; at < bytes.length; at += terminalInputBytes)
      if (!this.#send(frame(frameTypes.in, terminal, bytes.subarray(at, at + terminalInputBytes)))) return false;
    return true;
  }

  /** A terminal has the size of its student's screen; others show that one. */
  resize(terminal: number, cols: number, rows: number): void {
    if (this.#view.mode === 'own') this.#send(sizeFrame(terminal, cols, rows));
  }

  #send(bytes: Uint8Array<ArrayBuffer>): boolean {
    if (this.#view.state !== 'ready' || this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(bytes);
    return true;
  }

  #say(request: TerminalRequest): boolean {
    if (this.#view.state !== 'ready' || this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(request));
    return true;
  }

  #authenticate(): void {
    const accessToken = this.#tools.accessToken();
    if (accessToken === null || this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(JSON.stringify({ type: 'auth', access_token: accessToken } satisfies TerminalRequest));
  }

  #take(received: Frame | null): void {
    if (received === null) return;
    const attached = this.#attached.get(received.terminal);
    if (received.type === 'out') {
      attached?.flow.take(received.at, received.bytes);
      if (saysNoProcesses(received.bytes)) this.#tellNoProcesses();
    } else if (received.type === 'prefix') attached?.screen.write(received.bytes, () => undefined);
    else if (received.type === 'size') attached?.screen.sized(received.cols, received.rows);
  }

  #hear(news: TerminalNews | null): void {
    switch (news?.type) {
      case undefined:
        return;
      case 'ready':
        return this.#ready(news);
      case 'opened':
        this.#add(news.terminal);
        if (this.#asked.delete(news.key)) this.#tools.onOpened(news.terminal);
        return;
      case 'appeared':
        return this.#add(news.terminal);
      case 'attached':
        return this.#begin(news);
      case 'ended':
        return this.#show({
          terminals: this.#view.terminals.map((one) => (one.id === news.terminal ? { ...one, code: news.code } : one)),
        });
      case 'changed':
        return this.#tools.onChanged(news.paths);
      case 'disk':
        return this.#show({ usedMb: news.used_mb });
      case 'failed':
        if (news.key !== null) this.#asked.delete(news.key);
        if (news.code === 'not_signed_in') this.#renew();
        else this.#tools.onFailed(news.code);
    }
  }

  #ready({ mode, home, terminals }: Extract<TerminalNews, { type: 'ready' }>): void {
    // an answer to a new token on the same socket
    const isGoingOn = this.#view.state === 'ready';
    this.#failures = 0;
    this.#show({
      state: 'ready',
      mode,
      home,
      terminals: terminals.map(({ terminal, ended }) => ({ id: terminal, code: ended })),
    });
    if (isGoingOn) return;
    this.#asked.clear();
    for (const [terminal, { flow }] of this.#attached)
      if (terminals.some((one) => one.terminal === terminal))
        this.#say({ type: 'attach', terminal, from: flow.received });
    // files may have changed while nobody told
    this.#tools.onChanged(null);
  }

  #begin({ terminal, start, skipped, cols, rows }: Extract<TerminalNews, { type: 'attached' }>): void {
    const attached = this.#attached.get(terminal);
    if (attached === undefined) return;
    const { screen, flow } = attached;
    if (flow.received !== start) screen.reset(flow.received === -1 ? 0 : skipped);
    flow.begin(start);
    if (this.#view.mode !== 'own') return screen.sized(cols, rows);
    const size = screen.size();
    if (size.cols !== cols || size.rows !== rows) this.resize(terminal, size.cols, size.rows);
  }

  #tellNoProcesses(): void {
    clearTimeout(this.#noProcesses);
    this.#noProcesses = setTimeout(() => this.#show({ hasNoProcesses: false }), noProcessesForMs);
    if (!this.#view.hasNoProcesses) this.#show({ hasNoProcesses: true });
  }

  #add(id: number): void {
    if (this.#view.terminals.some((one) => one.id === id)) return;
    this.#show({ terminals: [...this.#view.terminals, { id, code: null }] });
  }

  #forget(id: number): void {
    this.#show({ terminals: this.#view.terminals.filter((one) => one.id !== id) });
  }

  #renew(): void {
    const used = this.#tools.accessToken();
    if (used !== null) this.#tools.renewToken(used).catch(() => undefined);
  }

  #lost(code: number): void {
    this.#socket = null;
    if (code === terminalClose.notRunning || code === terminalClose.otherLife) return this.#show({ state: 'over' });
    if (code === terminalClose.mayNotLook) return this.#show({ state: 'closed' });
    if (code === notSignedIn) this.#renew();
    this.#show({
      state: code === terminalClose.silent ? 'silent' : code === terminalClose.engineAway ? 'away' : 'lost',
    });
    this.#failures += 1;
    clearTimeout(this.#reconnect);
    this.#reconnect = setTimeout(this.start, reconnectDelayMs(this.#failures, this.#tools.random()));
  }

  #show(change: Partial<LinkView>): void {
    this.#view = { ...this.#view, ...change };
    for (const tell of this.#watchers) tell();
  }
}

/** As bash, dash, Python and Node say that a process could not be started (`EAGAIN` of `fork`). */
const noProcessesWords =
  /(fork|clone|spawn|thread)[^\n]{0,80}(resource temporarily unavailable|EAGAIN)|can(no|')t fork/i;
const latin1 = new TextDecoder('latin1');
const saysNoProcesses = (bytes: Uint8Array): boolean => noProcessesWords.test(latin1.decode(bytes));

function parse(data: unknown): TerminalNews | null {
  try {
    return TerminalNews.parse(JSON.parse(String(data)));
  } catch {
    return null;
  }
}
