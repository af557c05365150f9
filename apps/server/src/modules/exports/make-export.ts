import { exportChannel } from '@put/contract/exports/exports';
import { topicOf } from '@put/contract/base/endpoint';
import type * as z from 'zod/mini';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { DiskFull, type Files } from '../../drivers/files/files.ts';
import type { JobHandler } from '../../drivers/queue/queue.ts';
import type { makeExport as job } from '../../jobs/make-export.job.ts';
import { changeExport, takeExport, type TakenExport } from './exports.store.ts';
import { CanNotExport } from './problem.ts';
import { writeTable } from './write-table.ts';
import { type Progress, zipWorks } from './zip-works.ts';

type Tools = { db: Db; events: Events; files: Files };
type Change = Parameters<typeof changeExport>[2];

const tellEveryMs = 500;
const brokenWords = 'Файл не получился. Попробуйте ещё раз; если не поможет, скажите администратору.';
const diskWords = 'На сервере кончилось место. Скажите администратору.';

/** Makes one export. A job that is delivered again starts over; the file of the attempt that ends is the one that stays. */
export function makeExport(tools: Tools): JobHandler<z.output<(typeof job)['payload']>> {
  const { db, events } = tools;
  const tell = (id: number, change: Change, keep?: () => Promise<void>) =>
    db.transaction().execute(async (tx) => {
      const event = await changeExport(tx, id, change);
      if (!event) return false;
      await events.publish(tx, topicOf(exportChannel, id), event);
      // last in the transaction: a full disk rolls the row back
      await keep?.();
      return true;
    });

  return {
    async run({ export_id: id }, signal) {
      const taken = await takeExport(db, id);
      if (!taken) return;
      let toldMs = 0;
      const progress: Progress = async (done, total) => {
        signal.throwIfAborted();
        if (Date.now() - toldMs < tellEveryMs) return;
        toldMs = Date.now();
        if (!(await tell(id, { done, total }))) throw new Removed();
      };
      try {
        const staged = await tools.files.stage(contentOf(tools, taken, progress));
        try {
          const { sha256, sizeBytes: size_bytes } = staged;
          await tell(id, { status: 'ready', sha256, size_bytes }, () => staged.keep());
        } finally {
          await staged.drop();
        }
      } catch (error) {
        if (error instanceof Removed) return;
        const problem = error instanceof DiskFull ? diskWords : error instanceof CanNotExport ? error.message : null;
        if (problem === null) throw error;
        await tell(id, { status: 'failed', problem });
      }
    },

    async giveUp({ export_id: id }) {
      await tell(id, { status: 'failed', problem: brokenWords });
    },
  };
}

const contentOf = (tools: Tools, taken: TakenExport, progress: Progress): AsyncIterable<Uint8Array> =>
  taken.format === 'works' ? zipWorks(tools, taken, progress) : writeTable(tools.db, taken, taken.format);

/** The person does not want it any more. */
class Removed extends Error {
  override name = 'Removed';
}
