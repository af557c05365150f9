import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';

export type Answer = { status: number; body: unknown };

/**
 * A student's browser: what finds no answer, or that of a server that is not ready, is sent again under its key, and
 * the websocket comes back. `onNews` hears the topic of each piece of news.
 */
export function patientStudent(api: string, socketUrl: string, token: string, onNews?: (topic: string) => void) {
  /** Answers that were not the last ones: of processes that had just ended, or of nobody. */
  const failures: string[] = [];
  let socket: WebSocket | undefined;
  let isOver = false;
  const heard = new Map<string, number>();
  const topics = new Set<string>();

  async function send(method: string, path: string, body?: object): Promise<Answer> {
    const headers = {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    };
    for (let attempt = 0; ; attempt += 1) {
      try {
        const response = await fetch(api + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
        const text = await response.text();
        if (response.status < 500) return { status: response.status, body: text === '' ? null : JSON.parse(text) };
        failures.push(`${response.status} ${text.slice(0, 60)}`);
      } catch (error) {
        failures.push((error as { cause?: { code?: string } }).cause?.code ?? String(error));
      }
      if (attempt === 100) throw new Error(`${path}: no answer, ${failures.slice(-3).join(', ')}`);
      await wait(100 + Math.random() * 200);
    }
  }

  function connect(): void {
    if (isOver) return;
    const next = new WebSocket(socketUrl);
    socket = next;
    next.on('open', () => next.send(JSON.stringify({ type: 'auth', access_token: token })));
    next.on('message', (raw: Buffer) => {
      const message = JSON.parse(String(raw)) as { type: string; topic?: string };
      if (message.type === 'ready') for (const topic of topics) next.send(JSON.stringify({ type: 'subscribe', topic }));
      if (message.type !== 'event') return;
      heard.set(message.topic!, Date.now());
      onNews?.(message.topic!);
    });
    next.on('error', () => undefined);
    next.on('close', () => setTimeout(connect, Math.random() * 500));
  }
  connect();

  /** What is said while there is no socket is lost. */
  function say(message: object): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  return {
    failures,
    /** When the last news of the topic came, in milliseconds since 1970. */
    heard,
    send,
    follow(topic: string): void {
      topics.add(topic);
      say({ type: 'subscribe', topic });
    },
    say,
    close(): void {
      isOver = true;
      socket?.terminate();
    },
  };
}
