import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { DatabaseError } from '../database/database.ts';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { moveInto } from './beside.ts';
import { clusterIn, endBranch, listBases, restoreCommand } from './wal-archive.ts';
import { unpackBase } from './unpack-base.ts';

type Wanted = {
  dataDir: string;
  archive: string;
  /** Undefined: as late as the archive reaches. */
  until: Date | undefined;
  /** What is done in the database before the server of that moment ends. */
  thenDo?: (connect: pg.PoolConfig) => Promise<void>;
};

type Reached = {
  /** The time of the last transaction that is there. */
  lastAt: Date;
  /** When what lies beside the database was copied. */
  besideAt: Date;
  /** Names beside the database that were there already and stay as they were. */
  kept: string[];
  /** Home folders of containers that the archive does not have. */
  lost: string[];
};

/**
 * Restores the bundled database into a data folder without one, as it was at a moment, and what lay beside it at the
 * last copy before. Throws `DatabaseError` or `ArchiveError` in words, and then leaves no database.
 */
export async function goBack({ dataDir, archive, until, thenDo }: Wanted): Promise<Reached> {
  const folder = clusterIn(dataDir);
  const beside = join(dataDir, 'beside.new');
  if (existsSync(folder))
    throw new DatabaseError(
      `В папке ${dataDir} уже есть база данных. Уберите её или задайте новую папку в PT_DATA_DIR.`,
    );
  const bases = await listBases(archive).catch(() => {
    throw new DatabaseError(`Папку ${archive} не прочитать: это архив из PT_WAL_ARCHIVE_DIR?`);
  });
  const base = until ? bases.findLast(({ wholeAt }) => wholeAt <= until) : bases.at(-1);
  if (!base) {
    const first = bases[0] ? `Самый ранний миг — ${bases[0].wholeAt.toLocaleString('ru')}.` : 'Копий в нём нет.';
    throw new DatabaseError(`В архиве ${archive} нет копии базы, сделанной до этого времени. ${first}`);
  }
  const lost = await unpackBase(base.path, folder, beside);
  // the database that was there before had a branch of its own
  await endBranch(dataDir);
  const logFile = join(dataDir, 'postgres.log');
  await rm(logFile, { force: true });
  try {
    const parameters = { restore_command: restoreCommand(base.branch), ...targetOf(until) };
    const lastAt = await recover(dataDir, parameters, base.wholeAt, thenDo);
    return { lastAt, besideAt: base.wholeAt, kept: await moveInto(dataDir, beside), lost };
  } catch (error) {
    const log = await readFile(logFile, 'utf8').catch(() => '');
    for (const one of [folder, beside]) await rm(one, { recursive: true, force: true });
    if (!log.includes('recovery ended before configured recovery target was reached')) throw error;
    const last = /last completed transaction was at log time (.+?)(?:\.\d+)?\+00/.exec(log)?.[1];
    const lastAt = (last ? new Date(`${last}Z`) : base.wholeAt).toLocaleString('ru');
    throw new DatabaseError(
      `Архив кончается раньше: последняя запись в нём — ${lastAt}. Задайте время не позже неё или --until last.`,
      { cause: error },
    );
  }
}

/** PostgreSQL knows no «Z» before it has started. */
const targetOf = (until: Date | undefined): Record<string, string> =>
  until ? { recovery_target_time: until.toISOString().replace('Z', '+00'), recovery_target_action: 'promote' } : {};

/** Runs the server until it has read the WAL. `earliest`: the time of the base, where nothing came after it. */
async function recover(
  dataDir: string,
  parameters: Record<string, string>,
  earliest: Date,
  thenDo: Wanted['thenDo'],
): Promise<Date> {
  const server = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => undefined, error: () => undefined },
    isRecovering: true,
    // answers only when it is there
    parameters: { ...parameters, recovery_target_timeline: 'current', hot_standby: 'off', archive_mode: 'off' },
  });
  try {
    const client = new pg.Client(server.connect);
    await client.connect();
    try {
      const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at');
      await thenDo?.(server.connect);
      return rows[0]?.at ?? earliest;
    } finally {
      await client.end();
    }
  } finally {
    await server.close();
  }
}
