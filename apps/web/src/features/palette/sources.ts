import { adminAnimations } from '@put/contract/animations/animation-editing';
import { adminContainers, containerTemplates } from '@put/contract/containers/container-templates';
import { adminCourses } from '@put/contract/courses/course-editing';
import { courses } from '@put/contract/courses/courses';
import type { Endpoint } from '@put/contract/base/endpoint';
import { adminGroups } from '@put/contract/groups/groups';
import { lessons } from '@put/contract/lessons/lessons';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { tasks } from '@put/contract/tasks/tasks';
import { adminUsers } from '@put/contract/users/users';
import {
  IconBook2,
  IconBooks,
  IconHelp,
  IconPlayerPlay,
  IconPuzzle,
  IconTerminal2,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react';
import { call } from '../../api/api.ts';
import { type HelpChapter, helpAddress, helpChapters } from '../../parts/help/help-chapters.ts';
import { listName } from '../../parts/people/full-name.ts';
import { findItems, type PaletteItem } from './palette-items.ts';

/** The most results for each kind; the full list has the rest. */
const mostOfKind = 6;
export const limit = String(mostOfKind);

/** What is opened, or put into the field to go on from. */
export type Found = Omit<PaletteItem, 'run' | 'fill'> & ({ href: string } | { fill: string });
/** `asks`: only who may call it is offered what it finds. */
export type Source = { title: string; asks: Endpoint; find: (q: string, signal: AbortSignal) => Promise<Found[]> };

/** For calls that give all and do not search. */
export function onlyFound(q: string, all: readonly Found[]): Found[] {
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
  asks: lessons.find,
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

export const sourcesOfAdmin: readonly Source[] = [
  {
    title: 'Курсы',
    asks: adminCourses.list,
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
    asks: adminTasks.list,
    find: async (q, signal) => {
      const found = await call(adminTasks.list, { query: { q, limit, passages: 'true' } }, { signal });
      return found.tasks.map(({ id, title, passage }) => ({
        id: `task-${id}`,
        title,
        passage,
        icon: IconPuzzle,
        href: `/admin/task/${id}/`,
      }));
    },
  },
  {
    title: 'Анимации',
    asks: adminAnimations.list,
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
    asks: adminContainers.list,
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
    asks: containerTemplates.list,
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
    asks: adminUsers.list,
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
  {
    title: 'Группы',
    // what is found leads to its page
    asks: adminGroups.get,
    find: async (q, signal) => {
      const { user_groups } = await call(adminGroups.list, { query: {} }, { signal });
      return onlyFound(
        q,
        user_groups.map(({ id, title }) => ({
          id: `group-${id}`,
          title,
          icon: IconUsersGroup,
          href: `/admin/user_group/${id}`,
        })),
      );
    },
  },
  {
    title: 'Справка',
    // all staff reads it
    asks: adminCourses.get,
    find: async (q) =>
      onlyFound(
        q,
        (Object.keys(helpChapters) as HelpChapter[]).map((chapter) => ({
          id: `help-${chapter}`,
          title: `Справка: ${helpChapters[chapter]}`,
          icon: IconHelp,
          href: helpAddress(chapter),
        })),
      ),
  },
];

export const sourcesOfStudent: readonly Source[] = [
  {
    title: 'Курсы',
    asks: courses.mine,
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
    asks: tasks.mine,
    find: async (q, signal) => {
      const found = await call(tasks.mine, { query: { q, limit, passages: 'true' } }, { signal });
      return found.tasks.map((task) => ({
        id: `task-${task.lesson_id}-${task.task_id}`,
        title: task.title,
        note: task.lesson_title,
        passage: task.passage,
        icon: IconPuzzle,
        href: `/user_ui/course/${task.course_id}?lesson_id=${task.lesson_id}&task_id=${task.task_id}`,
      }));
    },
  },
];
