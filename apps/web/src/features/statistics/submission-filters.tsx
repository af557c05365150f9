import { Button, Select } from '@mantine/core';
import type { ReplyOf } from '@put/contract/base/endpoint';
import type { adminSubmissionList } from '@put/contract/submissions/submission-list';
import { Verdict, verdictWords } from '@put/contract/judge/verdicts';
import { testWords } from '../../parts/stuck/test-words.ts';
import { IconX } from '@tabler/icons-react';
import css from './statistics.module.css';
import { readSubmissionSearch, type SubmissionSearch } from './submission-search.ts';

type Names = ReplyOf<typeof adminSubmissionList.list>['names'];
type Props = { search: SubmissionSearch; names: Names | undefined; onSearch: (search: SubmissionSearch) => void };

const of = { best: 'зачтённая попытка', stuck: 'последняя попытка, не решено', full: 'первая на полный балл' };

/** The filters that a link brought, each to be taken off, and the verdict to choose. */
export function SubmissionFilters({ search, names, onSearch }: Props) {
  const without = (...gone: (keyof SubmissionSearch)[]) => {
    const rest: Record<string, unknown> = { ...search };
    for (const name of [...gone, 'page' as const]) delete rest[name];
    onSearch(readSubmissionSearch(rest));
  };
  return (
    <div className={css.chosen}>
      <Select
        aria-label="Вердикт"
        size="sm"
        data={[
          { value: '', label: 'Любой вердикт' },
          ...Verdict.options
            .filter((verdict) => verdict !== 'judge_error' && verdict !== 'skipped')
            .map((verdict) => ({ value: verdict, label: verdictWords[verdict] })),
        ]}
        value={search.verdict ?? ''}
        allowDeselect={false}
        onChange={(verdict) => onSearch(readSubmissionSearch({ ...search, page: undefined, verdict }))}
      />
      {tokensOf(search, names).map(({ words, parts }) => (
        <Button
          key={words}
          size="compact-sm"
          variant="default"
          rightSection={<IconX size={14} aria-hidden />}
          aria-label={`Убрать отбор: ${words}`}
          onClick={() => without(...parts)}
        >
          <span className={css.token}>{words}</span>
        </Button>
      ))}
    </div>
  );
}

type Token = { words: string; parts: (keyof SubmissionSearch)[] };

function tokensOf(search: SubmissionSearch, names: Names | undefined): Token[] {
  const { task_id, lesson_id, course_id, user_group_id, user_id, failed_test, error_key, tenth, attempt } = search;
  const named = (
    id: number | undefined,
    words: string,
    name: string | null | undefined,
    part: keyof SubmissionSearch,
  ) => (id === undefined ? [] : [{ words: `${words}: ${name ?? '…'}`, parts: [part] }]);
  return [
    ...named(course_id, 'курс', names?.course, 'course_id'),
    ...named(lesson_id, 'занятие', names?.lesson, 'lesson_id'),
    ...named(task_id, 'задача', names?.task, 'task_id'),
    ...named(user_group_id, 'группа', names?.user_group, 'user_group_id'),
    ...named(user_id, 'ученик', names?.user, 'user_id'),
    ...(failed_test === undefined
      ? []
      : [{ words: `не прошёл ${testWords(failed_test)}`, parts: ['failed_test' as const] }]),
    ...(search.question === undefined || search.option === undefined
      ? []
      : [
          {
            words: `вопрос ${search.question}, вариант ${search.option}`,
            parts: ['question', 'option'] as (keyof SubmissionSearch)[],
          },
        ]),
    ...(error_key === undefined ? [] : [{ words: error_key, parts: ['error_key' as const] }]),
    ...(search.of === undefined
      ? []
      : [
          {
            words: [
              of[search.of],
              ...(tenth === undefined ? [] : [tenth === 10 ? 'все баллы' : `от ${tenth * 10}\u00a0% баллов`]),
              ...(attempt === undefined ? [] : [`попытка ${attempt}`]),
              ...(search.minutes_from === undefined ? [] : [`от ${search.minutes_from} мин`]),
              ...(search.minutes_to === undefined ? [] : [`до ${search.minutes_to} мин`]),
            ].join(', '),
            parts: ['of', 'tenth', 'attempt', 'minutes_from', 'minutes_to'] as (keyof SubmissionSearch)[],
          },
        ]),
    ...(search.from === undefined && search.to === undefined
      ? []
      : [{ words: daysOf(search), parts: ['from', 'to'] as (keyof SubmissionSearch)[] }]),
  ];
}

const day = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long' });
const daysOf = ({ from, to }: SubmissionSearch) =>
  [from && `с ${day.format(new Date(from))}`, to && `до ${day.format(new Date(to))}`].filter(Boolean).join(' ');
