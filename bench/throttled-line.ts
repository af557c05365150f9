import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** How much the proxy passes on at once: 3 ms of a line of 10 Mbit/s. */
const pieceBytes = 4096;

/**
 * A slow network before a port of this machine: a proxy that passes at most `bitsPerSecond` in each direction, for all
 * of its connections together. A sender that is faster has to wait. No byte is lost, and none overtakes another.
 */
export async function throttledLine(port: number, bitsPerSecond: number) {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    const ends = [near, far];
    for (const socket of ends) {
      socket.setNoDelay();
      sockets.add(socket);
      socket.on('error', () => ends.forEach((one) => one.destroy()));
      socket.on('close', () => {
        sockets.delete(socket);
        ends.forEach((one) => one.destroy());
      });
    }
    void carry(near, far, up);
    void carry(far, near, down);
  });
  const [up, down] = [pace(bitsPerSecond), pace(bitsPerSecond)];
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close(): void {
      server.close();
      sockets.forEach((socket) => socket.destroy());
    },
  };
}

/** One direction of the line. The function it gives resolves when the line has had time for so many bytes. */
function pace(bitsPerSecond: number): (bytes: number) => Promise<void> {
  let freeAtMs = 0;
  return async (bytes) => {
    freeAtMs = Math.max(freeAtMs, performance.now()) + (bytes * 8000) / bitsPerSecond;
    const leftMs = freeAtMs - performance.now();
    if (leftMs > 1) await wait(leftMs);
  };
}

async function carry(from: Socket, to: Socket, pass: (bytes: number) => Promise<void>): Promise<void> {
  try {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; at += pieceBytes) {
        const piece = chunk.subarray(at, at + pieceBytes);
        await pass(piece.length);
        if (!to.write(piece)) await once(to, 'drain');
      }
    }
    to.end();
  } catch {
    to.destroy();
  }
}
