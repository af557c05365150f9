import { expect, test, vi } from 'vitest';
import { awaitedInput } from '../../workers/awaited-input.ts';
import { awaitInput } from './await-input.ts';

/** Requests that get these answers, in this order. Null is a broken connection. */
function answering(answers: ([said: string | null, text: string] | null)[]) {
  const open = vi.fn();
  const request = () => {
    const answer = answers.shift();
    return {
      open,
      send: () => {
        if (answer === null) throw new Error('network');
      },
      getResponseHeader: (name: string) => (name === awaitedInput.header ? (answer?.[0] ?? null) : null),
      responseText: answer?.[1] ?? '',
    } as unknown as XMLHttpRequest;
  };
  return { open, request };
}

test('asks again until somebody has answered', () => {
  const { open, request } = answering([
    ['wait', ''],
    ['wait', ''],
    ['text', 'да\n'],
  ]);
  expect(awaitInput('/x', request)).toBe('да\n');
  expect(open.mock.calls).toEqual([...Array(3)].map(() => ['GET', '/x', false]));
});

test.each([
  ['a person says that there is no more', [['end', '']]],
  ['no service worker answers but the server', [[null, '<!doctype html>']]],
  ['the line is broken', [null]],
] as const)('finds the end of the input where %s', (_, answers) => {
  expect(awaitInput('/x', answering([...answers] as Parameters<typeof answering>[0]).request)).toBeNull();
});
