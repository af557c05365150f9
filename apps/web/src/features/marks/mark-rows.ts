import { type ComputedMark, computeMark, markScales } from '@put/contract/marks/compute-mark';
import type { CourseMarks, MarkPerson } from '@put/contract/marks/mark-editing';
import type { MarkSettings } from '@put/contract/marks/marks';
import { listName } from '../../parts/people/full-name.ts';
import { percentWords } from '../../parts/marks/mark-words.ts';

type Term = CourseMarks['terms'][number];

/** A mark that was fixed, and what would come out now. Null: the person has none in that term. */
type TermMark = { frozen: Term['marks'][number] | null; now: string | null; isChanged: boolean };
export type MarkRow = {
  user: MarkPerson;
  name: string;
  computed: ComputedMark;
  /** In the order of the terms. */
  terms: TermMark[];
};

/** People with what their points come to now, and with their fixed marks. */
export function markRows({ users, terms }: Pick<CourseMarks, 'users' | 'terms'>, settings: MarkSettings): MarkRow[] {
  const frozen = terms.map(({ marks }) => new Map(marks.map((one) => [one.user_id, one])));
  return users.map((user) => ({
    user,
    name: listName(user),
    computed: computeMark(settings, user.works),
    terms: terms.map(({ lesson_ids }, at) => {
      const fixed = frozen[at]!.get(user.id) ?? null;
      const own = user.works.filter(({ lesson_id }) => lesson_ids.includes(lesson_id));
      const now = computeMark(settings, own).mark;
      return { frozen: fixed, now, isChanged: now !== (fixed?.mark ?? null) };
    }),
  }));
}

/** How many students have each mark, the best first; on the scale of a hundred by tens. Who has left is not counted. */
export function countMarks(rows: readonly MarkRow[], { scale }: MarkSettings): { label: string; people: number }[] {
  const marks = rows.flatMap(({ user, computed: { mark } }) => (user.has_left ? [] : (mark ?? [])));
  if (scale !== 'hundred')
    return markScales[scale].map((label) => ({ label, people: marks.filter((mark) => mark === label).length }));
  return Array.from({ length: 10 }, (_, at) => 90 - at * 10).map((from) => ({
    label: from === 90 ? '90–100' : `${from}–${from + 9}`,
    people: marks.filter((mark) => Number(mark) >= from && (from === 90 || Number(mark) < from + 10)).length,
  }));
}

/** The table as lines of a file: people, percents of categories, the mark now and those of terms. */
export function markLines(
  rows: readonly MarkRow[],
  settings: MarkSettings,
  terms: readonly Pick<Term, 'title'>[],
): string[][] {
  return [
    [
      'Ученик',
      'Логин',
      ...settings.categories.map(({ title }) => title),
      'Итог',
      'Оценка сейчас',
      ...terms.map(({ title }) => title),
    ],
    ...rows.map(({ name, user, computed, terms: fixed }) => [
      name,
      user.username ?? '',
      ...computed.categories.map(({ percent }) => (percent === null ? '' : inFile(percent))),
      computed.percent === null ? '' : inFile(computed.percent),
      computed.mark ?? '',
      ...fixed.map(({ frozen }) => frozen?.mark ?? ''),
    ]),
  ];
}

/** «5», or «нет» for who has no mark yet. */
export const shortMark = (mark: string | null): string => mark ?? 'нет';

/** Programs that read a file take a space that breaks. */
const inFile = (percent: number): string => percentWords(percent).replace('\u00a0', ' ');
