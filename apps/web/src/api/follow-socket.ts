import { type ClientMessage, type ModuleMessage, type ServerMessage, socketPath } from '@put/contract/base/socket';

/** A follower of one topic. `event` gets raw data; `reread` must read everything again by ordinary calls. */
export type Follower = { event: (data: unknown) => void; reread: () => void };

type Timer = ReturnType<typeof setTimeout>;
type Tools = {
  openSocket: (url: string) => WebSocket;
  accessToken: () => string | null;
  /**
   * Calls the listener after each new access token, so that the server keeps the socket open past the end of the old
   * one.
   */
  onToken: (listener: () => void) => () => void;
  /** Refreshes a token that the server refused. */
  renewToken: (used: string) => Promise<unknown>;
  random: () => number;
};

/** After this many failed tries in a row, followers are polled instead. */
export const triesBeforePolling = 3;
export const pollEveryMs = 5000;
const firstDelayMs = 1000;
const longestDelayMs = 30_000;

/** A close code of RFC 6455's registry. All of its sockets end at once, so they come again spread over some seconds. */
const serviceRestarts = 1012;
const spreadMs = 5_000;

/** Doubles up to 30 s; half of it is random, so that a class does not reconnect in the same second. */
export const reconnectDelayMs = (failures: number, random: number): number =>
  Math.min(firstDelayMs * 2 ** (failures - 1), longestDelayMs) * (0.5 + random / 2);

/**
 * One socket for all topics of this tab. It opens with the first follower and closes with the last. After each
 * connection all followers read again, because events in between are lost. Where sockets are blocked, followers are
 * polled.
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
  readonly #watchers = new Set<() => void>();
  readonly #speakers = new Set<{ last?: ModuleMessage }>();

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  /** Whether followers are being polled; for logs and tests. */
  get isPolling(): boolean {
    return this.#poll !== undefined;
  }

  /** Whether events arrive now. */
  readonly isLive = (): boolean => this.#isReady;

  /** Calls the listener when `isLive` has changed. */
  readonly watch = (listener: () => void): (() => void) => {
    this.#watchers.add(listener);
    return () => void this.#watchers.delete(listener);
  };

  follow(topic: string, follower: Follower): () => void {
    const known = this.#followers.get(topic);
    if (known) known.add(follower);
    else this.#followers.set(topic, new Set([follower]));

    if (this.#socket === null) this.#start();
    else if (!known) this.#send({ type: 'subscribe', topic });
    // the topic was subscribed before this follower came
    else if (this.#isReady) follower.reread();
    return () => this.#leave(topic, follower);
  }

  /** Keeps the socket open for somebody who says things. The last one is said again after each connection. */
  speak(): { say: (message: ModuleMessage) => void; leave: () => void } {
    const speaker: { last?: ModuleMessage } = {};
    this.#speakers.add(speaker);
    if (this.#socket === null) this.#start();
    return {
      say: (message) => {
        speaker.last = message;
        this.#send(message);
      },
      leave: () => {
        this.#speakers.delete(speaker);
        this.#stopAlone();
      },
    };
  }

  #leave(topic: string, follower: Follower): void {
    const followers = this.#followers.get(topic);
    if (!followers?.delete(follower) || followers.size > 0) return;
    this.#followers.delete(topic);
    this.#send({ type: 'unsubscribe', topic });
    this.#stopAlone();
  }

  #stopAlone(): void {
    if (this.#followers.size + this.#speakers.size === 0) this.#stop();
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
    // an error event is always followed by a close event
    socket.onclose = ({ code }) => {
      if (socket === this.#socket) this.#lost(code);
    };
  }

  #stop(): void {
    clearTimeout(this.#reconnect);
    this.#endPolling();
    this.#stopTokens?.();
    this.#stopTokens = null;
    const socket = this.#socket;
    this.#socket = null;
    this.#setReady(false);
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
        if (this.#isReady) return; // an answer to a new token on the same socket: topics stay subscribed
        this.#setReady(true);
        for (const topic of this.#followers.keys()) this.#send({ type: 'subscribe', topic });
        for (const { last } of this.#speakers) if (last) this.#send(last);
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

  /** Refreshes a refused token. The new one comes by `onToken` or with the next connection. */
  #renew(): void {
    const used = this.#tools.accessToken();
    // the next ordinary call will report a failure
    if (used !== null) this.#tools.renewToken(used).catch(() => undefined);
  }

  #setReady(isReady: boolean): void {
    if (isReady === this.#isReady) return;
    this.#isReady = isReady;
    for (const tell of this.#watchers) tell();
  }

  #lost(code: number): void {
    this.#setReady(false);
    this.#failures += 1;
    if (this.#failures >= triesBeforePolling) this.#startPolling();
    const random = this.#tools.random();
    const waitsMs = code === serviceRestarts ? spreadMs * random : reconnectDelayMs(this.#failures, random);
    this.#reconnect = setTimeout(() => this.#start(), waitsMs);
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
