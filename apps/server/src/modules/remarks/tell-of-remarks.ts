import { topicOf } from '@put/contract/base/endpoint';
import { submissionChannel, type SubmissionEvent } from '@put/contract/submissions/submissions';
import type { Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';

/** The student's open page reads the submission again. A verdict that is hidden does not travel with it. */
export const tellOfRemarks = (
  tx: Tx,
  events: Events,
  { id, status }: Pick<SubmissionEvent, 'id' | 'status'>,
): Promise<void> =>
  events.publish(tx, topicOf(submissionChannel, id), {
    id,
    status,
    tests_done: 0,
    tests_total: 0,
    verdict: null,
    test: null,
    is_remarked: true,
  } satisfies SubmissionEvent);
