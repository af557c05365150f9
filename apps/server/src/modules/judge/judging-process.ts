import type { Language } from '@put/contract/judge/languages';
import type { ContainerEngine } from '../../drivers/container/container-engine.ts';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import type { Files } from '../../drivers/files/files.ts';
import type { JobHandler } from '../../drivers/queue/queue.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import { puttingOff } from '../../jobs/put-off.ts';
import type { JudgeTools } from '../../judging/kinds/kind.ts';
import { listLacks } from '../../judging/needs.ts';
import { openForCheck } from '../container-checks/container-checks.api.ts';
import { readUpload } from '../files/files.api.ts';

/** What a process has that judges solutions. */
export type JudgingProcess = {
  db: Db;
  events: Events;
  runner: Runner;
  /** The languages of solutions that this process takes; undefined: all that it can run. */
  judgeLanguages?: readonly Language[] | undefined;
  files: Files;
  containers: ContainerEngine;
};

/** A job that judges a solution: it comes to processes that take such, and later while the runner is out of order. */
export const judgingJob = <Payload>(
  { runner, judgeLanguages }: JudgingProcess,
  handler: JobHandler<Payload>,
): JobHandler<Payload> => puttingOff({ ...handler, lacks: () => listLacks(runner, judgeLanguages) });

/** What judging a solution takes: its uploaded files can be read, and its copy of a home folder can be opened. */
export const judgeToolsOf = ({ runner, ...kept }: JudgingProcess): JudgeTools => ({
  runner,
  readUpload: readUpload(kept.files),
  openHome: openForCheck(kept),
});
