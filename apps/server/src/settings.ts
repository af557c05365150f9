import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Language } from '@put/contract/judge/languages';
import { MonitoringInPage } from '@put/contract/system/monitoring';
import * as z from 'zod/mini';
import {
  type ProviderSettings,
  providersEnvironment,
  readProviders,
} from './drivers/identity-provider/provider-settings.ts';
import { readS3, s3Environment, type S3Settings } from './drivers/files/s3-settings.ts';
import { readRegistry, registryEnvironment, type RegistrySettings } from './drivers/docker-api/registry-settings.ts';
import { nodeEnvironment, type NodeSettings, readEngineTls, readNode } from './drivers/docker-api/node-settings.ts';
import type { EngineTls } from './drivers/docker-api/engine-address.ts';
import { directoryEnvironment, type DirectorySettings, readDirectory } from './drivers/directory/directory-settings.ts';

const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, `одно из слов: ${words.join(', ')}`);
const flag = z.pipe(
  oneOf(['0', '1', 'true', 'false']),
  z.transform((v) => v === '1' || v === 'true'),
);
const proxyCount = z.pipe(
  z.string().check(z.regex(/^(\d|true|false)$/, 'сколько прокси стоит впереди, от 0 до 9')),
  z.transform((v) => (v === 'true' ? 1 : Number(v === 'false' ? 0 : v))),
);
function wholeNumber(least: number, most: number) {
  const words = `целое число от ${least} до ${most}`;
  return z.pipe(
    z.string().check(z.regex(/^\d+$/, words)),
    z.pipe(z.transform(Number), z.int(words).check(z.minimum(least, words), z.maximum(most, words))),
  );
}

const engineHost = z
  .string()
  .check(z.regex(/^((unix|npipe|tcp|https?):\/\/\S+|\/\S+)$/, 'адрес вида unix:///… или tcp://…'));

