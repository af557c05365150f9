import type { TaskElsewhere } from '@put/contract/exams/exam-keeping';
import type { LessonTask } from '@put/contract/lessons/lesson-editing';
import { countWords } from '../../ui/words/count-words.ts';

/** «решали в занятии «Циклы»: 24 из 28, решили 20» */
export function elsewhereWords({ lesson_title, tried, solved }: TaskElsewhere, students: number): string {
  if (tried === 0) return `стоит и в занятии «${lesson_title}», её ещё не решали`;
  return `решали в занятии «${lesson_title}»: ${tried} из ${students}, решили ${solved}`;
}

/** The text of a lesson with one task in the place of another. */
export const withTaskInText = (body: string, before: number, after: number): string =>
  body.replaceAll(new RegExp(`(::task\\{[^}\\n]*\\bid="?)${before}(?!\\d)`, 'g'), `$1${after}`);

/** «стоит и в курсах: «Ввод и вывод · Python 2025/26», ещё в 1 курсе; правка изменит её и там»; null: only here. */
export function otherCoursesWords({ places, more }: LessonTask['other_courses']): string | null {
  if (places.length + more === 0) return null;
  const named = places
    .slice(0, mostNamed)
    .map(({ lesson_title, course_title }) => `«${lesson_title} · ${course_title}»`);
  const rest = more + Math.max(0, places.length - mostNamed);
  const unnamed =
    rest === 0 ? [] : [`${named.length > 0 ? 'ещё ' : ''}в ${countWords(rest, ['курсе', 'курсах', 'курсах'])}`];
  return `стоит и в других курсах: ${[...named, ...unnamed].join(', ')}; правка изменит её и там`;
}
const mostNamed = 3;
