import { adminCourses } from '@put/contract/courses/course-editing';
import { TaskKind, taskKinds } from '@put/contract/kinds/kinds';
import { adminTags } from '@put/contract/tasks/tags';
import { TaskStatus } from '@put/contract/tasks/task-parts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { useLessonField } from '../lesson-search/use-lesson-field.ts';
import { taskStatusWords } from '../status/task-status-words.ts';
import type { TokenField, TokenOption } from '../../ui/fields/suggest-tokens.ts';
import type { Token } from '../../ui/fields/use-token-search.ts';
import { changeFilter, orders, shareWords, type TaskFilter, typedShares } from './task-filter.ts';

const share = (value: string): TokenOption => ({ value, label: shareWords(value) });
const constant: TokenField[] = [
  { id: 'kind', name: 'вид', options: TaskKind.options.map((value) => ({ value, label: taskKinds[value].name })) },
  {
    id: 'status',
    name: 'состояние',
    options: TaskStatus.options.map((value) => ({ value, label: taskStatusWords[value].label })),
  },
  {
    id: 'solved',
    name: 'решили',
    options: ['0-33', '0-50', '30-70', '70-100'].map(share),
    read: (rest) => typedShares(rest).map(share),
  },
  {
    id: 'whose',
    name: 'чьи',
    options: [
      { value: 'mine', label: 'мои' },
      { value: 'school', label: 'школы' },
    ],
  },
  { id: 'shelf', name: 'где', options: [{ value: 'archive', label: 'В архиве' }] },
  { id: 'sort', name: 'порядок', options: Object.entries(orders).map(([value, label]) => ({ value, label })) },
];
const options = (rows: readonly { id: number; title: string }[] = []): TokenOption[] =>
  rows.map(({ id, title }) => ({ value: String(id), label: title }));

/** What tasks can be filtered by, and the filters of the address in words. */
export function useFilterTokens(filter: TaskFilter) {
  const tags = useQuery(query(adminTags.list)).data?.tags;
  const courses = useQuery(query(adminCourses.list, { query: {} })).data?.courses;
  const lesson = useLessonField(filter.lesson);
  const [kind, status, ...others] = constant as [TokenField, TokenField, ...TokenField[]];
  const fields: TokenField[] = [
    kind,
    status,
    { id: 'tag_id', name: 'метка', options: options(tags) },
    { id: 'course', name: 'курс', options: options(courses) },
    lesson.field,
    ...others,
  ];

  /** «…» until the words are loaded. */
  const token = (field: string, value: string | number | undefined, words?: string): Token[] => {
    if (value === undefined) return [];
    const { name = '', options: known = [] } = fields.find(({ id }) => id === field) ?? {};
    const label = words ?? known.find((option) => option.value === String(value))?.label ?? '…';
    return [{ field, value: String(value), name, words: label }];
  };
  const { solved } = filter;
  const tokens = [
    ...token('kind', filter.kind),
    ...token('status', filter.status),
    ...(filter.tag_id ?? []).flatMap((id) => token('tag_id', id)),
    ...token('course', filter.course),
    ...token('lesson', filter.lesson, lesson.title),
    ...token('whose', filter.whose),
    ...token('solved', solved, solved && shareWords(solved)),
    ...token('shelf', filter.shelf),
  ];
  return { fields, tokens, onRest: lesson.onRest };
}

/** The filter with one more token. */
export function withToken(filter: TaskFilter, field: string, value: string, text: string): TaskFilter {
  const q = text === '' ? null : text;
  if (field === 'tag_id')
    return changeFilter(filter, { tag_id: [...new Set([...(filter.tag_id ?? []), Number(value)])], q });
  if (field === 'course') return changeFilter(filter, { course: Number(value), lesson: null, q });
  if (field === 'lesson') return changeFilter(filter, { lesson: Number(value), q });
  // the first order is no part of the address
  const chosen = field === 'sort' && value === 'updated' ? null : value;
  return changeFilter(filter, { [field]: chosen, q });
}

export function withoutToken(filter: TaskFilter, { field, value }: Token): TaskFilter {
  const left = field === 'tag_id' ? (filter.tag_id ?? []).filter((id) => String(id) !== value) : [];
  return changeFilter(filter, { [field]: left.length > 0 ? left : null });
}