const Environment = z.object({
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  HOST: z.optional(z.string()),
  NODE_ENV: z._default(oneOf(['development', 'production', 'test']), 'development'),
  PT_DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  /** The folder of the built web application, if it is not in its usual place. */
  PT_WEB_DIR: z.optional(z.string()),
  DATABASE_URL: z.optional(
    z.string().check(
      z.regex(/^postgres(ql)?:\/\//, 'адрес вида postgres://…'),
      // the address would end within the password
      z.refine((url) => !/^\w+:\/\/[^/?#@]*[/?#][^?]*@/.test(url), 'в пароле /, # и ? пишут как %2F, %23 и %3F'),
    ),
  ),
  PT_SECRET: z.optional(z.string().check(z.minLength(32, 'не короче 32 знаков'))),
  /** The address that people open, if it is not http://localhost:PORT. Its origin may open the websocket. */
  PT_PUBLIC_URL: z.optional(z.url('адрес вида https://школа.рф')),
  /**
   * How many programs are judged at the same time. Default: the number of cores with Docker; one less, but at least
   * one, without.
   */
  PT_JUDGE_PLACES: z.optional(wholeNumber(1, 64)),
  /** Which languages of solutions this process takes. Default: all that it can run. */
  PT_JUDGE_LANGUAGES: z.optional(z.string()),
  /** `off`: programs never run in Docker, even if it is installed. */
  PT_DOCKER: z._default(oneOf(['auto', 'off']), 'auto'),
  /** The address of Docker or Podman, if it is not the usual one. */
  PT_DOCKER_HOST: z.optional(engineHost),
  /** The address of the engine for students' containers, if it is not that of the judge. */
  PT_CONTAINERS_HOST: z.optional(engineHost),
  /** The engine's runtime for programs, such as runsc for gVisor. */
  PT_DOCKER_RUNTIME: z.optional(z.string().check(z.regex(/^[\w.-]{1,100}$/, 'имя среды: runsc'))),
  /** What a new demonstration begins with: the courses and a class with eight weeks of work, or the courses alone. */
  PT_DEMO: z._default(oneOf(['class', 'courses']), 'class'),
  PT_LOG_LEVEL: z._default(oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), 'info'),
  /** How long a process that is told to end still answers calls, so that a proxy hears of it first. */
  PT_DRAIN_SECONDS: z._default(wholeNumber(0, 300), 0),
  /** The name of this release, if it is not the version of package.json. */
  PT_RELEASE: z.optional(z.string().check(z.regex(/^[\w.+-]{1,64}$/, 'имя выпуска: 1.4.0'))),
  /** Where figures for Prometheus are read. Without a port nothing listens. */
  PT_METRICS_PORT: z.optional(wholeNumber(0, 65_535)),
  PT_METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  /** A receiver of traces that speaks OTLP over HTTP. Without it nothing is traced. */
  PT_TRACES_URL: z.optional(z.url({ protocol: /^https?$/, error: 'адрес вида http://127.0.0.1:4318/v1/traces' })),
  /** How many reverse proxies stand before it, each of which adds to X-Forwarded-For. */
  PT_TRUST_PROXY: z._default(proxyCount, 0),
  /** Where browsers report errors: Sentry or a compatible service. */
  PT_SENTRY_DSN: z.optional(MonitoringInPage.shape.sentry_dsn),
  /** The full address of the script that counts visits, and the id that its service gave us. */
  PT_ANALYTICS_URL: z.optional(z.url({ protocol: /^https?$/, error: 'адрес вида https://stats.школа.рф/script.js' })),
  PT_ANALYTICS_WEBSITE_ID: z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/, 'буквы, цифры, «-» и «_»'))),
  /** Without a mail server, administrators read e-mails in their area. */
  PT_SMTP_URL: z.optional(
    z.string().check(z.regex(/^smtps?:\/\/\S+$/, 'адрес вида smtp://имя:пароль@почта.школа.рф:587')),
  ),
  PT_MAIL_FROM: z.optional(
    z.string().check(z.regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/, 'адрес вида «Путь <put@школа.рф>»')),
  ),
  PT_REGISTRATION: z._default(oneOf(['open', 'invitation', 'closed']), 'invitation'),
  PT_EMAIL_REQUIRED: z._default(flag, false),
  /** Whether administrators have their rights only after they have set a second factor. */
  PT_SECOND_FACTOR_REQUIRED: z._default(flag, false),
  /** Whether teachers may act as students of their courses. */
  PT_TEACHERS_LOGIN_AS: z._default(flag, false),
  /**
   * Limits in megabytes: one file of an administrator; a picture before it is scaled down; one file of a student; all
   * files of a student.
   */
  PT_UPLOAD_MAX_MB: z._default(wholeNumber(1, 10_000), 100),
  PT_UPLOAD_PICTURE_MAX_MB: z._default(wholeNumber(1, 200), 20),
  PT_UPLOAD_STUDENT_MAX_MB: z._default(wholeNumber(1, 10_000), 10),
  PT_UPLOAD_STUDENT_QUOTA_MB: z._default(wholeNumber(0, 1_000_000), 100),
  /** How many days a file is kept when nothing refers to it. */
  PT_UPLOAD_GRACE_DAYS: z._default(wholeNumber(1, 3_650), 30),
  /** How many days are kept of the audit, and of e-mails that were sent. */
  PT_AUDIT_DAYS: z._default(wholeNumber(30, 36_500), 1_825),
  PT_MAIL_DAYS: z._default(wholeNumber(7, 36_500), 180),
  /** The folder for automatic backups, their times of the day, and how many of the newest are kept. */
  PT_BACKUP_DIR: z.optional(z.string().check(z.minLength(1))),
  PT_BACKUP_AT: z._default(
    z
      .string()
      .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d(,([01]\d|2[0-3]):[0-5]\d)*$/, 'время вида 03:30 или 03:30,15:00')),
    '03:30',
  ),
  PT_BACKUP_KEEP: z._default(wholeNumber(1, 10_000), 14),
  /** The folder for an archive of everything that is written to the bundled database, and how many days it reaches. */
  PT_WAL_ARCHIVE_DIR: z.optional(z.string().check(z.minLength(1))),
  PT_WAL_ARCHIVE_DAYS: z._default(wholeNumber(1, 365), 7),
  /**
   * Where students' containers live. `auto`: Docker when it answers and has an image for them, else a sandbox of the
   * system, else the virtual shell.
   */
  PT_CONTAINERS: z._default(oneOf(['auto', 'docker', 'swarm', 'kubernetes', 'sandbox', 'virtual', 'off']), 'auto'),
  /** How many containers run at once. Default: what the engine's memory allows. */
  PT_CONTAINERS_MOST: z.optional(wholeNumber(1, 10_000)),
  /** Networks of the engine that templates may name. */
  PT_CONTAINER_NETWORKS: z._default(
    z.string().check(z.regex(/^[\w][\w.-]{0,99}(,[\w][\w.-]{0,99})*$/, 'имена через запятую: school,lab')),
    '',
  ),
  /** A cluster for `PT_CONTAINERS=kubernetes`: where its pods are made. */
  PT_KUBERNETES_NAMESPACE: z._default(
    z.string().check(z.regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, 'имя пространства имён: put-containers')),
    'put-containers',
  ),
  /** The file with the way into the cluster. Default: the one that a pod of the cluster has. */
  PT_KUBECONFIG: z.optional(z.string().check(z.minLength(1))),
  PT_KUBERNETES_RUNTIME_CLASS: z.optional(
    z.string().check(z.regex(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/, 'имя RuntimeClass: gvisor')),
  ),
  /** A profile of system calls in the folder `seccomp` of each node's kubelet. */
  PT_KUBERNETES_SECCOMP: z.optional(
    z.string().check(z.regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/, 'файл в папке seccomp на узлах: put.json')),
  ),
  /** Where the cluster finds the images of `runners/`, with a star for the name. */
  PT_KUBERNETES_IMAGES: z._default(
    z.string().check(z.regex(/^[^\s*]*\*[^\s*]*$/, 'адрес образов со звёздочкой: registry.школа.рф/put-runner-*:1')),
    'put-runner-*:latest',
  ),
  /** Where the pages of students' programs open: a wildcard, another address, or the second port of this host. */
  PT_PREVIEW_URL: z.optional(
    z.string().check(z.regex(/^https?:\/\/(\*\.)?[^\s/*]+$/, 'адрес вида https://*.preview.школа.рф')),
  ),
  PT_PREVIEW_PORT: z.optional(wholeNumber(0, 65_535)),
  /** The port for ssh to containers, or the address of this machine and the port. Without it there is none. */
  PT_SSH: z.optional(z.string().check(z.regex(/^(\S+:)?\d{1,5}$/, 'порт или адрес с портом: 2222, 127.0.0.1:2222'))),
  ...registryEnvironment,
  ...nodeEnvironment,
  ...s3Environment,
  ...directoryEnvironment,
  ...providersEnvironment,
});

export type Monitoring = {
  sentryDsn: string | undefined;
  analytics: { scriptUrl: string; websiteId: string } | undefined;
};

export type UploadLimits = {
  maxBytes: number;
  pictureMaxBytes: number;
  studentMaxBytes: number;
  studentQuotaBytes: number;
};

export type ContainerSettings = {
  engine: z.infer<typeof Environment>['PT_CONTAINERS'];
  /** In the form of PT_DOCKER_HOST; undefined: the judge's engine. */
  host: string | undefined;
  /** For nodes, whether the judge uses an engine or not. */
  tls: EngineTls | undefined;
  /** Undefined: as many as the engine has memory for. */
  most: number | undefined;
  networks: string[];
  kubernetes: {
    namespace: string;
    /** Undefined: the server is in a pod of the cluster. */
    kubeconfig: string | undefined;
    wall: { runtimeClass: string | undefined; seccomp: string | undefined };
    images: string;
  };
  /** With a star in `url` each preview has an origin of its own; else a browser shows one container at a time. */
  preview: { url: string | undefined; port: number };
  /** Undefined: there is no ssh to containers. */
  ssh: { host: string; port: number } | undefined;
};

export type Settings = {
  port: number;
  host: string;
  isProduction: boolean;
  /** A new database gets the demonstration: accounts whose passwords are in the README. */
  mayBeDemonstration: boolean;
  /** The demonstration has a class too. */
  hasDemonstrationClass: boolean;
  dataDir: string;
  webDir: string | undefined;
  databaseUrl: string | undefined;
  secret: string | undefined;
  publicUrl: string | undefined;
  judgeSlots: number | undefined;
  /** Undefined: this process judges all languages that it can run. */
  judgeLanguages: Language[] | undefined;
  /** Undefined: Docker is not used. */
  docker:
    | {
        host: string | undefined;
        runtime: string | undefined;
        registry: RegistrySettings | undefined;
        tls: EngineTls | undefined;
      }
    | undefined;
  node: NodeSettings;
  logLevel: z.infer<typeof Environment>['PT_LOG_LEVEL'];
  release: string;
  /** Undefined: nobody watches, and nothing is counted. */
  metrics: { host: string; port: number } | undefined;
  tracesUrl: string | undefined;
  /** The number of reverse proxies before it: that many addresses at the end of X-Forwarded-For are trusted. */
  proxies: number;
  drainMs: number;
  /** Empty unless in production. */
  monitoring: Monitoring;
  directory: DirectorySettings | undefined;
  /** The other sites by which one may sign in. */
  signInProviders: ProviderSettings[];
  /** Undefined: there is no mail server. */
  smtp: { url: string; from: string } | undefined;
  registration: { mode: 'open' | 'invitation' | 'closed'; isEmailRequired: boolean };
  isSecondFactorRequired: boolean;
  mayTeachersActAs: boolean;
  uploads: UploadLimits & { graceDays: number };
  keptDays: { audit: number; mail: number };
  containers: ContainerSettings;
  /** Undefined: uploaded files lie in the data folder. */
  s3: S3Settings | undefined;
  /** Undefined: backups are made only by the command. */
  backups: { folder: string; at: string[]; keep: number } | undefined;
  /** Undefined: the bundled database keeps no archive to go back in time. */
  walArchive: { folder: string; keepDays: number } | undefined;
};

/** Where it is kept who was erased: wherever a restore may begin. */
export const erasedListFolders = ({
  dataDir,
  backups,
  walArchive,
}: Pick<Settings, 'dataDir' | 'backups' | 'walArchive'>): string[] =>
  [dataDir, backups?.folder, walArchive?.folder].filter((folder) => folder !== undefined);

const bytesInMb = 1_000_000;

/** Where only programs of this machine reach. */
export const thisMachine = '127.0.0.1';

export class SettingsError extends Error {
  override name = 'SettingsError';
}

/**
 * Reads the environment. Throws SettingsError that lists the wrong values. An empty value counts as absent. Any setting
 * can stand in a file, whose path `NAME_FILE` gives: so engines of containers hand over secrets.
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const parsed = Environment.safeParse(readGiven(env));
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new SettingsError(`Неверные настройки окружения:\n${lines.join('\n')}`);
  }
  const e = parsed.data;
  const engineTls = readEngineTls(e, refuse);
  const isProduction = e.NODE_ENV === 'production';
  const mayBeDemonstration = !isProduction && e.DATABASE_URL === undefined;
  // its passwords are known to everybody
  const host = e.HOST ?? (mayBeDemonstration ? thisMachine : '0.0.0.0');
  return {
    port: e.PORT,
    host,
    isProduction,
    mayBeDemonstration,
    hasDemonstrationClass: e.PT_DEMO === 'class',
    dataDir: resolve(e.PT_DATA_DIR),
    webDir: e.PT_WEB_DIR && resolve(e.PT_WEB_DIR),
    databaseUrl: e.DATABASE_URL,
    secret: e.PT_SECRET,
    publicUrl: e.PT_PUBLIC_URL,
    judgeSlots: e.PT_JUDGE_PLACES,
    judgeLanguages: readJudgeLanguages(e),
    docker:
      e.PT_DOCKER === 'off'
        ? undefined
        : {
            host: e.PT_DOCKER_HOST,
            runtime: e.PT_DOCKER_RUNTIME,
            registry: readRegistry(e, refuse),
            tls: engineTls,
          },
    node: readNode(e, refuse),
    logLevel: e.PT_LOG_LEVEL,
    release: e.PT_RELEASE ?? readVersion(),
    metrics: e.PT_METRICS_PORT === undefined ? undefined : { host: e.PT_METRICS_HOST, port: e.PT_METRICS_PORT },
    tracesUrl: e.PT_TRACES_URL,
    proxies: e.PT_TRUST_PROXY,
    drainMs: e.PT_DRAIN_SECONDS * 1000,
    monitoring: readMonitoring(e),
    directory: readDirectory(e, refuse),
    signInProviders: readProviders(e.PT_SIGN_IN_PROVIDERS, refuse),
    smtp: readSmtp(e),
    registration: { mode: e.PT_REGISTRATION, isEmailRequired: e.PT_EMAIL_REQUIRED },
    isSecondFactorRequired: e.PT_SECOND_FACTOR_REQUIRED,
    mayTeachersActAs: e.PT_TEACHERS_LOGIN_AS,
    uploads: {
      maxBytes: e.PT_UPLOAD_MAX_MB * bytesInMb,
      pictureMaxBytes: e.PT_UPLOAD_PICTURE_MAX_MB * bytesInMb,
      studentMaxBytes: e.PT_UPLOAD_STUDENT_MAX_MB * bytesInMb,
      studentQuotaBytes: e.PT_UPLOAD_STUDENT_QUOTA_MB * bytesInMb,
      graceDays: e.PT_UPLOAD_GRACE_DAYS,
    },
    keptDays: { audit: e.PT_AUDIT_DAYS, mail: e.PT_MAIL_DAYS },
    containers: {
      engine: e.PT_CONTAINERS,
      host: e.PT_CONTAINERS_HOST,
      tls: engineTls,
      most: e.PT_CONTAINERS_MOST,
      networks: e.PT_CONTAINER_NETWORKS.split(',').filter((name) => name !== ''),
      kubernetes: {
        namespace: e.PT_KUBERNETES_NAMESPACE,
        kubeconfig: e.PT_KUBECONFIG,
        wall: { runtimeClass: e.PT_KUBERNETES_RUNTIME_CLASS, seccomp: e.PT_KUBERNETES_SECCOMP },
        images: e.PT_KUBERNETES_IMAGES,
      },
      preview: {
        url: e.PT_PREVIEW_URL,
        port: e.PT_PREVIEW_PORT ?? (e.PORT === 0 || e.PORT === 65_535 ? 0 : e.PORT + 1),
      },
      ssh: readSsh(e, host),
    },
    s3: readS3(e, refuse),
    backups:
      e.PT_BACKUP_DIR === undefined
        ? undefined
        : { folder: resolve(e.PT_BACKUP_DIR), at: e.PT_BACKUP_AT.split(','), keep: e.PT_BACKUP_KEEP },
    walArchive: readWalArchive(e),
  };
}

/**
 * Processes on one database share the key, and each machine would make one of its own. Throws SettingsError, before
 * anything else is done.
 */
export function requireSecret({ secret, isProduction, databaseUrl }: Settings): void {
  if (secret === undefined && isProduction && databaseUrl !== undefined)
    refuse('PT_SECRET: не задан; не короче 32 знаков, один для всех процессов: openssl rand -hex 32');
}

function readWalArchive(e: z.infer<typeof Environment>): Settings['walArchive'] {
  if (e.PT_WAL_ARCHIVE_DIR === undefined) return undefined;
  if (e.DATABASE_URL !== undefined)
    refuse('PT_WAL_ARCHIVE_DIR: только для встроенной базы; у своего PostgreSQL задайте archive_command');
  return { folder: resolve(e.PT_WAL_ARCHIVE_DIR), keepDays: e.PT_WAL_ARCHIVE_DAYS };
}

export const settingNames = Object.keys(Environment.shape);

/** The settings that are given, those in files too. Throws SettingsError for a file that can not be read. */
export function readGiven(env: Record<string, string | undefined>): Record<string, string | undefined> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const values = { ...given };
  for (const name of Object.keys(Environment.shape)) {
    const path = given[`${name}_FILE`];
    if (path === undefined) continue;
    if (given[name] !== undefined) refuse(`${name} и ${name}_FILE заданы вместе: оставьте одно`);
    try {
      // editors and `echo` end a file with a line break
      values[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      refuse(`${name}_FILE: файл не прочитать: ${(error as Error).message}`);
    }
  }
  return values;
}
/** The name of the release that runs, also before the settings are read. */
export const releaseOf = (env: Record<string, string | undefined>): string => env['PT_RELEASE'] || readVersion();

const readVersion = (): string =>
  (JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as { version: string }).version;

function readSmtp(e: z.infer<typeof Environment>): Settings['smtp'] {
  const { PT_SMTP_URL: url, PT_MAIL_FROM: from } = e;
  if (url === undefined) return undefined;
  const missing = [
    from === undefined && '  PT_MAIL_FROM: от чьего имени писать, вместе с PT_SMTP_URL',
    // links in e-mails need a fixed address, because a caller can forge the address of a call
    e.NODE_ENV === 'production' && !e.PT_PUBLIC_URL && '  PT_PUBLIC_URL: куда ведут ссылки писем, вместе с PT_SMTP_URL',
  ].filter((line) => line !== false);
  if (from === undefined || missing.length > 0)
    throw new SettingsError(`Неверные настройки окружения:\n${missing.join('\n')}`);
  return { url, from };
}

const refuse = (words: string): never => {
  throw new SettingsError(`Неверные настройки окружения:\n  ${words}`);
};

function readJudgeLanguages({ PT_JUDGE_LANGUAGES: given }: z.infer<typeof Environment>): Language[] | undefined {
  if (given === undefined) return undefined;
  return given.split(',').map((word) => {
    const known = Language.safeParse(word.trim());
    if (known.success) return known.data;
    return refuse(`PT_JUDGE_LANGUAGES: языка «${word.trim()}» нет; есть ${Language.options.join(', ')}`);
  });
}

/** An address of IPv6 stands in brackets. */
function readSsh({ PT_SSH: given }: z.infer<typeof Environment>, usual: string): ContainerSettings['ssh'] {
  if (given === undefined) return undefined;
  const at = given.lastIndexOf(':');
  const port = Number(given.slice(at + 1));
  if (port > 65_535) refuse('PT_SSH: порт не больше 65535');
  return { host: at < 0 ? usual : given.slice(0, at).replace(/^\[(.*)\]$/, '$1'), port };
}

function readMonitoring(e: z.infer<typeof Environment>): Monitoring {
  const { PT_SENTRY_DSN: sentryDsn, PT_ANALYTICS_URL: scriptUrl, PT_ANALYTICS_WEBSITE_ID: websiteId } = e;
  if ((scriptUrl === undefined) !== (websiteId === undefined)) {
    throw new SettingsError(
      'Неверные настройки окружения:\n  PT_ANALYTICS_URL и PT_ANALYTICS_WEBSITE_ID задаются только вместе',
    );
  }
  if (e.NODE_ENV !== 'production') return { sentryDsn: undefined, analytics: undefined };
  return {
    sentryDsn,
    analytics: scriptUrl !== undefined && websiteId !== undefined ? { scriptUrl, websiteId } : undefined,
  };
}
