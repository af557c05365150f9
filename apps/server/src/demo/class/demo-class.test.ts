import { adminDesk } from '@put/contract/desk/desk';
import { adminDemonstration } from '@put/contract/system/demonstration';
import { submissions } from '@put/contract/submissions/submissions';
import { adminMarks } from '@put/contract/marks/mark-editing';
import type { Viewer } from '@put/contract/base/access';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../../drivers/database/database.ts';
import { removeClass } from '../../modules/demonstration/remove-class.ts';
import { keepGoing } from '../../modules/demonstration/going-lesson.store.ts';
import { keepResult } from '../../modules/results/results.api.ts';
import { testApp } from '../../testing/build-app.ts';
import { testDatabase } from '../../testing/database.ts';
import { seedDemo } from '../seed-demo.ts';

const { db, as, events } = await testApp({ judges: false, takesOtherJobs: false });
const startedMs = performance.now();
await seedDemo(db, { hasClass: true });
const tookMs = performance.now() - startedMs;
const admin: Viewer = { id: 1, is_admin: true, acting_admin_id: null };
const sasha: Viewer = { id: 2, is_admin: false, acting_admin_id: null };

const all = async <Row>(from: Db, query: string): Promise<Row[]> => (await sql.raw<Row>(query).execute(from)).rows;
const stats = (from: Db) =>
  all(
    from,
    `select 'lesson' as of, lesson_id, 0 as task_id, figure, value, students from lesson_stat where students <> 0
     union all select 'task', lesson_id, task_id, figure, value, students from task_stat where students <> 0
     union all select 'solving', 0, task_id, '', solved::text, tried from task_solving where tried <> 0
     order by 1, 2, 3, 4, 5`,
  );

test('a fresh school has a class with all that one looks for', async () => {
  console.info(`the demonstration with its class: ${Math.round(tookMs)} ms`);
  const [counts] = await all<Record<string, number>>(
    db,
    `select (select count(*)::int from "user" where not is_admin) as students,
      (select count(*)::int from submission where verdict = 'accepted') as accepted,
      (select count(*)::int from submission where verdict <> 'accepted') as others,
      (select count(*)::int from submission where late_credit < 100) as late,
      (select count(*)::int from question) as questions, (select count(*)::int from question where state = 'open') as open,
      (select count(*)::int from remark) as remarks, (select count(*)::int from work_return) as returned,
      (select count(*)::int from mark) as marks, (select count(*)::int from exam_sitting) as sittings,
      (select count(*)::int from exam where released_at is null) as hidden_exams,
      (select count(*)::int from submission where status = 'review') as to_mark,
      (select count(*)::int from announcement_recipient where read_at is null) as unread,
      (select count(*)::int from announcement_recipient where read_at is not null) as read`,
  );
  expect(counts).toMatchObject({ students: 27, questions: 5, open: 2, hidden_exams: 1, remarks: 3, returned: 2 });
  for (const name of ['late', 'marks', 'sittings', 'to_mark', 'unread', 'read'])
    expect(counts![name], name).toBeGreaterThan(2);
  expect(counts!.accepted).toBeGreaterThan(300);
  expect(counts!.others).toBeGreaterThan(200);
});

test('the desk shows a lesson that goes on, who is stuck in it, and what waits', async () => {
  const desk = await as(admin).get(adminDesk.show, {});
  expect(desk.lesson).toMatchObject({ lesson_title: 'Функции', students: 27 });
  expect(desk.lesson!.people.length).toBeGreaterThan(20);
  const repeating = desk.lesson!.people.filter(({ stuck }) => stuck?.reason === 'repeats');
  expect(repeating.length).toBeGreaterThanOrEqual(3);
  expect(desk.lesson!.people.some(({ stuck }) => stuck?.reason === 'asks')).toBe(true);
  expect(desk.lesson!.attempts).toBeGreaterThan(5);
  expect(desk.to_mark.total).toBeGreaterThan(1);
  expect(desk.questions.total).toBe(2);
  expect(desk.due.rows.length).toBeGreaterThan(0);
});

