import { expect, test } from 'vitest';
import { questionParts } from './question-parts.ts';

const question = (number: number, points = 1) => ({
  key: `q${number}`,
  number,
  type: 'text',
  text: '?',
  points,
  options: [],
  lefts: [],
  units: [],
  code: '',
  language: '',
  gaps: [],
});
const found = (number: number, verdict: string) => ({ number, verdict });
const judged = (questions: object[], tests: object[]) =>
  ({ status: 'done', verdict: 'partial', answer: null, view: { questions }, tests }) as unknown as Parameters<
    typeof questionParts
  >[0];

test('questions are stops in the order of the screen; one without points has no right answer', () => {
  const { stops, words } = questionParts(
    judged(
      [question(2), question(3, 0), question(1)],
      [found(1, 'accepted'), found(2, 'wrong_answer'), found(3, 'accepted')],
    ),
  );
  expect(stops).toEqual([
    { place: 1, name: 'Вопрос 1: неверно', mark: 'wrong' },
    { place: 3, name: 'Вопрос 3: верно', mark: 'right' },
  ]);
  expect(words).toContain('Верных ответов 1 из 2.');
});

test('where feedback hides the questions, the words say so', () => {
  expect(questionParts(judged([question(1)], []))).toMatchObject({ stops: [] });
  expect(questionParts(judged([question(1)], [])).words).toContain('не показано');
});
