import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { jobWorkers, serverModules, type WorkerTools } from '../modules.ts';
import { testApp } from '../testing/build-app.ts';
import { type JobName, jobs, type PayloadOf } from './jobs.ts';

const { work } = await testApp({ judges: false });

test('every definition is in the list, under the name of its queue', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.job.ts'));
  expect(Object.keys(jobs)).toHaveLength(files.length);
  expect(Object.values(jobs).map(({ name }) => name)).toEqual(Object.keys(jobs));
});

test('every job has its handler in one module', () => {
  const handled = serverModules.flatMap((one) => Object.keys(one.jobs ?? {}));
  expect(handled.toSorted()).toEqual(Object.keys(jobs).toSorted());
});

/** For each job, a payload that names a deleted row. A new job without one does not compile. */
const aboutNothing: { [Name in JobName]: PayloadOf<Name> } = {
  'check-task': { task_id: 900_001, run: 1 },
  'compare-solutions': { similarity_run_id: 900_001 },
  'copy-home': { submission_id: 900_001 },
  'finish-erasure': { sha256s: ['0'.repeat(64)] },
  'import-users': { import_run_id: 900_001 },
  'issue-passwords': { import_run_id: 900_001 },
  'judge-submission': { submission_id: 900_001 },
  'make-export': { export_id: 900_001 },
  'rejudge-submission': { rejudge_id: 900_001, submission_id: 900_001 },
  'run-errand': { errand_id: '00000000-0000-4000-8000-000000000000' },
  'send-letter': { mail_message_id: 900_001 },
  'start-container': { container_id: 900_001, generation: 1 },
  'stop-container': { container_id: 900_001, generation: 1 },
};

test.each(Object.keys(aboutNothing) as JobName[])('%s about what is gone ends well', async (name) => {
  await endsWell(name, work);
});

async function endsWell<Name extends JobName>(name: Name, tools: WorkerTools): Promise<void> {
  const { handler } = jobWorkers[name](tools);
  await handler.run(aboutNothing[name], new AbortController().signal);
  await handler.giveUp(aboutNothing[name]);
}