test('two have handed in the same program, and nobody else has', async () => {
  const pairs = await all<{ similarity: number }>(db, 'select similarity::float from similar_pair order by 1 desc');
  expect(pairs.filter(({ similarity }) => similarity > 0.85)).toHaveLength(1);
});

test('statistics are those of a recount', async () => {
  const stored = await stats(db);
  expect(stored.length).toBeGreaterThan(100);
  await sql`select recount_stats(array(select id from lesson))`.execute(db);
  expect(await stats(db)).toEqual(stored);
});

test('results are those of their submissions, and every one has some', async () => {
  const read = () =>
    all<{ user_id: number; lesson_id: number; task_id: number }>(
      db,
      `select to_jsonb(result) - 'updated_at' as row, user_id, lesson_id, task_id from result order by id`,
    );
  const stored = await read();
  for (const { user_id, lesson_id, task_id } of stored)
    await db.transaction().execute((tx) => keepResult(tx, events, { user_id, lesson_id, task_id }));
  expect(await read()).toEqual(stored);
  const orphans = await all(
    db,
    `select id from result where not exists (select from submission where submission.user_id = result.user_id
      and submission.task_id = result.task_id and submission.lesson_id is not distinct from result.lesson_id)`,
  );
  expect(orphans).toEqual([]);
});

test('marks of the term are frozen from what stood then, and those of now can be computed', async () => {
  const { terms, users } = await as(admin).get(adminMarks.get, { params: { id: '1' }, query: {} });
  expect(users.length).toBe(27);
  expect(terms).toHaveLength(1);
  expect(terms[0]!.marks.filter(({ mark }) => mark !== null).length).toBe(26);
});

/** What happened, by table and column; not what is planned. */
const pastColumns = [
  ['submission', 'queued_at'],
  ['submission', 'finished_at'],
  ['judgement', 'created_at'],
  ['result', 'last_submitted_at'],
  ['question_message', 'created_at'],
  ['exam_sitting', 'handed_in_at'],
  ['audit', 'at'],
  ['lesson_presence', 'seen_at'],
  ['announcement_recipient', 'read_at'],
] as const;

test.each(['03:00', '12:00', '23:50', '00:10'])(
  'opened at %s, a lesson goes on and nothing lies ahead',
  async (time) => {
    const other = await testDatabase();
    const [hours, minutes] = time.split(':').map(Number);
    const now = new Date(new Date().setHours(hours!, minutes!, 0, 0));
    await seedDemo(other.db, { hasClass: true, now });
    for (const [table, column] of pastColumns) {
      const [last] = await all<{ at: string }>(other.db, `select max(${column}) as at from ${table}`);
      expect(Date.parse(last!.at), `${table}.${column}`).toBeLessThanOrEqual(now.getTime());
    }
    const [here] = await all<{ students: number }>(
      other.db,
      `select count(*)::int as students from lesson_presence
     where doing <> 'away' and seen_at > '${now.toISOString()}'::timestamptz - interval '90 seconds'`,
    );
    expect(here!.students).toBeGreaterThan(20);
    // attempts of a person at a task stand in the order in which they came
    const turned = await all(
      other.db,
      `select a.id from submission a join submission b using (user_id, task_id, lesson_id)
     where a.id < b.id and a.queued_at > b.queued_at`,
    );
    expect(turned).toEqual([]);
    await other.close();
  },
);

