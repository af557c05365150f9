import { useEffect, useRef } from 'react';
import type { Player } from './player-core.ts';

/**
 * Shows the steps of somebody who leads: a neighbour moves, a farther one is shown at once. `dataKey` names the data that
 * are shown. Returns what is to be called before a command of the reader's own, which leaves the leader.
 */
export function useLed(
  player: Player,
  led: number | null,
  dataKey: string | undefined,
  onLeave: (() => void) | undefined,
): () => void {
  useEffect(() => {
    if (led === null) return;
    const { step } = player.standing();
    if (step === led) player.pause();
    else player.follow(led, Math.abs(led - step) === 1);
  }, [player, led, dataKey]);
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = led === null ? undefined : onLeave;
  });
  return () => leave.current?.();
}
