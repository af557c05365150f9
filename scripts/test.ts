import { rmSync } from 'node:fs';
import { checkTree } from './check-tree.ts';
import { ensureBrowser } from './find-browser.ts';
import { statementsVariable } from '../apps/server/src/testing/statements-of-file.ts';
import {
  keepTestTime,
  runPart,
  runStories,
  runVitest,
  sayResults,
  statementsOfTests,
  verdict,
} from './proof/run-tests.ts';
import { ensureWebBuild } from './web-build.ts';

// Needs nothing but npm and a browser. `npm run test:engines` has engines, and what takes minutes and stands on few files.

await runPart('check', async () => verdict(await checkTree()));

await runPart('unit and integration tests', () => {
  rmSync(statementsOfTests, { force: true });
  return runVitest('!engines', [], { env: { [statementsVariable]: statementsOfTests } });
});

await runPart('build', async () => {
  try {
    await ensureWebBuild();
    return 'good';
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 'FAILED';
  }
});

await runPart('stories in a browser', async () => {
  const browser = await ensureBrowser();
  if (!browser) return { leftOut: 'no Chromium or Chrome here, and none could be installed (PT_BROWSER names one)' };
  return runStories('chromium', [], { env: { PT_BROWSER: browser } });
});

keepTestTime();
sayResults('test');
