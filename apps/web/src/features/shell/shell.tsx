import '../../styles/mantine-app.css';
import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebar } from '@tabler/icons-react';
import { Link, Outlet } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { guardSecondPress } from '../../ui/browser/guard-second-press.ts';
import { ConfirmProvider } from '../../ui/dialogs/confirm.tsx';
import { Hint } from '../../ui/buttons/hint.tsx';
import { Logo } from '../../ui/screen/logo.tsx';
import { changeSettings, useSettings } from '../../parts/settings/settings.ts';
import { ActingBanner } from './acting-banner.tsx';
import { FindButton } from './find-button.tsx';
import { useNavigation } from './navigation.ts';
import { NavigationLinks } from './navigation-links.tsx';
import { PhoneBar } from './phone-bar.tsx';
import css from './shell.module.css';
import { AccountBanner } from './account-banner.tsx';
import { UserMenu } from './user-menu.tsx';

/** The frame of all screens behind sign-in: a side bar on a wide screen, a bottom bar on a phone. */
export function Shell({ children }: { children?: ReactNode }) {
  const isExpanded = useSettings((settings) => settings.sidebarExpanded);
  const entries = useNavigation();
  const toggleLabel = isExpanded ? 'Свернуть меню' : 'Развернуть меню';

  // before the first press of a slow device, so it can not be loaded later
  useEffect(guardSecondPress, []);
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
