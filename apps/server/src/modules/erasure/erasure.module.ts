import { inOwnFailure } from '../../drivers/failure/own-failure.ts';
import { eraseLateRows } from './erase-late-rows.ts';
import { keepErasedList } from './erased-list.ts';
import { erasureRoutes } from './erasure.routes.ts';
import { finishErasure, type FinishTools } from './finish-erasure.ts';

const everyMs = 10 * 60_000;
const firstMs = 30_000;
const hoursAtStart = 7 * 24;

export const erasureModule = {
  routes: erasureRoutes,
  jobs: { 'finish-erasure': (tools: FinishTools) => ({ handler: finishErasure(tools), slots: 1 }) },
  /** Besides the job: of several machines only one has the folder of the backups, and another may take the job. */
  whileWorking({ db, erasedListFolders, onError }: FinishTools & { onError: (error: unknown) => void }) {
    const look = (hours?: number) =>
      void inOwnFailure('periodic', async () => {
        await eraseLateRows(db, hours);
        await keepErasedList(db, erasedListFolders);
      }).catch(onError);
    // a process that ended soon after an erasure has not looked again
    const first = setTimeout(() => look(hoursAtStart), firstMs).unref();
    const timer = setInterval(() => look(), everyMs).unref();
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  },
};
