import type { Logger } from 'pino';
import { accessTokens } from './auth/access-tokens.ts';
import type { ContainerEngine } from './drivers/container/container-engine.ts';
import type { Database, DatabaseWatch } from './drivers/database/database.ts';
import type { Events } from './drivers/events/events.ts';
import type { Files } from './drivers/files/files.ts';
import { rulesOf } from './drivers/identity-provider/provider-settings.ts';
import type { Locks } from './drivers/locks/locks.ts';
import type { Mail } from './drivers/mail/mail.ts';
import type { Metrics } from './drivers/metrics/metrics.ts';
import type { Queue } from './drivers/queue/queue.ts';
import type { Runner } from './drivers/runner/runner.ts';
import type { Traces } from './drivers/traces/traces.ts';
import type { ApiOptions } from './http/build-api.ts';
import type { JobName, JobWorker } from './jobs/jobs.ts';
import { logJobs } from './jobs/log-jobs.ts';
import { traceJobs } from './jobs/trace-jobs.ts';
import { type EndedSessions, lacksFactor, tryLimits } from './modules/accounts/accounts.api.ts';
import { recordRefusals } from './modules/audit/audit.api.ts';
import { findGrants, reachesRows } from './modules/colleagues/colleagues.api.ts';
import { handOver } from './modules/errands/errands.api.ts';
import { isActing } from './modules/users/users.api.ts';
import { findAsset } from './modules/web-builds/web-builds.api.ts';
import {
  type ApiTools,
  channelsOf,
  hearingsOf,
  jobWorkers,
  routesOf,
  serverModules,
  socketsOf,
  type WorkerTools,
} from './modules.ts';
import { erasedListFolders, type Settings } from './settings.ts';

/*
 * The application as a value: what is open (ports) and what is set → jobs, routes, channels and periodic work. Nothing
 * is opened or started here. compose.ts gives the real drivers, tests give others.
 */

/** What every process has open. */
export type Ports = {
  database: Pick<Database, 'db' | 'pool'>;
  events: Events;
  queue: Queue;
  locks: Locks;
  mail: Mail;
  files: Files;
  containers: ContainerEngine;
  /** Undefined: nobody reads figures. */
  metrics: Metrics | undefined;
  /** Undefined: nothing is traced. */
  traces: Traces | undefined;
  /** Who this process is. */
  own: ApiTools['system']['own'];
  log: Logger;
  /** Receives what nobody waits for. */
  onError: (error: unknown) => void;
};

/** What a process that does jobs has open besides. */
export type WorkPorts = Ports & Pick<WorkerTools, 'runner' | 'readJobs' | 'scratch'>;

/** What a process that answers calls has open besides. */
export type AnswerPorts = Ports &
  Pick<ApiTools, 'audience' | 'readiness' | 'directorySignIn' | 'providers' | 'preview' | 'ssh' | 'secret'> & {
    /** Undefined: programs are handed over to processes that do jobs. */
    runner: Runner | undefined;
    watch: DatabaseWatch;
    ended: EndedSessions;
    webFolder: string;
    /** Where it listens; undefined before it does. */
    port: () => number | undefined;
    /** Of access tokens; only tests give another one. */
    tokenLifeS?: number;
  };

type WorkSettings = Pick<
  Settings,
  | 'judgeLanguages'
  | 'uploads'
  | 'keptDays'
  | 'backups'
  | 'walArchive'
  | 'dataDir'
  | 'publicUrl'
  | 'containers'
  | 'isProduction'
  | 'proxies'
>;
type AnswerSettings = WorkSettings &
  Pick<
    Settings,
    'port' | 'monitoring' | 'signInProviders' | 'registration' | 'isSecondFactorRequired' | 'mayTeachersActAs'
  >;

