import { Table } from '@mantine/core';
import { adminStatistics, type CourseStatistics } from '@put/contract/statistics/statistics';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { QueryStates } from '../../parts/states/query-states.tsx';
import { LinkAnchor, LinkButton } from '../../ui/buttons/links.tsx';
import { StackedBar } from '../../ui/charts/stacked-bar.tsx';
import list from '../../ui/lists/list-table.module.css';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { GroupSelect } from './group-select.tsx';
import css from './statistics.module.css';
import { people, SubmissionsLink } from './submissions-link.tsx';
import { TaskLines } from './task-lines.tsx';

type Props = { courseId: string; group: number | undefined; onGroup: (group: number | undefined) => void };

/** How the lessons of a course are solved, and its hardest tasks. */
export function CourseStatisticsPage({ courseId, group, onGroup }: Props) {
  const found = useQuery({
    ...query(adminStatistics.course, {
      params: { id: courseId },
      query: group === undefined ? {} : { user_group_id: String(group) },
    }),
    placeholderData: keepPreviousData,
  });
  const known = found.data;
  return (
    <Screen>
      <PageHeader
        title={known === undefined ? 'Статистика курса' : `Статистика: ${known.course.title}`}
        crumbs={[
          <LinkAnchor key="list" to="/admin/course/list" children="Курсы" />,
          <LinkAnchor
            key="course"
            to="/admin/course/$courseId"
            params={{ courseId }}
            children={known?.course.title ?? 'Курс'}
          />,
        ]}
        description={known === undefined ? '\u00a0' : `Учатся ${people(known.studying)}`}
        actions={
          <LinkButton variant="default" to="/admin/course/$courseId/results" params={{ courseId }}>
            Таблица результатов
          </LinkButton>
        }
      />
      {known !== undefined && (
        <div className={css.filters}>
          <GroupSelect groups={known.user_groups} value={group} onChange={onGroup} />
        </div>
      )}
      <QueryStates
        of={found}
        isEmpty={({ lessons }) => lessons.every(({ students }) => students === 0)}
        empty={<EmptyState>В этом курсе ещё ничего не сдавали. Статистика появится с первым решением.</EmptyState>}
      >
        {(data) => (
          <div aria-busy={found.isPlaceholderData}>
            <Lessons lessons={data.lessons} group={group} />
            {data.hardest.length > 0 && <TaskLines title="Самые трудные задачи" lines={data.hardest} group={group} />}
          </div>
        )}
      </QueryStates>
    </Screen>
  );
}

type LessonsProps = { lessons: CourseStatistics['lessons']; group: number | undefined };

const Lessons = ({ lessons, group }: LessonsProps) => (
  <section aria-label="Занятия" className={css.lessons}>
    <h2 className={css.section}>Занятия</h2>
    <Table className={list.table} aria-label="Занятия">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Занятие</Table.Th>
          <Table.Th>Баллы начавших</Table.Th>
          <Table.Th>Начали</Table.Th>
          <Table.Th>Решили всё</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lessons.map(({ lesson_id, title, tasks, students, solved_all, points }) => (
          <Table.Tr key={lesson_id}>
            <Table.Td className={list.title}>
              <LinkAnchor
                to="/admin/lesson/$lessonId/results"
                params={{ lessonId: String(lesson_id) }}
                search={{ view: 'statistics', ...(group !== undefined && { group }) } as never}
              >
                {title}
              </LinkAnchor>
              {tasks === 0 && <span className={css.quiet}> без задач</span>}
            </Table.Td>
            <Table.Td className={css.bar}>
              <StackedBar label={`${title}: баллы`} heightPx={20} data={partsOf(points)} />
            </Table.Td>
            <Table.Td>
              <span className={list.worded}>начали </span>
              {students === 0 ? (
                0
              ) : (
                <SubmissionsLink to={{ lesson_id, ...(group !== undefined && { user_group_id: group }) }}>
                  {students}
                </SubmissionsLink>
              )}
            </Table.Td>
            <Table.Td>
              <span className={list.worded}>решили всё </span>
              {solved_all}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </section>
);

const partsOf = (points: readonly number[]) => {
  const sum = (from: number, to: number) => points.slice(from, to).reduce((all, one) => all + one, 0);
  const part = (label: string, value: number, tone: 'good' | 'part' | 'bad') => ({
    label,
    value,
    words: people(value),
    tone,
  });
  return [
    part('Все баллы', sum(10, 11), 'good'),
    part('Половина и больше', sum(5, 10), 'part'),
    part('Меньше половины', sum(0, 5), 'bad'),
  ];
};
