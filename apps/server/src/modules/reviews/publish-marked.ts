import { topicOf } from '@put/contract/base/endpoint';
import { submissionChannel, type SubmissionEvent } from '@put/contract/submissions/submissions';
import type { Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { shownVerdict } from '../results/results.api.ts';
import type { Reviewed } from './reviews.store.ts';

/** Sends the news to the student's screen, without a hidden verdict. */
export const publishMarked = (
  tx: Tx,
  events: Events,
  { id, feedback }: Reviewed,
  { status, verdict }: Pick<SubmissionEvent, 'status' | 'verdict'>,
): Promise<void> =>
  events.publish(tx, topicOf(submissionChannel, id), {
    id,
    status,
    tests_done: 0,
    tests_total: 0,
    verdict: shownVerdict(feedback, false).hasVerdict ? verdict : null,
    test: null,
  });
