import type { JobName } from '@put/contract/judge/judge';
import type * as z from 'zod/mini';
import type { Job, JobHandler, Queue } from '../drivers/queue/queue.ts';
import { checkTask } from './check-task.job.ts';
import { compareSolutions } from './compare-solutions.job.ts';
import { copyHome } from './copy-home.job.ts';
import { finishErasure } from './finish-erasure.job.ts';
import { importUsers } from './import-users.job.ts';
import { issuePasswords } from './issue-passwords.job.ts';
import { judgeSubmission } from './judge-submission.job.ts';
import { makeExport } from './make-export.job.ts';
import { rejudgeSubmission } from './rejudge-submission.job.ts';
import { runErrand } from './run-errand.job.ts';
import { sendEmail } from './send-email.job.ts';
import { startContainer } from './start-container.job.ts';
import { stopContainer } from './stop-container.job.ts';

export type { JobName };

/** All jobs, by the names that queues and backups store. Their handlers stand in modules. */
export const jobs = {
  'check-task': checkTask,
  'compare-solutions': compareSolutions,
  'copy-home': copyHome,
  'finish-erasure': finishErasure,
  'import-users': importUsers,
  'issue-passwords': issuePasswords,
  'judge-submission': judgeSubmission,
  'make-export': makeExport,
  'rejudge-submission': rejudgeSubmission,
  'run-errand': runErrand,
  'send-letter': sendEmail,
  'start-container': startContainer,
  'stop-container': stopContainer,
} satisfies Record<JobName, Job>;

export type PayloadOf<Name extends JobName> = z.output<(typeof jobs)[Name]['payload']>;

/** A job's handler in this process, and how many of its jobs run at a time. */
export type JobWorker<Name extends JobName> = { handler: JobHandler<PayloadOf<Name>>; slots: number };

/** Starts taking the jobs of one name. */
export const takeJobs = <Name extends JobName>(
  queue: Queue,
  name: Name,
  { handler, slots }: JobWorker<Name>,
): Promise<void> => queue.work(jobs[name] as Job, handler as JobHandler<unknown>, slots);
