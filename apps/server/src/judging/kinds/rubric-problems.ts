import type { Criterion } from '@put/contract/kinds/rubric';

/** Why nobody could mark by this rubric, in Russian. */
export function rubricProblems(rubric: readonly Criterion[]): string[] {
  const problems: string[] = [];
  rubric.forEach(({ key, title, points }, at) => {
    if (rubric.findIndex((other) => other.key === key) < at) problems.push(`Ключ критерия «${title}» повторяется.`);
    if (points === 0) problems.push(`Критерий «${title}» не даёт баллов.`);
  });
  return problems;
}
