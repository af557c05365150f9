import { inboxChannel, inboxId } from '@put/contract/questions/question-inbox';
import { questionChannel } from '@put/contract/questions/questions';
import type { Db } from '../../drivers/database/database.ts';
import type { Followed } from '../../http/sockets/socket.ts';
import { questionRoutes } from './questions.routes.ts';
import { mayFollowQuestion } from './questions.store.ts';

export const questionsModule = {
  routes: questionRoutes,
  channels: ({ db }: { db: Db }): Followed[] => [
    {
      channel: questionChannel,
      mayFollow: (viewer, id) => mayFollowQuestion(db, viewer, id),
    },
    { channel: inboxChannel, mayFollow: (_viewer, id) => Promise.resolve(id === inboxId) },
  ],
};
