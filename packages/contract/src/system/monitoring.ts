import * as z from 'zod/mini';

/**
 * The id of the page's element where the server writes the address for error reports. Left out when there is no
 * address.
 */
export const monitoringElementId = 'pt-monitoring';

/** A Sentry DSN, which compatible services share: https://KEY@HOST/PATH/PROJECT. */
const dsnPattern = /^https?:\/\/\w+(?::\w+)?@[\w.-]+(?::\d{1,5})?\/(?:[\w.-]+\/)*\d+$/;

export const MonitoringInPage = z.object({
  sentry_dsn: z.string().check(z.regex(dsnPattern, 'адрес вида https://ключ@sentry.example.org/1')),
});
export type MonitoringInPage = z.infer<typeof MonitoringInPage>;
