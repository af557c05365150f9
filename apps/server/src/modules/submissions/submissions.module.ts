import { submissionChannel } from '@put/contract/submissions/submissions';
import type { Db } from '../../drivers/database/database.ts';
import type { Followed } from '../../http/sockets/socket.ts';
import type { ContainerTools } from '../containers/containers.api.ts';
import { copyHome } from './copy-home.ts';
import { submissionRoutes } from './submissions.routes.ts';
import { mayFollowSubmission } from './submissions.store.ts';

/** Reading a home folder keeps its machine's disk busy. */
const copiesAtOnce = 3;

export const submissionsModule = {
  routes: submissionRoutes,
  jobs: { 'copy-home': (tools: ContainerTools) => ({ handler: copyHome(tools), slots: copiesAtOnce }) },
  channels: ({ db }: { db: Db }): Followed[] => [
    { channel: submissionChannel, mayFollow: (viewer, id) => mayFollowSubmission(db, id, viewer) },
  ],
};
