import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import type { Table } from './catalog.store.ts';

const target = ({ name, columns }: Table) =>
  `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;

/** The rows of a table in COPY's text format. Call `rows()` only after reading all content: it gives their number. */
export function copyOut(client: pg.ClientBase, table: Table): { content: AsyncIterable<Buffer>; rows(): number } {
  const stream = client.query(to(`copy ${target(table)} to stdout`));
  return { content: stream as AsyncIterable<Buffer>, rows: () => stream.rowCount };
}

/** Copies the rows in. Returns their number. */
export async function copyIn(client: pg.ClientBase, table: Table, content: AsyncIterable<Buffer>): Promise<number> {
  const stream = client.query(from(`copy ${target(table)} from stdin`));
  await pipeline(content, stream);
  return stream.rowCount;
}
