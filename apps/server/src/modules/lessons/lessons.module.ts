import { lessonEditingChannel } from '@put/contract/lessons/lesson-editing';
import { lessonResultsChannel } from '@put/contract/results/results';
import type { Db } from '../../drivers/database/database.ts';
import type { Followed } from '../../http/sockets/socket.ts';
import { lessonRoutes } from './lessons.routes.ts';
import { isLessonThere } from './lessons.store.ts';

export const lessonsModule = {
  routes: lessonRoutes,
  channels: ({ db }: { db: Db }): Followed[] => [
    { channel: lessonEditingChannel, mayFollow: (_, id) => isLessonThere(db, id) },
    { channel: lessonResultsChannel, mayFollow: (_, id) => isLessonThere(db, id) },
  ],
};
