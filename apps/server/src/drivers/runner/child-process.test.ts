import { PassThrough } from 'node:stream';
import { encodeFrame } from '@put/python/frames.ts';
import { expect, test } from 'vitest';
import { readMessages } from './child-process.ts';

test.each([
  ['no JSON', Buffer.from('\0\0\0\u0003abc')],
  ['a length that no message has', Buffer.alloc(8, 255)],
  ['a message that nobody can take', encodeFrame({ is: 'refused' })],
])('%s of a child is broken, and nothing more is heard of it', async (_, bytes) => {
  const stream = new PassThrough();
  const heard: unknown[] = [];
  const broken: unknown[] = [];
  const take = (message: unknown) => {
    if ((message as { is: string }).is === 'refused') throw new Error('deliberate');
    heard.push(message);
  };
  readMessages(stream, take, (why) => broken.push(why));
  stream.write(encodeFrame({ is: 'good' }));
  stream.write(bytes);
  stream.write(encodeFrame({ is: 'too late' }));
  stream.destroy(new Error('the pipe broke'));
  await new Promise((resolve) => stream.once('close', resolve));
  expect(heard).toEqual([{ is: 'good' }]);
  expect(broken).toHaveLength(1);
});
