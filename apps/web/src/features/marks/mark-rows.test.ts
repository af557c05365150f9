import { expect, test } from 'vitest';
import { countMarks, markLines, markRows } from './mark-rows.ts';
import { usualSettings } from './usual-settings.ts';

const lessons = [1, 2].map((id) => ({ id, title: `Занятие ${id}`, section: '', points: 10 }));
const settings = usualSettings({ lessons });
const work = (lesson_id: number, score: number) => ({
  lesson_id,
  score,
  max_score: 10,
  waiting: 0,
  excused: 0,
  is_due: true,
});
const person = (id: number, ...scores: number[]) => ({
  id,
  first_name: `Имя ${id}`,
  last_name: '=1+1',
  username: null,
  has_left: false,
  works: scores.map((score, at) => work(at + 1, score)),
});
const term = {
  id: 1,
  title: '1 четверть',
  created_at: '2026-10-30T09:00:00Z',
  by_name: null,
  is_released: false,
  lesson_ids: [1],
  marks: [
    { user_id: 1, percent: 100, mark: '5' },
    { user_id: 2, percent: 100, mark: '5' },
  ],
};
const rows = markRows({ users: [person(1, 10, 0), person(2, 8, 10), person(3, 10, 10)], terms: [term] }, settings);

test('the mark now counts all lessons; a term is compared by its own', () => {
  expect(rows.map(({ computed, terms }) => [computed.mark, terms[0]!.now, terms[0]!.isChanged])).toEqual([
    ['3', '5', false],
    ['5', '4', true],
    // came later, so has no fixed mark
    ['5', '5', true],
  ]);
});

test('how many people have each mark', () => {
  expect(countMarks(rows, settings).map(({ label, people }) => `${label}: ${people}`)).toEqual([
    '5: 2',
    '4: 0',
    '3: 1',
    '2: 0',
  ]);
  const hundred = { ...settings, scale: 'hundred' as const, thresholds: [] };
  const tens = countMarks(
    markRows({ users: [person(1, 10, 10), person(2, 9, 9), person(3, 0, 0)], terms: [] }, hundred),
    hundred,
  );
  expect(tens.filter(({ people }) => people > 0)).toEqual([
    { label: '90–100', people: 2 },
    { label: '0–9', people: 1 },
  ]);
});

test('lines of a file', () => {
  expect(markLines(rows, settings, [term]).slice(0, 2)).toEqual([
    ['Ученик', 'Логин', 'Все занятия', 'Итог', 'Оценка сейчас', '1 четверть'],
    ['=1+1 Имя 1', '', '50 %', '50 %', '3', '5'],
  ]);
});
