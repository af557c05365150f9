import type { Course } from '@put/contract/course-editing';
import type { LatePolicy } from '@put/contract/schedule';
import { scheduleProblems, scheduleWith } from '@put/contract/schedule-problems';

const mostNamed = 3;
const fieldWords = {
  opens_at: 'открытие',
  soft_deadline: 'мягкий срок',
  hard_deadline: 'жёсткий срок',
} as const;

/**
 * What a late policy of the course does to lessons that have none of their own: «Циклы», «Строки», жёсткий срок: не действует…
 * One line for each contradiction, with the lessons that have it.
 */
export function contradictionsOf(lessons: Course['lessons'], policy: LatePolicy): string[] {
  const titlesBy = new Map<string, string[]>();
  for (const lesson of lessons.filter(({ late_policy }) => late_policy === null))
    for (const { field, message } of scheduleProblems(scheduleWith(lesson, null, policy))) {
      // a policy serves many lessons: some of them have no use for it
      if (field === 'late_policy') continue;
      const words = `${fieldWords[field]}: ${message[0]!.toLowerCase()}${message.slice(1)}`;
      titlesBy.set(words, [...(titlesBy.get(words) ?? []), `«${lesson.title}»`]);
    }
  return [...titlesBy].map(([words, titles]) => {
    const more = titles.length - mostNamed;
    return `${titles.slice(0, mostNamed).join(', ')}${more > 0 ? ` и ещё ${more}` : ''}, ${words}`;
  });
}
