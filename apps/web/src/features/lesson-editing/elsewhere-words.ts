import type { TaskElsewhere } from '@put/contract/exams/exam-keeping';

/** «решали в занятии «Циклы»: 24 из 28, решили 20» */
export function elsewhereWords({ lesson_title, tried, solved }: TaskElsewhere, students: number): string {
  if (tried === 0) return `стоит и в занятии «${lesson_title}», её ещё не решали`;
  return `решали в занятии «${lesson_title}»: ${tried} из ${students}, решили ${solved}`;
}

/** The text of a lesson with one task in the place of another. */
export const withTaskInText = (body: string, before: number, after: number): string =>
  body.replaceAll(new RegExp(`(::task\\{[^}\\n]*\\bid="?)${before}(?!\\d)`, 'g'), `$1${after}`);
