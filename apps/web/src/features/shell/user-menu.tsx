import { Avatar, Menu, type MenuItemProps, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';
import { useUser } from '../../api/current-user.ts';
import { useSession } from '../../api/session.ts';
import { DropdownMenu } from '../../shared/dropdown-menu.tsx';
import { fullName } from '../../shared/full-name.ts';
import type { Theme } from '../../shared/settings.ts';
import { PersonLine } from './person-line.tsx';
import css from './shell.module.css';
import { themeChoices } from './theme-switch.tsx';
import { useLeave } from './use-leave.ts';

export function UserMenu() {
  const user = useUser();
  const isActing = useSession((state) => state.originalUser !== null);
  const leave = useLeave();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  if (user === null) return null;
  return (
    <DropdownMenu
      position="top-start"
      width={260}
      target={
        <UnstyledButton className={css.person} aria-label={`${fullName(user)}: меню`}>
          <Avatar size={34} radius="xl" name={initialsFrom(user)} color="pine" aria-hidden />
          <span className={css.label}>{user.first_name}</span>
        </UnstyledButton>
      }
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
      <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void leave()}>
        {isActing ? 'Вернуться' : 'Выйти'}
      </Menu.Item>
    </DropdownMenu>
  );
}

const initialsFrom = ({ first_name, last_name }: { first_name: string; last_name: string | null }) =>
  `${first_name} ${last_name ?? ''}`.trim();

type Native = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'color' | 'style'>;
const MenuLink = createLink((props: Omit<MenuItemProps, 'href'> & Native) => <Menu.Item component="a" {...props} />);
