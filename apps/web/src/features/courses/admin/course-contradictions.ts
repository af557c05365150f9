import type { Course } from '@put/contract/courses/course-editing';
import type { LatePolicy } from '@put/contract/courses/schedule';
import { scheduleProblems, scheduleWith } from '@put/contract/courses/schedule-problems';

const mostNamed = 3;
const fieldWords = {
  opens_at: 'открытие',
  soft_deadline: 'мягкий срок',
  hard_deadline: 'жёсткий срок',
} as const;

/**
 * Dates of lessons that contradict the course's late policy; lessons with their own policy are skipped. One line a
 * contradiction: «Циклы», «Строки», жёсткий срок: не действует…
 */
export function contradictionsOf(lessons: Course['lessons'], policy: LatePolicy): string[] {
  const titlesBy = new Map<string, string[]>();
  for (const lesson of lessons.filter(({ late_policy }) => late_policy === null))
    for (const { field, message } of scheduleProblems(scheduleWith(lesson, null, policy))) {
      // one policy serves many lessons, and some of them do not need it
      if (field === 'late_policy') continue;
      const words = `${fieldWords[field]}: ${message[0]!.toLowerCase()}${message.slice(1)}`;
      titlesBy.set(words, [...(titlesBy.get(words) ?? []), `«${lesson.title}»`]);
    }
  return [...titlesBy].map(([words, titles]) => {
    const more = titles.length - mostNamed;
    return `${titles.slice(0, mostNamed).join(', ')}${more > 0 ? ` и ещё ${more}` : ''}, ${words}`;
  });
}
