import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { countVisits } from './visits.ts';

const mostOfNetwork = 50;

function door() {
  const visits = countVisits((error) => {
    throw error;
  });
  let port = 0;
  const come = (ip = '198.51.100.7') => {
    port += 1;
    const socket = Object.assign(new PassThrough(), { remoteAddress: ip, remotePort: port }) as unknown as Socket;
    visits.come(socket, () => {});
    return { socket, visit: visits.find({ ip, port })! };
  };
  return { come, crowd: (count: number) => Array.from({ length: count }, () => come()) };
}

test('a crowd that says nothing pushes out itself, and nobody who has greeted', () => {
  const { come, crowd } = door();
  const slow = come();
  slow.visit.reach('greeted');
  const silent = crowd(2 * mostOfNetwork);
  expect(slow.socket.destroyed).toBe(false);
  // the oldest ones went
  expect(silent.findIndex(({ socket }) => !socket.destroyed)).toBe(mostOfNetwork + 1);
  expect(silent.filter(({ socket }) => !socket.destroyed)).toHaveLength(mostOfNetwork - 1);
});

test('a crowd that greets pushes out nobody who has named a key of ours, and who is admitted is no stranger', () => {
  const { come, crowd } = door();
  const [known, admitted] = [come(), come()];
  known.visit.reach('known');
  // later steps of the same connection do not take it back
  known.visit.reach('greeted');
  admitted.visit.admit();
  for (const { visit } of crowd(3 * mostOfNetwork)) visit.reach('greeted');
  expect([known.socket.destroyed, admitted.socket.destroyed]).toEqual([false, false]);
});

test('another network is not counted', () => {
  const { come, crowd } = door();
  const elsewhere = come('203.0.113.5');
  crowd(2 * mostOfNetwork);
  expect(elsewhere.socket.destroyed).toBe(false);
});
