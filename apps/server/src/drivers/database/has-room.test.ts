import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { hasRoom } from './has-room.ts';

const disk = (bytes: number) => async () => ({ bavail: bytes / 4096, bsize: 4096 });

test('the database has room while its next segment fits', async () => {
  expect(await hasRoom(tmpdir())).toBe(true);
  expect(await hasRoom('/nowhere', disk(16 * 1_048_576))).toBe(true);
  expect(await hasRoom('/nowhere', disk(16 * 1_048_576 - 4096))).toBe(false);
  expect(await hasRoom('/nowhere', disk(0))).toBe(false);
  expect(await hasRoom('/nowhere')).toBe(true);
});
