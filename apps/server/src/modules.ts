import type { ContainerEngine } from './drivers/container/container-engine.ts';
import type { Database } from './drivers/database/database.ts';
import type { Events } from './drivers/events/events.ts';
import type { Files } from './drivers/files/files.ts';
import type { Locks } from './drivers/locks/locks.ts';
import type { Mail } from './drivers/mail/mail.ts';
import type { Metrics } from './drivers/metrics/metrics.ts';
import type { Queue } from './drivers/queue/queue.ts';
import type { Runner } from './drivers/runner/runner.ts';
import type { Audience } from './http/audience.ts';
import type { Mounted } from './http/mount.ts';
import type { Readiness } from './http/readiness.ts';
import type { Hearing } from './http/sockets/hear-messages.ts';
import type { Followed, OwnSocket } from './http/sockets/socket.ts';
import type { JobName, JobWorker } from './jobs/jobs.ts';
import { accountsModule } from './modules/accounts/accounts.module.ts';
import { announcementsModule } from './modules/announcements/announcements.module.ts';
import { animationsModule } from './modules/animations/animations.module.ts';
import { auditModule } from './modules/audit/audit.module.ts';
import { backupsModule } from './modules/backups/backups.module.ts';
import { calendarModule } from './modules/calendar/calendar.module.ts';
import { colleaguesModule } from './modules/colleagues/colleagues.module.ts';
import { containerTemplatesModule } from './modules/container-templates/container-templates.module.ts';
import { containersModule } from './modules/containers/containers.module.ts';
import { containerWorkModule } from './modules/container-work/container-work.module.ts';
import { coursesModule } from './modules/courses/courses.module.ts';
import { demonstrationModule } from './modules/demonstration/demonstration.module.ts';
import { deskModule } from './modules/desk/desk.module.ts';
import { domainModule } from './modules/domain/domain.module.ts';
import { erasureModule } from './modules/erasure/erasure.module.ts';
import { errandsModule } from './modules/errands/errands.module.ts';
import { examsModule } from './modules/exams/exams.module.ts';
import { exportsModule } from './modules/exports/exports.module.ts';
import { filesModule } from './modules/files/files.module.ts';
import { groupsModule } from './modules/groups/groups.module.ts';
import { homeModule } from './modules/home/home.module.ts';
import { importsModule } from './modules/imports/imports.module.ts';
import { judgeModule } from './modules/judge/judge.module.ts';
import { languagesModule } from './modules/languages/languages.module.ts';
import { lecturesModule } from './modules/lectures/lectures.module.ts';
import { lessonsModule } from './modules/lessons/lessons.module.ts';
import { mailModule } from './modules/mail/mail.module.ts';
import { marksModule } from './modules/marks/marks.module.ts';
import { notificationsModule } from './modules/notifications/notifications.module.ts';
import { packageImportsModule } from './modules/package-imports/package-imports.module.ts';
import { performancesModule } from './modules/performances/performances.module.ts';
import { pointImportsModule } from './modules/point-imports/point-imports.module.ts';
import { presenceModule } from './modules/presence/presence.module.ts';
import { personResultsModule } from './modules/person-results/person-results.module.ts';
import { processesModule } from './modules/processes/processes.module.ts';
import { queriesModule } from './modules/queries/queries.module.ts';
import { questionsModule } from './modules/questions/questions.module.ts';
import { rejudgesModule } from './modules/rejudges/rejudges.module.ts';
import { remarksModule } from './modules/remarks/remarks.module.ts';
import { resultsModule } from './modules/results/results.module.ts';
import { retentionModule } from './modules/retention/retention.module.ts';
import { returnsModule } from './modules/returns/returns.module.ts';
import { reviewsModule } from './modules/reviews/reviews.module.ts';
import { similarityModule } from './modules/similarity/similarity.module.ts';
import { sshModule } from './modules/ssh/ssh.module.ts';
import { statisticsModule } from './modules/statistics/statistics.module.ts';
import { submissionsModule } from './modules/submissions/submissions.module.ts';
import { systemModule } from './modules/system/system.module.ts';
import { tagsModule } from './modules/tags/tags.module.ts';
import { tasksModule } from './modules/tasks/tasks.module.ts';
import { usersModule } from './modules/users/users.module.ts';
import type { Settings, UploadLimits } from './settings.ts';

type OnError = (error: unknown) => void;

