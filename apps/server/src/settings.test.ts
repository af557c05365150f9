import { expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

const reports = { PT_SENTRY_DSN: 'https://key@sentry.example/7' };
const counter = { PT_ANALYTICS_URL: 'https://stats.example/script.js', PT_ANALYTICS_WEBSITE_ID: 'site-7' };

test('Error reporting runs in the production environment, and only with an address', () => {
  expect(readSettings({ ...reports, NODE_ENV: 'production' }).monitoring.sentryDsn).toBe(reports.PT_SENTRY_DSN);
  expect(readSettings({ NODE_ENV: 'production', PT_SENTRY_DSN: '' }).monitoring.sentryDsn).toBeUndefined();
  expect(readSettings(reports).monitoring.sentryDsn).toBeUndefined();
});

test('the counter of visits runs in production only, and only when it is configured', () => {
  expect(readSettings({ ...counter, NODE_ENV: 'production' }).monitoring.analytics).toEqual({
    scriptUrl: 'https://stats.example/script.js',
    websiteId: 'site-7',
  });
  expect(readSettings({ NODE_ENV: 'production' }).monitoring.analytics).toBeUndefined();
  expect(readSettings(counter).monitoring.analytics).toBeUndefined();
});

test.each([
  ['PT_SENTRY_DSN', { PT_SENTRY_DSN: 'sentry.example' }],
  ['PT_SENTRY_DSN', { PT_SENTRY_DSN: 'https://sentry.example/7' }],
  ['PT_SENTRY_DSN', { PT_SENTRY_DSN: "https://key@sentry.example/7; script-src 'unsafe-inline'" }],
  ['PT_ANALYTICS_URL', { ...counter, PT_ANALYTICS_URL: 'javascript:alert(1)' }],
  ['PT_ANALYTICS_WEBSITE_ID', { ...counter, PT_ANALYTICS_WEBSITE_ID: '"><script>' }],
  ['PT_ANALYTICS_WEBSITE_ID', { PT_ANALYTICS_URL: counter.PT_ANALYTICS_URL }],
])('a wrong %s stops the start in development too, and is named', (name, env) => {
  expect(() => readSettings(env)).toThrow(SettingsError);
  expect(() => readSettings(env)).toThrow(name);
});
