import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import {
  type AgentTraits,
  closing,
  type Meeting,
  openScreen,
  refusal,
} from '../../../testing/containers/agent-meeting.ts';
import { pieceBytes, windowBytes } from '../protocol/agent-protocol.ts';

/**
 * Listens on a port that the system gives, and says «listens on N». Each connection is answered by the behaviour that
 * the first argument names.
 */
const server = `
import socket, struct, sys, threading, time
behaviour, address = sys.argv[1], sys.argv[2]
# a sandbox counts the stacks that threads reserve, of 8 MB each, as memory
threading.stack_size(262144)
listener = socket.socket(socket.AF_INET6 if ':' in address else socket.AF_INET)
listener.bind((address, 0))
listener.listen(100)
print('listens on %d.' % listener.getsockname()[1], flush=True)
def echo(one):
    while part := one.recv(65536): one.sendall(part)
    one.sendall(b'the end')
    one.close()
def flood(one):
    for number in range(8): one.sendall(bytes([65 + number]) * 1000000)
    one.close()
def deaf(one):
    time.sleep(100000)
def rude(one):
    one.recv(1)
    one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack('ii', 1, 0))
    one.close()
while True:
    one, _ = listener.accept()
    threading.Thread(target=globals()[behaviour], args=(one,), daemon=True).start()
`;

export function portsPromises(meeting: Meeting, { ports }: AgentTraits): void {
  if (ports) realPortsPromises(meeting);
  else withoutPortsPromises(meeting);
}

function withoutPortsPromises(meeting: Meeting): void {
  test('a place without ports has none', async () => {
    expect(await meeting.agent.ports()).toEqual([]);
    expect(['no_port', 'unsupported']).toContain(await refusal(meeting.agent.dial(8000)));
  });
}

function realPortsPromises(meeting: Meeting): void {
  async function listen(behaviour: string, address = '127.0.0.1') {
    const { agent } = meeting;
    await agent.write('server.py', Buffer.from(server));
    const screen = await openScreen(agent);
    screen.enter(`python3 server.py ${behaviour} ${address}`);
    await screen.says(/listens on \d+\./);
    return { port: Number(/listens on (\d+)\./.exec(screen.text)![1]), screen };
  }

  test('ports are told while somebody listens', async () => {
    const { agent } = meeting;
    const { port, screen } = await listen('echo', '0.0.0.0');
    expect(await agent.ports()).toContain(port);
    screen.enter('\u0003');
    await expect.poll(() => agent.ports()).not.toContain(port);
    expect(await refusal(agent.dial(port))).toBe('no_port');
  });

  test('bytes go both ways, and each side ends for itself', async () => {
    const { port } = await listen('echo');
    const connection = await meeting.agent.dial(port);
    const sent = Buffer.alloc(3_000_000, 'туда и обратно ');
    const heard = buffer(connection);
    connection.end(sent);
    expect((await heard).equals(Buffer.concat([sent, Buffer.from('the end')]))).toBe(true);
  });

  test('a server of the other address family is reached too', async () => {
    const { port } = await listen('echo', '::1');
    expect(await meeting.agent.ports()).toContain(port);
    const connection = await meeting.agent.dial(port);
    const heard = buffer(connection);
    connection.end('эхо');
    expect((await heard).toString()).toBe('эхоthe end');
  });

  test('a slow reader holds back the program, and gets everything', async () => {
    const { port } = await listen('flood');
    const connection = await meeting.agent.dial(port);
    await expect.poll(() => connection.readableLength).toBeGreaterThan(0);
    for (let round = 0; round < 50; round++) await meeting.agent.activity();
    // the stream itself keeps some more, which it counts as taken
    expect(connection.readableLength).toBeLessThanOrEqual(windowBytes + connection.readableHighWaterMark + pieceBytes);
    const wanted = Buffer.concat(Array.from('ABCDEFGH', (letter) => Buffer.alloc(1_000_000, letter)));
    expect((await buffer(connection)).equals(wanted)).toBe(true);
  });

  test('a program that reads nothing holds back the sender, and nobody else', async () => {
    const { port, screen } = await listen('deaf');
    const connection = await meeting.agent.dial(port);
    let taken = 0;
    const more = () => connection.write(Buffer.alloc(32_768), () => (taken += 32_768));
    for (let piece = 0; piece < 1000; piece++) more();
    await expect.poll(() => taken).toBeGreaterThan(0);
    const second = await openScreen(meeting.agent);
    second.enter('echo "alive-$((40 + 2))"');
    await second.says('alive-42');
    expect(taken).toBeLessThan(32_768_000);
    screen.enter('\u0003');
    await closing(connection);
  });

  test('a broken connection is broken on the other side too', async () => {
    const { port } = await listen('rude');
    const connection = await meeting.agent.dial(port);
    connection.resume();
    connection.write('x');
    await closing(connection);
  });

  test('64 connections at once, and another when one has ended', async () => {
    const { agent } = meeting;
    const { port } = await listen('echo');
    const connections = await Promise.all(Array.from({ length: 64 }, () => agent.dial(port)));
    expect(await refusal(agent.dial(port))).toBe('too_many');
    connections[10]!.destroy();
    // each conversation has its own
    const other = await (await meeting.another()).dial(port);
    const fresh = await agent.dial(port);
    for (const one of [...connections.slice(60), other, fresh]) {
      const heard = buffer(one);
      one.end('да ');
      expect((await heard).toString()).toBe('да the end');
    }
  });

  test('connections end with their conversation', async () => {
    const { port } = await listen('echo');
    const other = await meeting.another();
    const connection = await other.dial(port);
    other.close();
    await closing(connection);
    const again = await meeting.agent.dial(port);
    again.destroy();
  });
}
