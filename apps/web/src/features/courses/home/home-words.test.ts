import type { MyCourseLesson } from '@put/contract/courses/courses';
import { noLateWork } from '@put/contract/courses/schedule';
import { expect, test } from 'vitest';
import { greetingAt } from './home-greeting.tsx';
import { heroWay } from './hero-way.ts';
import { lessonTime, sharesWords } from '../lesson-words.ts';
import { weekOf } from './week-days.ts';

const clock = { timeZone: 'Asia/Vladivostok', nowMs: Date.parse('2026-03-10T20:00:00Z') };

const lesson = (id: number, more: Partial<MyCourseLesson> = {}): MyCourseLesson => ({
  id,
  title: `Занятие ${id}`,
  section: '',
  position: id,
  progress: { tasks_done: 0, tasks_total: 3, score: 0, max_score: 30, tasks_waiting: 0, tasks_handed_in: 0 },
  shares: [0, 0, 0],
  schedule: { opens_at: null, soft_deadline: null, hard_deadline: null, late_policy: noLateWork },
  standing: { state: 'open', credit: 100, until: null, next: null },
  lock: null,
  is_draft: false,
  ...more,
});
const solved = { tasks_done: 3, tasks_total: 3, score: 30, max_score: 30, tasks_waiting: 0, tasks_handed_in: 0 };
const idsOf = (way: ReturnType<typeof heroWay>) => way.stops.map(({ id }) => id);

test('the path shows seven lessons around the present one, and how many are left out', () => {
  const lessons = Array.from({ length: 12 }, (_, at) => lesson(at + 1));
  const middle = heroWay(lessons, 6, clock.timeZone);
  expect(idsOf(middle)).toEqual([4, 5, 6, 7, 8, 9, 10]);
  expect([middle.before, middle.after]).toEqual([3, 2]);
  expect(idsOf(heroWay(lessons, 1, clock.timeZone))).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(idsOf(heroWay(lessons, undefined, clock.timeZone))).toEqual([6, 7, 8, 9, 10, 11, 12]);
  expect(idsOf(heroWay(lessons.slice(0, 3), 3, clock.timeZone))).toEqual([1, 2, 3]);
});

test('each stop says what it is worth, how far one is, or when it opens', () => {
  const begun = { ...solved, tasks_done: 1, score: 10 };
  const lock = { reason: 'not_open', opens_at: '2026-03-20T20:00:00.000Z' } as const;
  const lessons = [lesson(1, { progress: solved }), lesson(2, { progress: begun }), lesson(3), lesson(4, { lock })];
  expect(heroWay(lessons, 2, clock.timeZone).stops.map(({ state, note }) => [state, note])).toEqual([
    ['done', '30 из 30'],
    ['here', '1 из 3 задач'],
    ['next', '3 задачи'],
    // the 21st already, where the student is
    ['next', 'откроется 21 марта'],
  ]);
});

test('a bar of tasks is said in words', () => {
  const progress = { ...solved, tasks_done: 1, tasks_waiting: 1, tasks_handed_in: 0 };
  expect(sharesWords(lesson(1))).toBe('3 задачи, не начато');
  expect(sharesWords(lesson(1, { lock: { reason: 'not_open', opens_at: '' } }))).toBe('3 задачи');
  expect(sharesWords(lesson(1, { progress, shares: [1, 0.5, 0] }))).toBe(
    '1 из 3 задач, 1 частично, ещё 1 ждёт проверки',
  );
  expect(sharesWords(lesson(1, { progress: solved, shares: [1, 1, 1] }))).toBe('все 3 задачи решены');
  expect(sharesWords(lesson(1, { progress: { ...solved, tasks_done: 0, tasks_total: 0 }, shares: [] }))).toBe(
    'без задач',
  );
});

test('a lesson says how long is left and what is still given later; a solved one asks for nothing', () => {
  const until = '2026-03-15T13:59:00.000Z';
  const next = { state: 'late', credit: 60 } as const;
  const open = lesson(1, { standing: { state: 'open', credit: 100, until, next } });
  expect(lessonTime(open, clock)).toEqual({
    lead: 'через 4 дня',
    rest: 'до 15 марта, 23:59, потом 60\u00a0% баллов',
    isUrgent: true,
  });
  const strict = lesson(1, { standing: { ...open.standing, next: { state: 'closed', credit: 0 } } });
  expect(lessonTime(strict, clock).rest).toBe('до 15 марта, 23:59');
  expect(lessonTime({ ...open, progress: solved }, clock)).toEqual({ lead: 'пройдено', rest: '', isUrgent: false });
  const late = lesson(1, { standing: { state: 'late', credit: 60, until, next: null } });
  expect(lessonTime(late, clock)).toMatchObject({ lead: 'сейчас 60\u00a0% баллов', isUrgent: true });
});

test('days of the week are those of the reader; a streak that reaches yesterday goes on', () => {
  // 06:00 of Wednesday the 11th there; 13:30 UTC of the 10th is 23:30 of the 10th
  const { days, streak } = weekOf(['2026-03-10T13:30:00.000Z', '2026-03-09T13:59:00.000Z'], clock);
  expect(days.map(({ name, tasks }) => [name, tasks])).toEqual([
    ['чт', 0],
    ['пт', 0],
    ['сб', 0],
    ['вс', 0],
    ['пн', 1],
    ['вт', 1],
    ['сегодня', 0],
  ]);
  expect(streak).toBe(2);
  expect(weekOf(['2026-03-10T19:00:00.000Z'], clock).streak).toBe(1);
  expect(weekOf(['2026-03-08T13:00:00.000Z'], clock).streak).toBe(0);
});

test('greets by the hour', () => {
  expect([3, 7, 13, 21].map(greetingAt)).toEqual(['Доброй ночи', 'Доброе утро', 'Добрый день', 'Добрый вечер']);
});