/** What a process that answers calls gives its modules. Each module names the part that it needs. */
export type ApiTools = Parameters<typeof accountsModule.routes>[0] &
  Parameters<typeof containerWorkModule.routes>[0] &
  Parameters<typeof sshModule.routes>[0] &
  Parameters<typeof domainModule.routes>[0] &
  Parameters<typeof usersModule.routes>[0] &
  Parameters<typeof announcementsModule.routes>[0] &
  Parameters<typeof systemModule.routes>[0] & {
    locks: Locks;
    audience: Audience;
    queue: Queue;
    runner: Runner;
    mail: Mail;
    files: Files;
    containers: ContainerEngine;
    uploadLimits: UploadLimits;
    backups: Settings['backups'];
    readiness: Readiness;
    metrics?: Metrics | undefined;
    onError: OnError;
  };

/** What a process that does jobs gives its modules. */
export type WorkerTools = {
  db: Database['db'];
  database: Pick<Database, 'db' | 'pool'>;
  locks: Locks;
  events: Events;
  queue: Queue;
  runner: Runner;
  judgeLanguages: Settings['judgeLanguages'];
  mail: Mail;
  files: Files;
  containers: ContainerEngine;
  graceDays: number;
  keptDays: Settings['keptDays'];
  backups: Settings['backups'];
  erasedListFolders: readonly string[];
  readJobs: Parameters<typeof backupsModule.whileWorking>[0]['readJobs'];
  scratch: Parameters<typeof backupsModule.whileWorking>[0]['scratch'];
  system: Parameters<typeof systemModule.whileWorking>[0]['system'];
  metrics?: Metrics | undefined;
  onError: OnError;
};

/** Stops periodic work. */
type Stop = () => Promise<unknown> | void;

/** What a module offers the server. It stands in its <noun>.module.ts. */
type ServerModule = {
  routes?: (tools: ApiTools) => Mounted[];
  channels?: (tools: ApiTools) => Followed[];
  sockets?: (tools: ApiTools) => OwnSocket[];
  /** Messages of the common websocket that the module hears. */
  hearings?: (tools: ApiTools) => Hearing[];
  jobs?: { [Name in JobName]?: (tools: WorkerTools) => JobWorker<Name> };
  /** Starts periodic work in each process that answers calls. */
  whileAnswering?: (tools: ApiTools) => Stop | undefined;
  /** Starts periodic work in each process that does jobs. */
  whileWorking?: (tools: WorkerTools) => Promise<Stop> | Stop | undefined;
};

export const serverModules: readonly ServerModule[] = [
  systemModule,
  accountsModule,
  mailModule,
  notificationsModule,
  announcementsModule,
  domainModule,
  usersModule,
  erasureModule,
  colleaguesModule,
  importsModule,
  groupsModule,
  auditModule,
  backupsModule,
  retentionModule,
  coursesModule,
  homeModule,
  lessonsModule,
  lecturesModule,
  languagesModule,
  tasksModule,
  packageImportsModule,
  animationsModule,
  tagsModule,
  statisticsModule,
  submissionsModule,
  performancesModule,
  judgeModule,
  processesModule,
  errandsModule,
  personResultsModule,
  marksModule,
  examsModule,
  calendarModule,
  queriesModule,
  resultsModule,
  exportsModule,
  pointImportsModule,
  presenceModule,
  remarksModule,
  reviewsModule,
  returnsModule,
  questionsModule,
  demonstrationModule,
  deskModule,
  rejudgesModule,
  similarityModule,
  filesModule,
  containerTemplatesModule,
  containersModule,
  containerWorkModule,
  sshModule,
];

/** The handler of every job, each from one module. A job without a handler does not compile. */
export const jobWorkers: { [Name in JobName]: (tools: WorkerTools) => JobWorker<Name> } = {
  ...judgeModule.jobs,
  ...submissionsModule.jobs,
  ...rejudgesModule.jobs,
  ...similarityModule.jobs,
  ...tasksModule.jobs,
  ...mailModule.jobs,
  ...importsModule.jobs,
  ...exportsModule.jobs,
  ...containersModule.jobs,
  ...erasureModule.jobs,
  ...errandsModule.jobs,
};

/** Every route of the API. */
export const routesOf = (tools: ApiTools): Mounted[] => serverModules.flatMap(({ routes }) => routes?.(tools) ?? []);

/** Every channel of the websocket. */
export const channelsOf = (tools: ApiTools): Followed[] =>
  serverModules.flatMap(({ channels }) => channels?.(tools) ?? []);

/** Every websocket of a module's own. */
export const socketsOf = (tools: ApiTools): OwnSocket[] =>
  serverModules.flatMap(({ sockets }) => sockets?.(tools) ?? []);

/** All that modules hear by the common websocket. */
export const hearingsOf = (tools: ApiTools): Hearing[] =>
  serverModules.flatMap(({ hearings }) => hearings?.(tools) ?? []);
