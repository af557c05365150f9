/** Invitations of colleagues by a link, through the whole API. */
import { auth } from '@put/contract/accounts/accounts';
import { adminColleagueInvitations, colleagueInvitation } from '@put/contract/colleagues/colleague-invitations';
import { adminColleagues } from '@put/contract/colleagues/colleagues';
import { adminCourses } from '@put/contract/courses/course-editing';
import { adminMail } from '@put/contract/system/mail';
import { adminGroups } from '@put/contract/groups/groups';
import { registration } from '@put/contract/accounts/registration';
import type { Grant } from '@put/contract/accounts/rights';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { consentTexts } from '../accounts/registration/consent-texts.ts';

const { as, db, make } = await testApp({ judges: false });
const full = await make.user({ is_admin: true });
const nobody = as(null);
const at = (id: number) => ({ params: { id: String(id) } });
const { courseId } = await make.course({});
const { courseId: otherId } = await make.course({});

const invite = (grants: Grant[], by = full) => as(by).get(adminColleagueInvitations.create, { body: { grants } });
const teacher: Grant[] = [{ role: 'teacher', course_id: courseId }];
const accept = (who: Parameters<typeof as>[0], code: string) =>
  as(who).get(colleagueInvitation.accept, { body: { code } });
const refusal = async (who: Parameters<typeof as>[0], code: string) =>
  (await as(who).refusal(colleagueInvitation.accept, { body: { code } })).code;

test('a link tells what it gives, and makes one person a colleague, once', async () => {
  const { id, code } = await invite(teacher);
  const shown = await nobody.get(colleagueInvitation.show, { query: { code } });
  expect(shown).toMatchObject({ is_valid: true, grants: [{ role: 'teacher' }] });
  expect(shown.by_name).not.toBeNull();

  const [person, late] = [await make.user(), await make.user()];
  await accept(person, code);
  expect(await as({ ...person, is_admin: true }).get(auth.user, {})).toMatchObject({
    is_admin: false,
    grants: teacher,
  });
  const seen = await as({ ...person, is_admin: true }).get(adminCourses.list, { query: {} });
  expect(seen.courses.map((course) => course.id)).toEqual([courseId]);

  expect(await refusal(late, code)).toBe('bad_invitation');
  const after = await nobody.get(colleagueInvitation.show, { query: { code } });
  expect(after).toEqual({ is_valid: false, by_name: null, grants: [], expires_at: null });
  const { invitations } = await as(full).get(adminColleagueInvitations.list, {});
  const listed = invitations.find((one) => one.id === id)!;
  expect(listed).toMatchObject({ state: 'used_up', grants: [{ role: 'teacher', course_id: courseId }] });
  expect(listed.taken_by_name).not.toBeNull();
});

test('roles without names are accepted alone: others would tell what these hide', async () => {
  const [watcher, helper] = [await make.user(), await make.user()];
  const blind: Grant[] = [{ role: 'observer', course_id: courseId, without_names: true }];
  const first = await invite(blind);
  expect((await nobody.get(colleagueInvitation.show, { query: { code: first.code } })).grants).toMatchObject(
    blind.map(({ role, without_names }) => ({ role, without_names })),
  );
  await accept(watcher, first.code);
  expect((await as({ ...watcher, is_admin: true }).get(auth.user, {})).grants).toEqual(blind);

  const elsewhere = [{ role: 'teacher' as const, course_id: otherId }];
  expect(await refusal({ ...watcher, is_admin: true }, (await invite(elsewhere)).code)).toBe('names_mixed');
  await accept(helper, (await invite(elsewhere)).code);
  expect(await refusal({ ...helper, is_admin: true }, (await invite(blind)).code)).toBe('names_mixed');
  expect((await as({ ...helper, is_admin: true }).get(auth.user, {})).grants).toEqual(elsewhere);
  const more = [{ ...blind[0]!, course_id: otherId }];
  await accept({ ...watcher, is_admin: true }, (await invite(more)).code);
  expect((await as({ ...watcher, is_admin: true }).get(auth.user, {})).grants).toEqual([...blind, ...more]);
});

