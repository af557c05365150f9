import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useUser } from '../../api/current-user.ts';
import { fullName } from '../../parts/people/full-name.ts';
import css from './shell.module.css';

type Loaded = {
  Items: typeof import('./user-menu-items.tsx').UserMenuItems;
  begins: { isOpen: boolean; isOnPurpose: boolean; isFocused: boolean };
};

/**
 * The button of the user menu. The menu is loaded on hover or focus, and opens at once if the user has pressed
 * meanwhile.
 */
export function UserMenu() {
  const user = useUser();
  const button = useRef<HTMLButtonElement>(null);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const signs = useRef({ isOver: false, isPressed: false, isAsked: false });
  useEffect(() => {
    // loading replaces the button: restore its focus; a menu that opens on purpose takes the focus by itself
    if (loaded?.begins.isFocused && !loaded.begins.isOnPurpose) button.current?.focus();
  }, [loaded]);
  if (user === null) return null;

  const come = (sign: Partial<typeof signs.current> = {}) => {
    Object.assign(signs.current, sign);
    if (signs.current.isAsked) return;
    signs.current.isAsked = true;
    import('./user-menu-items.tsx').then(
      ({ UserMenuItems: Items }) => {
        const { isOver, isPressed } = signs.current;
        const isFocused = document.activeElement === button.current;
        setLoaded({ Items, begins: { isOpen: isOver || isPressed, isOnPurpose: isPressed, isFocused } });
      },
      // loading failed: try again at the next event
      () => (signs.current.isAsked = false),
    );
  };
  const target = (
    <UnstyledButton
      ref={button}
      className={css.person}
      aria-label={`${fullName(user)}: меню`}
      aria-haspopup="menu"
      {...(loaded === null && {
        'aria-expanded': false,
        onMouseEnter: () => come({ isOver: true }),
        onMouseLeave: () => (signs.current.isOver = false),
        onFocus: () => come(),
        onClick: () => come({ isPressed: true }),
      })}
    >
      <span className={css.initials} aria-hidden>
        {initialsOf(user)}
      </span>
      <span className={css.name}>{user.first_name}</span>
    </UnstyledButton>
  );
  return loaded === null ? target : <loaded.Items target={target} begins={loaded.begins} />;
}

const initialsOf = ({ first_name, last_name }: { first_name: string; last_name: string | null }) =>
  [first_name, last_name ?? ''].map((name) => name.trim().charAt(0).toUpperCase()).join('');
