import { Group, MultiSelect, Skeleton, Text, Title } from '@mantine/core';
import { adminColleagues } from '@put/contract/colleagues/colleagues';
import type { Course } from '@put/contract/courses/course-editing';
import { adminGroups } from '@put/contract/groups/groups';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/api.ts';
import { HelpButton } from '../../../parts/help/help-button.tsx';
import { ErrorView } from '../../../parts/states/error-view.tsx';
import { LinkAnchor } from '../../../ui/buttons/links.tsx';
import rows from '../../../ui/lists/row-list.module.css';
import { countWords } from '../../../ui/words/count-words.ts';
import css from './admin-course.module.css';
import type { CourseFormState } from './use-course-form.ts';
import { Allowed } from '../../../parts/rights/allowed.tsx';

type Props = { course: Course; state: CourseFormState };

/** Who learns in the course and who teaches it. */
export function AdminCourseGroups({ course, state: { form } }: Props) {
  const groups = useQuery(query(adminGroups.list, { query: {} }));
  const all = groups.data?.user_groups ?? [];
  const { value: groupIds = [], ...groupProps } = form.getInputProps('user_group_ids') as {
    value?: number[];
    error?: string;
  };
  const chosen = all.filter(({ id }) => groupIds.includes(id));
  // the chosen ones would push down what follows when they come
  if (groups.isPending) return <Skeleton height={160} className={css.narrow} />;
  return (
    <div className={css.narrow}>
      <section aria-labelledby="course-groups">
        <Title order={2} id="course-groups" mb="sm">
          Группы
        </Title>
        <MultiSelect
          label="Группы"
          description={`Кому открыт курс. Сейчас в нём ${countWords(course.students, ['ученик', 'ученика', 'учеников'])}`}
          placeholder={groupIds.length === 0 ? 'Выберите группы' : ''}
          data={all.map(({ id, title }) => ({ value: String(id), label: title }))}
          disabled={groups.data === undefined}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Убрать все группы' }}
          nothingFoundMessage="Такой группы нет"
          {...groupProps}
          value={groupIds.map(String)}
          onChange={(ids) => form.setFieldValue('user_group_ids', ids.map(Number))}
        />
        {groups.error !== null && (
          <ErrorView error={groups.error} title="Не удалось прочитать группы" onRetry={() => void groups.refetch()} />
        )}
        {chosen.length > 0 && (
          <ul className={`${rows.list} ${css.groups}`} aria-label="Выбранные группы">
            {chosen.map(({ id, title, members }) => (
              <li key={id} className={css.group}>
                <LinkAnchor to="/admin/user_group/$groupId" params={{ groupId: String(id) }} fw={600}>
                  {title}
                </LinkAnchor>
                <span>{countWords(members, ['человек', 'человека', 'человек'])}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="course-teachers">
        <Group gap={4} mb="xs">
          <Title order={2} id="course-teachers">
            Преподаватели
          </Title>
          <HelpButton chapter="two-people" />
        </Group>
        <Text>
          Курс ведут те, кому его дали, и администраторы школы.{' '}
          <Allowed call={adminColleagues.give}>
            Права дают в разделе{' '}
            <LinkAnchor to="/admin/colleague/list" underline="always">
              «Коллеги»
            </LinkAnchor>
            .
          </Allowed>
        </Text>
      </section>
    </div>
  );
}
