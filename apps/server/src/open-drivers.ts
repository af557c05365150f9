/**
 * Settings → drivers: which driver a process has, by which setting. Drivers that few installations use are loaded only
 * when they are set, because reading their libraries is a part of each start.
 */
import { readFile } from 'node:fs/promises';
import { availableParallelism, freemem } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { ContainerEngine } from './drivers/container/container-engine.ts';
import type { ContainerNode } from './drivers/container/node/container-node.ts';
import { noEngine } from './drivers/container/no-engine.ts';
import { type Database, openDatabase } from './drivers/database/database.ts';
import { nearPostgres, startEmbeddedPostgres } from './drivers/database/embedded-postgres.ts';
import { FolderTaken } from './drivers/database/folder-lock.ts';
import { nameOfProgram } from './drivers/database/read-migrations.ts';
import { scratchDatabases } from './drivers/database/scratch-database.ts';
import { diskFiles } from './drivers/files/disk-files.ts';
import type { Files } from './drivers/files/files.ts';
import type { IdentityProvider } from './drivers/identity-provider/identity-provider.ts';
import { keptMail } from './drivers/mail/kept-mail.ts';
import { type Metrics } from './drivers/metrics/metrics.ts';
import type { Traces } from './drivers/traces/traces.ts';
import { referencesIn, type RegistrySettings } from './drivers/docker-api/registry-settings.ts';
import { readLanguageSpecs } from './drivers/runner/docker/language-specs.ts';
import { type DockerRunnerOptions, startDockerRunner } from './drivers/runner/docker/docker-runner.ts';
import { beginPyodideRunner } from './drivers/runner/pyodide-runner.ts';
import { byLanguage } from './drivers/runner/by-language.ts';
import { startQuickjsRunner } from './drivers/runner/quickjs-runner.ts';
import { startSqlRunner } from './drivers/runner/sql-runner.ts';
import { keepBases } from './drivers/wal-archive/keep-bases.ts';
import { openFileKeeper } from './drivers/wal-archive/keep-files.ts';
import { archivingTo, endBranch, openBranch } from './drivers/wal-archive/wal-archive.ts';
import { type Settings, SettingsError } from './settings.ts';

/** What must be closed: in the opposite order, also when the start fails. */
export type Closers = (() => Promise<unknown> | void)[];

/** Uploads leave this space free, because the bundled database is on the same disk. */
const spareBytes = 300_000_000;

