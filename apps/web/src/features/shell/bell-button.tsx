import { IconBell } from '@tabler/icons-react';
import { Hint } from '../../ui/buttons/hint.tsx';
import { SignOfEntry } from './navigation-links.tsx';
import css from './shell.module.css';
import type { Bell } from './use-bell.tsx';

type Props = { bell: Bell; /** In the bar of a phone, where the word stands below. */ isOnBar?: boolean };

/** Opens what is new; says how much is unread. */
export function BellButton({ bell: { unread, isOpen, open }, isOnBar = false }: Props) {
  const label = unread === 0 ? 'Уведомления' : `Уведомления, не прочитано: ${unread}`;
  const button = (
    <button
      type="button"
      className={isOnBar ? css.bottomLink : css.bell}
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={open}
    >
      <IconBell size={20} aria-hidden />
      {isOnBar && 'Уведомления'}
      {unread > 0 && <SignOfEntry sign={{ count: unread, words: '', isTrouble: false }} />}
    </button>
  );
  return isOnBar ? (
    button
  ) : (
    <Hint label={label} position="right">
      {button}
    </Hint>
  );
}
