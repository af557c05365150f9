import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { awaitedInput, awaitedInputs } from './awaited-input.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const path = `${awaitedInput.path}key`;
const told = async (answer: Promise<Response>) => {
  const response = await answer;
  return [response.headers.get(awaitedInput.header), await response.text()];
};

test('a program that waits gets what is written, with its own line ends', async () => {
  const inputs = awaitedInputs();
  const answer = inputs.wait(path);
  inputs.answer(path, 'два слова\n');
  expect(await told(answer)).toEqual(['text', 'два слова\n']);
});

test('what is written between two requests of a program is there at the next, once', async () => {
  const inputs = awaitedInputs();
  inputs.answer(path, '1\n');
  expect(await told(inputs.wait(path))).toEqual(['text', '1\n']);
  const next = inputs.wait(path);
  inputs.answer(path, null);
  expect(await told(next)).toEqual(['end', '']);
});

test('a request does not stay open for longer than a browser suffers it', async () => {
  const inputs = awaitedInputs();
  const answer = inputs.wait(path);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await told(answer)).toEqual(['wait', '']);
});

test('each program has its own answers', async () => {
  const inputs = awaitedInputs();
  const [mine, other] = [inputs.wait(path), inputs.wait(`${path}2`)];
  inputs.answer(`${path}2`, 'другому\n');
  expect(await told(other)).toEqual(['text', 'другому\n']);
  inputs.answer(path, 'мне\n');
  expect(await told(mine)).toEqual(['text', 'мне\n']);
});
