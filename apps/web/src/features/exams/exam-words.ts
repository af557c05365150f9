import type { ExamTry, MyExam, MyExamTask } from '@put/contract/exams/exams';
import { ruleWords } from '../../parts/exam/rule-words.ts';
import { shareWords } from '../../parts/score/score-words.ts';
import { timeOfDay } from '../../parts/time/time-words.ts';
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

/** How long the server waits for what was typed without a network, as the rules of the exam say before it begins. */
export const graceWords = (graceS: number): string =>
  graceS === 0
    ? 'Если пропадёт сеть, пишите дальше: написанное дойдёт, если она появится до конца.'
    : `Если пропадёт сеть, пишите дальше: написанное до конца дойдёт, если она появится не позже чем через ${spanOf(graceS)} после него.`;

const spanOf = (seconds: number): string =>
  seconds % 60 === 0
    ? countWords(seconds / 60, ['минуту', 'минуты', 'минут'])
    : countWords(seconds, ['секунду', 'секунды', 'секунд']);

/** What becomes of texts that wait on the device for the network: until when the server takes them, or that it is over. */
export function awaitedWords(
  { ends_at, grace_s }: Pick<MyExam, 'ends_at' | 'grace_s'>,
  { timeZone, nowMs }: { timeZone: string; nowMs: number },
): string {
  const lies = 'Написанное до конца лежит на этом устройстве. Не закрывайте страницу';
  if (ends_at === null) return `${lies}: как только сеть появится, оно уйдёт само и будет сдано.`;
  const lastMs = Date.parse(ends_at) + grace_s * 1000;
  const last = timeOfDay(new Date(lastMs).toISOString(), timeZone);
  return nowMs < lastMs
    ? `${lies}: если сеть появится до ${last}, оно уйдёт само и будет сдано.`
    : `${lies}: сервер ждал его до ${last}. Он ещё попробует его взять, а если не возьмёт, скажет об этом здесь.`;
}

/** What a screen reader is told, once for each: ten minutes and one minute before the end. */
export function warningWords(leftMs: number): string {
  if (leftMs <= 0) return 'Время вышло';
  if (leftMs <= minuteMs) return 'Осталось меньше минуты';
  if (leftMs <= 5 * minuteMs) return 'Осталось меньше пяти минут';
  return leftMs <= 10 * minuteMs ? 'Осталось меньше десяти минут' : '';
}

export const feedbackWords = {
  hidden: 'Результаты вы увидите, когда их покажет преподаватель.',
  score: 'Баллы видны сразу, тесты — когда их покажет преподаватель.',
  verdict: 'Вердикты видны сразу, данные тестов — нет.',
  full: 'Вердикты и тесты видны сразу.',
} as const;

export const taskForms = ['задача', 'задачи', 'задач'] as const;

/** What stands over the start of a sitting (`Nth`), and on its button. */
export function startWords(nth: number): { title: string; notice: string | null; action: string } {
  if (nth === 0)
    return {
      title: 'Пробная попытка',
      notice: 'В оценку она не идёт. В самой контрольной времени столько же, а задачи другие.',
      action: 'Начать пробную',
    };
  if (nth === 1) return { title: 'Контрольная', notice: null, action: 'Начать' };
  return {
    title: 'Контрольная, ещё раз',
    notice: 'Когда вы начнёте, прежняя работа в оценку больше не пойдёт: засчитается эта. Задачи другие.',
    action: 'Начать ещё раз',
  };
}

/** «Пока контрольная открыта, её можно будет написать ещё 2 раза…» */
export const againWords = (repeats: number): string =>
  `Пока контрольная открыта, её можно будет написать ещё ${countWords(repeats, ['раз', 'раза', 'раз'])}, с другими задачами. Засчитается последняя работа.`;

/** «Пробная попытка: 12 из 20», «Попытка 1» */
export function tryTitle({ nth, tasks }: ExamTry): string {
  const title = nth === 0 ? 'Пробная попытка' : `Попытка ${nth}`;
  const scores = tasks.flatMap(({ score, is_answered }) => (is_answered ? [score] : [0]));
  if (tasks.length === 0 || scores.includes(null)) return title;
  const sum = (numbers: readonly (number | null)[]) => numbers.reduce<number>((all, one) => all + (one ?? 0), 0);
  return `${title}: ${shareWords(sum(scores), sum(tasks.map(({ points }) => points)))}`;
}

/** «5 из 10»; «сдано» while the points are hidden or not known yet. */
export function tryPoints({ is_answered, score, points }: ExamTry['tasks'][number]): string {
  if (!is_answered) return 'без ответа';
  return score === null ? 'сдано' : shareWords(score, points);
}

/** «Без ответа: задача 2 «Сумма», задача 5 «Циклы».» */
export function unansweredWords(tasks: readonly { title: string; is_answered: boolean }[]): string {
  const open = tasks.flatMap(({ title, is_answered }, at) => (is_answered ? [] : [`задача ${at + 1} «${title}»`]));
  return open.length === 0 ? 'Ответы есть во всех задачах.' : `Без ответа: ${open.join(', ')}.`;
}

/** «2. «Эссе»: в ответе 5 слов, нужно от 50»: what is handed in as it is, though it breaks a rule. */
export const brokenWords = (tasks: readonly Pick<MyExamTask, 'title' | 'broken_rule'>[]): string[] =>
  wordsByTask(tasks, ({ broken_rule }) => broken_rule);

/** «1. «Тест»: без полного ответа вопросов: 6 из 7»: what the hand-in takes though it is not finished. */
export const openWords = (tasks: readonly Pick<MyExamTask, 'title' | 'left_open'>[]): string[] =>
  wordsByTask(tasks, ({ left_open }) => left_open);

function wordsByTask<Task extends { title: string }>(
  tasks: readonly Task[],
  wordsOf: (task: Task) => string | null,
): string[] {
  return tasks.flatMap((task, at) => {
    const words = wordsOf(task);
    return words === null ? [] : [`${at + 1}. «${task.title}»: ${ruleWords(words)}.`];
  });
}

/** What the end of the exam took of a task. */
export function takenWords({
  is_answered,
  is_copying,
  broken_rule: rule,
  left_open,
}: Omit<MyExamTask, 'task_id' | 'title'>): string {
  if (!is_answered) return 'без ответа';
  if (is_copying) return 'сдано, файлы контейнера копируются…';
  if (rule !== null) return `сдано как есть: ${ruleWords(rule)}`;
  return left_open === null ? 'сдано' : `сдано; ${ruleWords(left_open)}`;
}
