import type { ExamPerson, ExamRoom } from '@put/contract/exams/exam-keeping';
import { ruleWords } from '../../../parts/exam/rule-words.ts';
import { timeOfDay } from '../../../parts/time/time-words.ts';

/** «пишут 12 · сдали 5 · не начали 3» */
export function countsWords({ people, extra_minutes, released_at }: ExamRoom): string {
  const count = (...states: ExamPerson['state'][]) => people.filter(({ state }) => states.includes(state)).length;
  return [
    `пишут ${count('writing', 'ended')}`,
    `сдали ${count('handed_in', 'released')}`,
    `не начали ${count('early', 'ahead', 'missed')}`,
    ...(extra_minutes > 0 ? [`всем добавлено ${extra_minutes} мин`] : []),
    ...(released_at === null ? [] : ['результаты показаны']),
  ].join(' · ');
}

/** «Ёлкина Анна», «Ёлкина Анна и ещё 2» */
export const whoWords = ([first, ...others]: readonly Pick<ExamPerson, 'name'>[]): string =>
  first === undefined ? 'никому' : others.length === 0 ? first.name : `${first.name} и ещё ${others.length}`;

const by = {
  student: 'сдано самостоятельно',
  server: 'сдано в конце времени',
  teacher: 'сдано преподавателем',
} as const;

export function standingOf(
  { state, ends_at, handed_in_at, handed_in_by }: ExamPerson,
  { timeZone, nowMs }: { timeZone: string; nowMs: number },
): string {
  if (handed_in_at !== null && handed_in_by !== null)
    // the server takes it when the grace is over, and the time was over before, as the student reads
    return `${by[handed_in_by]} в ${timeOfDay((handed_in_by === 'server' && ends_at) || handed_in_at, timeZone)}`;
  switch (state) {
    case 'writing':
      return ends_at === null
        ? 'пишет'
        : `пишет, осталось ${minutesWords(Date.parse(ends_at) - nowMs)}, до ${timeOfDay(ends_at, timeZone)}`;
    case 'ended':
      return 'время вышло, ждём написанное без сети';
    case 'missed':
      return 'работы нет';
    default:
      return 'работы ещё нет';
  }
}

/** «12 мин», «меньше минуты» */
const minutesWords = (leftMs: number): string =>
  leftMs < 60_000 ? 'меньше минуты' : `${Math.floor(leftMs / 60_000)} мин`;

const sittingWords = ({ nth, state }: Pick<ExamPerson, 'nth' | 'state'>): string[] => {
  if (nth === null || nth === 1) return [];
  if (nth > 1) return [`попытка ${nth}`];
  return [state === 'writing' || state === 'ended' ? 'пробная попытка' : 'пробная попытка сдана'];
};

/** Which sitting it is, what was typed before the end and arrived after it, what is still copied, and what was taken though it breaks a rule. */
export const notesWords = ({
  arrived_late,
  copying,
  broken,
  extra_minutes,
  ...sitting
}: Pick<ExamPerson, 'arrived_late' | 'copying' | 'broken' | 'extra_minutes' | 'nth' | 'state'>): string[] => [
  ...sittingWords(sitting),
  ...(extra_minutes > 0 ? [`добавлено ${extra_minutes} мин`] : []),
  ...(arrived_late.length === 0
    ? []
    : [`Набрано до конца, пришло после: ${arrived_late.map((title) => `«${title}»`).join(', ')}`]),
  ...copying.map((title) => `«${title}»: файлы контейнера копируются…`),
  ...broken.map(({ title, rule }) => `«${title}»: ${ruleWords(rule)}`),
];

export const placesWords = (places: ExamPerson['places'], timeZone: string): string[] =>
  places.map(({ address, device, seen_at }) => `${device}, ${address}, с ${timeOfDay(seen_at, timeZone)}`);
