import {
  frameTypes,
  outFrame,
  frame,
  readFrame,
  terminalClose,
  type TerminalNews,
} from '@put/contract/containers/container-socket';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { ContainerLink, type TerminalScreen } from './container-link.ts';
import { ackAfterMs } from './terminal-flow.ts';

/** Sends and takes frames of bytes too. */
class TerminalSocket extends FakeSocket {
  readonly frames: Uint8Array[] = [];
  override onmessage: ((event: { data: string }) => void) | null = null;
  override send(data: string | Uint8Array): void {
    if (typeof data === 'string') super.send(data);
    else this.frames.push(data);
  }
  bytes(data: Uint8Array<ArrayBuffer>): void {
    this.onmessage?.({ data: data.buffer as unknown as string });
  }
  dropWith(code: number): void {
    this.readyState = WebSocket.CLOSED;
    (this.onclose as ((event: { code: number }) => void) | null)?.({ code });
  }
}

let sockets: TerminalSocket[];
let changed: (readonly string[] | null)[];
let opened: number[];
let renewed: string[];
let link: ContainerLink;
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const bytes = (words: string) => new TextEncoder().encode(words);
const last = () => sockets.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  [sockets, changed, opened, renewed] = [[], [], [], []];
  link = new ContainerLink({
    containerId: 7,
    openSocket: (url) => {
      const socket = new TerminalSocket(url);
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    accessToken: () => 'token',
    onToken: () => () => undefined,
    renewToken: (used) => Promise.resolve(renewed.push(used)),
    random: () => 1,
    onChanged: (paths) => changed.push(paths),
    onOpened: (terminal) => opened.push(terminal),
    onFailed: () => undefined,
  });
  link.start();
});
afterEach(() => {
  link.stop();
  vi.useRealTimers();
});

const ready = (terminals: number[] = [], mode: 'own' | 'look' = 'own') => {
  last().open();
  last().say({
    type: 'ready',
    generation: 3,
    home: '/home/student',
    mode,
    terminals: terminals.map((terminal) => ({ terminal, cols: 80, rows: 24, ended: null })),
  } satisfies TerminalNews);
};
const attached = (terminal: number, start: number, skipped = 0) =>
  last().say({ type: 'attached', terminal, start, skipped, cols: 80, rows: 24 } satisfies TerminalNews);

function makeScreen() {
  const seen = { text: '', resets: [] as number[], sizes: [] as number[][] };
  const screen: TerminalScreen = {
    write: (part, done) => {
      seen.text += text(part);
      done();
    },
    reset: (skipped) => {
      seen.text = '';
      seen.resets.push(skipped);
    },
    size: () => ({ cols: 100, rows: 30 }),
    sized: (cols, rows) => void seen.sizes.push([cols, rows]),
  };
  return { screen, seen };
}
const framesOf = (type: 'in' | 'ack' | 'size') =>
  last()
    .frames.map((one) => readFrame(one)!)
    .filter((one) => one.type === type);

test('says who it is first, and opens a terminal that it asked for', () => {
  expect(last().url).toMatch(/^ws:.*\/api\/v1\/ws\/container\/7$/);
  expect(link.open({ cols: 80, rows: 24 })).toBe(false);
  ready();
  expect(last().sent).toEqual([{ type: 'auth', access_token: 'token' }]);
  expect(link.open({ cols: 80, rows: 24 }, 'src')).toBe(true);
  expect(last().sent.at(-1)).toEqual({ type: 'open', key: 2, cols: 80, rows: 24, cwd: 'src' });
  last().say({ type: 'opened', key: 2, terminal: 4 });
  last().say({ type: 'appeared', terminal: 5 });
  expect(opened).toEqual([4]);
  expect(link.view().terminals.map(({ id }) => id)).toEqual([4, 5]);
});

test('draws the prefix and the bytes of a terminal, and tells its own size', () => {
  const { screen, seen } = makeScreen();
  ready([4]);
  link.attach(4, screen);
  expect(last().sent.at(-1)).toEqual({ type: 'attach', terminal: 4, from: -1 });
  attached(4, 1000);
  last().bytes(frame(frameTypes.prefix, 4, bytes('[режим]')));
  last().bytes(outFrame(4, 1000, bytes('Кириллица')));
  last().bytes(outFrame(9, 0, bytes('другой терминал')));
  expect(seen.text).toBe('[режим]Кириллица');
  expect(framesOf('size')).toEqual([{ type: 'size', terminal: 4, cols: 100, rows: 30 }]);
  vi.advanceTimersByTime(ackAfterMs);
  expect(framesOf('ack').at(-1)).toEqual({ type: 'ack', terminal: 4, at: 1018 });
});

test('after a lost connection it goes on from the first byte that is missing', () => {
  const { screen, seen } = makeScreen();
  ready([4]);
  link.attach(4, screen);
  attached(4, 0);
  last().bytes(outFrame(4, 0, bytes('abc')));
  last().drop();
  expect(link.view().state).toBe('lost');
  expect(link.input(4, bytes('x'))).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(sockets).toHaveLength(2);
  ready([4]);
  expect(last().sent.at(-1)).toEqual({ type: 'attach', terminal: 4, from: 3 });
  attached(4, 3);
  last().bytes(outFrame(4, 3, bytes('de')));
  expect(seen.text).toBe('abcde');
  expect(seen.resets).toEqual([0]);
});

