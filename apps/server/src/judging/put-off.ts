import { type JobHandler, NotNow } from '../drivers/queue/queue.ts';
import { RunnerOutOfOrder } from '../drivers/runner/runner.ts';

/** Work waits while what it needs to run programs is out of order, for as long as that takes: no attempt is lost by it. */
export const puttingOff = <Payload>(handler: JobHandler<Payload>): JobHandler<Payload> => ({
  ...handler,
  async run(payload, signal) {
    try {
      await handler.run(payload, signal);
    } catch (error) {
      throw error instanceof RunnerOutOfOrder ? new NotNow(error.message, { cause: error }) : error;
    }
  },
});
