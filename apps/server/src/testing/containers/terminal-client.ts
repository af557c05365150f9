import { once } from 'node:events';
import {
  ackFrame,
  containerSocketPathOf,
  frame,
  frameTypes,
  readFrame,
  TerminalNews,
} from '@put/contract/containers/container-socket';
import { expect } from 'vitest';
import { WebSocket } from 'ws';

type Output = { at: number; bytes: Buffer };

/** The terminals' socket as a browser uses it. */
export async function terminalClient(port: number, containerId: number, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${containerSocketPathOf(containerId)}`, { headers });
  const heard: TerminalNews[] = [];
  const sizes: { terminal: number; cols: number; rows: number }[] = [];
  const outputs = new Map<number, Output[]>();
  let closeCode = 0;
  const client = {
    socket,
    heard,
    /** What was told of sizes. */
    sizes,
    /** Whether output is acknowledged as it comes. */
    acks: true,
    closeCode: () => closeCode,
    say: (message: object) => socket.send(JSON.stringify(message)),
    signIn: (access_token: string) => client.say({ type: 'auth', access_token }),
    hears: (message: object) => expect.poll(() => heard).toContainEqual(expect.objectContaining(message)),
    type: (terminal: number, text: string | Buffer) =>
      socket.send(frame(frameTypes.in, terminal, Buffer.from(text as string))),
    ack: (terminal: number, at: number) => socket.send(ackFrame(terminal, at)),
    send: (bytes: Uint8Array) => socket.send(bytes),
    outputs: (terminal: number): Output[] => outputs.get(terminal) ?? [],
    text: (terminal: number) => Buffer.concat(client.outputs(terminal).map(({ bytes }) => bytes)).toString(),
    bytes: (terminal: number) => client.outputs(terminal).reduce((sum, { bytes }) => sum + bytes.length, 0),
    /** The offset after the last byte that came. */
    end(terminal: number): number {
      const last = client.outputs(terminal).at(-1);
      return last ? last.at + last.bytes.length : 0;
    },
    async open(): Promise<number> {
      client.say({ type: 'open', key: 7, cols: 80, rows: 24, cwd: '' });
      await client.hears({ type: 'opened', key: 7 });
      const { terminal } = heard.find((news) => news.type === 'opened')!;
      return terminal;
    },
    async attach(terminal: number, from = -1): Promise<void> {
      const before = heard.length;
      client.say({ type: 'attach', terminal, from });
      await expect.poll(() => heard.slice(before).some(({ type }) => type === 'attached')).toBe(true);
    },
  };
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (!isBinary) return void heard.push(TerminalNews.parse(JSON.parse(data.toString('utf8'))));
    const read = readFrame(data);
    if (read?.type === 'size') sizes.push({ terminal: read.terminal, cols: read.cols, rows: read.rows });
    if (read?.type !== 'out') return;
    const { terminal, at } = read;
    outputs.set(terminal, [...client.outputs(terminal), { at, bytes: Buffer.from(read.bytes) }]);
    if (client.acks) client.ack(terminal, at + read.bytes.length);
  });
  socket.on('close', (code) => (closeCode = code));
  await once(socket, 'open');
  return client;
}
