import { expect, test } from 'vitest';
import { checkStores, storeBreaches } from './check-stores.ts';

const tags = 'apps/server/src/modules/tags';
const sql = 'sql`select 1`;';

test('the code keeps to it', () => {
  expect(checkStores()).toEqual([]);
});

test.each([
  ['a runner', `import type { Runner } from '../../drivers/runner/runner.ts'`, 'drivers/runner/runner.ts'],
  ['a queue', `import type { Queue } from '../../drivers/queue/queue.ts'`, 'drivers/queue/queue.ts'],
  ['events', `import { type Events } from '../../drivers/events/events.ts'`, 'drivers/events/events.ts'],
  ['files', `type Files = import('../../drivers/files/files.ts').Files`, 'drivers/files/files.ts'],
  ['mail', `export type { Mail } from '../../drivers/mail/mail.ts'`, 'drivers/mail/mail.ts'],
  ['the judge', `await import('../../judging/seed.ts')`, 'judging/seed.ts'],
  [
    'the package of judging',
    `import { shownText } from '@put/judging/shown-text'`,
    'packages/judging/src/shown-text.ts',
  ],
  ['a job', `import { judgeSubmission } from '../../jobs/judge-submission.job.ts'`, 'jobs/judge-submission.job.ts'],
  ['the audit', `import { recordAuditEvent } from '../audit/audit.api.ts'`, 'modules/audit/audit.api.ts'],
  ['a rule of another module', `import { assignTurn } from '../judge/judge.api.ts'`, 'assignTurn'],
  ['a whole door', `import * as judge from '../judge/judge.api.ts'`, 'judge.api.ts'],
  ['a queue behind a neighbour', `import { x } from '../mail/post-email.ts'`, 'jobs/send-email.job.ts'],
])('a store that imports %s is found', (_what, statement, target) => {
  expect(storeBreaches(`${tags}/x.store.ts`, `${statement}; ${sql}`)).toEqual([expect.stringContaining(target)]);
});

test('a store without SQL is found', () => {
  expect(storeBreaches(`${tags}/x.store.ts`, `const words = 'selectFrom'; // sql`)).toEqual([
    expect.stringContaining('holds no SQL'),
  ]);
});

test('a store may build queries of whatever it shares with other stores', () => {
  const source = `
    import { createHash } from 'node:crypto';
    import { Refusal } from '@put/contract/base/refusals';
    import { type Db, uniqueViolation } from '../../drivers/database/database.ts';
    import { shownScore } from '../results/results.api.ts';
    import type { LessonPlan } from '../schedules/schedules.api.ts';
    import { livingParent } from './tag-tree.store.ts';
    export const listTags = (db: Db) => db.selectFrom('tag').select('id').execute();`;
  expect(storeBreaches(`${tags}/x.store.ts`, source)).toEqual([]);
});

test.each([
  [`import { sql } from 'kysely'`, 'kysely'],
  [`import type { Insertable } from 'kysely'`, 'kysely'],
  [`db.selectFrom('tag')`, 'selectFrom'],
  [`tx?.insertInto('tag')`, 'insertInto'],
  [`await tx.updateTable('tag').set({}).execute()`, 'updateTable'],
  [`(await from()).deleteFrom('tag')`, 'deleteFrom'],
  [`tx.mergeInto('tag')`, 'mergeInto'],
  [`pool.query('analyze')`, 'query'],
])('a rule that says %s is found', (source, words) => {
  for (const path of [`${tags}/change-tag.ts`, `${tags}/tags.routes.ts`, 'apps/server/src/demo/x.ts'])
    expect(storeBreaches(path, source)).toEqual([expect.stringContaining(words)]);
});

test.each(['tags/x.test.ts', '../drivers/queue/x.ts', '../testing/x.ts'])('%s may', (path) => {
  const normal = new URL(path, `file:///apps/server/src/modules/`).pathname.slice(1);
  expect(storeBreaches(normal, `import { sql } from 'kysely'; db.selectFrom('tag'); ${sql}`)).toEqual([]);
});

test('words in texts and comments are no queries', () => {
  expect(storeBreaches(`${tags}/x.ts`, `const words = "db.selectFrom('tag')"; // db.selectFrom('tag')`)).toEqual([]);
});

test('a piece of SQL executes nothing', () => {
  const piece = `import { sql } from 'kysely'; export const isMine = sql\`user_id = 1\`;`;
  expect(storeBreaches(`${tags}/x.sql.ts`, piece)).toEqual([]);
  expect(storeBreaches(`${tags}/x.sql.ts`, `${piece} isMine.execute(db);`)).toEqual([
    expect.stringContaining('execute()'),
  ]);
});

test('a checker that sees too few stores says so', () => {
  expect(checkStores('apps/server/src/jobs')).toEqual([expect.stringContaining('it is broken')]);
});
