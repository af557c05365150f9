/**
 * What a colleague sees through the whole API: whatever can be read tells of the own course, and nothing of a foreign
 * one.
 */
import { auth } from '@put/contract/accounts/accounts';
import { adminColleagues } from '@put/contract/colleagues/colleagues';
import { adminCourses } from '@put/contract/courses/course-editing';
import { apiBase, type Endpoint } from '@put/contract/base/endpoint';
import { adminResults } from '@put/contract/results/results';
import { type ReachedNoun, staffRoles, type StaffRole } from '@put/contract/accounts/rights';
import { adminMarks } from '@put/contract/marks/mark-editing';
import { adminStatistics } from '@put/contract/statistics/statistics';
import { adminSubmissions, submissions } from '@put/contract/submissions/submissions';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { adminUsers } from '@put/contract/users/users';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { python, rightAnswer } from '../../testing/factories.ts';
import { courseOfColleague } from '../../testing/course-of-colleague.ts';
import { everyEndpoint } from '../../testing/every-endpoint.ts';

const { app, db, as, make, tokens } = await testApp({ judges: false });
const full = await make.user({ is_admin: true });
const [colleague, other] = [await make.user({ is_admin: true }), await make.user({ is_admin: true })];
const own = await courseOfColleague({ db, as, make }, { full, owner: colleague, mark: 'СВОЁ' });
const foreign = await courseOfColleague({ db, as, make }, { full, owner: other, mark: 'ЧУЖОЕ' });
const at = (id: number) => ({ params: { id: String(id) } });

async function grant(role: StaffRole | null): Promise<void> {
  await db.updateTable('user').set({ has_grants_only: true }).where('id', '=', colleague.id).execute();
  await db.deleteFrom('staff_grant').where('user_id', '=', colleague.id).execute();
  if (role !== null)
    await db.insertInto('staff_grant').values({ user_id: colleague.id, role, course_id: own.ids.course }).execute();
}

const token = tokens.sign(colleague, crypto.randomUUID());
async function read({ path }: Endpoint, query: Record<string, string> = {}) {
  const parts = path.split('/');
  const filled = parts.map((part, index) =>
    part === ':number' ? '1' : part.startsWith(':') ? (own.ids[parts[index - 1] as ReachedNoun] ?? 1) : part,
  );
  const { statusCode, body } = await app.inject({
    method: 'GET',
    url: `${apiBase}${filled.join('/')}`,
    headers: { authorization: `Bearer ${token}` },
    query,
  });
  return { status: statusCode, text: body };
}

/** Animations and templates are open to all who read the bank; its tasks are walked in `http/walks/bank-reach.test`. */
const readings = everyEndpoint.filter(
  ({ method, access, of }) => method === 'GET' && access === 'admin' && of !== 'all',
);
const lists = readings.filter(({ of }) => of === 'viewer');

test.each(staffRoles)('%s reads nothing of a foreign course', async (role) => {
  await grant(role);
  const faults: string[] = [];
  for (const endpoint of readings) {
    const { status, text } = await read(endpoint);
    if (status >= 500 || text.includes('ЧУЖОЕ')) faults.push(`${endpoint.path} ${status} ${text}`);
  }
  expect(faults).toEqual([]);
});

test('there are lists that are narrowed, and each tells of the own course', async () => {
  await grant('teacher');
  expect(lists.length).toBeGreaterThanOrEqual(8);
  // no work waits to be marked, and tags are the school's: these have nothing to tell
  const empty = ['/admin/reviews', '/admin/desk/counts', '/admin/desk/tour', '/admin/tags'];
  for (const endpoint of lists) {
    const { status, text } = await read(endpoint);
    expect([endpoint.path, status]).toEqual([endpoint.path, 200]);
    if (!empty.includes(endpoint.path)) expect([endpoint.path, text.includes('СВОЁ')]).toEqual([endpoint.path, true]);
  }
});

test('a colleague without a grant reads nothing, and one who was a full administrator is none any more', async () => {
  await grant(null);
  for (const endpoint of readings) expect([endpoint.path, (await read(endpoint)).status]).toEqual([endpoint.path, 403]);
});

test('a foreign row is not there, and what a role may not is refused with a reason', async () => {
  await grant('assistant');
  const me = as(colleague);
  expect((await me.refusal(adminCourses.get, at(foreign.ids.course))).code).toBe('not_found');
  expect((await me.refusal(adminSubmissions.get, at(foreign.ids.submission))).code).toBe('not_found');
  expect((await me.refusal(adminResults.lesson, { ...at(foreign.ids.lesson), query: {} })).code).toBe('not_found');
  expect((await me.get(adminCourses.get, at(own.ids.course))).title).toBe('СВОЁ-курс');
  const change = { ...at(own.ids.course), body: { title: 'Иначе' } };
  expect(await me.refusal(adminCourses.change, change)).toMatchObject({ status: 403, code: 'right_missing' });
  await grant('teacher');
  await me.get(adminCourses.change, change);
  const [event] = await db.selectFrom('audit').select('used_right').orderBy('id', 'desc').limit(1).execute();
  expect(event?.used_right).toBe('course.change');
});

