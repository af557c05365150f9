import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { type PlayedStep, Player, type Span, type Standing } from './player-core.ts';

type Begin = { span?: Partial<Span> | undefined; step?: number | undefined; speed?: number | undefined };

/** A player of these steps. It begins at `step`; later steps (of other data, of a typed program) keep the place. */
export function usePlayer(steps: readonly PlayedStep[], { span, step, speed }: Begin): [Player, Standing] {
  const [player] = useState(() => new Player(steps, { ...span, step: step ?? span?.first, speed }));
  const { first, last } = span ?? {};
  // before the effects of parts that want to go on to a new step
  useLayoutEffect(() => {
    player.replace(steps, { ...(first !== undefined && { first }), ...(last !== undefined && { last }) });
  }, [player, steps, first, last]);
  useEffect(() => () => player.pause(), [player]);
  const standing = useSyncExternalStore(player.subscribe, player.standing);
  return [player, standing.step < steps.length ? standing : { ...standing, step: Math.max(0, steps.length - 1) }];
}
