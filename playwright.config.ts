import { defineConfig, devices } from '@playwright/test';
import { engineStories } from './scripts/proof/engine-suites.ts';
import { findBrowser, findFirefox, findWebKit } from './scripts/find-browser.ts';

const executablePath = findBrowser();
const others = 'other-browsers/*.spec.ts';

/** Each test starts the product itself, on a new data folder. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  testMatch: '**/*.spec.ts',
  // The stories of the other browsers do not use Playwright's, so they have its names only.
  projects: [
    { name: 'chromium', testIgnore: [others, ...engineStories.map((file) => `**/${file}`)] },
    { name: 'chromium, engines', testMatch: engineStories.map((file) => `**/${file}`) },
    ...(findFirefox() ? [{ name: 'firefox', testMatch: others }] : []),
    ...(findWebKit() ? [{ name: 'webkit', testMatch: others }] : []),
  ],
  outputDir: 'test-results',
  // each worker has a product of its own; with three, two processors were used less than by half
  workers: 4,
  forbidOnly: process.env['CI'] !== undefined,
  // long, because a busy machine is slow, and that is no fault: tests wait for states and end when these come
  timeout: 600_000,
  expect: { timeout: 100_000 },
  // with more broken stories than this, the rest would only use up the time that CI has
  ...(process.env['CI'] && { maxFailures: 12 }),
  // one retry in CI; a test that needed it is reported as flaky
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list'], ['./scripts/proof/name-story-failures.ts']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // what never appears to be clicked fails a story as soon as what never appears to be seen
    actionTimeout: 100_000,
    // fading elements would be checked too early, and animations cost time
    contextOptions: { reducedMotion: 'reduce' },
    // it loads the whole application once more for each person of a story; stories that are about it allow it
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // pictures are slow without a graphics card, so only failed tests are traced
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        // Chromium's sandbox does not start in containers or as root
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