test('what is not kept any more is said, and the screen begins anew', () => {
  const { screen, seen } = makeScreen();
  ready([4]);
  link.attach(4, screen);
  attached(4, 0);
  last().bytes(outFrame(4, 0, bytes('abc')));
  last().drop();
  vi.advanceTimersByTime(1000);
  ready([4]);
  attached(4, 5000, 4997);
  last().bytes(outFrame(4, 5000, bytes('$ ')));
  expect(seen.resets).toEqual([0, 4997]);
  expect(seen.text).toBe('$ ');
});

test('waits longer after each failure, and not at all when the network comes back', () => {
  for (const waitMs of [1000, 2000, 4000]) {
    last().drop();
    const count = sockets.length;
    vi.advanceTimersByTime(waitMs - 1);
    expect(sockets).toHaveLength(count);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(count + 1);
  }
  last().drop();
  const count = sockets.length;
  link.network(true);
  expect(sockets).toHaveLength(count + 1);
});

test('a network that is said to be gone ends the connection at once', () => {
  ready();
  link.network(false);
  expect(link.view().state).toBe('lost');
  expect(sockets[0]!.readyState).toBe(WebSocket.CLOSED);
});

test('a large paste goes in pieces', () => {
  ready([4]);
  expect(link.input(4, new Uint8Array(40_000).fill(65))).toBe(true);
  expect(framesOf('in').map((one) => (one.type === 'in' ? one.bytes.length : 0))).toEqual([16_384, 16_384, 7232]);
});

test('who looks types nothing, and sees the size of the other', () => {
  const { screen, seen } = makeScreen();
  ready([4], 'look');
  link.attach(4, screen);
  attached(4, 0);
  expect(link.input(4, bytes('rm -rf'))).toBe(false);
  expect(seen.sizes).toEqual([[80, 24]]);
  expect([...framesOf('in'), ...framesOf('size')]).toEqual([]);
});

test.each([
  [terminalClose.notRunning, 'over'],
  [terminalClose.otherLife, 'over'],
  [terminalClose.mayNotLook, 'closed'],
])('the code %d means that it is %s, and is not tried again', (code, state) => {
  ready();
  last().dropWith(code);
  expect(link.view().state).toBe(state);
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
});

test.each([
  [terminalClose.silent, 'silent'],
  [terminalClose.engineAway, 'away'],
])('the code %d means that it is %s, until an attempt comes through', (code, state) => {
  ready([4]);
  last().dropWith(code);
  expect(link.view().state).toBe(state);
  expect(link.input(4, bytes('ls'))).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(sockets).toHaveLength(2);
  last().open();
  last().dropWith(code);
  expect(link.view().state).toBe(state);
  // the network is said to be back
  link.network(true);
  expect(sockets).toHaveLength(3);
  ready([4]);
  expect(link.view().state).toBe('ready');
});

test('a refused token is renewed, and the connection is tried again', () => {
  last().open();
  last().dropWith(4401);
  expect(renewed).toEqual(['token']);
  vi.advanceTimersByTime(1000);
  expect(sockets).toHaveLength(2);
});

test('after each connection files are looked at anew, and news of them are passed on', () => {
  ready();
  last().say({ type: 'changed', paths: ['src/main.py'] });
  expect(changed).toEqual([null, ['src/main.py']]);
});

test('the end of a shell is known with its code', () => {
  ready([4]);
  last().say({ type: 'ended', terminal: 4, code: 130 });
  expect(link.view().terminals).toEqual([{ id: 4, code: 130 }]);
  link.close(4);
  expect(link.view().terminals).toEqual([]);
  expect(last().sent.at(-1)).toEqual({ type: 'close', terminal: 4 });
});

test('a message that nobody understands changes nothing', () => {
  ready([4]);
  last().say({ type: 'dance' });
  last().bytes(new Uint8Array([1, 2]));
  expect(link.view().state).toBe('ready');
});

test('what is told of the disk is shown', () => {
  ready();
  expect(link.view().usedMb).toBeNull();
  last().say({ type: 'disk', used_mb: 412 } satisfies TerminalNews);
  expect(link.view().usedMb).toBe(412);
});

test.each([
  ['bash: fork: retry: Resource temporarily unavailable', true],
  ['sh: 1: Cannot fork', true],
  ["BlockingIOError: can't start new thread", false],
  ['Error: spawn node EAGAIN', true],
  ['open fork.txt: Resource busy', false],
])('«%s» tells of processes that can not be started: %s', (words, isTold) => {
  ready();
  last().bytes(outFrame(1, 0, bytes(words)));
  expect(link.view().hasNoProcesses).toBe(isTold);
  vi.advanceTimersByTime(31_000);
  expect(link.view().hasNoProcesses).toBe(false);
});
