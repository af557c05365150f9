import type { Logger } from 'pino';
import { type JobHandler, RetryLater } from '../drivers/queue/queue.ts';

/** Writes one line for each job that ended: its name and number of milliseconds, never its payload. */
export const logJobs = <Payload>(log: Logger, name: string, handler: JobHandler<Payload>): JobHandler<Payload> => ({
  async run(payload, signal) {
    const begunMs = performance.now();
    const ended = (end: 'done' | 'put off' | 'failed') =>
      log.info({ job: name, end, ms: Math.round(performance.now() - begunMs) }, 'a job ended');
    try {
      await handler.run(payload, signal);
      ended('done');
    } catch (error) {
      ended(error instanceof RetryLater ? 'put off' : 'failed');
      throw error;
    }
  },
  ...(handler.lacks && { lacks: () => handler.lacks!() }),
  async giveUp(payload) {
    log.warn({ job: name, end: 'given up' }, 'a job ended');
    await handler.giveUp(payload);
  },
});
