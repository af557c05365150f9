import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';

/** How long a call that has begun may take when the process ends. */
const mostMs = 10_000;
const lookEveryMs = 100;
/** Of RFC 6455's registry: the service restarts. Browsers come again at a random moment of the next seconds. */
const restarts = 1012;
const answersWithinMs = 2_000;

/** Lets calls end that have begun, and closes connections as soon as they are idle. */
export function endGently(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const idle = setInterval(() => app.server.closeIdleConnections(), lookEveryMs);
    const late = setTimeout(() => app.server.closeAllConnections(), mostMs);
    app.server.once('close', () => {
      clearInterval(idle);
      clearTimeout(late);
    });
  });
}

/** Tells each websocket that the service restarts. One that does not answer is cut off. */
export async function endSockets(sockets: ReadonlySet<WebSocket>): Promise<void> {
  const ended = [...sockets].map(
    (socket) =>
      new Promise<void>((resolve) => {
        const late = setTimeout(() => socket.terminate(), answersWithinMs);
        socket.once('close', () => {
          clearTimeout(late);
          resolve();
        });
        socket.close(restarts);
      }),
  );
  await Promise.all(ended);
}