test('a teacher opens the course to no foreign group', async () => {
  await grant('teacher');
  const user_group_ids = [own.ids.user_group, foreign.ids.user_group];
  const refused = await as(colleague).refusal(adminCourses.change, { ...at(own.ids.course), body: { user_group_ids } });
  expect(refused.code).toBe('not_found');
});

const give = (task: number, kind: 'give' | 'take_back') =>
  as(full).get(adminTasks.bulk, { body: { task_ids: [task], action: { kind } } });

test("a foreign task of the bank is read and copied, not changed; the copy is the colleague's own", async () => {
  await grant('teacher');
  const me = as(colleague);
  expect((await me.refusal(adminTasks.get, at(foreign.ids.task))).code).toBe('not_found');
  await give(foreign.ids.task, 'give');
  expect((await me.get(adminTasks.get, at(foreign.ids.task))).title).toBe('ЧУЖОЕ-задача');
  const change = { body: { title: 'Моё' } };
  expect((await me.refusal(adminTasks.change, { ...at(foreign.ids.task), ...change })).code).toBe('not_yours');
  const { id } = await me.get(adminTasks.copy, at(foreign.ids.task));
  await me.get(adminTasks.change, { ...at(id), ...change });
  await me.get(adminTasks.change, { ...at(own.ids.task), ...change });
  await give(foreign.ids.task, 'take_back');
  expect((await me.refusal(adminTasks.copy, at(foreign.ids.task))).code).toBe('not_found');
  await grant('assistant');
  expect((await me.refusal(adminTasks.change, { ...at(id), ...change })).code).toBe('right_missing');
});

test('what is taken away is gone at the next call', async () => {
  await grant('teacher');
  await as(colleague).get(adminCourses.get, at(own.ids.course));
  await grant(null);
  expect((await as(colleague).refusal(adminCourses.get, at(own.ids.course))).code).toBe('right_missing');
});

test('rights are given to a person by the list of colleagues, and told to the person; the audit names them', async () => {
  const person = await make.user();
  const give = (body: { is_full: boolean; grants: { role: StaffRole; course_id: number | null }[] }) =>
    as(full).get(adminColleagues.give, { ...at(person.id), body });
  const grants = [{ role: 'assistant' as const, course_id: own.ids.course }];
  await give({ is_full: false, grants });
  const { colleagues } = await as(full).get(adminColleagues.list, {});
  expect(colleagues.find(({ id }) => id === person.id)).toMatchObject({ is_full: false, grants });
  const me = as({ ...person, is_admin: true });
  expect(await me.get(auth.user, {})).toMatchObject({ is_admin: false, grants });
  const seen = await me.get(adminCourses.list, { query: {} });
  expect(seen.courses.map(({ id }) => id)).toEqual([own.ids.course]);
  const [event] = await db.selectFrom('audit').select(['action', 'after']).orderBy('id', 'desc').limit(1).execute();
  expect(event).toMatchObject({ action: 'give_rights', after: { rights: [expect.stringMatching(/^Ассистент: /)] } });

  await give({ is_full: true, grants: [] });
  const myself = await me.get(auth.user, {});
  expect(myself).toMatchObject({ is_admin: true });
  expect(myself.grants).toBeUndefined();
  expect((await me.get(adminCourses.get, at(foreign.ids.course))).id).toBe(foreign.ids.course);
});

test('a colleague gives no rights, not even to oneself; the last full administrator keeps them', async () => {
  await grant('teacher');
  const body = { is_full: true, grants: [] };
  expect((await as(colleague).refusal(adminColleagues.give, { ...at(colleague.id), body })).code).toBe('right_missing');
  const unknown = { is_full: false, grants: [{ role: 'teacher' as const, course_id: 2_000_000_000 }] };
  expect((await as(full).refusal(adminColleagues.give, { ...at(colleague.id), body: unknown })).code).toBe('not_found');
  const none = { is_full: false, grants: [] };
  await db.updateTable('user').set({ is_admin: false }).where('id', '!=', full.id).execute();
  expect((await as(full).refusal(adminColleagues.give, { ...at(full.id), body: none })).code).toBe('last_admin');
});

test('two with all rights can not take them from each other at once', async () => {
  const [one, two] = [await make.user({ is_admin: true }), await make.user({ is_admin: true })];
  await db.updateTable('user').set({ is_admin: false }).where('id', 'not in', [one.id, two.id]).execute();
  const body = { is_full: false, grants: [] };
  const tried = await Promise.allSettled([
    as(one).get(adminColleagues.give, { ...at(two.id), body }),
    as(two).get(adminColleagues.give, { ...at(one.id), body }),
  ]);
  expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const left = await db.selectFrom('user').select('id').where('is_admin', '=', true).execute();
  expect(left).toHaveLength(1);
});

