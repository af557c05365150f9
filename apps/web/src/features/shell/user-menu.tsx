import { Avatar, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useUser } from '../../api/current-user.ts';
import { useSession } from '../../api/session.ts';
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
    <Menu position="top-start" width={260} withinPortal>
      <Menu.Target>
        <UnstyledButton className={css.person} aria-label={`${fullName(user)}: меню`}>
          <Avatar size={34} radius="xl" name={initialsFrom(user)} color="pine" aria-hidden />
          <span className={css.label}>{user.first_name}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
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
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void leave()}>
          {isActing ? 'Вернуться' : 'Выйти'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const initialsFrom = ({ first_name, last_name }: { first_name: string; last_name: string | null }) =>
  `${first_name} ${last_name ?? ''}`.trim();
