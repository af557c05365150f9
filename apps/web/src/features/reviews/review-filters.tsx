import { Group, Select } from '@mantine/core';
import type { adminReviews } from '@put/contract/reviews/review-queue';
import type { ReplyOf } from '@put/contract/base/endpoint';
import { choiceList } from '../../ui/fields/choice-list.ts';
import type { ReviewSearch } from './review-search.ts';

type Choices = Pick<ReplyOf<typeof adminReviews.list>, 'courses' | 'lessons' | 'tasks' | 'user_groups'>;
type Name = 'course' | 'lesson' | 'task' | 'group';
type Props = {
  choices: Choices;
  search: ReviewSearch;
  onChange: (part: Partial<Record<Name, number | undefined>>) => void;
};

const labels: Record<Name, [name: string, all: string]> = {
  course: ['Курс', 'Все курсы'],
  lesson: ['Занятие', 'Все занятия'],
  task: ['Задача', 'Все задачи'],
  group: ['Группа', 'Все группы'],
};

/** Choices with work to mark. The current choice stays even when it has none, so that it can be removed. */
export function ReviewFilters({ choices, search, onChange }: Props) {
  const lessons = choices.lessons.filter((one) => search.course === undefined || one.course_id === search.course);
  const lists: [Name, readonly { id: number; title: string }[]][] = [
    ['course', choices.courses],
    ['lesson', lessons],
    ['task', choices.tasks],
    ['group', choices.user_groups],
  ];
  return (
    <Group gap="sm" role="search" aria-label="Отбор">
      {lists.map(([name, rows]) => {
        const chosen = search[name];
        if (rows.length === 0 && chosen === undefined) return null;
        const known = rows.map(({ id, title }) => ({ value: String(id), label: title }));
        const isGone = chosen !== undefined && !rows.some(({ id }) => id === chosen);
        return (
          <Select
            {...choiceList}
            key={name}
            w={220}
            clearable
            clearButtonProps={{ 'aria-label': `${labels[name][1]}: показать` }}
            aria-label={labels[name][0]}
            placeholder={labels[name][1]}
            value={chosen === undefined ? null : String(chosen)}
            data={isGone ? [...known, { value: String(chosen), label: 'Проверено' }] : known}
            onChange={(value) =>
              onChange({
                [name]: value === null ? undefined : Number(value),
                ...(name === 'course' && { lesson: undefined }),
              })
            }
          />
        );
      })}
    </Group>
  );
}
