import { createServer, type IncomingMessage, request as askHttp, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { once } from 'node:events';

export type BadNetwork = {
  address: string;
  /**
   * Calls that are accepted and never answered, as by a server that hangs. They stay unanswered after a change of this
   * field.
   */
  silentFor: RegExp | null;
  /** The speed of files with these names; null: unlimited. */
  slow: { name: RegExp; bytesPerS: number } | null;
  end(): void;
};

/** A proxy in front of the product that behaves like a bad school network. */
export async function startBadNetwork(product: string): Promise<BadNetwork> {
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    if (network.silentFor?.test(request.url!)) return;
    const { method, headers, url } = request;
    const asked = askHttp(
      new URL(url!, product),
      { method: method!, headers },
      (answer) => void pass(answer, response, url!),
    );
    asked.on('error', () => response.destroy());
    request.pipe(asked);
  });
  const pass = async (answer: IncomingMessage, response: ServerResponse, url: string) => {
    response.writeHead(answer.statusCode!, answer.headers);
    for await (const chunk of answer)
      for (let from = 0; from < (chunk as Buffer).length; from += pieceBytes) {
        response.write((chunk as Buffer).subarray(from, from + pieceBytes));
        const { slow } = network;
        if (slow?.name.test(url))
          await new Promise((resolve) => setTimeout(resolve, (1000 * pieceBytes) / slow.bytesPerS));
      }
    response.end();
  };
  server.on('upgrade', ({ url, headers }: IncomingMessage, socket: Socket) => {
    if (network.silentFor?.test(url!)) return;
    const { hostname, port } = new URL(product);
    const there = connect(Number(port), hostname, () => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
      there.write(`GET ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      socket.pipe(there).pipe(socket);
    });
    for (const one of [there, socket]) one.on('error', () => [there, socket].forEach((end) => end.destroy()));
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const network: BadNetwork = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    silentFor: null,
    slow: null,
    end() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
  return network;
}

const pieceBytes = 8192;
