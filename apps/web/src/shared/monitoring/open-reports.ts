import {
  type BrowserOptions,
  browserTracingIntegration,
  captureException,
  init,
  replayIntegration,
} from '@sentry/browser';
import { isWorthReporting } from './is-worth-reporting.ts';

/** The part that loads on demand; gives how a caught fault is sent. `extra` is for tests: a transport of their own. */
export function openReports(dsn: string, extra: Partial<BrowserOptions> = {}) {
  init({
    dsn,
    environment: 'production',
    tracesSampleRate: 1.0,
    // whole transactions: compatible services of other makers know no streamed spans
    traceLifecycle: 'static',
    // our server takes no part in traces
    tracePropagationTargets: [],
    replaysSessionSampleRate: 0,
    replaysOnErrorSampleRate: 0.3,
    integrations: [
      browserTracingIntegration(),
      replayIntegration({ maskAllText: false, maskAllInputs: false, maskAttributes: [], blockAllMedia: false }),
    ],
    // tokens and passwords stand in headers and bodies
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [] },
    beforeSend: (event, { originalException }) => (isWorthReporting(originalException) ? event : null),
    ...extra,
  });
  return ({ error, eventId }: { error: unknown; eventId: string }): void => {
    captureException(error, { event_id: eventId, mechanism: { type: 'caught', handled: false } });
  };
}
