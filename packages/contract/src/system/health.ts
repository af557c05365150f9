import * as z from 'zod/mini';
import { BackupWarning } from './backups.ts';
import { EngineKind } from '../containers/container-engines.ts';
import { endpoint } from '../base/endpoint.ts';
import { JudgeDriver } from '../judge/judge.ts';
import { Language } from '../judge/languages.ts';
import { Time } from '../base/primitives.ts';

/** `look`: it works, and somebody should look at it. `broken`: people notice already, or will before long. */
export const HealthState = z.enum(['good', 'look', 'broken']);
export type HealthState = z.infer<typeof HealthState>;

export const ProcessRole = z.enum(['all-in-one', 'api', 'worker']);
export type ProcessRole = z.infer<typeof ProcessRole>;

/** What of a process's work fails alone when an error comes that nobody caught. */
export const OwnWork = z.enum(['call', 'job', 'socket', 'news', 'periodic', 'ssh', 'preview', 'container', 'judge']);
export type OwnWork = z.infer<typeof OwnWork>;

/** A folder of this machine, and the disk that it lies on. */
const DiskFolder = z.object({
  what: z.enum(['data', 'backups']),
  free_bytes: z.int(),
  size_bytes: z.int(),
});

const LiveProcess = z.object({
  id: z.uuid(),
  role: ProcessRole,
  host: z.string(),
  pid: z.int(),
  release: z.string(),
  started_at: Time,
  seen_at: Time,
  /** It was silent for 30 seconds. */
  is_gone: z.boolean(),
  /** Errors since its start that nobody caught: each failed one piece of work, and the process went on. Null: none. */
  uncaught: z.nullable(z.object({ count: z.int(), last_at: Time, work: OwnWork })),
});
export type LiveProcess = z.infer<typeof LiveProcess>;

const stated = <S extends z.core.$ZodShape>(shape: S) => z.object({ state: HealthState, ...shape });

/** What an administrator should know about the installation. Each part says how it is, and by what. */
export const Health = z.object({
  now: Time,
  processes: stated({ list: z.array(LiveProcess) }),
  /** `applied` counts migrations of the database; `others` are releases of other processes. */
  release: stated({ name: z.string(), others: z.array(z.string()), applied: z.int(), newest_migration: z.string() }),
  /** `files_bytes`: all uploaded contents. */
  disk: stated({ folders: z.array(DiskFolder), files_bytes: z.int() }),
  /** A store of files elsewhere. `words`: why it can not be used and what to do, in Russian; empty when it can. */
  files: z.optional(stated({ words: z.string() })),
  backup: stated({ warning: z.nullable(BackupWarning), last_at: z.nullable(Time), is_scheduled: z.boolean() }),
  /** Submissions and checks on samples. */
  queue: stated({ waiting: z.int(), oldest_at: z.nullable(Time) }),
  judge: stated({
    processes: z.int(),
    places: z.int(),
    broken: z.array(z.object({ host: z.string(), ...JudgeDriver.shape })),
    /** Languages of waiting solutions that no process judges now. */
    unserved: z.array(z.object({ language: Language, waiting: z.int() })),
    /** The runtimes in which programs run, when engines have one set: `runsc` is gVisor. */
    runtimes: z.array(z.string()),
  }),
  /** `words`: why the engine is broken and what to do, in Russian; empty when it is not. */
  containers: stated({
    is_off: z.boolean(),
    engine: EngineKind,
    words: z.string(),
    running: z.int(),
    most: z.int(),
    queued: z.int(),
    oldest_queued_at: z.nullable(Time),
  }),
  /** `failed` within the last seven days. Without a server e-mails are kept for administrators. */
  mail: stated({ has_server: z.boolean(), waiting: z.int(), oldest_at: z.nullable(Time), failed: z.int() }),
  /** The certificate of the address that people open. */
  certificate: stated({
    /** Null: the address is no https address, or is not set. */
    host: z.nullable(z.string()),
    ends_at: z.nullable(Time),
    /** `unreachable`: this server can not open the address. `untrusted`: browsers warn of it. */
    problem: z.nullable(z.enum(['unreachable', 'untrusted'])),
  }),
});
export type Health = z.infer<typeof Health>;

/** How large a file the page sends to try the way: nginx alone lets 1 MB pass, and the product takes more. */
export const wayFileBytes = 8_000_000;

/** What the server sees of the way from a browser to it. */
export const WayHere = z.object({
  /** The `Host` of the call, with its port where it has one. */
  host: z.string(),
  /** The caller's address as the server believes it: sign-in is limited by it, and the audit keeps it. */
  ip: z.string(),
  /** `unread`: a proxy tells the caller's address, and PT_TRUST_PROXY is 0. `missing`: it should tell, and does not. */
  address: z.enum(['right', 'unread', 'missing']),
});
export type WayHere = z.infer<typeof WayHere>;

export const adminHealth = {
  tryWay: endpoint({
    method: 'POST',
    path: '/admin/health/way',
    access: 'admin',
    right: 'school',
    unaudited: 'nothing is kept: it tells whether a proxy lets large bodies and addresses pass',
    summary: 'Try the way from this browser: a file that nobody keeps, and what the server sees of the call',
    bodyKind: 'multipart',
    bodyLimitBytes: wayFileBytes + 100_000,
    reply: WayHere,
    refusals: ['too_large'],
  }),
  show: endpoint({
    method: 'GET',
    path: '/admin/health',
    access: 'admin',
    right: 'school',
    summary: 'How the installation is: disks, backups, queue, judge, containers, mail, certificate, processes',
    reply: Health,
  }),
};
