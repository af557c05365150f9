import { IconChartBar, IconListCheck, IconRoute } from '@tabler/icons-react';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useUser } from '../../api/current-user.ts';
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
  const isStaff = useUser()?.is_admin ?? false;
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
    .filter(({ path }) => path in router.routesByPath)
    .map((entry) => ({
      ...entry,
      isHere: pathname === entry.path || entry.covers.some((start) => pathname.startsWith(start)),
    }));
}
