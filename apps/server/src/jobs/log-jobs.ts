import type { Logger } from 'pino';
import type { JobHandler } from '../drivers/queue/queue.ts';
import { watchJobs } from './watch-jobs.ts';

/** Writes one line for each job that ended: its name and number of milliseconds, never its payload. */
export const logJobs = <Payload>(log: Logger, name: string, handler: JobHandler<Payload>): JobHandler<Payload> => ({
  ...watchJobs(handler, (end, ms) => log.info({ job: name, end, ms: Math.round(ms) }, 'a job ended')),
  async giveUp(payload) {
    log.warn({ job: name, end: 'given up' }, 'a job ended');
    await handler.giveUp(payload);
  },
});
