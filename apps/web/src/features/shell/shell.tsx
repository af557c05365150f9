import '../../styles/mantine-app.css';
import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebar } from '@tabler/icons-react';
import { Link, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ConfirmProvider } from '../../shared/confirm.tsx';
import { Hint } from '../../shared/hint.tsx';
import { Logo } from '../../shared/logo.tsx';
import { changeSettings, useSettings } from '../../shared/settings.ts';
import { ActingBanner } from './acting-banner.tsx';
import { FindButton } from './find-button.tsx';
import { useNavigation } from './navigation.ts';
import { NavigationLinks } from './navigation-links.tsx';
import { PhoneBar } from './phone-bar.tsx';
import css from './shell.module.css';
import { AccountBanner } from './account-banner.tsx';
import { UserMenu } from './user-menu.tsx';

/** The frame of everything behind sign-in: a side bar on a wide screen, a bar at the bottom of a phone. */
export function Shell({ children }: { children?: ReactNode }) {
  const isExpanded = useSettings((settings) => settings.sidebarExpanded);
  const entries = useNavigation();
  const toggleLabel = isExpanded ? 'Свернуть меню' : 'Развернуть меню';

  return (
    <ConfirmProvider>
      <div className={css.shell} data-expanded={isExpanded || undefined}>
        <header className={css.side}>
          <Link to="/" className={css.brand} aria-label="Путь: на главную">
            <Logo />
            <span className={css.label}>Путь</span>
          </Link>
          <FindButton isNarrow={!isExpanded} />
          <NavigationLinks entries={entries} isNarrow={!isExpanded} />
          <div className={css.sideEnd}>
            <UserMenu />
            <Hint label={toggleLabel} position="right">
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={toggleLabel}
                aria-expanded={isExpanded}
                onClick={() => changeSettings({ sidebarExpanded: !isExpanded })}
              >
                <IconLayoutSidebar size={18} aria-hidden />
              </ActionIcon>
            </Hint>
          </div>
        </header>
        <main id="main" className={css.main} tabIndex={-1}>
          <ActingBanner />
          <AccountBanner />
          {children ?? <Outlet />}
        </main>
        <PhoneBar entries={entries} />
      </div>
    </ConfirmProvider>
  );
}
