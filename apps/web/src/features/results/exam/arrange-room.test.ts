import type { ExamPerson } from '@put/contract/exams/exam-keeping';
import { expect, test } from 'vitest';
import { arrangeRoom } from './arrange-room.ts';

const person = (name: string, state: ExamPerson['state']) => ({ name, state }) as ExamPerson;
const room = [
  person('Абрамов Пётр', 'ahead'),
  person('Ёлкина Анна', 'writing'),
  person('Иванов Олег', 'handed_in'),
  person('Петрова Анна', 'ended'),
  person('Яковлев Лев', 'missed'),
];
const names = (q = '') => arrangeRoom(room, q).map(({ group, people }) => [group, people.map(({ name }) => name)]);

test('who writes stands first, who has not begun last, each part by name', () => {
  expect(names()).toEqual([
    ['writing', ['Ёлкина Анна', 'Петрова Анна']],
    ['handed_in', ['Иванов Олег']],
    ['ahead', ['Абрамов Пётр', 'Яковлев Лев']],
  ]);
});

test('a search takes parts of a name in any order, whatever the ё, and leaves out empty parts', () => {
  expect(names('анна елк')).toEqual([['writing', ['Ёлкина Анна']]]);
  expect(names('никого')).toEqual([]);
});
