import type * as z from 'zod/mini';
import type { Db } from '../../drivers/database/database.ts';
import type { Files } from '../../drivers/files/files.ts';
import type { JobHandler } from '../../drivers/queue/queue.ts';
import type { finishErasure as job } from '../../jobs/finish-erasure.job.ts';
import { forgetContents } from '../files/files.api.ts';
import { keepErasedList } from './erased-list.ts';

export type FinishTools = {
  db: Db;
  files: Files;
  /** Where a restore looks for who was erased. */
  erasedListFolders: readonly string[];
};

/** What no transaction holds: contents of files, and the list for restores. */
export const finishErasure = ({
  db,
  files,
  erasedListFolders,
}: FinishTools): JobHandler<z.output<(typeof job)['payload']>> => ({
  async run({ sha256s }) {
    if (sha256s.length > 0) await forgetContents({ db, files }, sha256s);
    await keepErasedList(db, erasedListFolders);
  },
  // the daily look at the store of files removes them after the days of grace, and the list is looked after by the clock
  giveUp: () => Promise.resolve(),
});
