import { IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { ShownEntry } from './navigation.ts';
import css from './shell.module.css';

const PhoneMenu = lazy(() => import('./phone-menu.tsx').then((module) => ({ default: module.PhoneMenu })));

/** The most entries that a thumb reaches beside the menu button. */
const mostOnBar = 3;

export function PhoneBar({ entries }: { entries: readonly ShownEntry[] }) {
  const [isOpen, setIsOpen] = useState(false);
  // it stays mounted, so that it can fade out
  const [wasOpened, setWasOpened] = useState(false);
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
