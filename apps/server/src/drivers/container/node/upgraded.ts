/** Connections that belong to a command in a container from the engine's answer on. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Engine } from '../../docker-api/engine.ts';
import { Refused } from './refused.ts';

/** Of `{ Detach, Tty }`. */
const mostBodyBytes = 1_024;

/** The body of a call that asks for a connection stands before what its command gets, and Node leaves it unread. */
export async function bodyBeforeStream(message: IncomingMessage, socket: Duplex, head: Buffer): Promise<Buffer> {
  const wanted = Number(message.headers['content-length'] ?? 0);
  if (!(wanted <= mostBodyBytes)) throw new Refused('Вызов слишком велик.', 413);
  let read = head;
  while (read.length < wanted) {
    const part = socket.read() as Buffer | null;
    if (part) read = Buffer.concat([read, part]);
    else await changeOf(socket);
  }
  if (read.length > wanted) socket.unshift(read.subarray(wanted));
  return read.subarray(0, wanted);
}

function changeOf(socket: Duplex): Promise<void> {
  if (socket.destroyed || socket.readableEnded) return Promise.reject(new Refused('Вызов оборвался.', 400));
  return new Promise((resolve) => {
    const go = () => {
      for (const event of ['readable', 'end', 'close']) socket.off(event, go);
      resolve();
    };
    for (const event of ['readable', 'end', 'close']) socket.once(event, go);
  });
}

/** Starts the command, and joins its connection with the caller's. Throws EngineFault where the engine does not. */
export async function joinStreams(caller: Duplex, local: Engine, path: string, body: unknown): Promise<void> {
  const { socket: engine, head } = await local.upgrade(path, body);
  caller.write('HTTP/1.1 101 UPGRADED\r\nConnection: Upgrade\r\nUpgrade: tcp\r\n\r\n');
  if (head.length > 0) caller.write(head);
  for (const [from, to] of [
    [caller, engine],
    [engine, caller],
  ] as const) {
    from.on('error', () => to.destroy());
    from.pipe(to);
  }
  // the caller has all, or does not want more
  caller.once('close', () => engine.destroy());
  // what the engine has said before its end still goes out
  engine.once('close', () => caller.writableEnded || caller.destroy());
  if (caller.destroyed) engine.destroy();
}

export function refuseUpgrade(caller: Duplex, status: number, words: string): void {
  const body = JSON.stringify({ message: words });
  const length = Buffer.byteLength(body);
  caller.end(
    `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n${body}`,
    () => caller.destroy(),
  );
}
