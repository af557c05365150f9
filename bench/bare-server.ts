/** The smallest server that gives the same answer: node:http, pg, the product's select, no checks. */
import { createServer } from 'node:http';
import pg from 'pg';
import { openDatabase } from '../apps/server/src/drivers/database/database.ts';
import { selectOwnUser } from '../apps/server/src/modules/accounts/accounts.store.ts';

const connect = { host: process.env['PGHOST'], user: 'put', database: 'put' };
const { db, close } = await openDatabase({ connect, onError: console.error });
const { id } = await db.selectFrom('user').select('id').where('username', '=', 'student').executeTakeFirstOrThrow();
const { sql: text, parameters } = selectOwnUser(db, { id }).compile();
await close();

const pool = new pg.Pool({ ...connect, max: 16 });
const server = createServer((_request, response) => {
  pool.query(text, [...parameters]).then(
    ({ rows: [{ has_grants_only: _, grants: _grants, ...user }] }) => {
      response.setHeader('content-type', 'application/json; charset=utf-8');
      response.end(JSON.stringify(user));
    },
    () => {
      response.statusCode = 500;
      response.end();
    },
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}`);
});
process.on('SIGTERM', () => process.exit(0));
