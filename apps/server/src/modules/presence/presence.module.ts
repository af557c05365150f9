import { isStaff } from '@put/contract/base/access';
import { classChannel } from '@put/contract/results/live-class';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import type { Hearing } from '../../http/sockets/hear-messages.ts';
import type { Followed } from '../../http/sockets/socket.ts';
import { mayReadLesson } from '../lessons/lessons.api.ts';
import { keepPresence } from './keep-presence.ts';
import { presenceRoutes } from './presence.routes.ts';
import { sendUnseenAwayOften } from './send-unseen-away.ts';

type Tools = { db: Db; events: Events; onError: (error: unknown) => void };

export const presenceModule = {
  routes: presenceRoutes,
  channels: ({ db }: { db: Db }): Followed[] => [
    { channel: classChannel, mayFollow: (viewer, id) => mayReadLesson(db, viewer, id) },
  ],
  hearings: (tools: Tools): Hearing[] => {
    const presence = keepPresence(tools);
    return [
      {
        type: 'here',
        rowOf: ({ lesson_id }) => lesson_id,
        // teachers, and who looks as a student, are not in the class
        maySpeak: async (viewer, id) =>
          !isStaff(viewer) && viewer.acting_admin_id === null && mayReadLesson(tools.db, viewer, id),
        hear: (viewer, { lesson_id, task_id, doing }, from) =>
          presence.hear({ lesson_id, user_id: viewer.id, task_id, doing }, from),
        leave: presence.leave,
        close: presence.close,
      },
    ];
  },
  whileWorking: ({ db, events, onError }: Tools) => sendUnseenAwayOften(db, events, onError),
};
