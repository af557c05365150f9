import pg from 'pg';
import { afterAll } from 'vitest';
import { asOwner } from '../as-owner.ts';

/**
 * A clock that a test moves ahead, for one database and for this process. Production has no part in it: the database of
 * the test gets a `now()` of its own, which stands before that of PostgreSQL in the search path, and what was bound to
 * PostgreSQL's when the schema was made (defaults of columns) is bound anew.
 */
export type Clock = {
  /** For `testApp`: before anything has opened the database. */
  prepare: (connect: pg.ClientConfig) => Promise<void>;
  now: () => number;
  /** It only goes ahead, as clocks do. */
  moveTo: (ms: number) => Promise<void>;
  moveBy: (ms: number) => Promise<void>;
};

const OwnDate = globalThis.Date;

/** Call it once in a file of tests that has a process of its own: it replaces `Date`. */
export function virtualClock(): Clock {
  let aheadMs = 0;
  /** One connection for all moves: to open one costs more than the move. */
  let owner: pg.Client | undefined;
  const now = () => OwnDate.now() + aheadMs;
  globalThis.Date = class extends OwnDate {
    constructor(...given: [] | [number | string]) {
      super(...((given.length === 0 ? [now()] : given) as [number]));
    }
    static override now = now;
  } as DateConstructor;
  afterAll(async () => {
    globalThis.Date = OwnDate;
    await owner?.end();
  });
  const moveBy = async (ms: number) => {
    aheadMs += Math.round(ms);
    await owner!.query(clocks(aheadMs));
  };
  return {
    async prepare(connect) {
      owner = new pg.Client(connect);
      // the database is dropped under it
      owner.on('error', () => undefined);
      await owner.connect();
      const searchPath = 'clock, pg_catalog, public';
      await asOwner(
        connect,
        `create schema clock;
        ${clocks(0)}
        set search_path = ${searchPath};
        ${rebound};
        alter database "${connect.database}" set search_path = ${searchPath}`,
      );
    },
    now,
    moveBy,
    moveTo: (ms) => moveBy(Math.max(0, ms - now())),
  };
}

/** The time is a literal of the functions, so that a query costs what it costs in production. */
const clocks = (aheadMs: number) =>
  ['now', 'clock_timestamp', 'statement_timestamp']
    .map(
      (name) => `create or replace function clock.${name}() returns timestamptz language sql
        ${name === 'clock_timestamp' ? 'volatile' : 'stable'}
        as $$ select pg_catalog.${name}() + interval '${aheadMs} milliseconds' $$;`,
    )
    .join('\n');

/** Defaults are kept as what they meant when they were written. */
const rebound = `do $$
  declare one record;
  begin
    for one in
      select format('%I.%I', space.nspname, place.relname) as place, attname, pg_get_expr(adbin, adrelid) as said
      from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
      join pg_class place on place.oid = adrelid join pg_namespace space on space.oid = relnamespace
      where nspname = 'public' and attgenerated = ''
        and pg_get_expr(adbin, adrelid) ~ '(now|clock_timestamp|statement_timestamp)\\('
    loop
      execute format('alter table %s alter column %I set default %s', one.place, one.attname,
        regexp_replace(one.said, 'pg_catalog\\.', '', 'g'));
    end loop;
  end $$`;
