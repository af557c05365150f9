import { type MonitoringInPage, monitoringElementId } from '@put/contract/system/monitoring';
import type { Monitoring } from '../../settings.ts';
import { dataBlock } from './data-in-page.ts';

type Sources = { script: string[]; connect: string[]; worker: string[] };

/**
 * Puts the settings of error reports and the script of the visits' counter into the page, so that they need no call and
 * no other build. They stand at the end of the body: deferred scripts run in order, and a slow host of the counter must
 * not delay the application.
 */
export function addMonitoring(page: string, { sentryDsn, analytics }: Monitoring): string {
  const tags: string[] = [];
  if (sentryDsn !== undefined) {
    const settings: MonitoringInPage = { sentry_dsn: sentryDsn };
    tags.push(dataBlock(monitoringElementId, settings));
  }
  if (analytics !== undefined) {
    const { scriptUrl, websiteId } = analytics;
    tags.push(`<script defer src="${attribute(scriptUrl)}" data-website-id="${attribute(websiteId)}"></script>`);
  }
  // replaced by a function, because `$&` in a string would be special
  return tags.length === 0 ? page : page.replace('</body>', () => `${tags.join('')}</body>`);
}

/** What the page's policy must allow besides our own files. */
export function monitoringSources({ sentryDsn, analytics }: Monitoring): Sources {
  const ingest = sentryDsn === undefined ? [] : [new URL(sentryDsn).origin];
  const counter = analytics === undefined ? [] : [new URL(analytics.scriptUrl).origin];
  return {
    script: counter,
    connect: [...ingest, ...counter],
    // Sentry's client starts a worker from a blob, which packs the recording of a broken screen
    worker: sentryDsn === undefined ? [] : ['blob:'],
  };
}

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
