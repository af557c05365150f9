import { useEffect, useRef } from 'react';
import type { PlayedStep, Player } from './player-core.ts';

/** When an answer brings more steps, the player goes on through them by itself, from where it stands to the last one. */
export function useGoingOn(player: Player, steps: readonly PlayedStep[], isAsked: boolean): void {
  const known = useRef(steps.length);
  useEffect(() => {
    const before = known.current;
    known.current = steps.length;
    if (!isAsked || steps.length <= before || player.standing().step !== before - 1) return;
    player.do('next');
    if (steps.length > before + 1) player.play();
  }, [player, steps, isAsked]);
}
