import { lectureChannel } from '@put/contract/lessons/lectures';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import type { Followed } from '../../http/sockets/socket.ts';
import { mayReadLesson } from '../lessons/lessons.api.ts';
import { endSilentLectures } from './end-silent-lectures.ts';
import { lectureRoutes } from './lectures.routes.ts';

type ClockTools = { db: Db; events: Events; onError: (error: unknown) => void };

export const lecturesModule = {
  routes: lectureRoutes,
  channels: ({ db }: { db: Db }): Followed[] => [
    { channel: lectureChannel, mayFollow: (viewer, id) => mayReadLesson(db, viewer, id), isCounted: true },
  ],
  whileWorking: ({ db, events, onError }: ClockTools) => endSilentLectures(db, events, onError),
};
