import { expect, test } from 'vitest';
import { OwnFailure } from '../../drivers/failure/own-failure.ts';
import { topicTable } from './topic-table.ts';

test('a follower that throws fails its own socket, and all others hear the news', () => {
  let tellAll: (news: unknown, topic: string) => void = () => undefined;
  const table = topicTable({
    publish: async () => undefined,
    publishMany: async () => undefined,
    listen: (_prefix, onNews) => {
      tellAll = onNews;
      return () => undefined;
    },
    onGap: () => () => undefined,
    close: async () => undefined,
  });
  const failed: string[] = [];
  const heard: string[] = [];
  for (const name of ['first', 'second', 'third'])
    new OwnFailure('socket', () => failed.push(name)).run(() =>
      table.follow('here:1', () => {
        if (name === 'second') throw new Error('deliberate');
        heard.push(name);
      }),
    );
  tellAll(1, 'here:1');
  expect([failed, heard]).toEqual([['second'], ['first', 'third']]);
});
