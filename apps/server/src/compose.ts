import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants, readFile } from 'node:fs/promises';
import { availableParallelism, freemem, hostname } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { ContainerEngine } from './drivers/container/container-engine.ts';
import { startDockerContainers } from './drivers/container/docker/docker-containers.ts';
import { startKubernetesContainers } from './drivers/container/kubernetes/kubernetes-engine.ts';
import { noEngine } from './drivers/container/no-engine.ts';
import { canSandbox, startSandboxEngine } from './drivers/container/sandbox/sandbox-engine.ts';
import { startVirtualEngine } from './drivers/container/virtual/virtual-engine.ts';
import { type Database, DatabaseError, openDatabase } from './drivers/database/database.ts';
import { nearPostgres, startEmbeddedPostgres } from './drivers/database/embedded-postgres.ts';
import { FolderTaken } from './drivers/database/folder-lock.ts';
import { watchDatabase } from './drivers/database/watch-database.ts';
import { migrate, migrationCheck } from './drivers/database/migrate.ts';
import { nameOfProgram } from './drivers/database/read-migrations.ts';
import { readInstallation } from './drivers/database/read-installation.ts';
import { openidProvider } from './drivers/identity-provider/openid-provider.ts';
import { rulesOf } from './drivers/identity-provider/provider-settings.ts';
import { ldapDirectory } from './drivers/directory/ldap-directory.ts';
import { diskFiles } from './drivers/files/disk-files.ts';
import type { Files } from './drivers/files/files.ts';
import { s3Files } from './drivers/files/s3-files.ts';
import { postgresEvents } from './drivers/events/postgres-events.ts';
import { postgresLocks } from './drivers/locks/postgres-locks.ts';
import { openLog } from './drivers/log/json-log.ts';
import { keptMail } from './drivers/mail/kept-mail.ts';
import { smtpMail } from './drivers/mail/smtp-mail.ts';
import { figure, type Metrics } from './drivers/metrics/metrics.ts';
import { tellOfProcess } from './drivers/metrics/tell-of-process.ts';
import { tellOfQueries } from './drivers/traces/tell-of-queries.ts';
import type { Traces } from './drivers/traces/traces.ts';
import { pgBossQueue, readJobs } from './drivers/queue/pg-boss-queue.ts';
import { type DockerRunnerOptions, startDockerRunner } from './drivers/runner/docker/docker-runner.ts';
import { beginPyodideRunner } from './drivers/runner/pyodide-runner.ts';
import { byLanguage } from './drivers/runner/by-language.ts';
import { startQuickjsRunner } from './drivers/runner/quickjs-runner.ts';
import { startSqlRunner } from './drivers/runner/sql-runner.ts';
import { keepBases } from './drivers/wal-archive/keep-bases.ts';
import { archivingTo, endBranch, openBranch } from './drivers/wal-archive/wal-archive.ts';
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
import { type Settings, SettingsError } from './settings.ts';

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
/** Uploads leave this space free, because the bundled database is on the same disk. */
const spareBytes = 300_000_000;

