import { Table } from '@mantine/core';
import { adminStatistics, type GroupWeek } from '@put/contract/statistics/statistics';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { QueryStates } from '../../parts/states/query-states.tsx';
import { LinkAnchor, LinkButton } from '../../ui/buttons/links.tsx';
import list from '../../ui/lists/list-table.module.css';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import css from './statistics.module.css';
import { people, SubmissionsLink } from './submissions-link.tsx';

/** What a group handed in on which day of a week. */
export function GroupWeekPage({ groupId, day }: { groupId: string; day: string | undefined }) {
  const found = useQuery({
    ...query(adminStatistics.group, { params: { id: groupId }, query: day === undefined ? {} : { day } }),
    placeholderData: keepPreviousData,
  });
  const known = found.data;
  const near = (days: number) => known && { day: shifted(known.week, days) };
  const to = '/admin/user_group/$groupId/statistics' as const;
  return (
    <Screen>
      <PageHeader
        title={known === undefined ? 'Неделя группы' : `Неделя: ${known.user_group.title}`}
        crumbs={[
          <LinkAnchor key="list" to="/admin/user_group/list" children="Группы" />,
          <LinkAnchor
            key="group"
            to="/admin/user_group/$groupId"
            params={{ groupId }}
            children={known?.user_group.title ?? 'Группа'}
          />,
        ]}
        description={known === undefined ? '\u00a0' : `${dayWords(known.week, 0)} — ${dayWords(known.week, 6)}`}
        actions={
          <nav className={css.week} aria-label="Другая неделя">
            <LinkButton variant="default" to={to} params={{ groupId }} search={near(-7) ?? {}}>
              ← Прошлая
            </LinkButton>
            <LinkButton variant="default" to={to} params={{ groupId }} search={near(7) ?? {}}>
              Следующая →
            </LinkButton>
          </nav>
        }
      />
      <QueryStates
        of={found}
        isEmpty={({ students }) => students.length === 0}
        empty={<EmptyState>В группе нет учеников.</EmptyState>}
      >
        {(week) => (
          <div aria-busy={found.isPlaceholderData}>
            <Days week={week} />
            <Tasks week={week} />
          </div>
        )}
      </QueryStates>
    </Screen>
  );
}

const shortDays = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'];
const utc = (day: string) => new Date(`${day}T00:00:00Z`);
const shifted = (day: string, days: number) =>
  new Date(utc(day).getTime() + days * 86_400_000).toISOString().slice(0, 10);
const words = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const dayWords = (monday: string, days: number) => words.format(utc(shifted(monday, days)));

function Days({ week: { user_group, week, days, students, activity } }: { week: GroupWeek }) {
  const cells = new Map(activity.map((one) => [`${one.user_id} ${one.day}`, one]));
  return (
    <Table className={`${list.table} ${css.days}`} aria-label="Решения по дням" stickyHeader>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Ученик</Table.Th>
          {shortDays.map((name, at) => (
            <Table.Th key={name} abbr={dayWords(week, at)}>
              {name} {Number(shifted(week, at).slice(8))}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {students.map(({ user_id, name }) => (
          <Table.Tr key={user_id}>
            <Table.Td className={list.title}>{name}</Table.Td>
            {shortDays.map((short, at) => {
              const cell = cells.get(`${user_id} ${at}`);
              return (
                <Table.Td key={short} data-share={cell && (cell.accepted > 0 ? 'solved' : 'tried')}>
                  {cell && (
                    <>
                      <span className={list.worded}>{short}: </span>
                      <SubmissionsLink
                        to={{ user_id, user_group_id: user_group.id, from: days[at]!, to: days[at + 1]! }}
                        name={`${name}, ${dayWords(week, at)}: решений ${cell.submissions}, верных ${cell.accepted}`}
                      >
                        {cell.submissions}
                        {cell.accepted > 0 && ' ✓'}
                      </SubmissionsLink>
                    </>
                  )}
                </Table.Td>
              );
            })}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const Tasks = ({ week: { user_group, days, tasks } }: { week: GroupWeek }) => (
  <section aria-label="Над чем работали" className={css.lessons}>
    <h2 className={css.section}>Над чем работали</h2>
    {tasks.length === 0 ? (
      <p className={css.quiet}>За эту неделю группа ничего не сдала.</p>
    ) : (
      <Table className={list.table} aria-label="Над чем работали">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Задача</Table.Th>
            <Table.Th>Решений</Table.Th>
            <Table.Th>Пробовали</Table.Th>
            <Table.Th>Решили</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tasks.map(({ task_id, lesson_id, title, submissions, students, accepted }) => {
            const behind = { task_id, lesson_id, user_group_id: user_group.id, from: days[0]!, to: days[7]! };
            return (
              <Table.Tr key={`${lesson_id}-${task_id}`}>
                <Table.Td className={list.title}>
                  <LinkAnchor
                    to="/admin/task/$taskId/statistics"
                    params={{ taskId: String(task_id) }}
                    search={{ lesson_id }}
                  >
                    {title}
                  </LinkAnchor>
                </Table.Td>
                <Table.Td>
                  <span className={list.worded}>решений </span>
                  <SubmissionsLink to={behind}>{submissions}</SubmissionsLink>
                </Table.Td>
                <Table.Td>
                  <SubmissionsLink to={behind}>{people(students)}</SubmissionsLink>
                </Table.Td>
                <Table.Td>
                  {accepted === 0 ? (
                    people(0)
                  ) : (
                    <SubmissionsLink to={{ ...behind, verdict: 'accepted' }}>{people(accepted)}</SubmissionsLink>
                  )}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    )}
  </section>
);
