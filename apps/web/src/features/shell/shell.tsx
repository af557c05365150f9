import '../../styles/mantine-app.css';
import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebar } from '@tabler/icons-react';
import { Link, Outlet } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { guardSecondPress } from '../../ui/browser/guard-second-press.ts';
import { whenIdle } from '../../ui/browser/when-idle.ts';
import { ConfirmProvider } from '../../ui/dialogs/confirm.tsx';
import { Hint } from '../../ui/buttons/hint.tsx';
import { Logo } from '../../ui/screen/logo.tsx';
import { ActingBanner } from './acting-banner.tsx';
import { BellButton } from './bell-button.tsx';
import { FindButton } from './find-button.tsx';
import { useNavigation } from './navigation.ts';
import { NavigationLinks } from './navigation-links.tsx';
import { PhoneBar } from './phone-bar.tsx';
import css from './shell.module.css';
import { AccountBanner } from './account-banner.tsx';
import { useBell } from './use-bell.tsx';
import { useMenuWidth } from './use-menu-width.ts';
import { UserMenu } from './user-menu.tsx';

const MenuKeys = lazy(() =>
  whenIdle()
    .then(() => import('./menu-keys.tsx'))
    // without a network the menu has no keys
    .catch(() => ({ default: () => null })),
);

/** Loaded on demand: once for each person, after registering. */
const WelcomeBanner = lazy(() => import('./welcome-banner.tsx').then((module) => ({ default: module.WelcomeBanner })));
const hasWelcome = (): boolean => {
  try {
    return sessionStorage.getItem('pt.welcome') !== null;
  } catch {
    return false;
  }
};

/** The frame of all screens behind sign-in: a side bar on a wide screen, a bottom bar on a phone. */
export function Shell({ children }: { children?: ReactNode }) {
  const { isWide, toggle } = useMenuWidth();
  const entries = useNavigation();
  const { bell, tray } = useBell();
  const toggleLabel = isWide ? 'Свернуть меню' : 'Развернуть меню';

  // before the first press of a slow device, so it can not be loaded later
  useEffect(guardSecondPress, []);
  return (
    <ConfirmProvider>
      <div className={css.shell} data-wide={isWide || undefined}>
        <header className={css.side}>
          <div className={css.top}>
            <Link to="/" className={css.brand} aria-label="Путь: на главную">
              <Logo />
              <span className={css.name}>Путь</span>
            </Link>
            <BellButton bell={bell} />
          </div>
          <FindButton />
          <NavigationLinks entries={entries} />
          <div className={css.sideEnd}>
            <UserMenu />
            <Hint
              label={
                <>
                  {toggleLabel} <kbd>[</kbd>
                </>
              }
              position="right"
            >
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={toggleLabel}
                aria-expanded={isWide}
                aria-keyshortcuts="["
                onClick={toggle}
              >
                <IconLayoutSidebar size={18} aria-hidden />
              </ActionIcon>
            </Hint>
          </div>
        </header>
        <main id="main" className={css.main} tabIndex={-1}>
          <ActingBanner />
          <AccountBanner />
          {hasWelcome() && (
            <Suspense>
              <WelcomeBanner />
            </Suspense>
          )}
          {children ?? <Outlet />}
        </main>
        <PhoneBar entries={entries} bell={bell} />
      </div>
      {tray}
      <Suspense>
        <MenuKeys entries={entries} onFold={toggle} />
      </Suspense>
    </ConfirmProvider>
  );
}
