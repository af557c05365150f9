import type { MyExamTask } from '@put/contract/exams';
import { ruleWords } from '../../parts/exam/rule-words.ts';
import { countWords } from '../../ui/words/count-words.ts';

const minuteForms = ['минута', 'минуты', 'минут'] as const;

/** «45 минут», «1 час 30 минут» */
export function lengthWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [
    hours > 0 && countWords(hours, ['час', 'часа', 'часов']),
    (rest > 0 || hours === 0) && countWords(rest, minuteForms),
  ]
    .filter(Boolean)
    .join(' ');
}

/** «1:05:09», «05:09»: rounded up, so that zero is the end. */
export function clockWords(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  const two = (number: number) => String(number).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

const minuteMs = 60_000;

/** What a screen reader is told, once for each: ten minutes and one minute before the end. */
export function warningWords(leftMs: number): string {
  if (leftMs <= 0) return 'Время вышло';
  if (leftMs <= minuteMs) return 'Осталось меньше минуты';
  return leftMs <= 10 * minuteMs ? 'Осталось меньше десяти минут' : '';
}

export const feedbackWords = {
  hidden: 'Результаты вы увидите, когда их покажет учитель.',
  score: 'Баллы видны сразу, тесты — когда их покажет учитель.',
  verdict: 'Вердикты видны сразу, данные тестов — нет.',
  full: 'Вердикты и тесты видны сразу.',
} as const;

/** «Без ответа: 2, 5» */
export function unansweredWords(tasks: readonly { title: string; is_answered: boolean }[]): string {
  const open = tasks.flatMap(({ title, is_answered }, at) => (is_answered ? [] : [`${at + 1}. «${title}»`]));
  return open.length === 0 ? 'Ответы есть во всех задачах.' : `Без ответа: ${open.join(', ')}.`;
}

/** «2. «Эссе»: в ответе 5 слов, нужно от 50»: what is handed in as it is, though it breaks a rule. */
export const brokenWords = (tasks: readonly Pick<MyExamTask, 'title' | 'broken_rule'>[]): string[] =>
  tasks.flatMap(({ title, broken_rule: rule }, at) =>
    rule === null ? [] : [`${at + 1}. «${title}»: ${ruleWords(rule)}.`],
  );

/** What the end of the exam took of a task. */
export function takenWords({
  is_answered,
  is_copying,
  broken_rule: rule,
}: Omit<MyExamTask, 'task_id' | 'title'>): string {
  if (!is_answered) return 'без ответа';
  if (is_copying) return 'сдано, файлы контейнера копируются…';
  return rule === null ? 'сдано' : `сдано как есть: ${ruleWords(rule)}`;
}
