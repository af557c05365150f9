import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useUser } from '../../api/current-user.ts';
import { whenIdle } from '../../ui/browser/when-idle.ts';

const Unread = lazy(() =>
  whenIdle()
    .then(() => import('./unread.tsx'))
    // without a network the bell has no count
    .catch(() => ({ default: () => <></> })),
);
const Tray = lazy(() => import('./tray.tsx'));

export type Bell = { unread: number; isOpen: boolean; open: () => void };

/** The bell of the menu and of a phone's bar, and what it opens. The list is loaded when it is wanted. */
export function useBell(): { bell: Bell; tray: ReactNode } {
  const user = useUser();
  const [unread, setUnread] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  // it stays mounted, so that it can fade out
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  const tray = (
    <Suspense fallback={null}>
      {user !== null && <Unread key={user.id} userId={user.id} onCount={setUnread} />}
      {wasOpened && <Tray isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </Suspense>
  );
  return { bell: { unread, isOpen, open }, tray };
}
