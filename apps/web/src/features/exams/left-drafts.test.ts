import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NetworkError } from '../../api/errors.ts';
import { answerStorage } from '../../parts/answers/answer-storage.ts';
import { fakeServer, problem } from '../../testing/fake-server.ts';
import { leftDrafts, sendLeft } from './left-drafts.ts';

const tasks = [7, 8].map((task_id) => ({ task_id, title: `Задача ${task_id}` }));
const keep = (taskId: number, text: string, is_sent: boolean) =>
  answerStorage(taskId, 3, true).write({
    language: null,
    files: [],
    answer: { text },
    changed_at: '2026-09-01T10:00:00.000Z',
    base_saved_at: null,
    page: 'page-before',
    is_sent,
  });
const mark = { saved_at: '2026-09-01T10:01:00.000Z', version: 'v1' };

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test('an answer of an earlier page is sent with its stamp, and is then no longer left', async () => {
  keep(7, 'Цикл', false);
  keep(8, 'Условие', true);
  const seen = fakeServer(() => ({ body: mark }));
  await sendLeft(3, tasks);
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({
    path: expect.stringContaining('/task/7/draft'),
    body: { answer: { text: 'Цикл' }, lesson_id: 3, began_from: null, page: 'page-before', typed: { count: 1 } },
  });
  expect(leftDrafts(3, tasks)).toEqual([]);
});

test('what is typed while it is on its way is not overwritten', async () => {
  keep(7, 'Цикл', false);
  const typed = { changed_at: '2026-09-01T10:00:30.000Z', base_saved_at: null, is_sent: false };
  fakeServer(() => {
    answerStorage(7, 3, true).write({ language: null, files: [], answer: { text: 'Цикл и' }, ...typed });
    return { body: mark };
  });
  await sendLeft(3, tasks);
  expect(leftDrafts(3, tasks)).toMatchObject([{ task_id: 7, draft: { answer: { text: 'Цикл и' } } }]);
});

test('a refusal leaves the text on the device and goes on with the next; a broken network is told', async () => {
  keep(7, 'Цикл', false);
  keep(8, 'Условие', false);
  fakeServer(({ path }) => (path.includes('/7/') ? problem(409, 'newer_draft') : { body: mark }));
  await sendLeft(3, tasks);
  expect(leftDrafts(3, tasks).map(({ task_id }) => task_id)).toEqual([7]);
  fakeServer(() => 'unreachable');
  await expect(sendLeft(3, tasks)).rejects.toThrow(NetworkError);
  expect(leftDrafts(3, tasks).map(({ task_id }) => task_id)).toEqual([7]);
});
