import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { askForPalette } from '../../parts/palette/palette-requests.ts';
import { BellButton } from './bell-button.tsx';
import type { ShownEntry } from './navigation-entry.ts';
import { SignOfEntry, useNoSign } from './navigation-links.tsx';
import css from './shell.module.css';
import type { Bell } from './use-bell.tsx';

const PhoneMenu = lazy(() => import('./phone-menu.tsx').then((module) => ({ default: module.PhoneMenu })));

/** The most entries that a thumb reaches beside the menu button. */
const mostOnBar = 3;

export function PhoneBar({ entries, bell }: { entries: readonly ShownEntry[]; bell: Bell }) {
  const [isOpen, setIsOpen] = useState(false);
  // it stays mounted, so that it can fade out
  const [wasOpened, setWasOpened] = useState(false);
  const shown = entries.filter(({ isOnBar }) => isOnBar);
  return (
    <>
      <nav className={css.bottom} aria-label="Разделы внизу">
        {shown.map((entry) => (
          <BarLink key={entry.path} entry={entry} />
        ))}
        {entries.length > 0 && shown.length < mostOnBar && (
          <button
            type="button"
            className={css.bottomLink}
            aria-haspopup="dialog"
            onClick={() => askForPalette('search')}
          >
            <IconSearch size={20} aria-hidden />
            Найти
          </button>
        )}
        {/* with the entries, so that it does not move when they come */}
        {entries.length > 0 && <BellButton bell={bell} isOnBar />}
        <button
          type="button"
          className={css.bottomLink}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => {
            setWasOpened(true);
            setIsOpen(true);
          }}
        >
          <IconMenu2 size={20} aria-hidden />
          Меню
        </button>
      </nav>
      {wasOpened && (
        <Suspense fallback={null}>
          <PhoneMenu isOpen={isOpen} onClose={() => setIsOpen(false)} entries={entries} />
        </Suspense>
      )}
    </>
  );
}

function BarLink({ entry: { path, label, icon: Icon, isHere, useSign = useNoSign } }: { entry: ShownEntry }) {
  const sign = useSign();
  return (
    <Link
      to={path}
      className={css.bottomLink}
      data-here={isHere || undefined}
      aria-label={sign ? `${label}, ${sign.words}` : label}
    >
      <Icon size={20} aria-hidden />
      {label}
      {sign && <SignOfEntry sign={sign} />}
    </Link>
  );
}
