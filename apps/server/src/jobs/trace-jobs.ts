import { requestId } from '../drivers/log/request-id.ts';
import type { JobHandler } from '../drivers/queue/queue.ts';
import type { Traces } from '../drivers/traces/traces.ts';
import { watchJobs } from './watch-jobs.ts';

/** Adds each job to the trace of the call that caused it. */
export const traceJobs = <Payload>(
  traces: Pick<Traces, 'ended'>,
  name: string,
  handler: JobHandler<Payload>,
): JobHandler<Payload> =>
  watchJobs(handler, (end, ms) =>
    traces.ended({
      kind: 'job',
      causedBy: requestId(),
      name,
      ms,
      isFailed: end === 'failed',
      attributes: { 'put.job.end': end },
    }),
  );
