import type { Language } from '@put/contract/judge/languages';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import { forgetErrands } from './forget-errands.ts';
import { runErrand } from './run-errand.ts';

type JobTools = { db: Db; events: Events; runner: Runner; judgeLanguages: readonly Language[] | undefined };
type ClockTools = Parameters<typeof forgetErrands>[0];

/** As many as a runner has urgent programs at the same time: one may wait for its checker. */
const placesFor = (slots: number) => Math.max(4, 2 * slots);

export const errandsModule = {
  jobs: {
    'run-errand': (tools: JobTools) => ({
      handler: runErrand(tools),
      slots: placesFor(tools.runner.capabilities.slots),
    }),
  },
  // either may be the last that is left
  whileAnswering: (tools: ClockTools) => forgetErrands(tools),
  whileWorking: (tools: ClockTools) => forgetErrands(tools),
};
