import { type MonitoringInPage, monitoringElementId } from '@put/contract/monitoring';
import type { Monitoring } from '../settings.ts';

type Sources = { script: string[]; connect: string[]; worker: string[] };

/**
 * Puts into the page where errors are reported and the tag of the visits' counter, so that neither costs a call or a build.
 * At the end of the body: deferred scripts run in order, and a slow host of the counter must not hold up the application.
 */
export function addMonitoring(page: string, { sentryDsn, analytics }: Monitoring): string {
  const tags: string[] = [];
  if (sentryDsn !== undefined) {
    const settings: MonitoringInPage = { sentry_dsn: sentryDsn };
    // a block of data, which the policy lets stand: browsers run no script of this type
    const json = JSON.stringify(settings).replaceAll('<', String.raw`\u003c`);
    tags.push(`<script type="application/json" id="${monitoringElementId}">${json}</script>`);
  }
  if (analytics !== undefined) {
    const { scriptUrl, websiteId } = analytics;
    tags.push(`<script defer src="${attribute(scriptUrl)}" data-website-id="${attribute(websiteId)}"></script>`);
  }
  // by a function: `$&` in an address means nothing special
  return tags.length === 0 ? page : page.replace('</body>', () => `${tags.join('')}</body>`);
}

/** What the policy of a page must allow besides our own files. */
export function monitoringSources({ sentryDsn, analytics }: Monitoring): Sources {
  const ingest = sentryDsn === undefined ? [] : [new URL(sentryDsn).origin];
  const counter = analytics === undefined ? [] : [new URL(analytics.scriptUrl).origin];
  return {
    script: counter,
    connect: [...ingest, ...counter],
    // the recording of a broken screen is packed by a worker that Sentry's client carries as text
    worker: sentryDsn === undefined ? [] : ['blob:'],
  };
}

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
