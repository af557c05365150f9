import { createServer, connect as dial } from 'node:net';

/** A port that leads to a unix socket, for programs that may not enter its folder. */
export function relayTo(socketPath: string, host = '127.0.0.1'): Promise<{ port: number; close(): void }> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      const target = dial(socketPath);
      for (const [from, to] of [
        [socket, target],
        [target, socket],
      ] as const) {
        from.on('error', () => to.destroy());
        from.on('close', () => to.destroy());
        from.pipe(to);
      }
    });
    server.on('error', reject);
    server.listen(0, host, () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve({ port, close: () => server.close() });
    });
  });
}
