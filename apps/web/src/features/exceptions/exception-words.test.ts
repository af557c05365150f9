import { expect, test } from 'vitest';
import { exceptionWords, scopeWords, unitOf } from './exception-words.ts';

const none = { opens_at: null, soft_deadline: null, hard_deadline: null, extra_minutes: 0 };
const clock = { timeZone: 'Asia/Vladivostok', nowMs: Date.parse('2026-03-10T12:00:00Z') };

test('an exception in words, its times in the zone of who reads', () => {
  expect(exceptionWords({ ...none, soft_deadline: '2026-03-12T20:59:00.000Z', extra_minutes: 120 }, clock)).toEqual([
    'мягкий срок 13 марта, 06:59 (МСК+7)',
    'ещё 2 часа к срокам',
  ]);
  expect(exceptionWords({ ...none, extra_minutes: 90 }, clock)).toEqual(['ещё 90 минут к срокам']);
  expect(exceptionWords({ ...none, extra_minutes: 2880 }, clock)).toEqual(['ещё 2 дня к срокам']);
  expect([unitOf(0), unitOf(45), unitOf(60), unitOf(1440)]).toEqual(['m', 'm', 'h', 'd']);
});

test('where it holds', () => {
  expect(scopeWords({ lesson_id: null, lesson_title: null }, 3)).toBe('весь курс');
  expect(scopeWords({ lesson_id: 3, lesson_title: 'Циклы' }, 3)).toBe('это занятие');
  expect(scopeWords({ lesson_id: 3, lesson_title: 'Циклы' }, undefined)).toBe('«Циклы»');
});
