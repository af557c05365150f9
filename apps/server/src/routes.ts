import { courseResultsChannel, lessonResultsChannel } from '@put/contract/results';
import { rejudgeChannel } from '@put/contract/rejudges';
import { submissionChannel } from '@put/contract/submissions';
import type { Followed } from './http/socket.ts';
import { accountRoutes } from './modules/accounts/accounts.routes.ts';
import { profileRoutes } from './modules/accounts/profile.routes.ts';
import { registrationRoutes } from './modules/accounts/registration.routes.ts';
import { auditRoutes } from './modules/audit/audit.routes.ts';
import { tryLimits } from './modules/accounts/sign-in-limits.ts';
import { backupRoutes } from './modules/backups/backups.routes.ts';
import { courseRoutes } from './modules/courses/courses.routes.ts';
import { domainRoutes } from './modules/domain/domain.routes.ts';
import { fileRoutes } from './modules/files/files.routes.ts';
import { groupRoutes } from './modules/groups/groups.routes.ts';
import { judgeRoutes } from './modules/judge/judge.routes.ts';
import { importRoutes } from './modules/imports/imports.routes.ts';
import { languageRoutes } from './modules/languages/languages.routes.ts';
import { lessonRoutes } from './modules/lessons/lessons.routes.ts';
import { packageImportRoutes } from './modules/package-imports/package-imports.routes.ts';
import { mailRoutes } from './modules/mail/mail.routes.ts';
import { rejudgeRoutes } from './modules/rejudges/rejudges.routes.ts';
import { queryRoutes } from './modules/queries/queries.routes.ts';
import { reviewRoutes } from './modules/reviews/reviews.routes.ts';
import { resultRoutes } from './modules/results/results.routes.ts';
import { submissionRoutes } from './modules/submissions/submissions.routes.ts';
import { systemRoutes } from './modules/system/system.routes.ts';
import { tagRoutes } from './modules/tags/tags.routes.ts';
import { taskCheckRoutes } from './modules/tasks/task-checks.routes.ts';
import { taskRoutes } from './modules/tasks/tasks.routes.ts';
import { userRoutes } from './modules/users/users.routes.ts';
import { isCourseThere } from './modules/courses/courses.store.ts';
import { isLessonThere } from './modules/lessons/lessons.store.ts';
import { isRejudgeThere } from './modules/rejudges/rejudges.store.ts';
import { mayFollowSubmission } from './modules/submissions/submissions.store.ts';

/** What the routes of all modules need together. */
export type Tools = Parameters<typeof accountRoutes>[0] &
  Parameters<typeof submissionRoutes>[0] &
  Parameters<typeof registrationRoutes>[0] &
  Parameters<typeof profileRoutes>[0] &
  Parameters<typeof mailRoutes>[0] &
  Parameters<typeof fileRoutes>[0] &
  Parameters<typeof backupRoutes>[0];

/** Every route of the API. */
export const routesOf = (tools: Tools) => [
  ...systemRoutes(tools),
  ...accountRoutes(tools),
  ...registrationRoutes(tools),
  ...profileRoutes(tools),
  ...mailRoutes(tools),
  ...domainRoutes({ db: tools.db, directory: tools.directorySignIn?.directory, tryLimits: tryLimits(tools.db) }),
  ...userRoutes(tools),
  ...importRoutes(tools),
  ...groupRoutes(tools),
  ...auditRoutes(tools),
  ...backupRoutes(tools),
  ...courseRoutes(tools),
  ...lessonRoutes(tools),
  ...languageRoutes(tools),
  ...taskRoutes(tools),
  ...taskCheckRoutes(tools),
  ...packageImportRoutes(tools),
  ...tagRoutes(tools),
  ...submissionRoutes(tools),
  ...judgeRoutes(tools),
  ...queryRoutes(tools),
  ...resultRoutes(tools),
  ...reviewRoutes(tools),
  ...rejudgeRoutes(tools),
  ...fileRoutes(tools),
];

/** Every channel of the websocket. */
export const channelsOf = ({ db }: Pick<Tools, 'db'>): Followed[] => [
  { channel: submissionChannel, mayFollow: (viewer, id) => mayFollowSubmission(db, id, viewer) },
  { channel: lessonResultsChannel, mayFollow: (_, id) => isLessonThere(db, id) },
  { channel: courseResultsChannel, mayFollow: (_, id) => isCourseThere(db, id) },
  { channel: rejudgeChannel, mayFollow: (_, id) => isRejudgeThere(db, id) },
];
