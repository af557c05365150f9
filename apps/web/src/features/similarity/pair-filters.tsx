import { Switch } from '@mantine/core';
import type { TaskSimilarity } from '@put/contract/similarity/similarity';
import { NativeChoice } from '../../ui/fields/native-choice.tsx';
import css from './similarity.module.css';
import type { SimilaritySearch } from './similarity-search.ts';

type Props = { found: TaskSimilarity; search: SimilaritySearch; onSearch: (search: SimilaritySearch) => void };

/** Whose pairs: one of the two is of the course and of the group. */
export function PairFilters({ found: { solutions, user_groups }, search, onSearch }: Props) {
  const courses = new Map(
    solutions.flatMap(({ course_id, course_title }) => (course_id === null ? [] : [[course_id, course_title ?? '']])),
  );
  const change = <Name extends keyof SimilaritySearch>(name: Name, value: SimilaritySearch[Name] | undefined) => {
    const { [name]: _, ...others } = search;
    onSearch(value === undefined ? others : { ...others, [name]: value });
  };
  const choices = [
    { name: 'course' as const, label: 'Курс', all: 'Все курсы', named: [...courses] },
    {
      name: 'group' as const,
      label: 'Группа',
      all: 'Все группы',
      named: user_groups.map(({ id, title }) => [id, title] as const),
    },
  ];
  return (
    <div className={css.filters}>
      {choices.map(
        ({ name, label, all, named }) =>
          named.length > 1 && (
            <NativeChoice
              key={name}
              label={label}
              value={String(search[name] ?? '')}
              options={[
                { value: '', label: all },
                ...named.map(([id, title]) => ({ value: String(id), label: title })),
              ]}
              onChange={(id) => change(name, id === '' ? undefined : Number(id))}
            />
          ),
      )}
      <Switch
        label="Без объяснённых"
        checked={search.open === true}
        onChange={({ currentTarget }) => change('open', currentTarget.checked || undefined)}
      />
    </div>
  );
}
