import { expect, test } from 'vitest';
import { linksIntoCopy } from './links-into-copy.ts';

const copied = { from: 1, to: 9, lessons: new Map([[12, 92]]), origin: 'https://put.example' };

test.each([
  ['[начало](/user_ui/course/1)', '[начало](/user_ui/course/9)'],
  ['[урок](/user_ui/course/1?lesson_id=12&task_id=5#x)', '[урок](/user_ui/course/9?lesson_id=92&task_id=5#x)'],
  ['/user_ui/course/1/?task_id=5&lesson_id=12.', '/user_ui/course/9/?task_id=5&lesson_id=92.'],
  ['<https://put.example/user_ui/course/1?lesson_id=12>', '<https://put.example/user_ui/course/9?lesson_id=92>'],
  // other courses, other sites, and a lesson that has no copy
  ['[а](/user_ui/course/12?lesson_id=12)', '[а](/user_ui/course/12?lesson_id=12)'],
  ['https://other.example/user_ui/course/1', 'https://other.example/user_ui/course/1'],
  ['(/user_ui/course/1?lesson_id=13)', '(/user_ui/course/1?lesson_id=13)'],
  ['a/user_ui/course/1', 'a/user_ui/course/1'],
])('%s', (before, after) => expect(linksIntoCopy(before, copied)).toBe(after));
