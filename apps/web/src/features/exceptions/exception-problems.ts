import type { NewException } from '@put/contract/courses/exceptions';
import { type Schedule, scheduleOf } from '@put/contract/courses/schedule';
import { newProblems } from '@put/contract/courses/schedule-problems';

export type PlannedLesson = Schedule & { id: number; title: string };

type Typed = Pick<NewException, 'lesson_id' | 'opens_at' | 'soft_deadline' | 'hard_deadline' | 'extra_minutes'>;
const fieldWords = {
  opens_at: 'Открыть',
  soft_deadline: 'Мягкий срок',
  hard_deadline: 'Жёсткий срок',
  late_policy: 'Опоздание',
} as const;

/** Contradictions with the dates of all lessons that the exception covers. Lessons are named when there are several. */
export function exceptionProblems(typed: Typed, lessons: readonly PlannedLesson[]): string[] {
  const { lesson_id = null, opens_at = null, soft_deadline = null, hard_deadline = null, extra_minutes = 0 } = typed;
  const whose = { user_id: 1, user_group_id: null };
  const exception = { ...whose, lesson_id, opens_at, soft_deadline, hard_deadline, extra_minutes };
  const places = new Map<string, string[]>();
  const chosen = lessons.filter(({ id }) => lesson_id === null || id === lesson_id);
  for (const lesson of chosen)
    for (const { field, message } of newProblems(lesson, scheduleOf(lesson, [exception]))) {
      const words = `${fieldWords[field]}: ${message[0]!.toLowerCase()}${message.slice(1)}`;
      places.set(words, [...(places.get(words) ?? []), `«${lesson.title}»`]);
    }
  return [...places].map(([words, titles]) => (lesson_id === null ? `${titles.join(', ')}. ${words}` : words));
}
