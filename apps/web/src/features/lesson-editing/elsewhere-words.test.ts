import { expect, test } from 'vitest';
import { elsewhereWords, withTaskInText } from './elsewhere-words.ts';

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
