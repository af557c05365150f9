import { IconListCheck, IconRoute } from '@tabler/icons-react';
import { useLocation, useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import { useUser } from '../../api/current-user.ts';

/** What waits behind an entry. */
export type EntrySign = { count: number; words: string; isTrouble: boolean };

export type NavigationEntry = {
  path: string;
  label: string;
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  area: 'user' | 'admin';
  /** Prefixes of other paths of this entry: a course belongs to the list of courses. */
  covers: readonly string[];
  /** The Russian letter that leads here after «G». */
  letter: string;
  /** What the word alone does not say. */
  more?: string;
  /** The list that it stands in. */
  group?: string;
  /** It stands at the bottom of a phone. */
  isOnBar?: boolean;
  /** A hook that tells what waits; always the same one for an entry. */
  useSign?: () => EntrySign | null;
};

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
];
/** Those of staff have many signs, which students do not load. */
let ofStaff: readonly NavigationEntry[] = [];

export type ShownEntry = NavigationEntry & { isHere: boolean };

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

/** «G П» */
export const keysOf = ({ letter }: NavigationEntry): string => `G ${letter.toUpperCase()}`;
