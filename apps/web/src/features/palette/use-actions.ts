import { adminTasks } from '@put/contract/tasks/task-bank';
import { useMantineColorScheme } from '@mantine/core';
import {
  IconDeviceDesktop,
  IconHelp,
  IconKeyboard,
  IconListSearch,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSun,
  IconTable,
  IconUserShare,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useMayCall, useReachesAll } from '../../api/current-user.ts';
import { useSession } from '../../api/session.ts';
import { askForPalette } from '../../parts/palette/palette-requests.ts';
import type { PaletteItem, PaletteScreen } from './palette-items.ts';
import { verbWords } from './verbs.ts';

type Tools = { screens: readonly PaletteScreen[]; open: (href: string) => void; leave: () => Promise<void> };

/** Actions available on every screen: open a screen, change the theme, sign out. */
export function useActions({ screens, open, leave }: Tools): { screens: PaletteItem[]; actions: PaletteItem[] } {
  const { setColorScheme } = useMantineColorScheme();
  const isActing = useSession((state) => state.originalUser !== null);
  const mayCall = useMayCall();
  const reachesAll = useReachesAll();
  const hasAdmin = screens.some(({ area }) => area === 'admin');
  return {
    screens: screens.map(({ path, label, icon, area, more = '' }) => ({
      id: `screen-${path}`,
      title: label,
      note: hasAdmin && area === 'admin' ? 'управление' : undefined,
      words: `перейти открыть ${more}`,
      icon,
      run: () => open(path),
    })),
    actions: [
      ...(hasAdmin ? worksOfStaff(open, mayCall, reachesAll) : []),
      {
        id: 'theme-light',
        title: 'Светлая тема',
        words: 'день оформление',
        icon: IconSun,
        run: () => setColorScheme('light'),
      },
      {
        id: 'theme-dark',
        title: 'Тёмная тема',
        words: 'ночь оформление',
        icon: IconMoon,
        run: () => setColorScheme('dark'),
      },
      {
        id: 'theme-auto',
        title: 'Тема как в системе',
        words: 'оформление',
        icon: IconDeviceDesktop,
        run: () => setColorScheme('auto'),
      },
      { id: 'keys', title: 'Список клавиш', words: 'помощь', icon: IconKeyboard, run: () => askForPalette('keys') },
      {
        id: 'leave',
        title: isActing ? 'Вернуться к себе' : 'Выйти',
        words: 'выход сеанс',
        icon: IconLogout,
        run: () => void leave(),
      },
    ],
  };
}

const worksOfStaff = (
  open: Tools['open'],
  mayCall: ReturnType<typeof useMayCall>,
  reachesAll: boolean,
): PaletteItem[] => [
  ...(mayCall(adminTasks.create)
    ? [
        {
          id: 'new-task',
          title: 'Новая задача',
          words: 'создать добавить',
          icon: IconPlus,
          run: () => open('/admin/task/new'),
        },
      ]
    : []),
  ...(reachesAll
    ? [
        {
          id: 'submissions',
          title: 'Все решения',
          note: 'с отбором',
          words: 'посылки попытки отправленное список открыть перейти',
          icon: IconListSearch,
          run: () => open('/admin/submission/list'),
        },
      ]
    : []),
  {
    id: 'help',
    title: 'Справка',
    words: 'помощь руководство как сделать открыть',
    icon: IconHelp,
    run: () => open('/admin/help'),
  },
  {
    id: 'results',
    title: 'Открыть результаты…',
    note: 'курса или занятия',
    words: 'баллы таблица',
    icon: IconTable,
    fill: verbWords.results,
    run: () => undefined,
  },
  {
    id: 'group-results',
    title: 'Результаты группы…',
    note: 'её курса или занятия',
    words: 'открыть баллы таблица класс',
    icon: IconUsersGroup,
    fill: verbWords.group,
    run: () => undefined,
  },
  // whom a teacher may act as, if anybody, stands on the pages of people
  ...(mayCall({ access: 'admin', right: 'school' })
    ? [
        {
          id: 'act',
          title: 'Войти как…',
          note: 'ученик',
          words: 'действовать от имени под именем',
          icon: IconUserShare,
          fill: verbWords.act,
          run: () => undefined,
        },
      ]
    : []),
];
