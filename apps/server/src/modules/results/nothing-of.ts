import type { ResultCell } from '@put/contract/results/results';
import type { ResultKey } from './results.store.ts';

/** The news of a removed cell. */
export const nothingOf = ({ user_id, lesson_id, task_id }: ResultKey): ResultCell => ({
  user_id,
  lesson_id,
  task_id,
  status: 'tried',
  score: 0,
  attempts: 0,
  best_submission_id: null,
  last_submitted_at: new Date().toISOString(),
});
