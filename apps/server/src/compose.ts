import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { type Database, DatabaseError, openDatabase } from './drivers/database/database.ts';
import { nearPostgres, startEmbeddedPostgres } from './drivers/database/embedded-postgres.ts';
import { FolderTaken } from './drivers/database/folder-lock.ts';
import { watchDatabase } from './drivers/database/watch-database.ts';
import { migrate } from './drivers/database/migrate.ts';
import { readInstallation } from './drivers/database/read-installation.ts';
import { ldapDirectory } from './drivers/directory/ldap-directory.ts';
import { diskFiles } from './drivers/files/disk-files.ts';
import { postgresEvents } from './drivers/events/postgres-events.ts';
import { postgresLocks } from './drivers/locks/postgres-locks.ts';
import { keptMail } from './drivers/mail/kept-mail.ts';
import { smtpMail } from './drivers/mail/smtp-mail.ts';
import { pgBossQueue, readJobs } from './drivers/queue/pg-boss-queue.ts';
import { type DockerRunnerOptions, startDockerRunner } from './drivers/runner/docker/docker-runner.ts';
import { preparePython } from './drivers/runner/pyodide-process.ts';
import { startPyodideRunner } from './drivers/runner/pyodide-runner.ts';
import { byLanguage } from './drivers/runner/by-language.ts';
import { startQuickjsRunner } from './drivers/runner/quickjs-runner.ts';
import { patient } from './drivers/runner/runner.ts';
import { startSqlRunner } from './drivers/runner/sql-runner.ts';
import { buildApi } from './http/build-api.ts';
import { checkTask as checkTaskJob } from './jobs/check-task.job.ts';
import { importUsers as importUsersJob } from './jobs/import-users.job.ts';
import { issuePasswords as issuePasswordsJob } from './jobs/issue-passwords.job.ts';
import { judgeSubmission as judgeSubmissionJob } from './jobs/judge-submission.job.ts';
import { rejudgeSubmission as rejudgeSubmissionJob } from './jobs/rejudge-submission.job.ts';
import { sendLetter as sendLetterJob } from './jobs/send-letter.job.ts';
import { accessTokens } from './access-tokens.ts';
import { backUpBySchedule } from './modules/backups/back-up.ts';
import { recordRefusals } from './modules/audit/record-refusals.ts';
import { forgetOldSessions } from './modules/accounts/forget-old-sessions.ts';
import { lacksFactor } from './modules/accounts/second-factor.store.ts';
import { watchEndedSessions } from './modules/accounts/ended-sessions.ts';
import { forgetOrphansDaily } from './modules/files/forget-orphans.ts';
import { emptyBinHourly } from './modules/courses/empty-bin.ts';
import { forgetSlips } from './modules/imports/forget-slips.ts';
import { importUsers } from './modules/imports/import-users.ts';
import { issuePasswords } from './modules/imports/issue-passwords.ts';
import { announceWorker } from './modules/judge/announce-worker.ts';
import { judgeSubmission } from './modules/judge/judge-submission.ts';
import { sendLetter } from './modules/mail/send-letter.ts';
import { rejudgeSubmission } from './modules/rejudges/rejudge-submission.ts';
import { checkTask } from './modules/tasks/check-task.ts';
import { isActing } from './modules/users/acting.store.ts';
import { channelsOf, routesOf } from './routes.ts';
import { readSecret } from './secret.ts';
import { type Settings, SettingsError } from './settings.ts';

export type Running = {
  db: Database['db'];
  log: Logger;
  /** There when the process answers calls. */
  app: FastifyInstance | undefined;
  /** Finishes what is in hand and lets everything go; what is left is delivered again later. */
  close(): Promise<void>;
};

const webFolder = join(import.meta.dirname, '../../web/dist');
/** A job in hand at the end of the process may take so long to finish. */
const graceMs = 10_000;
/** Uploads leave so much of the disk: the bundled database stands on the same one. */
const spareBytes = 300_000_000;

