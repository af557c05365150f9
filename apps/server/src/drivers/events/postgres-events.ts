import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../database/database.ts';
import { OwnFailure } from '../failure/own-failure.ts';
import type { Events } from './events.ts';

const channel = 'pt_events';
/** NOTIFY refuses payloads of 8 000 bytes or more. Longer news is a mistake in our code. */
const longestPayloadBytes = 7_900;

function payloadOf(topic: string, news: unknown): string {
  const payload = JSON.stringify({ t: topic, n: news });
  if (Buffer.byteLength(payload) > longestPayloadBytes) throw new Error(`News of ${topic} is too long for NOTIFY`);
  return payload;
}

type Options = { db: Db; connect: pg.ClientConfig; onError: (error: Error) => void };

/** LISTEN / NOTIFY on a connection of its own. It reconnects with growing pauses. */
export async function postgresEvents({ db, connect, onError }: Options): Promise<Events> {
  const listeners = new Map<(news: unknown, topic: string) => void, string>();
  const gapListeners = new Set<() => void>();
  let client: pg.Client | undefined;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;

  const hear = ({ payload = '' }: pg.Notification) => {
    hearing.run(() => {
      const { t: topic, n: news } = JSON.parse(payload) as { t: string; n: unknown };
      for (const [listener, prefix] of listeners)
        if (topic.startsWith(prefix)) new OwnFailure('news', tellError).run(() => listener(news, topic));
    });
  };
  const tellError = (error: unknown) => onError(error as Error);
  const hearing = new OwnFailure('news', tellError);

  const open = async () => {
    const next = new pg.Client({ ...connect, keepAlive: true, application_name: 'put-events' });
    // a failed attempt rejects and also emits `end`; starting a new attempt for both would double their number each
    // time
    let isOpen = false;
    const lost = (error?: Error) => {
      if (!isOpen || isClosed) return;
      isOpen = false;
      if (error) onError(error);
      next.end().catch(() => undefined);
      reopen(200);
    };
    next.on('notification', hear);
    next.on('error', lost);
    next.on('end', () => lost());
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch (error) {
      next.end().catch(() => undefined);
      throw error;
    }
    isOpen = true;
    client = next;
  };

  const reopen = (pauseMs: number) => {
    if (isClosed) return;
    retry = setTimeout(() => {
      open().then(
        () => gapListeners.forEach((listener) => new OwnFailure('news', tellError).run(listener)),
        (error: Error) => {
          onError(error);
          reopen(Math.min(pauseMs * 2, 5_000));
        },
      );
    }, pauseMs);
  };

  await open();
  return {
    async publish(tx, topic, news) {
      await sql`select pg_notify(${channel}, ${payloadOf(topic, news)})`.execute(tx === 'now' ? db : tx);
    },
    async publishMany(tx, all) {
      if (all.length === 0) return;
      const payloads = all.map(({ topic, news }) => payloadOf(topic, news));
      // counted, so that not a row for each travels back
      await sql`select count(pg_notify(${channel}, payload)) from unnest(${payloads}::text[]) as payload`.execute(tx);
    },
    listen(prefix, onNews) {
      // a new wrapper each time, so that the same function can listen twice
      const listener = (news: unknown, topic: string) => onNews(news, topic);
      listeners.set(listener, prefix);
      return () => void listeners.delete(listener);
    },
    onGap(listener) {
      gapListeners.add(listener);
      return () => void gapListeners.delete(listener);
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
