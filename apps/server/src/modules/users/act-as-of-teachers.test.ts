/** Where the installation lets teachers, they act as students of their own courses, and as nobody else. */
import { randomUUID } from 'node:crypto';
import { auth } from '@put/contract/accounts/accounts';
import { adminColleagues } from '@put/contract/colleagues/colleagues';
import { apiBase } from '@put/contract/base/endpoint';
import { loginAs } from '@put/contract/accounts/login-as';
import type { Grant } from '@put/contract/accounts/rights';
import { adminUsers } from '@put/contract/users/users';
import type { Viewer } from '@put/contract/base/access';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';

const lets = await testApp({ judges: false, settings: { mayTeachersActAs: true } });
const forbids = await testApp({ judges: false });
type App = typeof lets;
const at = ({ id }: { id: number }) => ({ params: { id: String(id) } });

const give = ({ as, root }: { as: App['as']; root: Viewer }, { id }: { id: number }, grants: Grant[]) =>
  as(root).get(adminColleagues.give, { ...at({ id }), body: { is_full: false, grants } });

/** A school: two courses with a student each, and colleagues of the first. */
async function school({ as, make }: App) {
  const root = await make.user({ is_admin: true });
  const [student, stranger] = [await make.user(), await make.user()];
  const own = await make.course({ students: [student] });
  const foreign = await make.course({ students: [stranger] });
  const [teacher, assistant, observer] = [
    await make.user({ is_admin: true }),
    await make.user({ is_admin: true }),
    await make.user({ is_admin: true }),
  ];
  await give({ as, root }, teacher, [
    { role: 'teacher', course_id: own.courseId },
    // sees the students there, but does not teach them
    { role: 'assistant', course_id: foreign.courseId },
  ]);
  await give({ as, root }, assistant, [{ role: 'assistant', course_id: own.courseId }]);
  await give({ as, root }, observer, [{ role: 'observer', course_id: null }]);
  return { as, root, student, stranger, own, foreign, teacher, assistant, observer };
}

async function whoIs({ app }: App, token: string) {
  const response = await app.inject({
    method: auth.user.method,
    url: `${apiBase}${auth.user.path}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return [response.statusCode, (response.json() as { id?: number }).id];
}

test('a teacher acts as a student of the own course; the audit names both and the right', async () => {
  const { as, teacher, student } = await school(lets);
  expect(await as(teacher).get(adminUsers.get, at(student))).toMatchObject({ may_act_as: true });
  const { access_token } = await as(teacher).get(loginAs, at(student));
  expect(await whoIs(lets, access_token)).toEqual([200, student.id]);
  const audited = await lets.db
    .selectFrom('audit')
    .select(['actor_id', 'object_id', 'used_right'])
    .where('action', '=', 'act_as')
    .where('object_id', '=', student.id)
    .execute();
  expect(audited).toEqual([{ actor_id: teacher.id, object_id: student.id, used_right: 'people.act_as' }]);
});

test('nobody else is acted as: foreign, deleted, disabled, and staff even among the students', async () => {
  const { as, root, teacher, stranger, observer, assistant, own } = await school(lets);
  const codeOf = async (who: { id: number }) => (await as(teacher).refusal(loginAs, at(who))).code;
  const member = async ({ id }: { id: number }) => {
    await lets.db.insertInto('user_group_member').values({ user_group_id: own.groupId, user_id: id }).execute();
    return { id };
  };
  expect(await codeOf(stranger)).toBe('not_found');
  expect(await as(teacher).get(adminUsers.get, at(stranger))).toMatchObject({ may_act_as: false });
  expect(await codeOf({ id: 2_000_000_000 })).toBe('not_found');
  expect(await codeOf(root)).toBe('not_found');
  for (const staff of [root, observer, assistant]) {
    await member(staff);
    expect(await codeOf(staff)).toBe('not_onto_admin');
    expect(await as(teacher).get(adminUsers.get, at(staff))).toMatchObject({ may_act_as: false });
  }
  const deleted = await member(await lets.make.user());
  await as(root).get(adminUsers.remove, at(deleted));
  expect(await codeOf(deleted)).toBe('not_found');
  const disabled = await member(await lets.make.user());
  await as(root).get(adminUsers.change, { ...at(disabled), body: { is_disabled: true } });
  expect(await codeOf(disabled)).toBe('not_found');
});

test('who acts already does so no longer when the operator switches it off', async () => {
  const { student, teacher } = await school(forbids);
  const family = randomUUID();
  await forbids.db.insertInto('acting_session').values({ family, user_id: student.id }).execute();
  const acting = { id: student.id, is_admin: false, acting_admin_id: teacher.id };
  expect((await whoIs(forbids, forbids.tokens.sign(acting, family)))[0]).toBe(401);
});

test('assistants and observers act as nobody', async () => {
  const { as, assistant, observer, student } = await school(lets);
  for (const colleague of [assistant, observer]) {
    expect((await as(colleague).refusal(loginAs, at(student))).code).toBe('right_missing');
    expect(await as(colleague).get(adminUsers.get, at(student))).toMatchObject({ may_act_as: false });
  }
});

test('it ends at once when the grant is taken away, the student leaves, or becomes a colleague', async () => {
  const begin = async () => {
    const made = await school(lets);
    const { access_token } = await made.as(made.teacher).get(loginAs, at(made.student));
    expect(await whoIs(lets, access_token)).toEqual([200, made.student.id]);
    return { ...made, access_token };
  };
  const taken = await begin();
  await give(taken, taken.teacher, [{ role: 'assistant', course_id: taken.own.courseId }]);
  expect((await whoIs(lets, taken.access_token))[0]).toBe(401);

  const left = await begin();
  await lets.db.deleteFrom('user_group_member').where('user_id', '=', left.student.id).execute();
  expect((await whoIs(lets, left.access_token))[0]).toBe(401);

  const risen = await begin();
  await give(risen, risen.student, [{ role: 'observer', course_id: risen.foreign.courseId }]);
  expect((await whoIs(lets, risen.access_token))[0]).toBe(401);
});

test('where the installation does not let teachers, none may, and no button says so; administrators may', async () => {
  const { as, root, teacher, student } = await school(forbids);
  expect((await as(teacher).refusal(loginAs, at(student))).code).toBe('right_missing');
  expect(await as(teacher).get(adminUsers.get, at(student))).toMatchObject({ may_act_as: false });
  expect(await as(root).get(adminUsers.get, at(student))).toMatchObject({ may_act_as: true });
  const { access_token } = await as(root).get(loginAs, at(student));
  expect(await whoIs(forbids, access_token)).toEqual([200, student.id]);
});
