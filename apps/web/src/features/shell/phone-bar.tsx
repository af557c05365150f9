import { Divider, Drawer, Stack } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { FindButton } from './find-button.tsx';
import { LinkButton } from '../../shared/links.tsx';
import type { ShownEntry } from './navigation.ts';
import { NavigationLinks } from './navigation-links.tsx';
import css from './shell.module.css';
import { SignOutButton } from './sign-out-button.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { PersonLine } from './person-line.tsx';

/** The thumb reaches this many comfortably, the menu beside them. */
const mostOnBar = 3;

export function PhoneBar({ entries }: { entries: readonly ShownEntry[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <nav className={css.bottom} aria-label="Разделы внизу">
        {entries.slice(0, mostOnBar).map(({ path, label, icon: Icon, isHere }) => (
          <Link key={path} to={path} className={css.bottomLink} data-here={isHere || undefined}>
            <Icon size={20} aria-hidden />
            {label}
          </Link>
        ))}
        <button
          type="button"
          className={css.bottomLink}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(true)}
        >
          <IconMenu2 size={20} aria-hidden />
          Меню
        </button>
      </nav>
      <Drawer
        opened={isOpen}
        onClose={close}
        position="right"
        size="min(320px, 86vw)"
        title={<PersonLine />}
        closeButtonProps={{ 'aria-label': 'Закрыть меню' }}
      >
        <Stack gap="md">
          <FindButton onChosen={close} />
          <NavigationLinks entries={entries} onChosen={close} />
          <Divider />
          <LinkButton to="/auth/profile" variant="default" onClick={close}>
            Профиль
          </LinkButton>
          <ThemeSwitch />
          <SignOutButton />
        </Stack>
      </Drawer>
    </>
  );
}
