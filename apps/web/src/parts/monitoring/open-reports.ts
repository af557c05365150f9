import {
  type BrowserOptions,
  browserTracingIntegration,
  captureException,
  init,
  replayIntegration,
} from '@sentry/browser';
import { isWorthReporting } from './is-worth-reporting.ts';

/**
 * Starts the reporting client, which is loaded on demand. Gives the function that sends a caught fault. `extra` is for
 * tests, which pass their own transport.
 */
export function openReports(dsn: string, extra: Partial<BrowserOptions> = {}) {
  init({
    dsn,
    environment: 'production',
    tracesSampleRate: 1.0,
    // whole transactions, because compatible services of other makers do not support streamed spans
    traceLifecycle: 'static',
    // our server does not take part in traces
    tracePropagationTargets: [],
    replaysSessionSampleRate: 0,
    replaysOnErrorSampleRate: 0.3,
    integrations: [
      browserTracingIntegration(),
      replayIntegration({ maskAllText: false, maskAllInputs: false, maskAttributes: [], blockAllMedia: false }),
    ],
    // headers and bodies contain tokens and passwords
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [] },
    beforeSend: (event, { originalException }) => (isWorthReporting(originalException) ? event : null),
    ...extra,
  });
  return ({ error, eventId }: { error: unknown; eventId: string }): void => {
    captureException(error, { event_id: eventId, mechanism: { type: 'caught', handled: false } });
  };
}
