import { courseContainersChannel } from '@put/contract/containers/class-containers';
import { courseResultsChannel } from '@put/contract/results/results';
import type { Db } from '../../drivers/database/database.ts';
import type { Followed } from '../../http/sockets/socket.ts';
import { courseRoutes } from './courses.routes.ts';
import { isCourseThere } from './courses.store.ts';
import { emptyBinHourly } from './empty-bin.ts';

export const coursesModule = {
  routes: courseRoutes,
  channels: ({ db }: { db: Db }): Followed[] => [
    { channel: courseContainersChannel, mayFollow: (_, id) => isCourseThere(db, id) },
    { channel: courseResultsChannel, mayFollow: (_, id) => isCourseThere(db, id) },
  ],
  whileWorking: ({ db, onError }: { db: Db; onError: (error: unknown) => void }) => emptyBinHourly(db, onError),
};
