import { Divider, Drawer, Stack } from '@mantine/core';
import { useIsStaff } from '../../api/current-user.ts';
import { LinkButton } from '../../ui/buttons/links.tsx';
import { FindButton } from './find-button.tsx';
import type { ShownEntry } from './navigation-entry.ts';
import { NavigationLinks } from './navigation-links.tsx';
import { PersonLine } from './person-line.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

type Props = { isOpen: boolean; onClose: () => void; entries: readonly ShownEntry[] };

/** The entries that do not fit into the bottom bar of a phone. */
export function PhoneMenu({ isOpen, onClose, entries }: Props) {
  const isStaff = useIsStaff();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size="min(320px, 86vw)"
      title={<PersonLine />}
      closeButtonProps={{ 'aria-label': 'Закрыть меню' }}
    >
      <Stack gap="md">
        <FindButton onChosen={onClose} />
        <NavigationLinks entries={entries} onChosen={onClose} />
        <Divider />
        <LinkButton to="/auth/profile" variant="default" onClick={onClose}>
          Профиль
        </LinkButton>
        {isStaff && (
          <LinkButton to={'/admin/help' as string} variant="default" onClick={onClose}>
            Справка
          </LinkButton>
        )}
        <ThemeSwitch />
        <SignOutButton />
      </Stack>
    </Drawer>
  );
}
