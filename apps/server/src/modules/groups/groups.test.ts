import { adminAudit } from '@put/contract/audit/audit';
import { adminCourses } from '@put/contract/courses/course-editing';
import { courses } from '@put/contract/courses/courses';
import { adminGroups } from '@put/contract/groups/groups';
import { adminUsers } from '@put/contract/users/users';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { hashOfInvitationCode, newInvitationCode } from './invitations.store.ts';

const { as, make, db } = await testApp({ judges: false });
const me = await make.user({ is_admin: true });
const admin = as(me);
const params = (id: number) => ({ params: { id: String(id) } });
const makeGroup = async (title: string) => (await admin.get(adminGroups.create, { body: { title, year: 2026 } })).id;
const listOf = async (state?: 'active' | 'archived' | 'deleted') =>
  (await admin.get(adminGroups.list, { query: state ? { state } : {} })).user_groups.map(({ title }) => title);
const actionsOf = async (id: number) =>
  (await admin.get(adminAudit.list, { query: { object_type: 'user_group', object_id: String(id) } })).rows.map(
    ({ action }) => action,
  );

test('a group is renamed, moved to the archive and back, and to the bin and back; its people stay', async () => {
  const id = await makeGroup('7 «В»');
  const student = await make.user();
  await admin.get(adminGroups.members, { ...params(id), body: { add: [student.id] } });
  await admin.get(adminGroups.change, { ...params(id), body: { title: '8 «В»', year: null } });
  expect(await admin.get(adminGroups.get, params(id))).toMatchObject({
    title: '8 «В»',
    year: null,
    is_archived: false,
    members: 1,
    invitations: [],
  });
  await admin.get(adminGroups.change, { ...params(id), body: { is_archived: true } });
  expect([await listOf(), await listOf('archived')]).toEqual([expect.not.arrayContaining(['8 «В»']), ['8 «В»']]);
  await admin.get(adminGroups.change, { ...params(id), body: { is_archived: false } });
  await admin.get(adminGroups.remove, params(id));
  expect([await listOf(), await listOf('deleted')]).toEqual([expect.not.arrayContaining(['8 «В»']), ['8 «В»']]);
  expect((await admin.refusal(adminGroups.get, params(id))).code).toBe('not_found');
  expect((await admin.refusal(adminGroups.change, { ...params(id), body: { title: 'Нет' } })).code).toBe('not_found');
  await admin.get(adminGroups.restore, params(id));
  expect((await admin.get(adminUsers.get, params(student.id))).user_group_ids).toEqual([id]);
  expect(await actionsOf(id)).toEqual([
    'restore_group',
    'delete_group',
    'change_group',
    'change_group',
    'change_group',
    'add_members',
    'create_group',
  ]);
});

test('who leaves a group is written down, and nothing where nobody comes or goes', async () => {
  const id = await makeGroup('8 «Г»');
  const student = await make.user();
  await admin.get(adminGroups.members, { ...params(id), body: { add: [student.id] } });
  await admin.get(adminGroups.members, { ...params(id), body: { remove: [student.id] } });
  await admin.get(adminGroups.members, { ...params(id), body: {} });
  expect(await actionsOf(id)).toEqual(['remove_members', 'add_members', 'create_group']);
});

test('courses are opened to a group and closed again', async () => {
  const id = await makeGroup('9 «А»');
  const student = await make.user();
  await admin.get(adminGroups.members, { ...params(id), body: { add: [student.id] } });
  const makeCourse = async (title: string) => {
    const course = await admin.get(adminCourses.create, { body: { title, date: '2026-09-01' } });
    await admin.get(adminCourses.change, { ...params(course.id), body: { status: 'published' } });
    return course.id;
  };
  const [one, two] = [await makeCourse('Один'), await makeCourse('Два')];
  const seen = async () =>
    (await as(student).get(courses.mine, {})).courses.map((course) => course.id).sort((a, b) => a - b);
  const open = (course_ids: number[]) => admin.get(adminGroups.change, { ...params(id), body: { course_ids } });
  await open([one]);
  expect(await seen()).toEqual([one]);
  await open([one, two]);
  expect(await seen()).toEqual([one, two]);
  expect((await admin.get(adminGroups.get, params(id))).course_ids).toEqual([one, two]);
  await open([]);
  expect(await seen()).toEqual([]);
  const refusal = await admin.refusal(adminGroups.change, { ...params(id), body: { course_ids: [999_999] } });
  expect(refusal.code).toBe('not_found');
});

test('members are added and removed; an unknown user or group is not found', async () => {
  const id = await makeGroup('Кружок');
  const [one, two] = [await make.user(), await make.user()];
  await admin.get(adminGroups.members, { ...params(id), body: { add: [one.id, two.id, one.id] } });
  await admin.get(adminGroups.members, { ...params(id), body: { add: [two.id], remove: [one.id] } });
  const { users } = await admin.get(adminUsers.list, { query: { user_group_id: String(id) } });
  expect(users.map((user) => user.id)).toEqual([two.id]);
  for (const [group, add] of [
    [id, 999_999],
    [999_999, one.id],
  ] as const)
    expect((await admin.refusal(adminGroups.members, { ...params(group), body: { add: [add] } })).code).toBe(
      'not_found',
    );
});

test('an invitation shows its code once, keeps only a hash, and tells its state', async () => {
  const id = await makeGroup('Новички');
  const invite = (body: object) => admin.get(adminGroups.invite, { ...params(id), body });
  const states = async () =>
    Object.fromEntries(
      (await admin.get(adminGroups.get, params(id))).invitations.map((row) => [row.id, row.state] as const),
    );
  const first = await invite({ uses_left: 30, expires_at: new Date(Date.now() + 1e6).toISOString() });
  expect(first.code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  const [shown] = (await admin.get(adminGroups.get, params(id))).invitations;
  expect(shown).toMatchObject({ id: first.id, code_hint: first.code.slice(-4), uses: 0, uses_left: 30 });
  expect(JSON.stringify([shown, await db.selectFrom('audit').selectAll().execute()])).not.toContain(first.code);
  const row = await db.selectFrom('invitation').selectAll().where('id', '=', first.id).executeTakeFirstOrThrow();
  expect(row.code_hash).toEqual(hashOfInvitationCode(first.code));
  expect(row.created_by).toBe(me.id);

  const usedUp = await invite({ uses_left: 1 });
  await db.updateTable('invitation').set({ uses_left: 0, uses: 1 }).where('id', '=', usedUp.id).execute();
  const expired = await invite({ expires_at: new Date(Date.now() - 1e6).toISOString() });
  const revoked = await invite({});
  await admin.get(adminGroups.revokeInvitation, params(revoked.id));
  expect(await states()).toEqual({
    [first.id]: 'active',
    [usedUp.id]: 'used_up',
    [expired.id]: 'expired',
    [revoked.id]: 'revoked',
  });
  expect((await admin.refusal(adminGroups.revokeInvitation, params(revoked.id))).code).toBe('not_found');
  expect((await admin.refusal(adminGroups.invite, { ...params(999_999), body: {} })).code).toBe('not_found');
});

test('a code is the same however it is typed', () => {
  const code = newInvitationCode();
  for (const typed of [code.toLowerCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' ')} `])
    expect(hashOfInvitationCode(typed)).toEqual(hashOfInvitationCode(code));
  expect(hashOfInvitationCode(newInvitationCode())).not.toEqual(hashOfInvitationCode(code));
});