test('who is no colleague any more reaches nothing with the old token, and has no old grants when made one again', async () => {
  const admin = await make.user({ is_admin: true });
  const person = { ...(await make.user()), is_admin: true };
  const grants = [{ role: 'teacher' as const, course_id: own.ids.course }];
  await as(admin).get(adminColleagues.give, { ...at(person.id), body: { is_full: false, grants } });
  await as(person).get(adminCourses.get, at(own.ids.course));
  await as(admin).get(adminColleagues.give, { ...at(person.id), body: { is_full: false, grants: [] } });
  expect((await as(person).refusal(adminCourses.get, at(own.ids.course))).code).toBe('right_missing');
  expect((await as(person).refusal(adminColleagues.list, {})).code).toBe('right_missing');
  await as(admin).get(adminUsers.change, { ...at(person.id), body: { is_admin: true } });
  const row = await db.selectFrom('user').select(['is_admin', 'has_grants_only']).where('id', '=', person.id).execute();
  expect(row).toEqual([{ is_admin: true, has_grants_only: false }]);
});

test('the bank tells owners, and is filtered by them', async () => {
  await db.updateTable('user').set({ is_admin: true }).where('id', 'in', [colleague.id, full.id]).execute();
  await grant('teacher');
  const me = as(colleague);
  const found = async (whose?: 'mine' | 'school') =>
    (await me.get(adminTasks.list, { query: { ...(whose && { whose }), limit: '200' } })).tasks.map(({ id }) => id);
  expect(await found('mine')).toContain(own.ids.task);
  expect(await found('mine')).not.toContain(foreign.ids.task);
  expect(await found()).not.toContain(foreign.ids.task);
  await give(foreign.ids.task, 'give');
  expect(await found()).toContain(foreign.ids.task);
  const schools = await as(full).get(adminTasks.copy, at(own.ids.task));
  expect(await found('school')).not.toContain(schools.id);
  await give(schools.id, 'give');
  expect(await found('school')).toContain(schools.id);
  expect(await found('school')).not.toContain(own.ids.task);
  expect(await found('mine')).not.toContain(schools.id);
  expect((await me.get(adminTasks.get, at(own.ids.task))).owner).toMatchObject({ id: colleague.id });
});

test('the week of a group and the marks of a person tell of the own courses only', async () => {
  await grant('teacher');
  const me = as(colleague);
  const shared = { course_id: foreign.ids.course, user_group_id: own.ids.user_group };
  await db.insertInto('course_user_group').values(shared).execute();
  const body = { task_id: foreign.ids.task, lesson_id: foreign.ids.lesson, language: 'python' as const };
  await as(own.student).get(submissions.create, { body: { ...body, files: python(rightAnswer) } });
  const week = (who: typeof me) => who.get(adminStatistics.group, { ...at(own.ids.user_group), query: {} });
  expect((await week(me)).tasks.map(({ lesson_id }) => lesson_id)).toEqual([own.ids.lesson]);
  const handedIn = async (who: typeof me) =>
    (await week(who)).activity
      .filter(({ user_id }) => user_id === own.student.id)
      .map(({ submissions: count }) => count);
  expect(await handedIn(me)).toEqual([1]);
  expect(await handedIn(as(full))).toEqual([2]);

  const category = { title: 'Работы', weight: 1, rule: 'sum' as const, drop_lowest: 0, lesson_ids: [] };
  const settings = {
    scale: 'five' as const,
    thresholds: [85, 70, 50],
    rounding: 'nearest' as const,
    counts: 'all' as const,
    categories: [category],
  };
  const mark = { user_id: own.student.id, percent: 90, mark: '5', settings: JSON.stringify(settings), works: '[]' };
  const terms = [own.ids.mark_term, foreign.ids.mark_term];
  await db
    .insertInto('mark')
    .values(terms.map((mark_term_id) => ({ ...mark, mark_term_id })))
    .execute();
  const marksFor = async (who: typeof me) =>
    (await who.get(adminMarks.ofPerson, at(own.student.id))).courses.map(({ course_id }) => course_id);
  expect(await marksFor(me)).toEqual([own.ids.course]);
  expect(new Set(await marksFor(as(full)))).toEqual(new Set([own.ids.course, foreign.ids.course]));

  const release = { body: { is_released: true } };
  await me.get(adminMarks.changeTerm, { ...at(own.ids.mark_term), ...release });
  expect((await me.refusal(adminMarks.changeTerm, { ...at(foreign.ids.mark_term), ...release })).code).toBe(
    'not_found',
  );
  await grant('assistant');
  expect((await me.refusal(adminMarks.removeTerm, at(own.ids.mark_term))).code).toBe('right_missing');
});
