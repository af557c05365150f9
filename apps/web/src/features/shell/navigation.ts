import {
  IconActivity,
  IconBooks,
  IconChecklist,
  IconHistory,
  IconListCheck,
  IconMail,
  IconPlayerPlay,
  IconPuzzle,
  IconRoute,
  IconTags,
  IconTerminal2,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useLocation, useRouter } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { judgePassage } from '../../marks.ts';
import { useUser } from '../../api/current-user.ts';

export type NavigationEntry = {
  path: string;
  label: string;
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  area: 'user' | 'admin';
  /** Prefixes of other paths of this entry: a course belongs to the list of courses. */
  covers: readonly string[];
};

/** In the order of the menu. An entry is shown when its route exists and its marks admit the user. */
const entries: readonly NavigationEntry[] = [
  { path: '/', label: 'Мои курсы', icon: IconRoute, area: 'user', covers: ['/user_ui/course/'] },
  { path: '/user_ui/tasks', label: 'Мои задачи', icon: IconListCheck, area: 'user', covers: [] },
  {
    path: '/admin/course/list',
    label: 'Курсы',
    icon: IconBooks,
    area: 'admin',
    covers: ['/admin/course/', '/admin/lesson/'],
  },
  { path: '/admin/task/list', label: 'Задачи', icon: IconPuzzle, area: 'admin', covers: ['/admin/task/'] },
  { path: '/admin/review/list', label: 'Проверка', icon: IconChecklist, area: 'admin', covers: [] },
  {
    path: '/admin/animation/list',
    label: 'Анимации',
    icon: IconPlayerPlay,
    area: 'admin',
    covers: ['/admin/animation/'],
  },
  {
    path: '/admin/container/list',
    label: 'Контейнеры',
    icon: IconTerminal2,
    area: 'admin',
    covers: ['/admin/container/', '/admin/container_template/'],
  },
  { path: '/admin/tag/list', label: 'Метки', icon: IconTags, area: 'admin', covers: [] },
  { path: '/admin/user/list', label: 'Люди', icon: IconUsers, area: 'admin', covers: ['/admin/user/'] },
  {
    path: '/admin/user_group/list',
    label: 'Группы',
    icon: IconUsersGroup,
    area: 'admin',
    covers: ['/admin/user_group/'],
  },
  { path: '/admin/mail/list', label: 'Письма', icon: IconMail, area: 'admin', covers: [] },
  { path: '/admin', label: 'Состояние', icon: IconActivity, area: 'admin', covers: [] },
  { path: '/admin/audit', label: 'Журнал', icon: IconHistory, area: 'admin', covers: [] },
];

export type ShownEntry = NavigationEntry & { isHere: boolean };

export function useNavigation(): ShownEntry[] {
  const router = useRouter();
  const user = useUser();
  const pathname = useLocation({ select: (location) => location.pathname });
  return entries
    .filter(({ path, area }) => {
      if (!(path in router.routesByPath)) return false;
      return judgePassage(area === 'admin' ? ['admin_only'] : [], user) === 'pass';
    })
    .map((entry) => ({
      ...entry,
      isHere: pathname === entry.path || entry.covers.some((start) => pathname.startsWith(start)),
    }));
}
