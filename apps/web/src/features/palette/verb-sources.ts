import { adminCourses } from '@put/contract/courses/course-editing';
import { adminGroups, type UserGroup } from '@put/contract/groups/groups';
import { loginAs } from '@put/contract/accounts/login-as';
import { lessons } from '@put/contract/lessons/lessons';
import { adminUsers } from '@put/contract/users/users';
import { IconTable, IconUserShare, IconUsersGroup } from '@tabler/icons-react';
import { call } from '../../api/api.ts';
import { listName } from '../../parts/people/full-name.ts';
import { type Found, limit, onlyFound, type Source } from './sources.ts';
import { groupWords, type Verb, withoutGroup } from './verbs.ts';

const listGroups = async (signal: AbortSignal): Promise<UserGroup[]> =>
  (await call(adminGroups.list, { query: { state: 'active' } }, { signal })).user_groups;

const choiceOf = (groups: readonly UserGroup[], q: string): Found[] =>
  onlyFound(
    q,
    groups.map(({ id, title }) => ({
      id: `group-results-${id}`,
      title: `Результаты группы ${title}…`,
      icon: IconUsersGroup,
      fill: groupWords(title),
    })),
  );

/** The courses that are open to the group, and their lessons. */
async function resultsOfGroup({ id: groupId, title: group, course_ids }: UserGroup, q: string, signal: AbortSignal) {
  if (course_ids.length === 0) return [];
  const [known, found] = await Promise.all([
    call(adminCourses.list, { query: { limit: '200' } }, { signal }),
    call(lessons.find, { query: { q, limit, course_id: course_ids.map(String) } }, { signal }),
  ]);
  const ofGroup = known.courses.filter(({ id, status }) => course_ids.includes(id) && status !== 'archived');
  const item = (what: 'course' | 'lesson', id: number, title: string, note: string): Found => ({
    id: `group-${what}-results-${id}`,
    title: `${group}: ${title}`,
    note,
    icon: IconTable,
    href: `/admin/${what}/${id}/results?group=${groupId}`,
  });
  return [
    ...onlyFound(
      q,
      ofGroup.map(({ id, title }) => item('course', id, title, 'весь курс')),
    ),
    ...found.lessons.map(({ id, title, course_title }) => item('lesson', id, title, course_title)),
  ];
}

/** What a teacher does with what is found. */
export const sourcesOfVerb: Record<Verb, readonly Source[]> = {
  results: [
    {
      title: 'Результаты занятий',
      asks: lessons.find,
      find: async (q, signal) => {
        const found = await call(lessons.find, { query: { q, limit } }, { signal });
        return found.lessons.map(({ id, title, course_title }) => ({
          id: `lesson-results-${id}`,
          title: `Результаты: ${title}`,
          note: course_title,
          icon: IconTable,
          href: `/admin/lesson/${id}/results`,
        }));
      },
    },
    {
      title: 'Результаты курсов',
      asks: adminCourses.list,
      find: async (q, signal) => {
        const found = await call(adminCourses.list, { query: { q, limit } }, { signal });
        return found.courses.map(({ id, title }) => ({
          id: `course-results-${id}`,
          title: `Результаты: ${title}`,
          note: 'весь курс',
          icon: IconTable,
          href: `/admin/course/${id}/results`,
        }));
      },
    },
    {
      title: 'Результаты групп',
      asks: adminGroups.list,
      find: async (q, signal) => choiceOf(await listGroups(signal), q),
    },
  ],
  group: [
    {
      title: 'Результаты группы',
      asks: adminGroups.list,
      find: async (q, signal) => {
        const groups = await listGroups(signal);
        const chosen = groups.find(({ title }) => withoutGroup(q, title) !== null);
        return chosen ? resultsOfGroup(chosen, withoutGroup(q, chosen.title) ?? '', signal) : choiceOf(groups, q);
      },
    },
  ],
  act: [
    {
      title: 'Войти как',
      asks: loginAs,
      find: async (q, signal) => {
        const found = await call(adminUsers.list, { query: { q, limit, state: 'active' } }, { signal });
        const students = found.users.filter(({ may_act_as }) => may_act_as);
        return students.map((user) => ({
          id: `act-${user.id}`,
          title: `Войти как ${listName(user)}`,
          note: user.username ?? user.email ?? undefined,
          icon: IconUserShare,
          href: `/admin/login_as/${user.id}`,
        }));
      },
    },
  ],
};
