import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket } from '../testing/fake-socket.ts';
import { FollowSocket, pollEveryMs, reconnectDelayMs, triesBeforePolling } from './follow-socket.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => vi.useRealTimers());

function start() {
  const sockets: FakeSocket[] = [];
  let token: string | null = 'token-1';
  const tokenListeners = new Set<() => void>();
  const renewToken = vi.fn(async () => undefined);
  const follow = new FollowSocket({
    openSocket: (url) => {
      const socket = new FakeSocket(url);
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    accessToken: () => token,
    onToken: (listener) => {
      tokenListeners.add(listener);
      return () => tokenListeners.delete(listener);
    },
    renewToken,
    random: () => 1,
  });
  const putToken = (next: string) => {
    token = next;
    for (const listener of tokenListeners) listener();
  };
  const connect = () => {
    const socket = sockets.at(-1)!;
    socket.open();
    socket.say({ type: 'ready' });
    return socket;
  };
  return { follow, sockets, putToken, tokenListeners, renewToken, connect };
}

const follower = () => ({ event: vi.fn(), reread: vi.fn() });

test('signs in by the first message, subscribes when ready, and reads again once subscribed', () => {
  const { follow, connect } = start();
  const mine = follower();
  follow.follow('submission:7', mine);
  const socket = connect();
  expect(socket.url).toMatch(/\/api\/v1\/ws$/);
  expect(socket.sent).toEqual([
    { type: 'auth', access_token: 'token-1' },
    { type: 'subscribe', topic: 'submission:7' },
  ]);
  socket.say({ type: 'subscribed', topic: 'submission:7' });
  expect(mine.reread).toHaveBeenCalledOnce();
  socket.say({ type: 'event', topic: 'submission:7', data: { status: 'done' } });
  socket.say({ type: 'event', topic: 'submission:8', data: {} });
  expect(mine.event.mock.calls).toEqual([[{ status: 'done' }]]);
});

test('one subscription serves two followers of a topic; the last to leave closes the socket', () => {
  const { follow, connect, tokenListeners } = start();
  const leaveA = follow.follow('results:lesson:1', follower());
  const socket = connect();
  const late = follower();
  const leaveB = follow.follow('results:lesson:1', late);
  const leaveC = follow.follow('submission:2', follower());
  expect(late.reread).toHaveBeenCalledOnce();
  leaveA();
  leaveC();
  expect(socket.sent.slice(1)).toEqual([
    { type: 'subscribe', topic: 'results:lesson:1' },
    { type: 'subscribe', topic: 'submission:2' },
    { type: 'unsubscribe', topic: 'submission:2' },
  ]);
  leaveB();
  expect(socket.readyState).toBe(WebSocket.CLOSED);
  expect(tokenListeners.size).toBe(0);
});

test('after a lost connection it comes back, subscribes and reads again', () => {
  const { follow, sockets, connect } = start();
  const mine = follower();
  follow.follow('submission:7', mine);
  connect().drop();
  expect(sockets).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  expect(sockets).toHaveLength(2);
  const again = connect();
  again.say({ type: 'subscribed', topic: 'submission:7' });
  expect(again.sent).toContainEqual({ type: 'subscribe', topic: 'submission:7' });
  expect(mine.reread).toHaveBeenCalledOnce();
});

test('when the service restarts, browsers come back spread over five seconds', () => {
  const { follow, sockets, connect } = start();
  follow.follow('submission:7', follower());
  connect().drop(1012);
  vi.advanceTimersByTime(4999);
  expect(sockets).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(sockets).toHaveLength(2);
});

test('waits longer after each failure, up to 30 s, and not all at the same moment', () => {
  expect([1, 2, 3, 9].map((failures) => reconnectDelayMs(failures, 1))).toEqual([1000, 2000, 4000, 30_000]);
  expect(reconnectDelayMs(2, 0)).toBe(1000);
});

test('polls where sockets are blocked, and stops when one opens after all', () => {
  const { follow, sockets, connect } = start();
  const mine = follower();
  follow.follow('submission:7', mine);
  for (let tries = 1; tries <= triesBeforePolling; tries += 1) {
    sockets.at(-1)!.drop();
    expect(follow.isPolling).toBe(tries === triesBeforePolling);
    if (tries < triesBeforePolling) vi.advanceTimersByTime(30_000);
  }
  const before = mine.reread.mock.calls.length;
  vi.advanceTimersByTime(pollEveryMs);
  expect(mine.reread.mock.calls.length).toBe(before + 1);
  connect();
  expect(follow.isPolling).toBe(false);
});

test('a new access token is said on the open socket without subscribing again', () => {
  const { follow, connect, putToken } = start();
  follow.follow('submission:7', follower());
  const socket = connect();
  putToken('token-2');
  socket.say({ type: 'ready' });
  expect(socket.sent.slice(2)).toEqual([{ type: 'auth', access_token: 'token-2' }]);
});

test('a refused token is exchanged', () => {
  const { follow, sockets, renewToken } = start();
  follow.follow('submission:7', follower());
  sockets[0]!.open();
  sockets[0]!.say({ type: 'error', code: 'not_signed_in' });
  expect(renewToken).toHaveBeenCalledWith('token-1');
});
