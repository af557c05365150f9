import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { inOwnFailure } from '../failure/own-failure.ts';
import type { FileKeeper } from './keep-files.ts';
import { takeBase } from './take-base.ts';
import { type Base, type Branch, listBases } from './wal-archive.ts';

type Tools = {
  connect: pg.PoolConfig;
  dataDir: string;
  /** Undefined: files lie in a store that keeps them itself. */
  files: FileKeeper | undefined;
  archive: string;
  branch: Branch;
  /** Any moment of so many days can be chosen. */
  keepDays: number;
  onLost: (path: string, error: unknown) => void;
};

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const pauseAfterFailureMs = 30 * minuteMs;
const lastLookMs = 3_000;

/** Takes a base when the branch has none of the last day, and forgets what no moment needs any more. */
export async function takeBaseWhenDue(tools: Tools, signal?: AbortSignal): Promise<void> {
  const bases = await listBases(tools.archive);
  const last = bases.findLast(({ branch }) => branch.baseFolder === tools.branch.baseFolder);
  if (last && Date.now() - Number(last.wholeAt) < dayMs) return;
  await takeBase(tools, tools.branch, signal);
  await forgetOld(tools);
  const [first] = await listBases(tools.archive);
  if (first) await tools.files?.forgetGone(first.wholeAt);
}

/** The newest base before the days that are kept stays: the moments after it need it. */
export async function forgetOld({ archive, branch, keepDays }: Pick<Tools, 'archive' | 'branch' | 'keepDays'>) {
  const bases = await listBases(archive);
  const first = bases.findLastIndex(({ wholeAt }) => Date.now() - Number(wholeAt) >= keepDays * dayMs);
  const kept = bases.slice(Math.max(0, first));
  for (const { path } of bases.slice(0, Math.max(0, first))) await rm(path, { force: true });
  const branches = new Map([...bases.map((base) => base.branch), branch].map((one) => [one.baseFolder, one]));
  for (const one of branches.values()) {
    const needed = kept.filter((base) => base.branch.baseFolder === one.baseFolder);
    if (needed.length > 0) await forgetWal(one, needed);
    else if (one.baseFolder !== branch.baseFolder) await rm(dirname(one.baseFolder), { recursive: true, force: true });
  }
}

/** Names of WAL are numbers: a timeline of 8 digits, and 16 that grow through all timelines. */
async function forgetWal({ walFolder }: Branch, bases: readonly Base[]): Promise<void> {
  const first = bases.map(({ firstWal }) => firstWal.slice(8)).toSorted()[0]!;
  for (const name of await readdir(walFolder))
    if (/^[0-9A-F]{24}\b/.test(name) && name.slice(8, 24) < first) await rm(join(walFolder, name), { force: true });
}

/** PostgreSQL tries again and again by itself, but tells nobody. */
async function refuseUnarchived({ connect }: Tools): Promise<void> {
  const client = new pg.Client({ ...connect, application_name: 'put-base' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ wal: string }>(
      `select last_failed_wal as wal from pg_stat_archiver
       where last_failed_time > coalesce(last_archived_time, '-infinity')`,
    );
    if (rows[0]) throw new Error(`WAL ${rows[0].wal} can not be archived; postgres.log says why`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Looks every minute for a base that is due and for new files; after a failure in half an hour. Returns a function that
 * stops it and breaks off a base.
 */
export function keepBases(tools: Tools, onError: (error: unknown) => void): () => Promise<void> {
  const stop = new AbortController();
  let notBeforeMs = 0;
  let inHand: Promise<void> | undefined;
  const look = () => {
    if (Date.now() < notBeforeMs) return;
    inHand ??= inOwnFailure('periodic', () => takeBaseWhenDue(tools, stop.signal))
      .then(() => tools.files?.keepNew(stop.signal))
      .then(() => refuseUnarchived(tools))
      .catch((error: unknown) => {
        if (stop.signal.aborted) return;
        notBeforeMs = Date.now() + pauseAfterFailureMs;
        onError(error);
      })
      .finally(() => (inHand = undefined));
  };
  look();
  const timer = setInterval(look, minuteMs).unref();
  return async () => {
    clearInterval(timer);
    stop.abort();
    await inHand;
    // the WAL of the last minute is archived at the end of the server too
    await tools.files?.keepNew(AbortSignal.timeout(lastLookMs)).catch(onError);
  };
}
