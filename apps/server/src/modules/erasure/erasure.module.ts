import { inOwnFailure } from '../../drivers/failure/own-failure.ts';
import { eraseLateRows } from './erase-late-rows.ts';
import { keepErasedList } from './erased-list.ts';
import { erasureRoutes } from './erasure.routes.ts';
import { finishErasure, type FinishTools } from './finish-erasure.ts';

const everyMs = 10 * 60_000;

export const erasureModule = {
  routes: erasureRoutes,
  jobs: { 'finish-erasure': (tools: FinishTools) => ({ handler: finishErasure(tools), slots: 1 }) },
  /** Besides the job: of several machines only one has the folder of the backups, and another may take the job. */
  whileWorking({ db, erasedListFolders, onError }: FinishTools & { onError: (error: unknown) => void }) {
    const look = async () => {
      await eraseLateRows(db);
      await keepErasedList(db, erasedListFolders);
    };
    const timer = setInterval(() => void inOwnFailure('periodic', look).catch(onError), everyMs).unref();
    return () => clearInterval(timer);
  },
};
