import { randomUUID } from 'node:crypto';
import { access, constants } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { ContainerEngine } from './drivers/container/container-engine.ts';
import type { Database } from './drivers/database/database.ts';
import { watchDatabase } from './drivers/database/watch-database.ts';
import { migrate, migrationCheck } from './drivers/database/migrate.ts';
import { readInstallation } from './drivers/database/read-installation.ts';
import { rulesOf } from './drivers/identity-provider/provider-settings.ts';
import type { Events } from './drivers/events/events.ts';
import { postgresEvents } from './drivers/events/postgres-events.ts';
import { OwnFailure } from './drivers/failure/own-failure.ts';
import type { Files } from './drivers/files/files.ts';
import { postgresLocks } from './drivers/locks/postgres-locks.ts';
import { openLog } from './drivers/log/json-log.ts';
import { figure } from './drivers/metrics/metrics.ts';
import { tellOfProcess } from './drivers/metrics/tell-of-process.ts';
import { tellOfQueries } from './drivers/traces/tell-of-queries.ts';
import type { Traces } from './drivers/traces/traces.ts';
import { pgBossQueue, readJobs } from './drivers/queue/pg-boss-queue.ts';
import type { Queue } from './drivers/queue/queue.ts';
import { countAudience } from './http/audience.ts';
import { buildApi } from './http/build-api.ts';
import { readinessOf } from './http/readiness.ts';
import { type JobName, takeJobs } from './jobs/jobs.ts';
import { logJobs } from './jobs/log-jobs.ts';
import { traceJobs } from './jobs/trace-jobs.ts';
import { accessTokens } from './auth/access-tokens.ts';
import { recordRefusals } from './modules/audit/audit.api.ts';
import { lacksFactor, tryLimits, watchEndedSessions } from './modules/accounts/accounts.api.ts';
import { findGrants, reachesRows } from './modules/colleagues/colleagues.api.ts';
import { handOver } from './modules/errands/errands.api.ts';
import { isActing } from './modules/users/users.api.ts';
import { findAsset, keepBuild } from './modules/web-builds/web-builds.api.ts';
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
import { readSecret } from './auth/secret.ts';
import type { Settings } from './settings.ts';
import {
  type Closers,
  openMetrics,
  openTraces,
  startRunner,
  startContainers,
  openDirectory,
  archiveDatabase,
  openMail,
  openProviders,
  openFiles,
  openWithServer,
} from './open-drivers.ts';

export type Running = {
  db: Database['db'];
  log: Logger;
  /** Undefined when the process does not answer calls. */
  app: FastifyInstance | undefined;
  /** Says to who asks that no new calls should come. Undefined when the process does not answer calls. */
  drain: (() => void) | undefined;
  /** Finishes the running jobs and closes everything. Unfinished jobs are delivered again later. */
  close(): Promise<void>;
};

const webFolder = join(import.meta.dirname, '../../web/dist');
/** How long a running job may take to finish when the process ends. */
const graceMs = 10_000;

/** The drivers that a test may replace by ones that fail. */
export type Replaceable = { files: Files; containers: ContainerEngine; queue: Queue; events: Events };

export type ComposeOptions = {
  roles: { api: boolean; worker: boolean };
  /** Runs as soon as the schema is there, and ends before calls are answered. */
  fill: (tools: Pick<Running, 'db' | 'log'>) => Promise<void>;
  /** Gives another driver in place of an opened one. For tests alone. */
  replace?: { [Need in keyof Replaceable]?: (opened: Replaceable[Need]) => Replaceable[Need] };
};

const asOpened = <Driver>(opened: Driver): Driver => opened;

