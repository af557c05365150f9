import { Select } from '@mantine/core';
import { adminStatistics, type TaskStatistics } from '@put/contract/statistics/statistics';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { QueryStates } from '../../parts/states/query-states.tsx';
import { adminSimilarity } from '@put/contract/similarity/similarity';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { Allowed } from '../../parts/rights/allowed.tsx';
import { LinkAnchor, LinkButton } from '../../ui/buttons/links.tsx';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { AdviceList } from './advice-list.tsx';
import { ErrorGroups, FailedTests } from './failure-tables.tsx';
import { AttemptsCard, MinutesCard, PointsCard, QuestionCards, SolvingCard } from './figure-charts.tsx';
import { GroupSelect } from './group-select.tsx';
import type { PlaceSearch } from './place-search.ts';
import css from './statistics.module.css';
import { chartLink, people, SubmissionsLink } from './submissions-link.tsx';

type Props = { taskId: string; search: PlaceSearch; onSearch: (search: PlaceSearch) => void };

/** How a task is solved, why it is not, and what to mend in it. */
export function TaskStatisticsPage({ taskId, search: { lesson_id, user_group_id }, onSearch }: Props) {
  const found = useQuery({
    ...query(adminStatistics.task, {
      params: { id: taskId },
      query: {
        ...(lesson_id !== undefined && { lesson_id: String(lesson_id) }),
        ...(user_group_id !== undefined && { user_group_id: String(user_group_id) }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const known = found.data;
  return (
    <Screen>
      <PageHeader
        title={known === undefined ? 'Статистика' : `Статистика: ${known.task.title}`}
        crumbs={[
          <Allowed key="list" call={adminTasks.list} otherwise="Задачи">
            <LinkAnchor to="/admin/task/list" children="Задачи" />
          </Allowed>,
          <Allowed key="task" call={adminTasks.get} otherwise={known?.task.title ?? 'Задача'}>
            <LinkAnchor to="/admin/task/$taskId" params={{ taskId }} children={known?.task.title ?? 'Задача'} />
          </Allowed>,
        ]}
        description={known === undefined ? '\u00a0' : <Tried known={known} scope={scopeOf(known, user_group_id)} />}
        actions={
          <Allowed call={adminSimilarity.get}>
            <LinkButton variant="default" to="/admin/task/$taskId/similarity" params={{ taskId }}>
              Сходство решений
            </LinkButton>
          </Allowed>
        }
      />
      {known !== undefined && (
        <div className={css.filters}>
          <Select
            label="Занятие"
            data={[
              { value: '', label: 'Все занятия' },
              ...known.lessons.map(({ id, title, course_title }) => ({
                value: String(id),
                label: `${title} — ${course_title}`,
              })),
            ]}
            value={lesson_id === undefined ? '' : String(lesson_id)}
            allowDeselect={false}
            onChange={(id) => onSearch(id ? { lesson_id: Number(id) } : {})}
          />
          {lesson_id !== undefined && (
            <GroupSelect
              groups={known.user_groups}
              value={user_group_id}
              onChange={(group) => onSearch({ lesson_id, ...(group !== undefined && { user_group_id: group }) })}
            />
          )}
        </div>
      )}
      <QueryStates
        of={found}
        isEmpty={({ students }) => students === 0}
        empty={<EmptyState>Эту задачу здесь ещё никто не решал. Статистика появится с первым решением.</EmptyState>}
      >
        {(data) => <Whole found={data} scope={scopeOf(data, user_group_id)} isOld={found.isPlaceholderData} />}
      </QueryStates>
    </Screen>
  );
}

const scopeOf = ({ task, lesson }: TaskStatistics, user_group_id: number | undefined) => ({
  task_id: task.id,
  ...(lesson !== null && { lesson_id: lesson.id }),
  ...(user_group_id !== undefined && { user_group_id }),
});
type Scope = ReturnType<typeof scopeOf>;

const Tried = ({ known, scope }: { known: TaskStatistics; scope: Scope }) => (
  <>
    Пробовали <SubmissionsLink to={scope}>{people(known.students)}</SubmissionsLink>
    {known.discrimination !== null &&
      ` · связь с остальными задачами занятия ${known.discrimination.toLocaleString('ru', { maximumFractionDigits: 2 })}`}
  </>
);

const Whole = ({ found, scope, isOld }: { found: TaskStatistics; scope: Scope; isOld: boolean }) => (
  <div aria-busy={isOld}>
    <div className={css.cards}>
      <AdviceList advice={found.advice} scope={scope} />
      <SolvingCard found={found} scope={scope} />
      <PointsCard points={found.points} linkOf={(tenth) => chartLink({ ...scope, of: 'best', tenth })} />
      <AttemptsCard found={found} scope={scope} />
      <MinutesCard found={found} scope={scope} />
      {found.questions !== null && <QuestionCards questions={found.questions} scope={scope} />}
    </div>
    <div className={css.tables}>
      <FailedTests tests={found.failed_tests} scope={scope} />
      <ErrorGroups errors={found.errors} scope={scope} />
    </div>
  </div>
);
