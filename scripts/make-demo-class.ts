/*
 * Plays eight weeks of the demonstration class and writes apps/server/src/demo/class/class.json.br. To be run when the
 * story, the demonstration's tasks or the schema have changed: `node scripts/make-demo-class.ts`, some minutes.
 */
import { startVitest } from 'vitest/node';

const vitest = await startVitest('test', [], {
  config: false,
  watch: false,
  root: new URL('..', import.meta.url).pathname,
  include: ['apps/server/src/testing/demo-class/make-class.ts'],
  globalSetup: './apps/server/src/testing/global-setup.ts',
  testTimeout: 3_600_000,
  reporters: ['default'],
});
await vitest.close();