/** Settings → drivers → routes and jobs; the only place that names a concrete driver. */
export async function compose(settings: Settings, roles: { api: boolean; worker: boolean }): Promise<Running> {
  const log = pino({
    level: settings.logLevel,
    base: null,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
  });
  // closed in the opposite order, also when the start fails half way
  const closers: (() => Promise<unknown> | void)[] = [];
  const close = async () => {
    for (const closeOne of closers.splice(0).toReversed()) await closeOne();
  };
  try {
    const { db, pool, connect } = await openWithServer(settings, log, closers);
    const applied = await migrate(pool);
    if (applied.length > 0) log.info({ applied }, 'migrations applied');
    const onError = (error: unknown) => log.error({ err: error }, 'a driver reports');
    const events = await postgresEvents({ db, connect, onError });
    closers.push(() => events.close());
    const cores = roles.worker ? availableParallelism() : 1;
    const runner = await startRunner(settings, { cores, installation: await readInstallation(db), onError });
    const { places } = runner.capabilities;
    closers.push(() => runner.close());
    const mail = openMail(settings);
    closers.push(() => mail.close());
    const queue = await pgBossQueue({ connect, events, onError });
    closers.push(() => queue.close(graceMs));
    const { graceDays, ...uploadLimits } = settings.uploads;
    const files = await openFiles(settings);
    if (roles.worker) {
      await queue.work(judgeSubmissionJob, judgeSubmission({ db, events, runner, files }), places);
      // one place is left to who waits for an answer; where there is one only, it is taken for one test at a time
      await queue.work(rejudgeSubmissionJob, rejudgeSubmission({ db, events, runner, files }), Math.max(1, places - 1));
      await queue.work(checkTaskJob, checkTask({ db, runner: patient(runner) }), 1);
      await queue.work(sendLetterJob, sendLetter({ db, mail }), 2);
      await queue.work(importUsersJob, importUsers({ db }), 1);
      await queue.work(issuePasswordsJob, issuePasswords({ db, events }), 1);
      closers.push(await announceWorker({ db, queue, runner }, onError));
      if (settings.backups) {
        const tools = { database: { db, pool }, files, readJobs };
        closers.push(backUpBySchedule(tools, settings.backups, onError));
      }
      closers.push(forgetSlips(db, onError));
      closers.push(emptyBinHourly(db, onError));
      closers.push(forgetOrphansDaily({ db, files, graceDays }, onError));
    }
    if (!roles.api) return { db, log, app: undefined, close };

    const secret = await readSecret(settings);
    const ended = await watchEndedSessions(db, events);
    closers.push(() => ended.close());
    const { isSecondFactorRequired } = settings;
    const tokens = accessTokens(secret, {
      isEnded: ended.has,
      isActing: isActing(db),
      lacksFactor: lacksFactor(db, isSecondFactorRequired),
    });
    closers.push(forgetOldSessions(db, onError));
    const watch = watchDatabase({
      connect,
      onChange: (isSilent) => log.warn(isSilent ? 'the database does not answer' : 'the database answers again'),
      onLateError: (error) => log.warn({ err: error }, 'a call that nobody waits for any more failed'),
    });
    closers.push(() => watch.close());
    const locks = postgresLocks({ connect });
    closers.push(() => locks.close());
    const tools = {
      db,
      locks,
      events,
      queue,
      runner,
      mail,
      files,
      uploadLimits,
      backups: settings.backups,
      tokens,
      isSecondFactorRequired,
      secret,
      directorySignIn: await openDirectory(settings, log),
      registration: settings.registration,
      publicUrl: () => settings.publicUrl ?? `http://localhost:${portOf(app) ?? settings.port}`,
    };
    const app: FastifyInstance = await buildApi({
      routes: routesOf(tools),
      channels: channelsOf(tools),
      tokens,
      events,
      log,
      origins: settings.publicUrl ? [new URL(settings.publicUrl).origin] : [],
      isHttps: settings.publicUrl?.startsWith('https:') ?? false,
      trustProxy: settings.trustProxy,
      watch,
      secret,
      webFolder: settings.webDir ?? webFolder,
      monitoring: settings.monitoring,
      onRefused: recordRefusals(db),
    });
    closers.push(() => app.close());
    return { db, log, app, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Docker first, where it is: it runs what students have at home, and faster. */
async function startRunner(
  { docker, dataDir, judgePlaces }: Settings,
  { cores, ...options }: { cores: number } & Pick<DockerRunnerOptions, 'installation' | 'onError'>,
) {
  // a container leaves the server room by itself: one place less than cores judged half as much on two of them
  const placesInDocker = judgePlaces ?? cores;
  const places = judgePlaces ?? Math.max(1, cores - 1);
  return byLanguage(
    ...(docker ? [await startDockerRunner({ ...docker, ...options, places: placesInDocker })] : []),
    await startPyodideRunner({ places, dataFolder: dataDir }),
    startQuickjsRunner({ places, python: await preparePython(dataDir) }),
    startSqlRunner(),
  );
}

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

const openMail = ({ smtp }: Settings) => (smtp ? smtpMail(smtp) : keptMail());

function portOf(app: FastifyInstance): number | undefined {
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : undefined;
}

/** The same for a command of the operator, also while the product runs. */
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
      onError: (lost) => log.warn({ err: lost }, 'a connection was lost'),
    });
    closers.push(() => database.close());
    return database;
  }
}

/** Uploaded files, where this process keeps them. */
export const openFiles = ({ dataDir }: Settings) =>
  diskFiles({ folder: join(dataDir, 'files'), reserveBytes: spareBytes });

/** The database, with the bundled server when no other is set; what has to be closed is added to `closers`. */
export async function openWithServer(
  settings: Settings,
  log: Logger,
  closers: (() => Promise<unknown> | void)[],
): Promise<Database> {
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  if (settings.databaseUrl) {
    const database = await openDatabase({ connect: { connectionString: settings.databaseUrl }, onError });
    closers.push(() => database.close());
    return database;
  }
  const server = await startEmbeddedPostgres({ dataDir: settings.dataDir, log });
  closers.push(() => server.close());
  const database = await openDatabase({ connect: server.connect, onError });
  closers.push(() => database.close());
  return database;
}
