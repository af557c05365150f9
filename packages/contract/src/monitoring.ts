import * as z from 'zod/mini';

/** The element of the page in which the server tells the browser where reports of errors go; left out when nowhere. */
export const monitoringElementId = 'pt-monitoring';

/** Sentry's own notation, which compatible services share: https://KEY@HOST/PATH/PROJECT. */
const dsnPattern = /^https?:\/\/\w+(?::\w+)?@[\w.-]+(?::\d{1,5})?\/(?:[\w.-]+\/)*\d+$/;

export const MonitoringInPage = z.object({
  sentry_dsn: z.string().check(z.regex(dsnPattern, 'адрес вида https://ключ@sentry.example.org/1')),
});
export type MonitoringInPage = z.infer<typeof MonitoringInPage>;
