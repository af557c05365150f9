/** The smallest server that gives the same answer: node:http, pg, one indexed select, no checks. */
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ user: 'put', database: 'put', max: 16 });
const columns = 'id, email, username, first_name, last_name, birthday, is_admin, timezone';
const id = (await pool.query<{ id: number }>(`select id from "user" where username = 'student'`)).rows[0]!.id;

const server = createServer((_request, response) => {
  pool.query(`select ${columns} from "user" where id = $1 and deleted_at is null`, [id]).then(
    ({ rows }) => {
      response.setHeader('content-type', 'application/json; charset=utf-8');
      response.end(JSON.stringify(rows[0]));
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