/** Settings → drivers (open-drivers.ts) → routes and jobs. */
export async function compose(settings: Settings, { roles, fill, replace = {} }: ComposeOptions): Promise<Running> {
  const own = { id: randomUUID(), role: roleOf(roles), host: hostname(), pid: process.pid, release: settings.release };
  const base = { role: own.role, instance: `${own.host}:${own.pid}`, release: own.release };
  const log = openLog({ level: settings.logLevel, base });
  // closed in the opposite order, also when the start fails
  const closers: Closers = [];
  const close = async () => {
    for (const closeOne of closers.splice(0).toReversed()) await closeOne();
  };
  try {
    const traces = await openTraces(settings, base, { log, closers });
    const { db, pool, connect } = await openWithServer(settings, log, closers, traces && tellOfQueries(traces));
    const metrics = await openMetrics(settings, own, { log, closers });
    const applied = await migrate(pool);
    if (applied.length > 0) log.info({ applied }, 'migrations applied');
    const onError = (error: unknown) => log.error({ err: error }, 'a driver reports');
    addCloser(closers, await archiveDatabase(settings, { connect, onError }));
    const events = (replace.events ?? asOpened)(await postgresEvents({ db, connect, onError }));
    closers.push(() => events.close());
    const installation = await readInstallation(db);
    const [ownRunner, openedQueue, openedContainers] = await openTogether(closers, [
      // a process that only answers calls runs no programs: those that judge run what it needs
      roles.worker
        ? new OwnFailure('judge', onError).begin(() => startRunner(settings, { installation, onError }))
        : Promise.resolve(undefined),
      pgBossQueue({ connect, events, onError }),
      // what it hears of engines belongs to one container or another
      new OwnFailure('container', onError).begin(() => startContainers(settings, { installation, onError })),
      fill({ db, log }),
    ]);
    const queue = (replace.queue ?? asOpened)(openedQueue);
    const containers = (replace.containers ?? asOpened)(openedContainers);
    const mail = await openMail(settings);
    closers.push(() => mail.close());
    const locks = postgresLocks({ connect });
    closers.push(() => locks.close());
    const { graceDays, ...uploadLimits } = settings.uploads;
    const { keptDays } = settings;
    const files = (replace.files ?? asOpened)(await openFiles(settings));
    const watch = watchDatabase({
      connect,
      onChange: (isSilent) => log.warn(isSilent ? 'the database does not answer' : 'the database answers again'),
      onLateError: (error) => log.warn({ err: error }, 'a call that nobody waits for any more failed'),
    });
    closers.push(() => watch.close());
    const system = systemOf(settings, own);
    if (metrics) tellOfProcess(metrics, { pool, queue, events, isSilent: watch.isSilent });
    if (ownRunner) {
      const drivers = { locks, events, queue, runner: ownRunner, mail, files, containers, metrics };
      const { judgeLanguages } = settings;
      const tools = { db, database: { db, pool }, ...drivers, judgeLanguages, system, graceDays, keptDays, onError };
      await startWork({ ...tools, backups: settings.backups, readJobs }, { log, traces, closers });
    }
    if (!roles.api) return { db, log, app: undefined, drain: undefined, close };

    const secret = await readSecret(settings);
    const ended = await watchEndedSessions(db, events);
    closers.push(() => ended.close());
    const audience = countAudience(events, onError);
    closers.push(() => audience.close());
    const { isSecondFactorRequired, mayTeachersActAs } = settings;
    const tokens = accessTokens(secret, {
      isEnded: ended.has,
      whenEnded: ended.whenEnded,
      isActing: isActing(db, mayTeachersActAs),
      lacksFactor: lacksFactor(db, isSecondFactorRequired),
      grantsOf: findGrants(db),
    });
    const preview = previewDoor(settings);
    const builtFolder = settings.webDir ?? webFolder;
    let isBuildKept = false;
    const keeping = keepBuild({ db, files }, builtFolder)
      .catch(onError)
      .finally(() => (isBuildKept = true));
    closers.push(() => keeping);
    const isMigrated = await migrationCheck();
    const readiness = readinessOf([
      () => isMigrated(pool),
      () =>
        access(settings.dataDir, constants.W_OK).then(
          () => true,
          () => false,
        ),
      // calls for files of the pages that this process shows may come to processes of the release before
      async () => isBuildKept,
    ]);
    const tools: ApiTools = {
      db,
      readiness,
      locks,
      events,
      audience,
      queue,
      runner: handOver({ db, queue, events, onError }, ownRunner),
      mail,
      files,
      containers,
      preview,
      ssh: sshDoor(settings),
      uploadLimits,
      backups: settings.backups,
      system,
      metrics,
      tokens,
      isSecondFactorRequired,
      mayTeachersActAs,
      secret,
      directorySignIn: await openDirectory(settings, log),
      providers: await openProviders(settings),
      providerRules: rulesOf(settings.signInProviders),
      onProviderError: (error) => log.warn({ err: error }, 'a sign-in by another site failed'),
      registration: settings.registration,
      tryLimits: tryLimits(db),
      onError,
      publicUrl: () => settings.publicUrl ?? `http://localhost:${portOf(app) ?? settings.port}`,
    };
    for (const { whileAnswering } of serverModules)
      addCloser(
        closers,
        periodic(tools, () => whileAnswering?.(tools)),
      );
    const app: FastifyInstance = await buildApi({
      routes: routesOf(tools),
      channels: channelsOf(tools),
      sockets: socketsOf(tools),
      hearings: hearingsOf(tools),
      audience,
      tokens,
      events,
      log,
      origins: settings.publicUrl ? [new URL(settings.publicUrl).origin] : [],
      isHttps: settings.publicUrl?.startsWith('https:') ?? false,
      trustProxy: settings.trustProxy,
      watch,
      readiness,
      secret,
      webFolder: builtFolder,
      monitoring: settings.monitoring,
      signInProviders: settings.signInProviders.map(({ key, title, sign }) => ({ key, title, sign })),
      previewsOf: previewsOf(preview),
      findKept: (name) => watch.orSilent(findAsset({ db, files })(name)),
      reaches: (viewer, right, named) => reachesRows(db, viewer, right, named),
      metrics,
      traces,
      onRefused: recordRefusals(db),
    });
    metrics?.ask(() => [
      figure('put_sockets_open', 'Open websockets of this process', app.websocketServer.clients.size),
    ]);
    closers.push(() => app.close());
    return { db, log, app, drain: readiness.drain, close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Own = ApiTools['system']['own'];

const roleOf = ({ api, worker }: { api: boolean; worker: boolean }): Own['role'] =>
  api && worker ? 'all-in-one' : api ? 'api' : 'worker';

const systemOf = ({ dataDir, backups, publicUrl, containers }: Settings, own: Own): ApiTools['system'] => ({
  own,
  disks: { data: dataDir, backups: backups?.folder },
  openedAt: publicUrl,
  areContainersOff: containers.engine === 'off',
});

type Opened = { close(graceMs: number): Promise<unknown> | void } | undefined | void;

/** Waits for what opens at the same time. When one fails, all the others are waited for, so that they can be closed. */
async function openTogether<const Openings extends readonly Promise<Opened>[]>(
  closers: Closers,
  openings: Openings,
): Promise<{ -readonly [At in keyof Openings]: Awaited<Openings[At]> }> {
  for (const outcome of await Promise.allSettled(openings)) {
    if (outcome.status !== 'fulfilled') continue;
    const opened = outcome.value;
    if (opened) closers.push(() => opened.close(graceMs));
  }
  return Promise.all(openings);
}

const addCloser = (closers: Closers, close: Closers[number] | undefined) => {
  if (close) closers.push(close);
};

/** Starts taking jobs of every name, and the modules' periodic work. */
async function startWork(
  tools: WorkerTools,
  { log, traces, closers }: WorkWatch & { closers: Closers },
): Promise<void> {
  for (const name of Object.keys(jobWorkers) as JobName[]) await startJobs(tools, { log, traces }, name);
  for (const { whileWorking } of serverModules) addCloser(closers, await periodic(tools, () => whileWorking?.(tools)));
}

/** Errors that nobody catches in what a module does by itself, at times or at news, do not end the process. */
const periodic = <T>({ onError }: Pick<WorkerTools, 'onError'>, begin: () => T): T =>
  new OwnFailure('periodic', onError).begin(begin);

type WorkWatch = { log: Logger; traces: Traces | undefined };

function startJobs<Name extends JobName>(tools: WorkerTools, { log, traces }: WorkWatch, name: Name): Promise<void> {
  const { handler, slots } = jobWorkers[name](tools);
  const logged = logJobs(log, name, handler);
  return takeJobs(tools.queue, name, { handler: traces ? traceJobs(traces, name, logged) : logged, slots });
}

const previewDoor = ({ host, publicUrl, trustProxy, containers }: Settings): ApiTools['preview'] => ({
  ...containers.preview,
  host,
  publicUrl,
  isProxyTrusted: trustProxy,
  problem: null,
});

const sshDoor = ({ dataDir, containers: { ssh } }: Settings): ApiTools['ssh'] =>
  ssh && { ...ssh, hostKeyFile: join(dataDir, 'ssh-host-key'), problem: null };

/** The port is known when it is listened at. */
const previewsOf = (door: ApiTools['preview']) => (host: string) => door.url ?? `http://${host}:${door.port}`;

function portOf(app: FastifyInstance): number | undefined {
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : undefined;
}