/** Undefined when nobody watches: then nothing is counted, and the library is not even loaded. */
export async function openMetrics(
  { metrics: wanted }: Settings,
  { role, release }: { role: string; release: string },
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
export async function openTraces(
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

/** Docker is first: it has the compilers that students use at home, and it is faster. */
export async function startRunner(
  { docker, dataDir, judgeSlots }: Settings,
  options: Pick<DockerRunnerOptions, 'installation' | 'onError'>,
) {
  const cores = availableParallelism();
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
export async function startContainers(settings: Settings, options: ContainerOptions): Promise<ContainerEngine> {
  const { engine, most } = settings.containers;
  if (engine === 'off') return noEngine('Контейнеры выключены: PT_CONTAINERS=off.');
  const docker = engine === 'auto' || engine === 'docker' ? await containersInDocker(settings, options) : undefined;
  if (docker) return docker;
  if (engine === 'swarm') return containersInSwarm(settings, options);
  if (engine === 'kubernetes') {
    const { kubernetes } = settings.containers;
    const folder = join(settings.dataDir, 'kubernetes-homes');
    const { startKubernetesContainers } = await import('./drivers/container/kubernetes/kubernetes-engine.ts');
    return startKubernetesContainers({ ...options, ...kubernetes, folder, most: most ?? mostInCluster });
  }
  const local = { ...options, folder: join(settings.dataDir, 'containers'), ...(most !== undefined && { most }) };
  if (engine === 'auto' || engine === 'sandbox') {
    const { canSandbox, startSandboxEngine } = await import('./drivers/container/sandbox/sandbox-engine.ts');
    if (await canSandbox()) return startSandboxEngine(local);
  }
  if (engine === 'docker') return noEngine('Docker выключен: PT_DOCKER=off.');
  if (engine === 'sandbox') return noEngine('Система не даёт запускать песочницы: нужны пространства имён (unshare).');
  const { startVirtualEngine } = await import('./drivers/container/virtual/virtual-engine.ts');
  return startVirtualEngine({ ...local, pythonFolder: settings.dataDir });
}

async function containersInSwarm(
  { containers: { host, tls, most = mostInCluster }, docker }: Settings,
  { installation, onError }: ContainerOptions,
): Promise<ContainerEngine> {
  if (host === undefined) return noEngine('PT_CONTAINERS=swarm нужна PT_CONTAINERS_HOST: узлы на управляющих машинах.');
  const { startSwarmContainers } = await import('./drivers/container/swarm/swarm-containers.ts');
  return startSwarmContainers({
    hosts: host.split(','),
    tls,
    runtime: docker?.runtime,
    registry: docker?.registry && ofContainers(docker.registry),
    installation,
    most,
    onError,
  });
}

/** Undefined without Docker, and where the choice is free when it does not answer or has no image for containers. */
async function containersInDocker(
  { containers: { engine, host, most = fittingContainers(), networks }, docker }: Settings,
  { installation, onError }: ContainerOptions,
): Promise<ContainerEngine | undefined> {
  if (!docker) return undefined;
  const isFree = engine === 'auto';
  let isChosen = !isFree;
  const { registry } = docker;
  const { startDockerContainers } = await import('./drivers/container/docker/docker-containers.ts');
  const started = await startDockerContainers({
    ...docker,
    host: host ?? docker.host,
    // where nobody has asked for containers, nothing is pulled for them
    registry: isFree ? undefined : registry && ofContainers(registry),
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

/** Offers the engine of this machine to processes on others. Throws SettingsError without certificates. */
export async function openNode({ node, docker, port: probePort }: Settings, log: Logger): Promise<ContainerNode> {
  const { tls, ...place } = node;
  if (!tls || !docker)
    throw new SettingsError(
      'Неверные настройки окружения:\n  Роли node нужны PT_NODE_TLS_CA, PT_NODE_TLS_CERT и PT_NODE_TLS_KEY (или …_FILE) и Docker.',
    );
  const { startContainerNode } = await import('./drivers/container/node/container-node.ts');
  return startContainerNode({
    ...place,
    tls,
    probePort,
    engine: docker.host,
    runtime: docker.runtime,
    images: docker.registry ? referencesIn(ofContainers(docker.registry)) : [],
    onRefusal: (call) => log.warn(call, 'a call was refused'),
    onError: (error) => log.error({ err: error }, 'a call failed'),
  });
}

/** The images without languages are those of containers. */
function ofContainers({ digests, ...registry }: RegistrySettings): RegistrySettings {
  const ofLanguages = new Set(readLanguageSpecs().map(({ image }) => image));
  return {
    ...registry,
    digests: Object.fromEntries(Object.entries(digests).filter(([name]) => !ofLanguages.has(name))),
  };
}

/** A cluster's own quota is the limit. */
const mostInCluster = 10_000;
const [mostContainers, bytesOfContainer, bytesForOthers] = [50, 300_000_000, 2_000_000_000];
/** Idle ones use a tenth of their memory, so three times as many fit as would if all were at work. */
const fittingContainers = (): number =>
  Math.max(1, Math.min(mostContainers, Math.floor((freemem() - bytesForOthers) / bytesOfContainer)));

export async function openDirectory({ directory }: Settings, log: Logger) {
  if (!directory) return undefined;
  const { caFile, createsAccounts, ...options } = directory;
  if (options.url.startsWith('ldap:') && !options.startTls)
    log.warn('passwords go to the directory in the clear: use ldaps:// or PT_LDAP_STARTTLS=1');
  const ca = caFile === undefined ? undefined : await readFile(caFile, 'utf8').catch(refuseCa);
  const onError = (error: unknown) => log.error({ err: error }, 'the directory cannot be asked');
  const { ldapDirectory } = await import('./drivers/directory/ldap-directory.ts');
  return { directory: ldapDirectory({ ...options, ca, onError }), createsAccounts };
}

function refuseCa(error: unknown): never {
  throw new SettingsError(`Неверные настройки окружения:\n  PT_LDAP_CA: файл не прочитать: ${String(error)}`);
}

export async function openMail({ smtp }: Settings) {
  if (!smtp) return keptMail();
  const { smtpMail } = await import('./drivers/mail/smtp-mail.ts');
  return smtpMail(smtp);
}

/** The sites by which people may sign in. */
export async function openProviders({ signInProviders }: Settings): Promise<IdentityProvider[]> {
  if (signInProviders.length === 0) return [];
  const { openidProvider } = await import('./drivers/identity-provider/openid-provider.ts');
  return signInProviders.map(openidProvider);
}

/** Where the bundled database lies. */
export const bundledFolder = ({ dataDir }: Pick<Settings, 'dataDir'>): string => join(dataDir, 'postgres');

/**
 * Opens the database for an operator's command, also while the product is running. The bundled one must be there:
 * who may make a new one calls `openWithServer`.
 */
export async function openBeside(settings: Settings, log: Logger, closers: Closers): Promise<Database> {
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

/** Throws SettingsError when no store is set. */
export function requireStore({ s3 }: Pick<Settings, 's3'>) {
  if (!s3) throw new SettingsError('Хранилище S3 не задано: нужны PT_FILES_S3_URL и ключ к нему.');
  return s3;
}

/** Both places of uploaded files. Throws SettingsError for a store that is not set. */
export const openFilesIn = {
  disk: (settings: Settings): Promise<Files> => diskFiles(staged(settings)),
  async s3(settings: Settings): Promise<Files> {
    const store = requireStore(settings);
    const { s3Files } = await import('./drivers/files/s3-files.ts');
    return s3Files({ ...staged(settings), store });
  },
};

type ArchiveTools = { connect: Database['connect']; onError: (error: unknown) => void };

/** Copies of the bundled database, from which it can go back to a moment. */
export async function archiveDatabase(settings: Settings, { connect, onError }: ArchiveTools) {
  const { dataDir, walArchive, s3 } = settings;
  if (!walArchive) return undefined;
  const { folder: archive, keepDays } = walArchive;
  const branch = await openBranch(dataDir, archive);
  const files = s3 ? undefined : await openFileKeeper({ files: await openFilesIn.disk(settings), archive });
  const onLost = (path: string, cause: unknown) => onError(new Error(`${path} is not in the archive`, { cause }));
  return keepBases({ connect, dataDir, files, archive, branch, keepDays, onLost }, onError);
}

/** Databases for a look at a backup, on the server of ours. */
export const openScratch = (
  { databaseUrl, dataDir }: Settings,
  tools: { connect: Database['connect']; installation: string },
) => scratchDatabases({ ...tools, folder: databaseUrl === undefined ? bundledFolder({ dataDir }) : undefined });

/** Opens the configured database, or the bundled one. What must be closed is added to `closers`. */
export async function openWithServer(
  settings: Settings,
  log: Logger,
  closers: Closers,
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