/** Settings → drivers → routes and jobs. Only this file names concrete drivers. */
export async function compose(settings: Settings, roles: { api: boolean; worker: boolean }): Promise<Running> {
  const own = { id: randomUUID(), role: roleOf(roles), host: hostname(), pid: process.pid, release: settings.release };
  const base = { role: own.role, instance: `${own.host}:${own.pid}`, release: own.release };
  const log = openLog({ level: settings.logLevel, base });
  // closed in the opposite order, also when the start fails
  const closers: (() => Promise<unknown> | void)[] = [];
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
    const events = await postgresEvents({ db, connect, onError });
    closers.push(() => events.close());
    const cores = roles.worker ? availableParallelism() : 1;
    const installation = await readInstallation(db);
    const runner = await startRunner(settings, { cores, installation, onError });
    closers.push(() => runner.close());
    const mail = openMail(settings);
    closers.push(() => mail.close());
    const queue = await pgBossQueue({ connect, events, onError });
    closers.push(() => queue.close(graceMs));
    const locks = postgresLocks({ connect });
    closers.push(() => locks.close());
    const { graceDays, ...uploadLimits } = settings.uploads;
    const { keptDays } = settings;
    const files = await openFiles(settings);
    const containers = await startContainers(settings, { installation, onError });
    closers.push(() => containers.close());
    const watch = watchDatabase({
      connect,
      onChange: (isSilent) => log.warn(isSilent ? 'the database does not answer' : 'the database answers again'),
      onLateError: (error) => log.warn({ err: error }, 'a call that nobody waits for any more failed'),
    });
    closers.push(() => watch.close());
    const system = systemOf(settings, own);
    if (metrics) tellOfProcess(metrics, { pool, queue, events, isSilent: watch.isSilent });
    if (roles.worker) {
      const drivers = { locks, events, queue, runner, mail, files, containers, metrics };
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
      runner,
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
      providers: settings.signInProviders.map(openidProvider),
      providerRules: rulesOf(settings.signInProviders),
      onProviderError: (error) => log.warn({ err: error }, 'a sign-in by another site failed'),
      registration: settings.registration,
      tryLimits: tryLimits(db),
      onError,
      publicUrl: () => settings.publicUrl ?? `http://localhost:${portOf(app) ?? settings.port}`,
    };
    for (const { whileAnswering } of serverModules) addCloser(closers, whileAnswering?.(tools));
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

type Closers = (() => Promise<unknown> | void)[];

type Own = ApiTools['system']['own'];

const roleOf = ({ api, worker }: { api: boolean; worker: boolean }): Own['role'] =>
  api && worker ? 'all-in-one' : api ? 'api' : 'worker';

const systemOf = ({ dataDir, backups, publicUrl, containers }: Settings, own: Own): ApiTools['system'] => ({
  own,
  disks: { data: dataDir, backups: backups?.folder },
  openedAt: publicUrl,
  areContainersOff: containers.engine === 'off',
});

/** Undefined when nobody watches: then nothing is counted, and the library is not even loaded. */
async function openMetrics(
  { metrics: wanted }: Settings,
  { role, release }: Own,
  { log, closers }: { log: Logger; closers: Closers },
): Promise<Metrics | undefined> {
  if (!wanted) return undefined;
  const { promMetrics } = await import('./drivers/metrics/prom-metrics.ts');
  // the database may be silent for long, and each look would write a line
  const onError = (error: unknown) => log.debug({ err: error }, 'figures could not be read');
  const opened = promMetrics({ ...wanted, info: { role, release }, onError });
  const { metrics, port } = await opened.catch((error: unknown) => {
    throw new SettingsError(`Неверные настройки окружения:\n  PT_METRICS_PORT: порт не открыть: ${String(error)}`);
  });
  closers.push(() => metrics.close());
  log.info({ host: wanted.host, port }, 'figures are told at /metrics');
  return metrics;
}

/** Undefined when nobody looks at traces: then no call, job or query is measured, and the library is not loaded. */
async function openTraces(
  { tracesUrl: url }: Settings,
  own: { role: string; instance: string; release: string },
  { log, closers }: { log: Logger; closers: Closers },
): Promise<Traces | undefined> {
  if (url === undefined) return undefined;
  const { otelTraces } = await import('./drivers/traces/otel-traces.ts');
  const traces = otelTraces({ url, own, onError: (error) => log.warn({ err: error }, 'traces could not be sent') });
  closers.push(() => traces.close());
  return traces;
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
  for (const { whileWorking } of serverModules) addCloser(closers, await whileWorking?.(tools));
}

type WorkWatch = { log: Logger; traces: Traces | undefined };

function startJobs<Name extends JobName>(tools: WorkerTools, { log, traces }: WorkWatch, name: Name): Promise<void> {
  const { handler, slots } = jobWorkers[name](tools);
  const logged = logJobs(log, name, handler);
  return takeJobs(tools.queue, name, { handler: traces ? traceJobs(traces, name, logged) : logged, slots });
}

/** Docker is first: it has the compilers that students use at home, and it is faster. */
async function startRunner(
  { docker, dataDir, judgeSlots }: Settings,
  { cores, ...options }: { cores: number } & Pick<DockerRunnerOptions, 'installation' | 'onError'>,
) {
  // all cores: containers already leave the server enough time; one slot less than cores judged half as fast on two
  // cores
  const slotsInDocker = judgeSlots ?? cores;
  const slots = judgeSlots ?? Math.max(1, cores - 1);
  // on a new data folder its start takes seconds; calls are answered meanwhile
  const python = beginPyodideRunner({ slots, dataFolder: dataDir });
  python.warmed.catch(options.onError);
  return byLanguage(
    ...(docker ? [await startDockerRunner({ ...docker, ...options, slots: slotsInDocker })] : []),
    python.runner,
    startQuickjsRunner({ slots, python: python.python }),
    startSqlRunner(),
  );
}

type ContainerOptions = { installation: string; onError: (error: unknown) => void };

/** Where students' containers live. What is asked for and is not there is broken, in words, and starts nothing. */
async function startContainers(settings: Settings, options: ContainerOptions): Promise<ContainerEngine> {
  const { engine, most } = settings.containers;
  if (engine === 'off') return noEngine('Контейнеры выключены: PT_CONTAINERS=off.');
  const docker = engine === 'auto' || engine === 'docker' ? await containersInDocker(settings, options) : undefined;
  if (docker) return docker;
  if (engine === 'kubernetes') {
    const { kubernetes } = settings.containers;
    const folder = join(settings.dataDir, 'kubernetes-homes');
    return startKubernetesContainers({ ...options, ...kubernetes, folder, most: most ?? mostInCluster });
  }
  const local = { ...options, folder: join(settings.dataDir, 'containers'), ...(most !== undefined && { most }) };
  if ((engine === 'auto' || engine === 'sandbox') && (await canSandbox())) return startSandboxEngine(local);
  if (engine === 'docker') return noEngine('Docker выключен: PT_DOCKER=off.');
  if (engine === 'sandbox') return noEngine('Система не даёт запускать песочницы: нужны пространства имён (unshare).');
  return startVirtualEngine({ ...local, pythonFolder: settings.dataDir });
}

/** Undefined without Docker, and where the choice is free when it does not answer or has no image for containers. */
async function containersInDocker(
  { containers: { engine, most = fittingContainers(), networks }, docker }: Settings,
  { installation, onError }: ContainerOptions,
): Promise<ContainerEngine | undefined> {
  if (!docker) return undefined;
  const isFree = engine === 'auto';
  let isChosen = !isFree;
  const started = await startDockerContainers({
    ...docker,
    installation,
    networks,
    most,
    // many machines have no Docker, which is no error there
    onError: (error) => isChosen && onError(error),
  });
  isChosen ||= (await started.status()).state === 'ready' && (await started.images()).length > 0;
  if (isChosen) return started;
  await started.close();
  return undefined;
}

/** A cluster's own quota is the limit. */
const mostInCluster = 10_000;
const [mostContainers, bytesOfContainer, bytesForOthers] = [50, 300_000_000, 2_000_000_000];
/** Idle ones use a tenth of their memory, so three times as many fit as would if all were at work. */
const fittingContainers = (): number =>
  Math.max(1, Math.min(mostContainers, Math.floor((freemem() - bytesForOthers) / bytesOfContainer)));

async function openDirectory({ directory }: Settings, log: Logger) {
  if (!directory) return undefined;
  const { caFile, createsAccounts, ...options } = directory;
  if (options.url.startsWith('ldap:') && !options.startTls)
    log.warn('passwords go to the directory in the clear: use ldaps:// or PT_LDAP_STARTTLS=1');
  const ca = caFile === undefined ? undefined : await readFile(caFile, 'utf8').catch(refuseCa);
  const onError = (error: unknown) => log.error({ err: error }, 'the directory cannot be asked');
  return { directory: ldapDirectory({ ...options, ca, onError }), createsAccounts };
}

function refuseCa(error: unknown): never {
  throw new SettingsError(`Неверные настройки окружения:\n  PT_LDAP_CA: файл не прочитать: ${String(error)}`);
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

const openMail = ({ smtp }: Settings) => (smtp ? smtpMail(smtp) : keptMail());

function portOf(app: FastifyInstance): number | undefined {
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : undefined;
}

/**
 * Opens the database for an operator's command, also while the product is running. Throws DatabaseError when there is
 * none.
 */
export async function openBeside(
  settings: Settings,
  log: Logger,
  closers: (() => Promise<unknown> | void)[],
): Promise<Database> {
  if (!settings.databaseUrl && !existsSync(join(settings.dataDir, 'postgres')))
    throw new DatabaseError(`В папке ${settings.dataDir} базы данных ещё нет. Другую папку задаёт PT_DATA_DIR.`);
  try {
    return await openWithServer(settings, log, closers);
  } catch (error) {
    if (!(error instanceof FolderTaken)) throw error;
    const connect = await nearPostgres(settings.dataDir);
    const database = await openDatabase({
      connect,
      name: await nameOfProgram(),
      onError: (lost) => log.warn({ err: lost }, 'a connection was lost'),
    });
    closers.push(() => database.close());
    return database;
  }
}

/** The driver for uploaded files: in the store that is set, else in the data folder. */
export const openFiles = (settings: Settings): Promise<Files> => openFilesIn[settings.s3 ? 's3' : 'disk'](settings);

const staged = ({ dataDir }: Settings) => ({ folder: join(dataDir, 'files'), reserveBytes: spareBytes });

/** Both places of uploaded files. Throws SettingsError for a store that is not set. */
export const openFilesIn = {
  disk: (settings: Settings): Promise<Files> => diskFiles(staged(settings)),
  async s3(settings: Settings): Promise<Files> {
    if (!settings.s3) throw new SettingsError('Хранилище S3 не задано: нужны PT_FILES_S3_URL и ключ к нему.');
    return s3Files({ ...staged(settings), store: settings.s3 });
  },
};

type ArchiveTools = { connect: Database['connect']; onError: (error: unknown) => void };

/** Copies of the bundled database, from which it can go back to a moment. */
async function archiveDatabase({ dataDir, walArchive }: Settings, { connect, onError }: ArchiveTools) {
  if (!walArchive) return undefined;
  const { folder: archive, keepDays } = walArchive;
  const branch = await openBranch(dataDir, archive);
  return keepBases({ connect, folder: join(dataDir, 'postgres'), archive, branch, keepDays }, onError);
}

/** Opens the configured database, or the bundled one. What must be closed is added to `closers`. */
export async function openWithServer(
  settings: Settings,
  log: Logger,
  closers: (() => Promise<unknown> | void)[],
  onQuery?: Parameters<typeof openDatabase>[0]['onQuery'],
): Promise<Database> {
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  const name = await nameOfProgram();
  if (settings.databaseUrl) {
    const connect = { connectionString: settings.databaseUrl };
    const database = await openDatabase({ connect, name, onQuery, onError });
    closers.push(() => database.close());
    return database;
  }
  const server = await startEmbeddedPostgres({
    dataDir: settings.dataDir,
    log,
    // each start decides: WAL that no archive gets ends the line of what one can go back to
    parameters: async () => {
      if (settings.walArchive) return archivingTo(await openBranch(settings.dataDir, settings.walArchive.folder));
      await endBranch(settings.dataDir);
      return {};
    },
  });
  closers.push(() => server.close());
  const database = await openDatabase({ connect: server.connect, name, onQuery, onError });
  closers.push(() => database.close());
  return database;
}
