import { TaskKind } from '@put/contract/kinds/kinds';
import { expect, test } from 'vitest';
import { feedbackChoice } from '../words/words.ts';
import { statementHint } from './statement-hint.ts';

test('every kind says in its own words what belongs into its statement', () => {
  expect(new Set(TaskKind.options.map(statementHint)).size).toBe(TaskKind.options.length);
  for (const kind of TaskKind.options) expect(/ввод и вывод/.test(statementHint(kind))).toBe(kind === 'program');
});

test('where nothing is tested, no level of feedback speaks of tests', () => {
  const words = (kind: TaskKind) => feedbackChoice(kind).map(({ description }) => description);
  for (const kind of ['quiz', 'parsons', 'text', 'upload'] as const)
    expect(words(kind).join()).not.toMatch(/тест|ввод/);
  expect(words('program').join()).toMatch(/тест/);
});
