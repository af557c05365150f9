import type { NewException } from '@put/contract/courses/exceptions';
import { type Schedule, scheduleOf } from '@put/contract/courses/schedule';
import { earlierThanOwn, newProblems } from '@put/contract/courses/schedule-problems';

export type PlannedLesson = Schedule & { id: number; title: string };

type Typed = Pick<
  NewException,
  'lesson_id' | 'opens_at' | 'soft_deadline' | 'hard_deadline' | 'extra_minutes' | 'is_earlier'
>;
const fieldWords = {
  opens_at: 'Открыть',
  soft_deadline: 'Мягкий срок',
  hard_deadline: 'Жёсткий срок',
  late_policy: 'Опоздание',
} as const;

const noEffect = 'Раньше, чем у занятия, поэтому не подействует';

const coveredBy = ({ lesson_id = null }: Typed, lessons: readonly PlannedLesson[]): PlannedLesson[] =>
  lessons.filter(({ id }) => lesson_id === null || id === lesson_id);

/** Whether the person has to say that the dates are meant to be earlier than those of a lesson. */
export const isEarlierAnywhere = (typed: Typed, lessons: readonly PlannedLesson[]): boolean =>
  coveredBy(typed, lessons).some((lesson) => earlierThanOwn(lesson, typed).length > 0);

/** Contradictions with the dates of all lessons that the exception covers. Lessons are named when there are several. */
export function exceptionProblems(typed: Typed, lessons: readonly PlannedLesson[]): string[] {
  const { lesson_id = null, opens_at = null, soft_deadline = null, hard_deadline = null, extra_minutes = 0 } = typed;
  const whose = { user_id: 1, user_group_id: null };
  const { is_earlier = false } = typed;
  // the field says that it holds no number
  const minutes = Number.isFinite(extra_minutes) ? extra_minutes : 0;
  const dates = { opens_at, soft_deadline, hard_deadline, extra_minutes: minutes };
  const exception = { ...whose, lesson_id, ...dates, is_earlier };
  const places = new Map<string, string[]>();
  for (const lesson of coveredBy(typed, lessons))
    for (const { field, message } of [
      ...(is_earlier ? [] : earlierThanOwn(lesson, exception)).map((name) => ({ field: name, message: noEffect })),
      ...newProblems(lesson, scheduleOf(lesson, [exception])),
    ]) {
      const words = `${fieldWords[field]}: ${message[0]!.toLowerCase()}${message.slice(1)}`;
      places.set(words, [...(places.get(words) ?? []), `«${lesson.title}»`]);
    }
  return [...places].map(([words, titles]) => (lesson_id === null ? `${titles.join(', ')}. ${words}` : words));
}
