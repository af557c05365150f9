import { expect, test } from 'vitest';
import { elsewhereWords, otherCoursesWords, withTaskInText } from './elsewhere-words.ts';

const place = { task_id: 1, lesson_id: 2, lesson_title: 'Циклы', tried: 24, solved: 20 };

test.each([
  ['решали в занятии «Циклы»: 24 из 28, решили 20', place],
  ['стоит и в занятии «Циклы», её ещё не решали', { ...place, tried: 0, solved: 0 }],
])('«%s»', (words, of) => expect(elsewhereWords(of, 28)).toBe(words));

test.each([
  ['::task{id=12}\n\n::task{id=123}', '::task{id=77}\n\n::task{id=123}'],
  ['::task{id="12"}', '::task{id="77"}'],
  ['id=12', 'id=12'],
])('a copy takes the place of its task in the text %j', (before, after) =>
  expect(withTaskInText(before, 12, 77)).toBe(after),
);

const io = { lesson_title: 'Ввод и вывод', course_title: 'Python 2025/26' };
test.each([
  [null, { places: [], more: 0 }],
  ['стоит и в других курсах: «Ввод и вывод · Python 2025/26»; правка изменит её и там', { places: [io], more: 0 }],
  [
    'стоит и в других курсах: «Ввод и вывод · Python 2025/26», ещё в 1 курсе; правка изменит её и там',
    { places: [io], more: 1 },
  ],
  ['стоит и в других курсах: в 2 курсах; правка изменит её и там', { places: [], more: 2 }],
])('%s', (words, of) => expect(otherCoursesWords(of)).toBe(words));
