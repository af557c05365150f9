import { expect, test } from 'vitest';
import {
  awaitedWords,
  brokenWords,
  clockWords,
  graceWords,
  lengthWords,
  takenWords,
  unansweredWords,
  warningWords,
  tryPoints,
  tryTitle,
} from './exam-words.ts';

test.each([
  [1, '1 минута'],
  [45, '45 минут'],
  [60, '1 час'],
  [90, '1 час 30 минут'],
  [121, '2 часа 1 минута'],
])('%i minutes are «%s»', (minutes, words) => expect(lengthWords(minutes)).toBe(words));

test.each([
  [0, '00:00'],
  [1, '00:01'],
  [61_000, '01:01'],
  [3_909_000, '1:05:09'],
])('%i ms are shown as «%s»', (ms, words) => expect(clockWords(ms)).toBe(words));

test('ten minutes, one minute and the end are told, each by own words', () => {
  const told = [700_000, 600_000, 300_000, 60_000, 1, 0].map(warningWords);
  expect(told).toEqual([
    '',
    'Осталось меньше десяти минут',
    'Осталось меньше пяти минут',
    'Осталось меньше минуты',
    'Осталось меньше минуты',
    'Время вышло',
  ]);
});

test('tasks without an answer are named', () => {
  const task = (title: string, is_answered: boolean) => ({ title, is_answered });
  expect(unansweredWords([task('A', true), task('B', false)])).toBe('Без ответа: задача 2 «B».');
  expect(unansweredWords([task('A', true)])).toBe('Ответы есть во всех задачах.');
});

test('rules that answers break are told by their tasks', () => {
  const rule = 'В ответе 5 слов, нужно от 50';
  expect(
    brokenWords([
      { title: 'A', broken_rule: null },
      { title: 'Эссе', broken_rule: rule },
    ]),
  ).toEqual(['2. «Эссе»: в ответе 5 слов, нужно от 50.']);
});

test.each([
  ['без ответа', { is_answered: false }],
  ['сдано', {}],
  ['сдано, файлы контейнера копируются…', { is_copying: true }],
  ['сдано; без полного ответа вопросов: 6 из 7', { left_open: 'Без полного ответа вопросов: 6 из 7' }],
  ['сдано как есть: в ответе 5 слов, нужно от 50', { broken_rule: 'В ответе 5 слов, нужно от 50' }],
])('«%s»', (words, of) =>
  expect(takenWords({ is_answered: true, is_copying: false, broken_rule: null, left_open: null, ...of })).toBe(words),
);

test('the wait for a network has its limit in words, before the start and after the end', () => {
  expect(graceWords(120)).toContain('не позже чем через 2 минуты после него');
  expect(graceWords(90)).toContain('через 90 секунд');
  expect(graceWords(0)).toContain('если она появится до конца');
  const exam = { ends_at: '2026-11-29T07:31:00.000Z', grace_s: 120 };
  const at = (time: string) => awaitedWords(exam, { timeZone: 'UTC', nowMs: Date.parse(`2026-11-29T${time}Z`) });
  expect(at('07:32:59')).toContain('если сеть появится до 07:33, оно уйдёт само и будет сдано');
  expect(at('07:33:00')).toContain('сервер ждал его до 07:33');
  expect(at('07:33:00')).not.toContain('будет сдано');
});

test('a try tells its sum as soon as all points are known, and no points that are not', () => {
  const answered = { task_id: 1, title: 'Сумма', is_answered: true, points: 10, score: 6.5 };
  const open = { ...answered, task_id: 2, is_answered: false, score: null };
  const waiting = { ...answered, task_id: 3, score: null };
  const handed_in_at = '2026-11-26T10:40:00Z';
  expect(tryTitle({ nth: 0, handed_in_at, tasks: [answered, open] })).toBe('Пробная попытка: 6,5 из 20');
  expect(tryTitle({ nth: 1, handed_in_at, tasks: [answered, waiting] })).toBe('Попытка 1');
  expect([answered, open, waiting].map(tryPoints)).toEqual(['6,5 из 10', 'без ответа', 'сдано']);
});
