import type { MonitoringInPage, monitoringElementId } from '@put/contract/system/monitoring';
import { randomKey } from '../../ui/browser/random-key.ts';
import { whenIdle } from '../../ui/browser/when-idle.ts';
import { isWorthReporting } from './is-worth-reporting.ts';

type Fault = { error: unknown; eventId: string };

/** The most faults that are kept until the reporting client has loaded. More of them would say nothing new. */
const mostKept = 20;
/** Reporting starts after this time even without a first screen, because its absence is worth a report. */
const firstScreenWaitMs = 10_000;

let kept: Fault[] = [];
let send: ((fault: Fault) => void) | null = null;
let isOn = false;
/** React may show one fault several times. It keeps the same number. */
const eventIds = new WeakMap<object, string>();

/**
 * Reports faults to the service that the server names in the page; without one it does nothing. The service's client is
 * larger than the whole sign-in screen, so it is loaded after the first screen. Earlier faults are kept and sent then.
 */
export async function startMonitoring(firstScreen: Promise<unknown>): Promise<void> {
  const dsn = readDsn();
  if (dsn === null) return;
  isOn = true;
  addEventListener('error', keepFailure);
  addEventListener('unhandledrejection', keepFailure);
  await Promise.race([firstScreen, new Promise((resolve) => setTimeout(resolve, firstScreenWaitMs))]);
  await whenIdle();
  try {
    const { openReports } = await import('./open-reports.ts');
    send = openReports(dsn);
  } catch {
    // without a network reports cannot be sent either
    return;
  }
  // from now on the client listens by itself
  removeEventListener('error', keepFailure);
  removeEventListener('unhandledrejection', keepFailure);
  for (const fault of kept) send(fault);
  kept = [];
}

/** Reports a fault that was caught and shown. Gives its number at the service, or null when it is not reported. */
export function reportFault(error: unknown): string | null {
  if (!isOn || !isWorthReporting(error)) return null;
  const isObject = typeof error === 'object' && error !== null;
  const known = isObject ? eventIds.get(error) : undefined;
  if (known !== undefined) return known;
  const eventId = randomKey();
  if (isObject) eventIds.set(error, eventId);
  if (send !== null) send({ error, eventId });
  else if (kept.length < mostKept) kept.push({ error, eventId });
  return eventId;
}

function keepFailure(event: ErrorEvent | PromiseRejectionEvent): void {
  reportFault('reason' in event ? event.reason : (event.error ?? event.message));
}

/** Our own server has written and checked this value. A schema would only make the first page larger. */
function readDsn(): string | null {
  const element = document.getElementById('pt-monitoring' satisfies typeof monitoringElementId);
  return element === null ? null : (JSON.parse(element.textContent) as MonitoringInPage).sentry_dsn;
}
