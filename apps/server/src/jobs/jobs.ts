import type { Job } from '../drivers/queue/queue.ts';
import { checkTask } from './check-task.job.ts';
import { importUsers } from './import-users.job.ts';
import { issuePasswords } from './issue-passwords.job.ts';
import { judgeSubmission } from './judge-submission.job.ts';
import { rejudgeSubmission } from './rejudge-submission.job.ts';
import { sendLetter } from './send-letter.job.ts';

/** All there are: a backup keeps them by their names. */
export const jobs: readonly Job[] = [
  checkTask,
  importUsers,
  issuePasswords,
  judgeSubmission,
  rejudgeSubmission,
  sendLetter,
];
