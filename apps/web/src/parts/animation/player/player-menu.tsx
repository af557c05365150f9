import { lazy, Suspense, useState } from 'react';
import { PlayerButton } from './player-controls.tsx';
import type { PlayerMenuProps } from './player-menu-props.ts';

const PlayerMenuItems = lazy(() => import('./player-menu-items.tsx'));

/** The other things to do with an animation. The menu is loaded when it is pressed. */
export function PlayerMenu(props: PlayerMenuProps) {
  const [isOpened, setOpened] = useState(false);
  const button = <PlayerButton glyph="more" label="Ещё" hint="Ещё" onClick={() => setOpened(true)} />;
  if (!isOpened) return button;
  return (
    <Suspense fallback={button}>
      <PlayerMenuItems {...props} />
    </Suspense>
  );
}
