import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PageQuestion } from './page-question.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a question asked before its dialog is loaded waits for it', async () => {
  const question = new PageQuestion<string>();
  const answer = question.ask('кто');
  await vi.advanceTimersByTimeAsync(5000);
  const asked: string[] = [];
  question.askWith((subject) => {
    asked.push(subject);
    return Promise.resolve(true);
  });
  expect(await answer).toBe(true);
  expect(asked).toEqual(['кто']);
});

test('where nothing comes that could ask, it is a no after a while', async () => {
  const question = new PageQuestion();
  const remove = question.askWith(() => Promise.resolve(true));
  remove();
  const answer = question.ask();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await answer).toBe(false);
});
