import pg from 'pg';

/** One statement on a connection of its own: databases are made and dropped outside of transactions. */
export async function asOwner(connect: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(connect);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