/** Every job with its handler, and what modules do by themselves where jobs are done. */
export function workOf({ log, traces, own, ...ports }: WorkPorts, settings: WorkSettings) {
  const { uploads, keptDays, backups, judgeLanguages } = settings;
  const tools: WorkerTools = {
    ...ports,
    db: ports.database.db,
    system: systemOf(settings, own),
    graceDays: uploads.graceDays,
    keptDays,
    backups,
    erasedListFolders: erasedListFolders(settings),
    judgeLanguages,
  };
  const jobOf = <Name extends JobName>(name: Name): JobWorker<Name> => {
    const { handler, slots } = jobWorkers[name](tools);
    const logged = logJobs(log, name, handler);
    return { handler: traces ? traceJobs(traces, name, logged) : logged, slots };
  };
  return {
    tools,
    jobOf,
    periodic: serverModules.map(
      ({ whileWorking }) =>
        () =>
          whileWorking?.(tools),
    ),
  };
}

/** What `buildApi` serves, and what modules do by themselves where calls are answered. */
export function answersOf(ports: AnswerPorts, settings: AnswerSettings) {
  const { database, runner, own, log, traces, watch, ended, webFolder, port, tokenLifeS, ...open } = ports;
  const { events, queue, files, metrics, audience, readiness, secret, preview, onError } = open;
  const { db } = database;
  const { publicUrl, isSecondFactorRequired, mayTeachersActAs, signInProviders } = settings;
  const { graceDays: _, ...uploadLimits } = settings.uploads;
  const tokens = accessTokens(secret, {
    isEnded: ended.has,
    whenEnded: ended.whenEnded,
    isActing: isActing(db, mayTeachersActAs),
    lacksFactor: lacksFactor(db, isSecondFactorRequired),
    grantsOf: findGrants(db),
    lifeS: tokenLifeS,
  });
  const tools: ApiTools = {
    ...open,
    db,
    runner: handOver({ db, queue, events, onError }, runner),
    system: systemOf(settings, own),
    uploadLimits,
    backups: settings.backups,
    registration: settings.registration,
    isSecondFactorRequired,
    mayTeachersActAs,
    tokens,
    tryLimits: tryLimits(db),
    providerRules: rulesOf(signInProviders),
    onProviderError: (error) => log.warn({ err: error }, 'a sign-in by another site failed'),
    publicUrl: () => publicUrl ?? `http://localhost:${port() ?? settings.port}`,
  };
  const server: ApiOptions = {
    routes: routesOf(tools),
    channels: channelsOf(tools),
    sockets: socketsOf(tools),
    hearings: hearingsOf(tools),
    audience,
    tokens,
    events,
    log,
    origins: publicUrl ? [new URL(publicUrl).origin] : [],
    isHttps: publicUrl?.startsWith('https:') ?? false,
    proxies: settings.proxies,
    watch,
    readiness,
    secret,
    webFolder,
    monitoring: settings.monitoring,
    signInProviders: signInProviders.map(({ key, title, sign }) => ({ key, title, sign })),
    previewsOf: (host) => preview.url ?? `http://${host}:${preview.port}`,
    findKept: (name) => watch.orSilent(findAsset({ db, files })(name)),
    reaches: (viewer, right, named) => reachesRows(db, viewer, right, named),
    metrics,
    traces,
    // the change is committed: the answer stays as it is
    onAuditFault: (fault) => log.error({ err: fault }, 'the audit lacks a change'),
    onRefused: recordRefusals(db),
  };
  return {
    tools,
    server,
    periodic: serverModules.map(
      ({ whileAnswering }) =>
        () =>
          whileAnswering?.(tools),
    ),
  };
}

const systemOf = (
  { dataDir, backups, publicUrl, containers, isProduction, proxies }: WorkSettings,
  own: Ports['own'],
): ApiTools['system'] => ({
  own,
  disks: { data: dataDir, backups: backups?.folder },
  openedAt: publicUrl,
  isProduction,
  proxies,
  areContainersOff: containers.engine === 'off',
});
