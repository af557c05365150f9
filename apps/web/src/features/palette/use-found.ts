import { adminAnimations } from '@put/contract/animation-editing';
import { adminContainers, containerTemplates } from '@put/contract/container-templates';
import { adminCourses } from '@put/contract/course-editing';
import { courses } from '@put/contract/courses';
import { lessons } from '@put/contract/lessons';
import { adminTasks } from '@put/contract/task-bank';
import { tasks } from '@put/contract/tasks';
import { adminUsers } from '@put/contract/users';
import {
  IconBook2,
  IconBooks,
  IconPlayerPlay,
  IconPuzzle,
  IconTable,
  IconTerminal2,
  IconUser,
  IconUserShare,
} from '@tabler/icons-react';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { call, keyOf } from '../../api/api.ts';
import { listName } from '../../parts/people/full-name.ts';
import { findItems, type PaletteGroup, type PaletteItem } from './palette-items.ts';
import { type Verb, verbOf } from './verbs.ts';

/** The most results for each kind; the full list has the rest. */
const mostOfKind = 6;
const limit = String(mostOfKind);

type Found = Omit<PaletteItem, 'run'> & { href: string };
type Source = { title: string; key: string; find: (q: string, signal: AbortSignal) => Promise<Found[]> };

/** For calls that give all and do not search. */
function onlyFound(q: string, all: readonly Found[]): Found[] {
  const wanted = new Set(
    findItems(
      all.map((item) => ({ ...item, run: () => undefined })),
      q,
    ).map(({ id }) => id),
  );
  return all.filter(({ id }) => wanted.has(id)).slice(0, mostOfKind);
}

const findLessons = (href: (lesson: { id: number; course_id: number }) => string): Source => ({
  title: 'Занятия',
  key: keyOf(lessons.find)[0],
  find: async (q, signal) => {
    const found = await call(lessons.find, { query: { q, limit } }, { signal });
    return found.lessons.map((lesson) => ({
      id: `lesson-${lesson.id}`,
      title: lesson.title,
      note: lesson.course_title,
      icon: IconBook2,
      href: href(lesson),
    }));
  },
});

const sourcesOfAdmin: readonly Source[] = [
  {
    title: 'Курсы',
    key: keyOf(adminCourses.list)[0],
    find: async (q, signal) => {
      const found = await call(adminCourses.list, { query: { q, limit } }, { signal });
      return found.courses.map(({ id, title }) => ({
        id: `course-${id}`,
        title,
        icon: IconBooks,
        href: `/admin/course/${id}/`,
      }));
    },
  },
  findLessons(({ id }) => `/admin/lesson/${id}/`),
  {
    title: 'Задачи',
    key: keyOf(adminTasks.list)[0],
    find: async (q, signal) => {
      const found = await call(adminTasks.list, { query: { q, limit } }, { signal });
      return found.tasks.map(({ id, title }) => ({
        id: `task-${id}`,
        title,
        icon: IconPuzzle,
        href: `/admin/task/${id}/`,
      }));
    },
  },
  {
    title: 'Анимации',
    key: keyOf(adminAnimations.list)[0],
    find: async (q, signal) => {
      const found = await call(adminAnimations.list, { query: { q, limit } }, { signal });
      return found.animations.map(({ id, title }) => ({
        id: `animation-${id}`,
        title,
        icon: IconPlayerPlay,
        href: `/admin/animation/${id}`,
      }));
    },
  },
  {
    title: 'Контейнеры',
    key: keyOf(adminContainers.list)[0],
    find: async (q, signal) => {
      const found = await call(adminContainers.list, { query: { q, limit } }, { signal });
      return found.containers.map(({ id, title, user_name }) => ({
        id: `container-${id}`,
        title,
        note: user_name,
        icon: IconTerminal2,
        href: `/user_ui/container/${id}`,
      }));
    },
  },
  {
    title: 'Шаблоны контейнеров',
    key: keyOf(containerTemplates.list)[0],
    find: async (q, signal) => {
      const { templates } = await call(containerTemplates.list, { query: {} }, { signal });
      return onlyFound(
        q,
        templates.map(({ id, title }) => ({
          id: `container-template-${id}`,
          title,
          icon: IconTerminal2,
          href: `/admin/container_template/${id}`,
        })),
      );
    },
  },
  {
    title: 'Люди',
    key: keyOf(adminUsers.list)[0],
    find: async (q, signal) => {
      const found = await call(adminUsers.list, { query: { q, limit } }, { signal });
      return found.users.map((user) => ({
        id: `user-${user.id}`,
        title: listName(user),
        note: user.username ?? user.email ?? undefined,
        icon: IconUser,
        href: `/admin/user/${user.id}`,
      }));
    },
  },
];

const sourcesOfStudent: readonly Source[] = [
  {
    title: 'Курсы',
    key: keyOf(courses.mine)[0],
    find: async (q, signal) => {
      const mine = await call(courses.mine, undefined, { signal });
      const items = mine.courses.map(({ id, title }) => ({
        id: `course-${id}`,
        title,
        icon: IconBooks,
        href: `/user_ui/course/${id}`,
      }));
      return onlyFound(q, items);
    },
  },
  findLessons(({ id, course_id }) => `/user_ui/course/${course_id}?lesson_id=${id}`),
  {
    title: 'Задачи',
    key: keyOf(tasks.mine)[0],
    find: async (q, signal) => {
      const found = await call(tasks.mine, { query: { q, limit } }, { signal });
      return found.tasks.map((task) => ({
        id: `task-${task.lesson_id}-${task.task_id}`,
        title: task.title,
        note: task.lesson_title,
        icon: IconPuzzle,
        href: `/user_ui/course/${task.course_id}?lesson_id=${task.lesson_id}&task_id=${task.task_id}`,
      }));
    },
  },
];

/** What a teacher does with what is found. */
const sourcesOfVerb: Record<Verb, readonly Source[]> = {
  results: [
    {
      title: 'Результаты занятий',
      key: keyOf(lessons.find)[0],
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
      key: keyOf(adminCourses.list)[0],
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
  ],
  act: [
    {
      title: 'Войти как',
      key: keyOf(adminUsers.list)[0],
      find: async (q, signal) => {
        const found = await call(adminUsers.list, { query: { q, limit, state: 'active' } }, { signal });
        const students = found.users.filter(({ is_admin }) => !is_admin);
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

type Answer = { groups: PaletteGroup[]; isLoading: boolean; failed: string[] };

/** Search results of the server. Kinds whose call failed are named; the other results are shown. */
export function useFound(typed: string, isAdmin: boolean, open: (href: string) => void): Answer {
  const { verb, q: rest } = isAdmin ? verbOf(typed) : { verb: null, q: typed };
  const q = rest.trim();
  const own = isAdmin ? sourcesOfAdmin : sourcesOfStudent;
  const sources = verb === null ? own : sourcesOfVerb[verb];
  const answers = useQueries({
    queries: sources.map(({ key, find }) => ({
      queryKey: [key, 'palette', verb, q],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(q, signal),
      enabled: q !== '',
      placeholderData: keepPreviousData,
      retry: false,
    })),
  });
  return {
    groups: sources.flatMap(({ title }, n) => {
      const found = (q !== '' && answers[n]?.data) || [];
      if (found.length === 0) return [];
      return [{ title, items: found.map(({ href, ...item }) => ({ ...item, run: () => open(href) })) }];
    }),
    isLoading: answers.some(({ isFetching }) => isFetching),
    failed: sources.flatMap(({ title }, n) => (q !== '' && answers[n]?.error ? title.toLowerCase() : [])),
  };
}
