import { submissionChannel } from '@put/contract/submissions';
import type { Db } from '../../drivers/database/database.ts';
import type { Followed } from '../../http/socket.ts';
import { submissionRoutes } from './submissions.routes.ts';
import { mayFollowSubmission } from './submissions.store.ts';

export const submissionsModule = {
  routes: submissionRoutes,
  channels: ({ db }: { db: Db }): Followed[] => [
    { channel: submissionChannel, mayFollow: (viewer, id) => mayFollowSubmission(db, id, viewer) },
  ],
};
