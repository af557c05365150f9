import { Menu, type MenuItemProps, useMantineColorScheme } from '@mantine/core';
import { IconHelp, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEventHandler, ReactElement } from 'react';
import { useIsStaff } from '../../api/current-user.ts';
import { useSession } from '../../api/session.ts';
import { DropdownMenu } from '../../ui/buttons/dropdown-menu.tsx';
import type { Theme } from '../../parts/settings/settings.ts';
import { PersonLine } from './person-line.tsx';
import { themeChoices } from './theme-switch.tsx';
import { useLeave } from './use-leave.ts';

type Props = {
  target: ReactElement<{ onClick?: MouseEventHandler }>;
  /** What the user did to the button before the menu was loaded. */
  begins: { isOpen: boolean; isOnPurpose: boolean };
};

export function UserMenuItems({ target, begins }: Props) {
  const isActing = useSession((state) => state.originalUser !== null);
  const isStaff = useIsStaff();
  const leave = useLeave();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <DropdownMenu
      position="top-start"
      width={260}
      target={target}
      defaultOpened={begins.isOpen}
      isOpenedOnPurpose={begins.isOnPurpose}
    >
      <Menu.Label>
        <PersonLine />
      </Menu.Label>
      <Menu.Divider />
      <Menu.RadioGroup value={colorScheme} onChange={(theme) => setColorScheme(theme as Theme)}>
        {themeChoices.map(({ value, label }) => (
          <Menu.RadioItem key={value} value={value}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <MenuLink to="/auth/profile" leftSection={<IconUserCircle size={18} aria-hidden />}>
        Профиль
      </MenuLink>
      {isStaff && (
        <MenuLink to={'/admin/help' as string} leftSection={<IconHelp size={18} aria-hidden />}>
          Справка
        </MenuLink>
      )}
      <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void leave()}>
        {isActing ? 'Вернуться' : 'Выйти'}
      </Menu.Item>
    </DropdownMenu>
  );
}

type Native = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'color' | 'style'>;
const MenuLink = createLink((props: Omit<MenuItemProps, 'href'> & Native) => <Menu.Item component="a" {...props} />);
