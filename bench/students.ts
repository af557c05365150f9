import type pg from 'pg';

/** Their password is that of the demo student. */
export const studentPassword = 'student-demo';

/** Adds students with the password and the groups of the demo student; their logins, in the order of their ids. */
export async function addStudents(pool: pg.Pool, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ username: string }>(
    `with model as (select id, password_hash from "user" where username = 'student'),
     made as (
       insert into "user" (username, first_name, password_hash)
       select 'bench.' || n, 'Имя', password_hash from model, generate_series(1, $1::int) n returning id, username),
     joined as (
       insert into user_group_member (user_group_id, user_id, role)
       select m.user_group_id, made.id, 'student' from made, model join user_group_member m on m.user_id = model.id)
     select username from made order by made.id`,
    [count],
  );
  return rows.map(({ username }) => username);
}
