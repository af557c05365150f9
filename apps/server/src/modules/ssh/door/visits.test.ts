import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { countVisits } from './visits.ts';

test('of strangers of one network who come together the newest fifty stay', () => {
  const { come } = countVisits();
  const sockets = Array.from({ length: 60 }, () => new Socket());
  sockets.forEach(come);
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual(sockets.map((_, at) => at < 10));
  for (const socket of sockets) socket.destroy();
});
