import { expect, test } from 'vitest';
import { addressOfStep, readLinkedStep } from './linked-steps.ts';

const step = { submission: 17, group: 1, number: 2, step: 29 };

test('an address leads to a step, beside all else that it says', () => {
  const address = addressOfStep('/user_ui/course/3', '?lesson_id=5&task_id=7&steps=1-1-1-1', step);
  expect(address).toBe('/user_ui/course/3?lesson_id=5&task_id=7&steps=17-1-2-30');
  expect(readLinkedStep(new URLSearchParams(address.split('?')[1]).get('steps'))).toEqual(step);
});

test.each([undefined, 5, '', '17-1-2', '17-1-2-0', '17-1-2-x', '17-1-2-30-1', '9'.repeat(20) + '-1-2-3'])(
  'nothing is opened by %j',
  (text) => expect(readLinkedStep(text)).toBeUndefined(),
);
