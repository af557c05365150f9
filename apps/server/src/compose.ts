import { randomUUID } from 'node:crypto';
import { access, constants } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { answersOf, type Ports, workOf } from './application.ts';
import type { ContainerEngine } from './drivers/container/container-engine.ts';
import type { Database } from './drivers/database/database.ts';
import { hasRoom } from './drivers/database/has-room.ts';
import { watchDatabase } from './drivers/database/watch-database.ts';
import { migrate, migrationCheck } from './drivers/database/migrate.ts';
import { readInstallation } from './drivers/database/read-installation.ts';
import type { Events } from './drivers/events/events.ts';
import { postgresEvents } from './drivers/events/postgres-events.ts';
import { OwnFailure } from './drivers/failure/own-failure.ts';
import type { Files } from './drivers/files/files.ts';
import { postgresLocks } from './drivers/locks/postgres-locks.ts';
import { openLog } from './drivers/log/json-log.ts';
import { figure } from './drivers/metrics/metrics.ts';
import { tellOfProcess } from './drivers/metrics/tell-of-process.ts';
import { tellOfQueries } from './drivers/traces/tell-of-queries.ts';
import { pgBossQueue, readJobs } from './drivers/queue/pg-boss-queue.ts';
import type { Queue } from './drivers/queue/queue.ts';
import { countAudience } from './http/audience.ts';
import { buildApi } from './http/build-api.ts';
import { readinessOf } from './http/readiness.ts';
import { type JobName, takeJobs } from './jobs/jobs.ts';
import { agreeOnSecret, watchEndedSessions } from './modules/accounts/accounts.api.ts';
import { keepBuild } from './modules/web-builds/web-builds.api.ts';
import { type ApiTools, jobWorkers } from './modules.ts';
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
  openScratch,
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

/** Settings → drivers (open-drivers.ts) → the application (application.ts) → a process that answers calls and does jobs. */
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
    const secret = await agreeOnSecret(db, settings, roles);
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
    const files = (replace.files ?? asOpened)(await openFiles(settings));
    const watch = watchDatabase({
      connect,
      onChange: (isSilent) => log.warn(isSilent ? 'the database does not answer' : 'the database answers again'),
      onLateError: (error) => log.warn({ err: error }, 'a call that nobody waits for any more failed'),
    });
    closers.push(() => watch.close());
    if (metrics) tellOfProcess(metrics, { pool, queue, events, isSilent: watch.isSilent });
    const ports: Ports = {
      database: { db, pool },
      events,
      queue,
      locks,
      mail,
      files,
      containers,
      metrics,
      traces,
      own,
      log,
      onError,
    };
    if (ownRunner) {
      const work = { runner: ownRunner, readJobs, scratch: openScratch(settings, { connect, installation }) };
      await startWork(workOf({ ...ports, ...work }, settings), { queue, onError, closers });
    }
    // who answers calls has one
    if (!roles.api || secret === undefined) return { db, log, app: undefined, drain: undefined, close };

    const ended = await watchEndedSessions(db, events);
    closers.push(() => ended.close());
    const audience = countAudience(events, onError);
    closers.push(() => audience.close());
    const builtFolder = settings.webDir ?? webFolder;
    let isBuildKept = false;
    const keeping = keepBuild({ db, files }, builtFolder)
      .catch(onError)
      .finally(() => (isBuildKept = true));
    closers.push(() => keeping);
    const isMigrated = await migrationCheck();
    const readiness = readinessOf(
      {
        'the database does not answer, or lacks migrations of this release': () => isMigrated(pool),
        'the data folder can not be written': () =>
          access(settings.dataDir, constants.W_OK).then(
            () => true,
            () => false,
          ),
        // calls for files of the pages that this process shows may come to processes of the release before
        'the files of the pages are not kept yet': async () => isBuildKept,
      },
      settings.databaseUrl ? undefined : () => hasRoom(settings.dataDir),
    );
    const answers = answersOf(
      {
        ...ports,
        runner: ownRunner,
        watch,
        readiness,
        audience,
        ended,
        secret,
        directorySignIn: await openDirectory(settings, log),
        providers: await openProviders(settings),
        preview: previewDoor(settings),
        ssh: sshDoor(settings),
        webFolder: builtFolder,
        port: () => portOf(app),
      },
      settings,
    );
    for (const begin of answers.periodic) addCloser(closers, alone(onError, begin));
    const app: FastifyInstance = await buildApi(answers.server);
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

export const roleOf = ({ api, worker }: { api: boolean; worker: boolean }): Own['role'] =>
  api && worker ? 'all-in-one' : api ? 'api' : 'worker';

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

type Work = ReturnType<typeof workOf>;
type Starting = Pick<Ports, 'queue' | 'onError'> & { closers: Closers };

/** Starts taking jobs of every name, and the modules' periodic work. */
async function startWork({ jobOf, periodic }: Work, { queue, onError, closers }: Starting): Promise<void> {
  for (const name of Object.keys(jobWorkers) as JobName[]) await takeJobs(queue, name, jobOf(name));
  for (const begin of periodic) addCloser(closers, await alone(onError, begin));
}

/** Errors that nobody catches in what a module does by itself, at times or at news, do not end the process. */
const alone = <T>(onError: Ports['onError'], begin: () => T): T => new OwnFailure('periodic', onError).begin(begin);

const previewDoor = ({ host, publicUrl, proxies, containers }: Settings): ApiTools['preview'] => ({
  ...containers.preview,
  host,
  publicUrl,
  proxies,
  problem: null,
});

const sshDoor = ({ dataDir, containers: { ssh } }: Settings): ApiTools['ssh'] =>
  ssh && { ...ssh, hostKeyFile: join(dataDir, 'ssh-host-key'), problem: null };

/** Known when it is listened at. */
function portOf(app: FastifyInstance): number | undefined {
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : undefined;
}
