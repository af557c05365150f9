import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useUser } from '../../api/current-user.ts';
import { fullName } from '../../shared/full-name.ts';
import css from './shell.module.css';

type Loaded = {
  Items: typeof import('./user-menu-items.tsx').UserMenuItems;
  begins: { isOpen: boolean; isOnPurpose: boolean; isFocused: boolean };
};

/** The button; the menu itself is loaded when somebody comes near, and opens if that is what they wanted. */
export function UserMenu() {
  const user = useUser();
  const button = useRef<HTMLButtonElement>(null);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const signs = useRef({ isOver: false, isPressed: false, isAsked: false });
  useEffect(() => {
    // the button within the menu is another one; a menu that opens on purpose takes the focus by itself
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
      // it could not be fetched: asked for again at the next sign
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
      <span className={css.label}>{user.first_name}</span>
    </UnstyledButton>
  );
  return loaded === null ? target : <loaded.Items target={target} begins={loaded.begins} />;
}

const initialsOf = ({ first_name, last_name }: { first_name: string; last_name: string | null }) =>
  [first_name, last_name ?? ''].map((name) => name.trim().charAt(0).toUpperCase()).join('');
