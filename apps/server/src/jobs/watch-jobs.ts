import { type JobHandler, RetryLater } from '../drivers/queue/queue.ts';

export type JobEnd = 'done' | 'put off' | 'failed';

/** The same handler. `onEnd` hears how each run of a job ended and how many milliseconds it took. */
export const watchJobs = <Payload>(
  handler: JobHandler<Payload>,
  onEnd: (end: JobEnd, ms: number) => void,
): JobHandler<Payload> => ({
  ...handler,
  async run(payload, signal) {
    const begunMs = performance.now();
    const ended = (end: JobEnd) => onEnd(end, performance.now() - begunMs);
    try {
      await handler.run(payload, signal);
      ended('done');
    } catch (error) {
      ended(error instanceof RetryLater ? 'put off' : 'failed');
      throw error;
    }
  },
});
