import { Text, Title } from '@mantine/core';
import { adminCourses } from '@put/contract/courses/course-editing';
import { adminGroups } from '@put/contract/groups/groups';
import type { UserRow } from '@put/contract/users/users';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { listName } from '../../parts/people/full-name.ts';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import css from './user-page.module.css';
import { adminAudit } from '@put/contract/audit/audit';
import { Allowed } from '../../parts/rights/allowed.tsx';

/** Links to the user's results in their groups' courses, and to the audit. */
export function UserElsewhere({ person }: { person: UserRow }) {
  const groups = useQuery(query(adminGroups.list, { query: {} })).data?.user_groups ?? [];
  const courses = useQuery(query(adminCourses.list, { query: { limit: '200' } })).data?.courses ?? [];
  const mine = groups.filter(({ id }) => person.user_group_ids.includes(id));
  const courseIds = new Set(mine.flatMap(({ course_ids }) => course_ids));
  const open = courses.filter(({ id }) => courseIds.has(id));
  return (
    <>
      <section aria-labelledby="user-results">
        <Title order={2} id="user-results" mb="sm">
          Результаты
        </Title>
        <Text mb="xs">
          <LinkAnchor to="/admin/user/$userId/results" params={{ userId: String(person.id) }}>
            Все результаты: баллы, попытки, слова преподавателей
          </LinkAnchor>
        </Text>
        {open.length === 0 ? (
          <Text c="dimmed">Группам человека не открыт ни один курс.</Text>
        ) : (
          <ul className={css.list}>
            {open.map(({ id, title }) => (
              <li key={id}>
                <LinkAnchor
                  to="/admin/course/$courseId/results"
                  params={{ courseId: String(id) }}
                  search={{ q: listName(person) }}
                >
                  {title}
                </LinkAnchor>
              </li>
            ))}
          </ul>
        )}
      </section>
      <Allowed call={adminAudit.list}>
        <section aria-labelledby="user-audit">
          <Title order={2} id="user-audit" mb="sm">
            Журнал
          </Title>
          <ul className={css.list}>
            <li>
              <LinkAnchor to="/admin/audit" search={{ actor_id: person.id }}>
                Что делал этот человек
              </LinkAnchor>
            </li>
            <li>
              <LinkAnchor to="/admin/audit" search={{ object_type: 'user', object_id: person.id }}>
                Что делали с ним
              </LinkAnchor>
            </li>
          </ul>
        </section>
      </Allowed>
    </>
  );
}
