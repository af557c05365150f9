import { Refusal } from '@put/contract/base/refusals';
import { RunnerFault, RunnerOutOfOrder } from '../drivers/runner/runner.ts';

/**
 * A failure of the runner as the refusal for the person who waits, with what is awaited where the runner says it. Other
 * errors are given back as they are.
 */
export function unavailable(error: unknown): unknown {
  if (!(error instanceof RunnerFault)) return error;
  const detail = error instanceof RunnerOutOfOrder ? error.forPerson : undefined;
  return new Refusal('judge_unavailable', { retryAfterS: 10, ...(detail !== undefined && { detail }) });
}
