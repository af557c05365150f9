import { requestId } from '../drivers/log/request-id.ts';
import { type JobHandler, RetryLater } from '../drivers/queue/queue.ts';
import type { Traces } from '../drivers/traces/traces.ts';

/** Tells of each job as work of the call that added it. */
export const traceJobs = <Payload>(
  traces: Pick<Traces, 'ended'>,
  name: string,
  handler: JobHandler<Payload>,
): JobHandler<Payload> => ({
  ...handler,
  async run(payload, signal) {
    const begunMs = performance.now();
    const ended = (end: 'done' | 'put off' | 'failed') =>
      traces.ended({
        kind: 'job',
        causedBy: requestId(),
        name,
        ms: performance.now() - begunMs,
        isFailed: end === 'failed',
        attributes: { 'put.job.end': end },
      });
    try {
      await handler.run(payload, signal);
      ended('done');
    } catch (error) {
      ended(error instanceof RetryLater ? 'put off' : 'failed');
      throw error;
    }
  },
});
