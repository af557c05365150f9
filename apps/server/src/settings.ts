import { resolve } from 'node:path';
import { MonitoringInPage } from '@put/contract/monitoring';
import * as z from 'zod/mini';

const flag = z.pipe(
  z.enum(['0', '1', 'true', 'false']),
  z.transform((v) => v === '1' || v === 'true'),
);
const wholeNumber = (least: number, most: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d+$/, 'целое число')),
    z.pipe(z.transform(Number), z.int().check(z.minimum(least), z.maximum(most))),
  );

const Environment = z.object({
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  HOST: z._default(z.string(), '0.0.0.0'),
  NODE_ENV: z._default(z.string(), 'development'),
  PT_DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'адрес вида postgres://…'))),
  PT_SECRET: z.optional(z.string().check(z.minLength(32, 'не короче 32 знаков'))),
  /** The address people open, when it is not http://localhost:PORT; its origin may open the websocket. */
  PT_PUBLIC_URL: z.optional(z.url('адрес вида https://школа.рф')),
  /** Programs judged at the same time; cores less one, at least one, when left out. */
  PT_JUDGE_PLACES: z.optional(wholeNumber(1, 64)),
  PT_LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), 'info'),
  /** Behind a reverse proxy that sets X-Forwarded-For. */
  PT_TRUST_PROXY: z._default(flag, false),
  /** Where the browser reports errors: Sentry or a service compatible with it. */
  PT_SENTRY_DSN: z.optional(MonitoringInPage.shape.sentry_dsn),
  /** The script that counts visits, with its whole address, and the id that its service knows us by. */
  PT_ANALYTICS_URL: z.optional(z.url({ protocol: /^https?$/, error: 'адрес вида https://stats.школа.рф/script.js' })),
  PT_ANALYTICS_WEBSITE_ID: z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/, 'буквы, цифры, «-» и «_»'))),
});

export type Monitoring = {
  sentryDsn: string | undefined;
  analytics: { scriptUrl: string; websiteId: string } | undefined;
};

export type Settings = {
  port: number;
  host: string;
  isProduction: boolean;
  dataDir: string;
  databaseUrl: string | undefined;
  secret: string | undefined;
  publicUrl: string | undefined;
  judgePlaces: number | undefined;
  logLevel: z.infer<typeof Environment>['PT_LOG_LEVEL'];
  trustProxy: boolean;
  /** Empty outside of production, whatever is configured. */
  monitoring: Monitoring;
};

export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** Reads the environment once; a wrong value stops the start and says which. Empty values count as left out. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new SettingsError(`Неверные настройки окружения:\n${lines.join('\n')}`);
  }
  const e = parsed.data;
  return {
    port: e.PORT,
    host: e.HOST,
    isProduction: e.NODE_ENV === 'production',
    dataDir: resolve(e.PT_DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    secret: e.PT_SECRET,
    publicUrl: e.PT_PUBLIC_URL,
    judgePlaces: e.PT_JUDGE_PLACES,
    logLevel: e.PT_LOG_LEVEL,
    trustProxy: e.PT_TRUST_PROXY,
    monitoring: readMonitoring(e),
  };
}

function readMonitoring(e: z.infer<typeof Environment>): Monitoring {
  const { PT_SENTRY_DSN: sentryDsn, PT_ANALYTICS_URL: scriptUrl, PT_ANALYTICS_WEBSITE_ID: websiteId } = e;
  if ((scriptUrl === undefined) !== (websiteId === undefined)) {
    throw new SettingsError(
      'Неверные настройки окружения:\n  PT_ANALYTICS_URL и PT_ANALYTICS_WEBSITE_ID задаются только вместе',
    );
  }
  if (e.NODE_ENV !== 'production') return { sentryDsn: undefined, analytics: undefined };
  return {
    sentryDsn,
    analytics: scriptUrl !== undefined && websiteId !== undefined ? { scriptUrl, websiteId } : undefined,
  };
}
