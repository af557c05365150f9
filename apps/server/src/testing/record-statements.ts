import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, expect } from 'vitest';
import { type StatementsOfFile, statementsVariable } from './statements-of-file.ts';

const list = process.env[statementsVariable];
if (list) {
  const startedMs = performance.now();
  const statements = new Set<string>();
  record((sql) => statements.add(sql));
  // it was added first, so it runs last
  afterAll(() => {
    const line: StatementsOfFile = {
      file: expect.getState().testPath ?? '',
      ms: Math.round(performance.now() - startedMs),
      statements: [...statements].map(hashOf),
    };
    appendFileSync(list, `${JSON.stringify(line)}\n`);
  });
}

/** Hands on each statement of the product from now on to `take`, and to no one who asked before. */
function record(take: (sql: string) => void): void {
  const listening: { takeStatement?: (sql: string) => void } = globalThis as object;
  const isWatched = listening.takeStatement !== undefined;
  listening.takeStatement = take;
  if (isWatched) return;
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const sql = typeof args[0] === 'string' ? args[0] : (args[0] as { text?: unknown } | undefined)?.text;
    if (typeof sql === 'string' && !isOfTest()) listening.takeStatement?.(sql);
    return Reflect.apply(query, this, args) as unknown;
  } as typeof query;
}

/** A test itself asks, to prepare or to check: the nearest code of ours is not the product's. */
function isOfTest(): boolean {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 60;
  const lines = new Error('asked').stack?.split('\n') ?? [];
  Error.stackTraceLimit = stackTraceLimit;
  const nearest = lines.find(
    (line) => line.includes('/apps/server/src/') && !/\/(drivers\/database|record-statements)/.test(line),
  );
  return nearest !== undefined && /\.test\.ts|\/testing\//.test(nearest);
}

/** The same statement with other values has the same hash, also with other columns that are set. */
function hashOf(sql: string): string {
  const shape = sql
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\(\$(?:, ?\$)*\)(?:, ?\(\$(?:, ?\$)*\))*/g, '($)')
    .replaceAll(/\bset (?:"\w+" = \$(?:, )?)+/g, 'set ')
    .replace(/^(insert into "\w+") \([^)]*\)/, '$1')
    .replaceAll(/\s+/g, ' ');
  return createHash('sha256').update(shape).digest('base64url').slice(0, 16);
}
