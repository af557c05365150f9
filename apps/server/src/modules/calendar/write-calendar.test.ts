import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeCalendar } from './write-calendar.ts';

const event = {
  uid: 'lesson-1-soft@put.example',
  at: '2026-03-10T20:59:59.000Z',
  summary: 'Срок: Циклы',
  description: 'Курс',
  url: 'https://put.example/user_ui/course/1',
};
const write = (change: object) =>
  writeCalendar({
    name: '«Путь»: сроки',
    madeAt: '2026-01-01T00:00:00.000Z',
    events: [{ ...event, ...change }],
  });

/** As a calendar program reads it: lines put together, escapes taken back. */
const read = (text: string) => {
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  return (name: string) =>
    lines
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) =>
        line.slice(name.length + 1).replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign)),
      );
};

test('moments are in UTC: a program shows them by the clock of its reader', () => {
  const of = read(write({}));
  expect(of('DTSTART')).toEqual(['20260310T205959Z']);
  expect(of('SUMMARY')).toEqual(['Срок: Циклы']);
});

test('any words come back as they were, and begin no line of their own', () => {
  const words = fc.string({
    unit: fc.constantFrom('а', 'Ё', '😀', ',', ';', '\\', '\n', 'n', ':', 'END:VEVENT', ' '),
    maxLength: 200,
  });
  fc.assert(
    fc.property(words, (summary) => {
      const text = write({ summary, description: '' });
      expect(read(text)('SUMMARY')).toEqual([summary]);
      expect(text.split('\r\n').filter((line) => line === 'END:VEVENT')).toHaveLength(1);
      expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    }),
  );
});

test('signs that no line may hold are left out', () => {
  expect(read(write({ summary: 'а\u0000б\u001Bв\rг' }))('SUMMARY')).toEqual(['абв\nг']);
});
