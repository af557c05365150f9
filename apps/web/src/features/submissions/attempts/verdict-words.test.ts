import { sharePointsWords } from '../../../parts/score/score-words.ts';
import type { TestResult } from '@put/contract/submissions/submissions';
import { expect, test } from 'vitest';
import { lateWords } from '../late-words.ts';
import { unknownWords } from '../handed-in-words.ts';
import { adviceOf, announcementOf, passedWords, progressWords, sentenceOf, tryOf } from './verdict-words.ts';

const judged = {
  status: 'done',
  verdict: 'accepted',
  cause: 'submit',
  score: 5,
  max_score: 10,
  tests: [],
  tests_total: 4,
  late_credit: 100,
} as const satisfies Partial<Parameters<typeof announcementOf>[0]>;
const asTold = (rest: Partial<NonNullable<Parameters<typeof announcementOf>[0]>>) => ({
  ...judged,
  tests: [],
  ...rest,
});

test('says the verdict with its points, and points only where they count', () => {
  expect(announcementOf(undefined, 'program')).toBe('Идёт проверка');
  expect(announcementOf(asTold({ verdict: 'partial' }), 'program')).toBe('Частично верно, 5 из 10 баллов');
  expect(announcementOf(asTold({ cause: 'check' }), 'program')).toBe('Верно');
  expect(announcementOf(asTold({ verdict: null }), 'program')).toContain('принято');
});

test('late credit and practice are said, of what counts only', () => {
  expect(lateWords({ cause: 'submit', late_credit: 100 })).toBeNull();
  expect(lateWords({ cause: 'check', late_credit: null })).toBeNull();
  expect(lateWords({ cause: 'submit', late_credit: 60 })).toBe('засчитано 60\u00a0% баллов');
  expect(lateWords({ cause: 'submit', late_credit: null })).toBe('тренировка, баллы не меняются');
  expect(announcementOf(asTold({ late_credit: 60 }), 'program')).toBe(
    'Верно, 5 из 10 баллов, засчитано 60\u00a0% баллов',
  );
});

test('forms of the words', () => {
  expect(sharePointsWords(0, 1)).toBe('0 из 1 балла');
  expect(sharePointsWords(2.5, 5)).toBe('2,5 из 5 баллов');
});

test('who waits learns the place, and when no machine judges the language', () => {
  const told = { ...asTold({ status: 'queued' }), language: 'cpp' as const };
  expect(progressWords({ ...told, queue: { ahead: 0, is_unserved: false } })).toBe('Ждёт своей очереди…');
  expect(progressWords({ ...told, queue: { ahead: 3, is_unserved: false } })).toBe(
    'Ждёт своей очереди. Перед ним ещё 3 решения.',
  );
  expect(progressWords({ ...told, queue: { ahead: 1, is_unserved: true } })).toBe(
    'Ждёт проверяющую машину с C++: сейчас ни одна не работает. Перед ним ещё 1 решение. Решение принято и проверится само.',
  );
});

test('progress never counts past the last test', () => {
  expect(progressWords(asTold({ status: 'queued' }))).toContain('очереди');
  expect(progressWords(asTold({ status: 'running', tests_total: 0 }))).toBe('Проверяем…');
  expect(progressWords(asTold({ status: 'running' }))).toBe('Проверяем: тест 1 из 4…');
});

const open = {
  group: 1,
  group_name: 'Примеры',
  number: 1,
  is_sample: true,
  verdict: 'wrong_answer',
  time_ms: 1,
  memory_kb: null,
  input: '1',
  expected: '2',
  got: '3',
  stderr: null,
  message: null,
  name: '',
  share: 0,
  details: null,
} as const satisfies TestResult;
const hidden = { ...open, group: 2, group_name: 'Основные', is_sample: false, input: null, expected: null, got: null };

test('the verdict is said with the first test that was not passed', () => {
  const tests = [{ ...open, verdict: 'accepted' as const }, open, hidden];
  expect(sentenceOf(asTold({ verdict: 'partial', tests }), 'program')).toBe(
    'Частично верно, 5 из 10 баллов, не пройден пример 2',
  );
  const told = { verdict: 'partial', tests: [{ ...open, verdict: 'accepted' as const }, hidden] } as const;
  expect(sentenceOf(asTold({ ...told, tests: [...told.tests] }), 'sql')).toContain('не пройден тест 1');
  // a quiz has its marks at the questions
  expect(sentenceOf(asTold({ verdict: 'partial', tests }), 'quiz')).toBe('Частично верно, 5 из 10 баллов');
  expect(sentenceOf(asTold({ status: 'running', tests }), 'program')).toBe('Идёт проверка');
});

test('passed tests are counted when all of them are shown', () => {
  const tests = [{ ...open, verdict: 'accepted' as const }, open, hidden];
  expect(passedWords(asTold({ tests, tests_total: 3 }), 'program')).toBe('верно 1 из 3 тестов');
  expect(passedWords(asTold({ tests: tests.slice(0, 2), tests_total: 2 }), 'program')).toBe('верно 1 из 2 примеров');
  expect(passedWords(asTold({ tests, tests_total: 4 }), 'program')).toBeNull();
  expect(passedWords(asTold({ tests, tests_total: 3 }), 'parsons')).toBeNull();
});

test('advice about the whole is given where no test is shown that says more', () => {
  expect(adviceOf(asTold({ verdict: 'wrong_answer' }), 'program')).toContain('крайних случаях');
  expect(adviceOf(asTold({ verdict: 'wrong_answer', tests: [hidden] }), 'program')).toBeNull();
  const check = { ...open, verdict: 'judge_error' } as const;
  expect(adviceOf(asTold({ verdict: 'judge_error', tests: [check] }), 'container')).toContain('не потрачена');
  expect(adviceOf(asTold({ cause: 'check' }), 'program')).toContain('отправить');
  expect(adviceOf(asTold({}), 'program')).toBeNull();
});

test('what to try after a test: about its data where it is shown, about what it may be where it is not', () => {
  expect(tryOf(open, 'program')).toContain('Какая строка');
  expect(tryOf(hidden, 'program')).toContain('крайних случаях');
  expect(tryOf(hidden, 'sql')).toContain('NULL');
  const talk = { ...open, expected: null, got: null, details: { said: [] } };
  expect(tryOf(talk, 'program')).toContain('чем закончился разговор');
  expect(tryOf({ ...open, verdict: 'accepted' }, 'program')).toBeNull();
});

test('advice and thanks are of the kind: queries know no negative numbers, prose no program', () => {
  const wrong = asTold({ verdict: 'wrong_answer' });
  expect(adviceOf(wrong, 'sql')).toContain('NULL');
  for (const verdict of [
    'partial',
    'wrong_answer',
    'runtime_error',
    'time_limit',
    'memory_limit',
    'output_limit',
  ] as const)
    expect(adviceOf(asTold({ verdict }), 'sql')).not.toMatch(/программ|числа|цикл/i);
  for (const kind of ['quiz', 'parsons', 'text', 'upload'] as const) expect(adviceOf(wrong, kind)).toBeNull();
  expect(unknownWords('review', 'text')).toBe('Ответ принят. Проверит преподаватель.');
  expect(unknownWords('done', 'upload')).toBe('Файлы приняты. Результат откроет преподаватель.');
  expect(unknownWords('cancelled', 'quiz')).toContain('не потрачена');
});
