import type { MyCourseLesson } from '@put/contract/courses/courses';
import type { ExamState } from '@put/contract/exams/exam-state';
import { deadlineWords, localTimeWords, timeLeftWords } from '../../parts/schedule/deadline-words.ts';
import { closedWords, stillGivenWords, worthWords } from '../../parts/schedule/standing-words.ts';
import { awaitedWords } from '../../parts/score/awaited-words.ts';
import { countWords } from '../../ui/words/count-words.ts';

type Clock = { timeZone: string; nowMs: number };
/** `lead`: how long or what; `rest`: the exact moment. `isUrgent`: amber. */
export type LessonTime = { lead: string; rest: string; isUrgent: boolean };

const calm = (lead: string, rest = ''): LessonTime => ({ lead, rest, isUrgent: false });
const soonMs = 7 * 24 * 3_600_000;

export const isLessonDone = ({ progress: { tasks_done, tasks_total } }: Pick<MyCourseLesson, 'progress'>): boolean =>
  tasks_total > 0 && tasks_done === tasks_total;

/** Deadline and state of a lesson in words. */
export function lessonTime(
  lesson: Pick<MyCourseLesson, 'schedule' | 'standing' | 'lock' | 'progress'>,
  clock: Clock,
): LessonTime {
  const { schedule, standing, lock } = lesson;
  const { state, until } = standing;
  const at = until === null ? '' : localTimeWords(until, clock.timeZone, clock.nowMs);
  if (lock?.reason === 'not_open') return calm('откроется', deadlineWords(lock.opens_at, clock.timeZone, clock.nowMs));
  if (lock?.reason === 'exam') return examTime(lock.state, calm('контрольная', at === '' ? '' : `до ${at}`));
  if (isLessonDone(lesson)) return calm('пройдено');
  if (state === 'not_open') return calm('откроется', at);
  if (state === 'closed') return calm(closedWords(schedule, clock));
  const rest = until === null ? '' : `до ${at}${stillGivenWords(standing)}`;
  if (state === 'late' || state === 'practice')
    return { lead: state === 'late' ? `сейчас ${worthWords(standing)}` : worthWords(standing), rest, isUrgent: true };
  if (until === null) return calm('');
  const isUrgent = Date.parse(until) - clock.nowMs < soonMs;
  return { lead: timeLeftWords(until, clock.timeZone, clock.nowMs) ?? 'срок прошёл', rest, isUrgent };
}

function examTime(state: ExamState, ahead: LessonTime): LessonTime {
  if (state === 'handed_in') return calm('контрольная', 'сдана, результаты позже');
  if (state === 'missed') return calm('контрольная', 'закончилась');
  return state === 'ended' ? calm('контрольная', 'время вышло') : ahead;
}

const tasksForms = ['задача', 'задачи', 'задач'] as const;

/** «все 4 задачи решены», «5 из 6 задач, 1 частично», «6 задач, не начато» */
export function sharesWords({
  progress,
  lock,
  shares = [],
}: Pick<MyCourseLesson, 'progress' | 'lock' | 'shares'>): string {
  const { tasks_done, tasks_total, tasks_waiting, tasks_handed_in } = progress;
  if (tasks_total === 0) return lock?.reason === 'exam' ? 'задачи откроются в начале' : 'без задач';
  if (tasks_done === tasks_total)
    return tasks_total === 1 ? 'задача решена' : `все ${countWords(tasks_total, tasksForms)} решены`;
  const partly = shares.filter((share) => share > 0 && share < 1).length;
  if (tasks_done + tasks_waiting + tasks_handed_in + partly === 0)
    return `${countWords(tasks_total, tasksForms)}${lock === null ? ', не начато' : ''}`;
  const part = partly > 0 ? `, ${partly} частично` : '';
  return `${tasks_done} из ${countWords(tasks_total, ['задачи', 'задач', 'задач'])}${part}${awaitedWords(progress)}`;
}
