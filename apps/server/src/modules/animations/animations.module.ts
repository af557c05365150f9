import { animationEditingChannel } from '@put/contract/animations/animation-editing';
import type { Db } from '../../drivers/database/database.ts';
import type { Followed } from '../../http/sockets/socket.ts';
import { animationRoutes } from './animations.routes.ts';
import { isAnimationThere } from './animations.store.ts';
import { forgetOldHourly } from './forget-old.ts';

export const animationsModule = {
  routes: animationRoutes,
  channels: ({ db }: { db: Db }): Followed[] => [
    { channel: animationEditingChannel, mayFollow: (_, id) => isAnimationThere(db, id) },
  ],
  whileWorking: ({ db, onError }: { db: Db; onError: (error: unknown) => void }) => forgetOldHourly(db, onError),
};
