import type { BackupState } from '@put/contract/system/backups';
import type { ContainerState } from '@put/contract/containers/containers';
import type { JudgeState, JudgeWorker } from '@put/contract/judge/judge';
import type { ContainerEngine, EngineStatus } from '../../drivers/container/container-engine.ts';
import type { Db } from '../../drivers/database/database.ts';
import type { Locks } from '../../drivers/locks/locks.ts';
import { type BackupSchedule, showBackups } from '../backups/backups.api.ts';
import { countAtWork } from '../containers/containers.api.ts';
import { sumFiles } from '../files/files.api.ts';
import { countByLanguage, countWaiting } from '../judge/judge.api.ts';
import { countMail } from '../mail/mail.api.ts';
import { listWorkers } from '../processes/processes.api.ts';

export type FactTools = {
  db: Db;
  locks: Locks;
  backups: BackupSchedule | undefined;
  containers: ContainerEngine;
  areContainersOff: boolean;
};

/** What the database and the engine say about the whole installation, whichever process asks. */
export type Facts = {
  classes: JudgeState['classes'];
  workers: JudgeWorker[];
  /** How many solutions of each language wait. */
  languages: Awaited<ReturnType<typeof countByLanguage>>;
  mail: { waiting: number; oldest_at: string | null; failed: number };
  backup: BackupState;
  containers: { states: { state: ContainerState; count: number }[]; oldest_queued_at: string | null };
  /** Null: containers are switched off. */
  engine: EngineStatus | null;
  filesBytes: number;
};

/** The sum of all files reads as many rows as there are files. */
const filesKeptMs = 10 * 60_000;

/** Rejects while the database does not answer. */
export function factsOf({ db, locks, backups, containers, areContainersOff }: FactTools): () => Promise<Facts> {
  let files: { bytes: Promise<number>; untilMs: number } | undefined;
  const filesBytes = () => {
    if (!files || performance.now() >= files.untilMs) {
      const mine = { bytes: sumFiles(db), untilMs: performance.now() + filesKeptMs };
      files = mine;
      mine.bytes.catch(() => (mine.untilMs = 0));
    }
    return files.bytes;
  };
  return async () => {
    const [classes, workers, languages, mail, backup, atWork, engine, bytes] = await Promise.all([
      countWaiting(db),
      listWorkers(db),
      countByLanguage(db),
      countMail(db),
      showBackups({ db, locks, backups }),
      countAtWork(db),
      areContainersOff ? null : containers.status(),
      filesBytes(),
    ]);
    return { classes, workers, languages, mail, backup, containers: atWork, engine, filesBytes: bytes };
  };
}
