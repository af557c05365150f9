import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './scripts/find-browser.ts';

const executablePath = findBrowser();

/** The stories start the product themselves, on new data folders. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // with a product each: one waits while the other draws
  workers: 2,
  forbidOnly: process.env['CI'] !== undefined,
  // generous, since a crowded machine is slow and not wrong: a story waits for states, and is over when they come
  timeout: 600_000,
  expect: { timeout: 100_000 },
  // one second try, on a machine nobody watches; what needed it is printed as flaky, by name
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // what fades in is looked at too early otherwise, and drawing it costs time
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // dear where pictures are drawn without a graphics card: only of what failed once
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        // containers and root have no sandbox to give
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
