import { type JobHandler, RetryLater } from '../drivers/queue/queue.ts';
import { RunnerOutOfOrder } from '../drivers/runner/runner.ts';

/**
 * Wraps a handler: while the runner is out of order, the job comes again later and loses no attempt. Where the process
 * lacks something, the job comes to one that has it.
 */
export const puttingOff = <Payload>(handler: JobHandler<Payload>): JobHandler<Payload> => ({
  ...handler,
  async run(payload, signal) {
    try {
      await handler.run(payload, signal);
    } catch (error) {
      throw error instanceof RunnerOutOfOrder
        ? new RetryLater(error.message, { cause: error, needs: error.lacks })
        : error;
    }
  },
});
