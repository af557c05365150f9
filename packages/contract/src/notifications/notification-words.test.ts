import { expect, test } from 'vitest';
import { notificationWords } from './notification-words.ts';
import type { Notification } from './notifications.ts';

test('points in a notification are written as on every screen', () => {
  const marked = (score: number, max_score: number) =>
    notificationWords(
      { kind: 'marks', count: 1, payload: { score, max_score, task_title: 'Сумма' } } as unknown as Notification,
      String,
    ).title;
  expect(marked(66.67, 100)).toBe('Работа проверена: 66,7 из 100');
  expect(marked(2.25, 7.5)).toBe('Работа проверена: 2,25 из 7,5');
  expect(marked(1000, 2000)).toBe('Работа проверена: 1000 из 2000');
});
