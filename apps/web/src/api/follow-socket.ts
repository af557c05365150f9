import { type ClientMessage, type ServerMessage, socketPath } from '@put/contract/socket';

/** What a topic's follower wants to hear. `event` gets raw data; `reread` asks to read everything again by ordinary calls. */
export type Follower = { event: (data: unknown) => void; reread: () => void };

type Timer = ReturnType<typeof setTimeout>;
type Tools = {
  openSocket: (url: string) => WebSocket;
  accessToken: () => string | null;
  /** Tells of a new access token, so that the server keeps the socket past the old one's end. */
  onToken: (listener: () => void) => () => void;
  /** Exchanges a token that the server refused. */
  renewToken: (used: string) => Promise<unknown>;
  random: () => number;
};

/** Without a socket for this many tries in a row, events are replaced by reading again and again. */
export const triesBeforePolling = 3;
export const pollEveryMs = 5000;
const firstDelayMs = 1000;
const longestDelayMs = 30_000;

/** Doubling up to 30 s, and half of it by chance: a whole class must not come back in the same second. */
export const reconnectDelayMs = (failures: number, random: number): number =>
  Math.min(firstDelayMs * 2 ** (failures - 1), longestDelayMs) * (0.5 + random / 2);

/**
 * One socket for all topics that this tab follows. It opens with the first follower and closes with the last; after every
 * connection the followers read again, because events in between are lost. Where sockets are blocked they are polled.
 */
export class FollowSocket {
  #tools: Tools;
  #followers = new Map<string, Set<Follower>>();
  #socket: WebSocket | null = null;
  #isReady = false;
  #failures = 0;
  #reconnect: Timer | undefined;
  #poll: ReturnType<typeof setInterval> | undefined;
  #stopTokens: (() => void) | null = null;

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  /** Whether followers are being polled, for the log of trouble and for tests. */
  get isPolling(): boolean {
    return this.#poll !== undefined;
  }

  follow(topic: string, follower: Follower): () => void {
    const known = this.#followers.get(topic);
    if (known) known.add(follower);
    else this.#followers.set(topic, new Set([follower]));

    if (this.#socket === null) this.#start();
    else if (!known) this.#send({ type: 'subscribe', topic });
    // the topic's «subscribed» was answered before this follower came
    else if (this.#isReady) follower.reread();
    return () => this.#leave(topic, follower);
  }

  #leave(topic: string, follower: Follower): void {
    const followers = this.#followers.get(topic);
    if (!followers?.delete(follower) || followers.size > 0) return;
    this.#followers.delete(topic);
    if (this.#followers.size === 0) this.#stop();
    else this.#send({ type: 'unsubscribe', topic });
  }

  #start(): void {
    clearTimeout(this.#reconnect);
    this.#stopTokens ??= this.#tools.onToken(() => this.#authenticate());
    const { protocol, host } = window.location;
    const socket = this.#tools.openSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}${socketPath}`);
    this.#socket = socket;
    socket.onopen = () => this.#authenticate();
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket) this.#hear(parse(data));
    };
    // an error is always followed by a close
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  #stop(): void {
    clearTimeout(this.#reconnect);
    this.#endPolling();
    this.#stopTokens?.();
    this.#stopTokens = null;
    const socket = this.#socket;
    this.#socket = null;
    this.#isReady = false;
    this.#failures = 0;
    socket?.close();
  }

  #authenticate(): void {
    const accessToken = this.#tools.accessToken();
    if (accessToken === null || this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(JSON.stringify({ type: 'auth', access_token: accessToken } satisfies ClientMessage));
  }

  #send(message: ClientMessage): void {
    if (this.#isReady && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #hear(message: ServerMessage | null): void {
    if (message === null) return;
    switch (message.type) {
      case 'ready': {
        this.#failures = 0;
        this.#endPolling();
        if (this.#isReady) return; // a fresh token on the same socket: the topics are still followed
        this.#isReady = true;
        for (const topic of this.#followers.keys()) this.#send({ type: 'subscribe', topic });
        return;
      }
      case 'subscribed':
        for (const follower of this.#followers.get(message.topic) ?? []) follower.reread();
        return;
      case 'event':
        for (const follower of this.#followers.get(message.topic) ?? []) follower.event(message.data);
        return;
      case 'error':
        if (message.code === 'not_signed_in') this.#renew();
        return;
    }
  }

  /** A refused token is exchanged; the new one comes back through `onToken`, or with the next connection. */
  #renew(): void {
    const used = this.#tools.accessToken();
    // a failure here shows itself in the next ordinary call
    if (used !== null) this.#tools.renewToken(used).catch(() => undefined);
  }

  #lost(): void {
    this.#isReady = false;
    this.#failures += 1;
    if (this.#failures >= triesBeforePolling) this.#startPolling();
    this.#reconnect = setTimeout(() => this.#start(), reconnectDelayMs(this.#failures, this.#tools.random()));
  }

  #startPolling(): void {
    if (this.#poll !== undefined) return;
    console.info('Live updates are not available, reading again every few seconds');
    this.#poll = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      for (const followers of this.#followers.values()) for (const follower of followers) follower.reread();
    }, pollEveryMs);
  }

  #endPolling(): void {
    clearInterval(this.#poll);
    this.#poll = undefined;
  }
}

function parse(data: unknown): ServerMessage | null {
  try {
    return JSON.parse(String(data)) as ServerMessage;
  } catch {
    return null;
  }
}
