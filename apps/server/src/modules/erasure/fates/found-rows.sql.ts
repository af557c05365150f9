/** Rows that are about a person without a column of theirs, and what is taken out of lists and fields. */
import { type RawBuilder, sql } from 'kysely';
import { keptAuditFields } from './audit-fields.ts';
import { type Erased, errorClass, names, type Rows } from './fate.sql.ts';

/** News for others that name the person. */
export const aboutPerson: Rows = ({ id }) => sql<boolean>`(payload ->> 'user_id' = ${String(id)}
  or (kind = 'announcement' and (payload ->> 'announcement_id')::int in (select a.id from announcement a where a.created_by = ${id})))`;

export const namelessPayload = ({ id, nameless }: Erased) => sql`case when payload ->> 'user_id' = ${String(id)}
  then payload || jsonb_build_object('user_name', ${nameless}::text)
  else payload || jsonb_build_object('by_name', ${nameless}::text) end`;

/** Mail to the person, and mail to others that names the person. */
export const inMail: Rows = (person) => sql<boolean>`(lower(recipient) = any(${person.emails}::text[])
  or ${names(person, sql`concat_ws(' ', subject, text, html)`)})`;

/** Exports of courses where the person stands: they hold names, and are made again in a minute. */
export const ofCourses: Rows = ({ id }) => sql<boolean>`course_id in (
  select l.course_id from result r join lesson l on l.id = r.lesson_id where r.user_id = ${id}
  union select opened.course_id from course_user_group opened
    join user_group_member m on m.user_group_id = opened.user_group_id where m.user_id = ${id})`;

const namedIn = (column: 'before' | 'after', id: number) => sql`coalesce(
  ${sql.ref(column)} ->> 'user_id' = ${String(id)} or ${sql.ref(column)} ->> 'owner_id' = ${String(id)}
  or ${sql.ref(column)} -> 'user_ids' @> to_jsonb(${id}::int), false)`;
const isOfPerson = (id: number) => sql`(object_type = 'user' and object_id = ${id})`;

/** What the person did, what was done with the person, and with what is theirs. */
export const ofAudit: Rows = ({ id }) => sql<boolean>`(actor_id = ${id} or acting_as_id = ${id} or ${isOfPerson(id)}
  or (object_type = 'submission' and object_id in (select s.id from submission s where s.user_id = ${id}))
  or (object_type = 'container' and object_id in (select c.id from container c where c.user_id = ${id}))
  or ${namedIn('before', id)} or ${namedIn('after', id)})`;

export const auditFields = (column: 'before' | 'after') => sql`case
  when jsonb_typeof(${sql.ref(column)}) is distinct from 'object' then null
  else (select jsonb_object_agg(key, value) from jsonb_each(${sql.ref(column)}) field
    where key = any(${keptAuditFields}::text[])
      -- of a course it is the course's name, of a key or a container it is what a person called it
      and not (key = 'title' and object_type in ('user', 'container'))) end`;

/** The address of who did it stays, unless it is the person's own. */
export const ipOfOthers = ({ id }: Erased) =>
  sql`case when actor_id = ${id} or (actor_id is null and ${isOfPerson(id)}) then '' else ip end`;

/** One row of a table of people: the person by number, by login, by an address, or by first and last name. */
const isRowOf = ({ id, emails, username, first_name, last_name }: Erased, row: RawBuilder<unknown>) => sql`exists (
  select from (select ${row} || coalesce(${row} -> 'values', '{}'::jsonb)) flat (of)
  where of ->> 'user_id' = ${String(id)}
    or lower(of ->> 'email') = any(${emails}::text[])
    or lower(of ->> 'username') = ${username}::text or lower(of ->> 'login') = any(${username === null ? emails : [...emails, username]}::text[])
    or (of ->> 'first_name' = ${first_name} and of ->> 'last_name' = ${last_name}::text))`;

/** A run under way counts its rows by their places: it is left alone, and loses its rows within the hour. */
export const isFinished: Rows = () => sql<boolean>`finished_at is not null`;

export const withoutPerson = (column: 'rows' | 'outcome') => (person: Erased) =>
  sql`coalesce((
  select jsonb_agg(listed.one order by place) from jsonb_array_elements(${sql.ref(column)}) with ordinality as listed (one, place)
  where not ${isRowOf(person, sql`listed.one`)}), '[]'::jsonb)`;

export const invited: Rows = ({ id, emails }) =>
  sql<boolean>`(taken_by = ${id} or lower(email) = any(${emails}::text[]))`;

/** Counters of the account, and of the addresses that the person signed in from. */
export const triedBy: Rows = ({ id }) => sql<boolean>`(key ~ ${`(^| )user:${id}( |$)`} or exists (
  select from refresh_token token where token.user_id = ${id} and token.ip <> ''
    and strpos(key, 'address:' || token.ip) > 0))`;

export const errorClasses = sql`array(
  select ${errorClass(sql`listed.one`)} from unnest(error_keys) with ordinality as listed (one, place) order by place)`;
