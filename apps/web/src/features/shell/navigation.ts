import { IconChartBar, IconListCheck, IconRoute } from '@tabler/icons-react';
import { type AnyRouter, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isStaff as belongsToStaff } from '@put/contract/base/access';
import { useUser } from '../../api/current-user.ts';
import { judgePassage, type PageData } from '../../marks.ts';
import type { NavigationEntry, ShownEntry } from './navigation-entry.ts';

/** In the order of the menu. */
const ofStudent: readonly NavigationEntry[] = [
  {
    path: '/',
    label: 'Мои курсы',
    icon: IconRoute,
    area: 'user',
    covers: ['/user_ui/course/'],
    letter: 'к',
    isOnBar: true,
  },
  {
    path: '/user_ui/tasks',
    label: 'Мои задачи',
    icon: IconListCheck,
    area: 'user',
    covers: [],
    letter: 'з',
    isOnBar: true,
  },
  {
    path: '/user_ui/results',
    label: 'Результаты',
    icon: IconChartBar,
    area: 'user',
    covers: [],
    letter: 'р',
  },
];
/** Those of staff have many signs, which students do not load. */
let ofStaff: readonly NavigationEntry[] = [];

export function useNavigation(): ShownEntry[] {
  const router = useRouter();
  const user = useUser();
  const isStaff = user !== null && belongsToStaff(user);
  const pathname = useLocation({ select: (location) => location.pathname });
  const [staff, setStaff] = useState(ofStaff);
  useEffect(() => {
    if (!isStaff || staff.length > 0) return;
    // a failed load is tried again on the next screen
    import('./staff-entries.ts').then(
      ({ staffEntries }) => setStaff((ofStaff = staffEntries)),
      () => undefined,
    );
  }, [isStaff, staff, pathname]);
  return (isStaff ? staff : ofStudent)
    .filter(({ path }) => {
      const page = pageAt(router, path);
      return page !== undefined && judgePassage(page, user) === 'pass';
    })
    .map((entry) => ({
      ...entry,
      isHere: pathname === entry.path || entry.covers.some((start) => pathname.startsWith(start)),
    }));
}

/** What is behind a path of the menu; undefined where there is no such screen. */
function pageAt(router: AnyRouter, path: string): PageData | undefined {
  const found = (router.routesByPath as Record<string, { options: { staticData?: { page?: PageData | 'layout' } } }>)[
    path
  ];
  const page = found?.options.staticData?.page;
  return page === 'layout' ? undefined : page;
}