test('after a night the lesson goes on still', async () => {
  const other = await testDatabase();
  const yesterday = new Date(Date.now() - 14 * 3_600_000);
  await seedDemo(other.db, { hasClass: true, now: yesterday });
  const before = await stats(other.db);
  expect(await keepGoing(other.db)).toBe(true);
  const [found] = await all<{ here: number; latest: boolean; ahead: number }>(
    other.db,
    `select (select count(*)::int from lesson_presence where doing <> 'away' and seen_at > now() - interval '1 minute') as here,
      (select max(finished_at) > now() - interval '5 minutes' from submission) as latest,
      (select count(*)::int from submission where finished_at > now()) as ahead`,
  );
  expect(found).toMatchObject({ latest: true, ahead: 0 });
  expect(found!.here).toBeGreaterThan(20);
  expect(await stats(other.db)).toEqual(before);
  await other.close();
});

/** All rows but those of the audit, without times and what is random. */
async function rowsOf(from: Db): Promise<Record<string, unknown[]>> {
  const tables = await all<{ name: string }>(
    from,
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     and relname not in ('audit', 'migration', 'installation', 'session', 'process', 'worker') order by 1`,
  );
  const found: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    const rows = await all<{ row: object }>(
      from,
      `select to_jsonb(one) - '{password_hash,last_seen_at,compiled}'::text[] as row from public."${name}" one`,
    );
    found[name] = rows
      .map(({ row }) => JSON.stringify(row).replaceAll(/"\d{4}-\d\d-\d\dT[\d:.+Z-]+"/g, '"time"'))
      .toSorted();
  }
  return found;
}

test('removed, it leaves a school as one with the courses alone', async () => {
  const courses = await testDatabase();
  await seedDemo(courses.db, { hasClass: false });
  const expected = await rowsOf(courses.db);
  expect(expected.user).toHaveLength(2);

  const work = (await as(sasha).get(submissions.create, {
    body: { task_id: 1, lesson_id: 1, language: 'python', files: [{ name: 'main.py', content: 'print(1)' }] },
  })) as { id: number };
  await as(admin).get(adminDemonstration.remove, {});
  expect(await as(admin).get(adminDemonstration.get, {})).toEqual({ class: null });
  expect((await as(admin).refusal(adminDemonstration.remove, {})).code).toBe('not_found');
  expect(await keepGoing(db)).toBe(false);

  const left = await rowsOf(db);
  const own = left.submission!.filter((row) => !expected.submission!.includes(row));
  expect(own).toHaveLength(1);
  expect(own[0]).toContain(`"id": ${work.id}`.replace(' ', ''));
  await sql`delete from result`.execute(db);
  await sql`delete from submission`.execute(db);
  await sql`delete from lesson_stat where students = 0`.execute(db);
  await sql`delete from task_stat where students = 0`.execute(db);
  await sql`delete from task_solving where tried = 0`.execute(db);
  expect(await rowsOf(db)).toEqual(expected);
  const audit = await all<{ action: string }>(db, `select action from audit order by id`);
  expect(audit.map(({ action }) => action)).toEqual(['remove_demonstration_class']);
});

test('removed, it leaves a group that somebody real is in, and an exam that somebody real has written', async () => {
  const other = await testDatabase();
  await seedDemo(other.db, { hasClass: true });
  await sql`insert into user_group_member (user_group_id, user_id, role)
    select (select min(id) from user_group where title like '8 %'), id, 'student' from "user" where username = 'student'`.execute(
    other.db,
  );
  const [{ titles }] = (await all<{ titles: string[] }>(
    other.db,
    `select array_agg(title order by title) as titles from user_group where title like '8 %'`,
  )) as [{ titles: string[] }];
  expect(titles).toHaveLength(2);
  const root = await other.db.selectFrom('user').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow();
  await removeClass({ db: other.db }, { viewer: { id: root.id, is_admin: true, acting_admin_id: null }, ip: '' });
  const left = await all<{ title: string; people: number }>(
    other.db,
    `select title, (select count(*)::int from user_group_member where user_group_id = user_group.id) as people
     from user_group where title like '8 %'`,
  );
  expect(left).toEqual([{ title: titles[0], people: 1 }]);
  await other.close();
});
