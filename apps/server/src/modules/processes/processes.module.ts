import type { Language } from '@put/contract/judge/languages';
import type { Db } from '../../drivers/database/database.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import { announceWorker } from './announce-worker.ts';

type Tools = {
  db: Db;
  queue: Queue;
  runner: Runner;
  judgeLanguages: readonly Language[] | undefined;
  onError: (error: unknown) => void;
};

export const processesModule = {
  whileWorking: ({ onError, ...tools }: Tools) => announceWorker(tools, onError),
};
