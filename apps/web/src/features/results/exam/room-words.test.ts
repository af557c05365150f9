import type { ExamPerson, ExamRoom } from '@put/contract/exams/exam-keeping';
import { expect, test } from 'vitest';
import { countsWords, notesWords, standingOf } from './room-words.ts';

const person: ExamPerson = {
  user_id: 1,
  name: 'Ильин Пётр',
  state: 'ahead',
  nth: null,
  started_at: null,
  ends_at: null,
  handed_in_at: null,
  handed_in_by: null,
  extra_minutes: 0,
  tasks: [],
  last_at: null,
  arrived_late: [],
  broken: [],
  copying: [],
  places: [],
};
const clock = { timeZone: 'UTC', nowMs: Date.parse('2026-11-26T10:00:00Z') };
const handedIn = { ...person, state: 'handed_in' as const, handed_in_at: '2026-11-26T10:40:00Z' };

test.each<[string, ExamPerson]>([
  ['работы ещё нет', person],
  ['работы нет', { ...person, state: 'missed' }],
  ['пишет, осталось 12 мин, до 10:12', { ...person, state: 'writing', ends_at: '2026-11-26T10:12:30Z' }],
  ['пишет, осталось меньше минуты, до 10:00', { ...person, state: 'writing', ends_at: '2026-11-26T10:00:59Z' }],
  ['время вышло, ждём написанное без сети', { ...person, state: 'ended', ends_at: '2026-11-26T09:59:00Z' }],
  ['сдано самостоятельно в 10:40', { ...handedIn, handed_in_by: 'student' }],
  ['сдано в конце времени в 10:40', { ...handedIn, handed_in_by: 'server' }],
  ['сдано в конце времени в 10:38', { ...handedIn, handed_in_by: 'server', ends_at: '2026-11-26T10:38:00Z' }],
  ['сдано преподавателем в 10:40', { ...handedIn, handed_in_by: 'teacher' }],
])('«%s»', (words, of) => expect(standingOf(of, clock)).toBe(words));

test('everybody is counted once', () => {
  const room: ExamRoom = {
    title: 'Контрольная',
    course_id: 1,
    course_title: 'Курс',
    now: '2026-11-26T10:00:00Z',
    minutes: 40,
    extra_minutes: 5,
    released_at: null,
    people: (['ahead', 'writing', 'ended', 'handed_in'] as const).map((state) => ({ ...person, state })),
  };
  expect(countsWords(room)).toBe('пишут 2 · сдали 1 · не начали 1 · всем добавлено 5 мин');
});

test('what came after the end, is copied and breaks a rule is told by its tasks', () => {
  expect(notesWords(person)).toEqual([]);
  expect(notesWords({ ...person, extra_minutes: 7 })).toEqual(['добавлено 7 мин']);
  expect(
    notesWords({
      ...person,
      arrived_late: ['A + B'],
      broken: [{ title: 'Эссе', rule: 'В ответе 5 слов, нужно от 50' }],
      copying: ['Сервер'],
    }),
  ).toEqual([
    'Набрано до конца, пришло после: «A + B»',
    '«Сервер»: файлы контейнера копируются…',
    '«Эссе»: в ответе 5 слов, нужно от 50',
  ]);
});

test.each<[string[], Partial<ExamPerson>]>([
  [['пробная попытка'], { nth: 0, state: 'writing' }],
  [['пробная попытка сдана'], { nth: 0, state: 'ahead' }],
  [[], { nth: 1, state: 'writing' }],
  [['попытка 2'], { nth: 2, state: 'handed_in' }],
])('which sitting it is: %j', (words, sitting) => expect(notesWords({ ...person, ...sitting })).toEqual(words));
