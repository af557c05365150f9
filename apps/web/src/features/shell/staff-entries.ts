import {
  IconActivity,
  IconBooks,
  IconChecklist,
  IconHistory,
  IconMail,
  IconPlayerPlay,
  IconPuzzle,
  IconSchool,
  IconTags,
  IconTerminal2,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { NavigationEntry } from './navigation-entry.ts';
import { useFailedJudgements, useFailedMail, useWorkToMark } from './staff-signs.ts';

const [teaching, waiting, people, server] = ['Учу', 'Ждут', 'Люди', 'Сервер'] as const;

/** What teachers and administrators do. */
const work: readonly Omit<NavigationEntry, 'area'>[] = [
  {
    path: '/admin/course/list',
    label: 'Курсы',
    icon: IconBooks,
    covers: ['/admin/course/', '/admin/lesson/'],
    letter: 'к',
    group: teaching,
    more: 'Планы, занятия и результаты',
    isOnBar: true,
  },
  {
    path: '/admin/task/list',
    label: 'Задачи',
    icon: IconPuzzle,
    covers: ['/admin/task/'],
    letter: 'з',
    group: teaching,
    more: 'Банк задач всех курсов',
  },
  {
    path: '/admin/animation/list',
    label: 'Анимации',
    icon: IconPlayerPlay,
    covers: ['/admin/animation/'],
    letter: 'а',
    group: teaching,
    more: 'Показы алгоритмов по шагам',
  },
  {
    path: '/admin/container/list',
    label: 'Контейнеры',
    icon: IconTerminal2,
    covers: ['/admin/container/', '/admin/container_template/'],
    letter: 'н',
    group: teaching,
    more: 'Машины учеников и шаблоны',
  },
  {
    path: '/admin/tag/list',
    label: 'Метки',
    icon: IconTags,
    covers: [],
    letter: 'м',
    group: teaching,
    more: 'Темы, по которым находят задачи',
  },
  {
    path: '/admin/review/list',
    label: 'Проверка',
    icon: IconChecklist,
    covers: [],
    letter: 'п',
    group: waiting,
    more: 'Работы, которые проверяет человек',
    isOnBar: true,
    useSign: useWorkToMark,
  },
  {
    path: '/admin/user/list',
    label: 'Ученики',
    icon: IconUser,
    covers: ['/admin/user/'],
    letter: 'у',
    group: people,
    more: 'Все люди, и учителя тоже',
  },
  {
    path: '/admin/user_group/list',
    label: 'Группы',
    icon: IconUsersGroup,
    covers: ['/admin/user_group/'],
    letter: 'г',
    group: people,
    more: 'Классы, кружки и приглашения',
  },
  {
    path: '/admin/mail/list',
    label: 'Письма',
    icon: IconMail,
    covers: [],
    letter: 'и',
    group: people,
    more: 'Что сервер отправил и что не дошло',
    useSign: useFailedMail,
  },
  {
    path: '/admin',
    label: 'Состояние',
    icon: IconActivity,
    covers: [],
    letter: 'т',
    group: server,
    more: 'Проверяющая система и копии',
    useSign: useFailedJudgements,
  },
  {
    path: '/admin/audit',
    label: 'Журнал',
    icon: IconHistory,
    covers: [],
    letter: 'ж',
    group: server,
    more: 'Кто что изменил',
  },
];

const own: NavigationEntry = {
  path: '/',
  label: 'Учусь',
  icon: IconSchool,
  area: 'user',
  covers: ['/user_ui/course/', '/user_ui/tasks'],
  letter: 'я',
  more: 'Мои курсы и мои задачи: я как ученик',
};

/** In the order of the menu; what one learns oneself stands apart at its end. */
export const staffEntries: readonly NavigationEntry[] = [
  ...work.map((entry) => ({ ...entry, area: 'admin' as const })),
  own,
];
