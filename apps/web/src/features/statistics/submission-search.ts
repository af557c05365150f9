import { SubmissionOf } from '@put/contract/submissions/submission-list';
import { Verdict } from '@put/contract/judge/verdicts';

/** Search parameters of the list of submissions, so that a link shows what stands behind a number. */
export type SubmissionSearch = {
  task_id?: number;
  lesson_id?: number;
  course_id?: number;
  user_group_id?: number;
  user_id?: number;
  verdict?: Verdict;
  failed_test?: string;
  error_key?: string;
  of?: SubmissionOf;
  tenth?: number;
  attempt?: number;
  minutes_from?: number;
  minutes_to?: number;
  question?: number;
  option?: number;
  from?: string;
  to?: string;
  page?: number;
};

const ids = ['task_id', 'lesson_id', 'course_id', 'user_group_id', 'user_id', 'page'] as const;
const numbers = ['tenth', 'attempt', 'minutes_from', 'minutes_to', 'question', 'option'] as const;
const texts = ['failed_test', 'error_key'] as const;
const times = ['from', 'to'] as const;

const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;

export function readSubmissionSearch(given: Record<string, unknown>): SubmissionSearch {
  const pick = <Name extends string>(names: readonly Name[], isFit: (value: unknown) => boolean) =>
    names.flatMap((name) => (isFit(given[name]) ? [[name, given[name]] as const] : []));
  const verdict = Verdict.safeParse(given['verdict']);
  const of = SubmissionOf.safeParse(given['of']);
  // a test that was typed by hand, 2.3, has been read as a number
  const typed: Record<string, unknown> = {
    ...given,
    ...(typeof given['failed_test'] === 'number' && { failed_test: String(given['failed_test']) }),
  };
  return Object.fromEntries([
    ...pick(ids, (value) => isWhole(value) && value > 0),
    ...pick(numbers, isWhole),
    ...texts.flatMap((name) => {
      const value = typed[name];
      return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
    }),
    ...pick(times, (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value))),
    ...(verdict.success ? [['verdict', verdict.data] as const] : []),
    ...(of.success ? [['of', of.data] as const] : []),
  ]) as SubmissionSearch;
}

export const pageSize = 50;

/** The query of the endpoint. */
export function queryOf({ page = 1, ...filters }: SubmissionSearch): Record<string, string> {
  const named = Object.entries(filters).map(([name, value]) => [name, String(value)] as const);
  return { ...Object.fromEntries(named), limit: String(pageSize), offset: String((page - 1) * pageSize) };
}
