import type { MonitoringInPage, monitoringElementId } from '@put/contract/monitoring';
import { randomKey } from '../random-key.ts';
import { whenIdle } from '../when-idle.ts';
import { isWorthReporting } from './is-worth-reporting.ts';

type Fault = { error: unknown; eventId: string };

/** Faults from before the client of the service has loaded; more than this tell nothing new. */
const mostKept = 20;
/** A first screen that never comes is itself worth a report. */
const firstScreenWaitMs = 10_000;

let kept: Fault[] = [];
let send: ((fault: Fault) => void) | null = null;
let isOn = false;
/** React may show one fault more than once; it has one number. */
const eventIds = new WeakMap<object, string>();

/**
 * Reports faults where the server's page says, and nowhere when it says nothing. The client of the service is heavier than the
 * whole sign-in screen, so it comes after the first screen; what breaks before that is kept.
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
    // without a network there is nowhere to send to either
    return;
  }
  // from here on the client listens by itself
  removeEventListener('error', keepFailure);
  removeEventListener('unhandledrejection', keepFailure);
  for (const fault of kept) send(fault);
  kept = [];
}

/** Sends a fault that was caught and shown; gives the number under which the service will have it. */
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

/** Written by our own server, which has checked it: shapes would weigh on the first page for nothing. */
function readDsn(): string | null {
  const element = document.getElementById('pt-monitoring' satisfies typeof monitoringElementId);
  return element === null ? null : (JSON.parse(element.textContent) as MonitoringInPage).sentry_dsn;
}
