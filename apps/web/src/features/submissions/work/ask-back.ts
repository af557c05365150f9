import type { Submission } from '@put/contract/submissions/submissions';
import { askAbout, quoteOf } from '../../../parts/questions/asking.ts';

/** A student asks about words of a teacher at a work: they are quoted in the question. */
export const askBackAt =
  ({ id, task_id }: Pick<Submission, 'id' | 'task_id'>) =>
  (words: string): void =>
    askAbout({ taskId: task_id, submissionId: id, ...quoteOf(words) });
