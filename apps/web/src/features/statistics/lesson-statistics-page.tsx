import { adminStatistics, type LessonStatistics } from '@put/contract/statistics/statistics';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { QueryStates } from '../../parts/states/query-states.tsx';
import { LinkAnchor, LinkButton } from '../../ui/buttons/links.tsx';
import { ChartCard } from '../../ui/charts/chart-card.tsx';
import { Histogram } from '../../ui/charts/histogram.tsx';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { PointsCard } from './figure-charts.tsx';
import { GroupSelect } from './group-select.tsx';
import css from './statistics.module.css';
import { people, rowsLink } from './submissions-link.tsx';
import { TaskLines } from './task-lines.tsx';

type Props = { lessonId: string; group: number | undefined; onGroup: (group: number | undefined) => void };

/** How the tasks of a lesson are solved, and where the class stops. */
export function LessonStatisticsPage({ lessonId, group, onGroup }: Props) {
  const found = useQuery({
    ...query(adminStatistics.lesson, {
      params: { id: lessonId },
      query: group === undefined ? {} : { user_group_id: String(group) },
    }),
    placeholderData: keepPreviousData,
  });
  const known = found.data;
  return (
    <Screen>
      <PageHeader
        title={known === undefined ? 'Статистика занятия' : `Статистика: ${known.lesson.title}`}
        crumbs={[
          <LinkAnchor key="list" to="/admin/course/list" children="Курсы" />,
          ...(known === undefined
            ? []
            : [
                <LinkAnchor
                  key="course"
                  to="/admin/course/$courseId"
                  params={{ courseId: String(known.course.id) }}
                  children={known.course.title}
                />,
                <LinkAnchor
                  key="lesson"
                  to="/admin/lesson/$lessonId"
                  params={{ lessonId }}
                  children={known.lesson.title}
                />,
              ]),
        ]}
        description={known === undefined ? '\u00a0' : summaryOf(known)}
        actions={
          <LinkButton variant="default" to="/admin/lesson/$lessonId/results" params={{ lessonId }}>
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
        isEmpty={({ students }) => students === 0}
        empty={<EmptyState>На этом занятии ещё ничего не сдавали. Статистика появится с первым решением.</EmptyState>}
      >
        {(data) => <Whole found={data} group={group} isOld={found.isPlaceholderData} />}
      </QueryStates>
    </Screen>
  );
}

const summaryOf = ({ students, studying, minutes }: LessonStatistics) =>
  `Начали ${people(students)}, учатся ${studying}${minutes === null ? '' : ` · обычно занимает ${Math.round(minutes)} мин`}`;

function Whole({ found, group, isOld }: { found: LessonStatistics; group: number | undefined; isOld: boolean }) {
  const byCount = new Map(found.solved.map(({ value, students }) => [value, students]));
  const solved = Array.from({ length: found.tasks.length + 1 }, (_, count) => ({
    label: String(count),
    value: byCount.get(count) ?? 0,
    words: people(byCount.get(count) ?? 0),
    link: rowsLink(found.lesson.id, { solved: count, group }),
  }));
  return (
    <div aria-busy={isOld}>
      <div className={css.cards}>
        <ChartCard
          title="Решено задач"
          summary="Сколько учеников решили столько задач занятия"
          heads={['Задач', 'Учеников']}
          data={solved}
        >
          <Histogram label="Решено задач" data={solved} />
        </ChartCard>
        <PointsCard points={found.points} linkOf={(tenth) => rowsLink(found.lesson.id, { tenth, group })} />
      </div>
      <TaskLines
        title="Где останавливается класс"
        lines={found.tasks.map((line) => ({ ...line, lesson_id: found.lesson.id }))}
        group={group}
        stopsAt={found.stops_at}
      />
    </div>
  );
}
