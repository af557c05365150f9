import pg from 'pg';
import { afterAll } from 'vitest';

/**
 * Statements with values are prepared once on each connection of this process, and planned once: histories ask the same
 * few hundred again and again, of small tables, and to plan one takes longer than to run it. Call it once in a file of
 * tests that has a process of its own. Production plans each statement anew, because its tables grow.
 */
export function preparedStatements(): void {
  const client = pg.Client.prototype as { query: (...given: unknown[]) => unknown };
  const { query } = client;
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `s${names.size}`;
    names.set(text, name);
    return name;
  };
  client.query = function named(text, values, ...others) {
    const isNamed = typeof text === 'string' && Array.isArray(values);
    return isNamed
      ? query.call(this, { name: nameOf(text), text, values: values as unknown[] }, ...others)
      : query.call(this, text, values, ...others);
  };
  afterAll(() => {
    client.query = query;
  });
}