test('of two who come at once one becomes a colleague', async () => {
  const { code } = await invite(teacher);
  const people = [await make.user(), await make.user()];
  const tried = await Promise.allSettled(people.map((person) => accept(person, code)));
  expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('a revoked link, one whose days are over and one of who has lost all rights let nobody in', async () => {
  const person = await make.user();
  const revoked = await invite(teacher);
  await as(full).get(adminColleagueInvitations.revoke, at(revoked.id));
  expect(await refusal(person, revoked.code)).toBe('bad_invitation');

  const old = await invite(teacher);
  await db.updateTable('invitation').set({ expires_at: '2020-01-01T00:00:00Z' }).where('id', '=', old.id).execute();
  expect(await refusal(person, old.code)).toBe('bad_invitation');

  const inviter = await make.user({ is_admin: true });
  const { id, code } = await invite(teacher, inviter);
  await as(full).get(adminColleagues.give, { ...at(inviter.id), body: { is_full: false, grants: teacher } });
  expect(await refusal(person, code)).toBe('bad_invitation');
  const { invitations } = await as(full).get(adminColleagueInvitations.list, {});
  expect(invitations.find((one) => one.id === id)?.state).toBe('revoked');
  expect((await as(person).get(auth.user, {})).grants).toBeUndefined();
});

test('roles are added: of two in one course the stronger stays, and all rights stay all rights', async () => {
  const person = { ...(await make.user()), is_admin: true };
  const had: Grant[] = [...teacher, { role: 'observer', course_id: otherId }];
  await as(full).get(adminColleagues.give, { ...at(person.id), body: { is_full: false, grants: had } });
  const { code } = await invite([
    { role: 'observer', course_id: courseId },
    { role: 'assistant', course_id: otherId },
  ]);
  await accept(person, code);
  const { grants = [] } = await as(person).get(auth.user, {});
  expect(grants).toHaveLength(2);
  expect(grants).toEqual(expect.arrayContaining([...teacher, { role: 'assistant', course_id: otherId }]));

  const another = await invite(teacher);
  await accept(full, another.code);
  expect((await as(full).get(auth.user, {})).is_admin).toBe(true);
});

test('who has no account registers by the link and is a colleague; a code of a group makes nobody one', async () => {
  const { code } = await invite(teacher);
  const data = await nobody.get(registration.data, { query: { invite: code } });
  expect(data.invitation).toMatchObject({ is_valid: true, user_group_title: null, grants: [{ role: 'teacher' }] });
  const person = {
    first_name: 'Новая',
    username: 'novaya.kollega',
    password: 'a-good-password',
    consents: consentTexts.map(({ document, version }) => ({ document, version })),
  };
  await nobody.get(registration.register, { body: { ...person, invite: code } });
  const { colleagues } = await as(full).get(adminColleagues.list, {});
  expect(colleagues.find(({ username }) => username === person.username)?.grants).toMatchObject(teacher);
  const signedIn = await nobody.get(auth.login, { body: { login: person.username, password: person.password } });
  expect(signedIn.user).toMatchObject({ is_admin: false, grants: teacher });

  const { id: groupId } = await as(full).get(adminGroups.create, { body: { title: 'Класс' } });
  const ofGroup = await as(full).get(adminGroups.invite, { ...at(groupId), body: {} });
  expect(await refusal(await make.user(), ofGroup.code)).toBe('bad_invitation');
});

test('only who holds all rights invites; a course that is gone is refused', async () => {
  const colleague = { ...(await make.user()), is_admin: true };
  await as(full).get(adminColleagues.give, { ...at(colleague.id), body: { is_full: false, grants: teacher } });
  const refused = await as(colleague).refusal(adminColleagueInvitations.create, { body: { grants: teacher } });
  expect(refused.code).toBe('right_missing');
  const body = { grants: [{ role: 'teacher' as const, course_id: 2_000_000_000 }] };
  expect((await as(full).refusal(adminColleagueInvitations.create, { body })).code).toBe('not_found');
  expect((await as(full).refusal(adminColleagueInvitations.create, { body: { grants: [] } })).code).toBe(
    'invalid_input',
  );
});

test('with an address the link goes by e-mail, and the list of e-mails hides its code', async () => {
  const email = 'anna@school.example';
  const { code } = await as(full).get(adminColleagueInvitations.create, { body: { grants: teacher, email } });
  const stored = await db.selectFrom('mail_message').select(['id', 'text']).where('recipient', '=', email).execute();
  expect(stored).toHaveLength(1);
  expect(stored[0]!.text).toContain(`/auth/colleague?invite=${code}`);
  const shown = await as(full).get(adminMail.get, at(stored[0]!.id));
  expect(JSON.stringify(shown)).not.toContain(code);
});
