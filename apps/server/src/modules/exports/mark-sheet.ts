import { computeMark } from '@put/contract/marks/compute-mark';
import type { CourseMarks } from '@put/contract/marks/mark-editing';
import type { TableRow } from '../results/results.api.ts';
import type { PlainSheet } from './result-sheets.ts';

/** The marks as they stand and those of terms; null where the course has none. */
export function markSheet({ settings, users, terms }: CourseMarks, rows: readonly TableRow[]): PlainSheet | null {
  if (settings === null && terms.length === 0) return null;
  const worksOf = new Map(users.map(({ id, works }) => [id, works]));
  const fixed = terms.map(({ marks }) => new Map(marks.map(({ user_id, mark }) => [user_id, mark])));
  return {
    name: 'Оценки',
    lines: [
      [
        'Ученик',
        'Логин',
        ...(settings === null ? [] : ['Сейчас, %', 'Оценка сейчас']),
        ...terms.map(({ title }) => title),
      ],
      ...rows.map((row) => {
        const works = worksOf.get(row.user.id);
        const now = settings === null || works === undefined ? null : computeMark(settings, works);
        return [
          row.name,
          row.login,
          ...(settings === null ? [] : [now?.percent ?? null, valueOf(now?.mark)]),
          ...fixed.map((marks) => valueOf(marks.get(row.user.id))),
        ];
      }),
    ],
  };
}

/** A mark that is a number is one in the sheet, so that it can be averaged there. */
const valueOf = (mark: string | null | undefined): string | number | null =>
  mark == null ? null : /^\d+$/.test(mark) ? Number(mark) : mark;
