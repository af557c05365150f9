/**
 * Each entry that says what it records in the audit is called once for each of its actions, and the log is read. What a
 * new entry or action lacks here is named by the last tests.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Viewer } from '@put/contract/base/access';
import { auth } from '@put/contract/accounts/accounts';
import { adminAnimations } from '@put/contract/animations/animation-editing';
import { adminAnnouncements } from '@put/contract/announcements/announcement-writing';
import { type AuditAction, auditActions } from '@put/contract/audit/audit-actions';
import type { AuditObjectType } from '@put/contract/audit/audit-objects';
import { calendar } from '@put/contract/courses/calendar';
import { adminColleagueInvitations, colleagueInvitation } from '@put/contract/colleagues/colleague-invitations';
import { adminColleagues } from '@put/contract/colleagues/colleagues';
import { adminContainers, containerTemplates } from '@put/contract/containers/container-templates';
import { containers } from '@put/contract/containers/containers';
import { adminCourses } from '@put/contract/courses/course-editing';
import { domain } from '@put/contract/users/domain';
import { endpoint, type Endpoint, type ReplyOf } from '@put/contract/base/endpoint';
import { adminExams } from '@put/contract/exams/exam-keeping';
import { exams } from '@put/contract/exams/exams';
import { adminExceptions } from '@put/contract/courses/exceptions';
import { adminDemonstration } from '@put/contract/system/demonstration';
import { adminExports } from '@put/contract/exports/exports';
import { adminGroups } from '@put/contract/groups/groups';
import { adminImports } from '@put/contract/users/imports';
import { adminJudge } from '@put/contract/judge/judge';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { liveClass } from '@put/contract/results/live-class';
import { loginAs } from '@put/contract/accounts/login-as';
import { adminMarks } from '@put/contract/marks/mark-editing';
import { adminPoints } from '@put/contract/marks/point-imports';
import { profile } from '@put/contract/accounts/profile';
import { registration } from '@put/contract/accounts/registration';
import { adminRejudges } from '@put/contract/judge/rejudges';
import { adminRemarks } from '@put/contract/reviews/remarks';
import { adminResults } from '@put/contract/results/results';
import { adminReturns } from '@put/contract/returns/returns';
import { adminReviews } from '@put/contract/reviews/review-queue';
import { secondFactor } from '@put/contract/accounts/second-factor';
import { signInProviders } from '@put/contract/accounts/sign-in-providers';
import { adminSimilarity } from '@put/contract/similarity/similarity';
import { sshKeys } from '@put/contract/containers/ssh-keys';
import { usualStuckRules } from '@put/contract/results/stuck';
import { drafts, submissions } from '@put/contract/submissions/submissions';
import { adminTags } from '@put/contract/tasks/tags';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { adminTaskPackages } from '@put/contract/tasks/task-packages';
import { adminTaskVersions } from '@put/contract/tasks/task-versions';
import { adminErasure } from '@put/contract/users/erasure';
import { adminUsers } from '@put/contract/users/users';
import { afterAll, expect, test, vi } from 'vitest';
import { fakeDirectory } from '../../drivers/directory/fake-directory.ts';
import { openidProvider } from '../../drivers/identity-provider/openid-provider.ts';
import { readProviders } from '../../drivers/identity-provider/provider-settings.ts';
import { fakeMail } from '../../drivers/mail/fake-mail.ts';
import { routesOf, type ApiTools } from '../../modules.ts';
import { newAnimation } from '../../testing/animations.ts';
import { testApp, type TestCall } from '../../testing/build-app.ts';
import { atId, containerSteps } from '../../testing/containers/containers.ts';
import { courseOfColleague } from '../../testing/course-of-colleague.ts';
import { python, rightAnswer } from '../../testing/factories.ts';
import { formOf, formSender } from '../../testing/multipart.ts';
import { signInAt, startOpenidServer } from '../../testing/engines/openid-server.ts';
import { packed } from '../../testing/packages.ts';
import { appOf, makeAdminWithFactor } from '../../testing/second-factor.ts';
import { noteAudited } from '../audited.ts';
import { handle } from '../mount.ts';

/** Actions that no entry records, and the test that sees each. */
const elsewhere: Partial<Record<AuditAction, string>> = {
  refused: 'modules/audit/audit.test.ts',
  reset_by_operator: 'main/reset-admin.test.ts',
  change_secret: 'main/change-secret.test.ts',
  purge_course: 'modules/courses/bin.test.ts',
  purge_lesson: 'modules/courses/bin.test.ts',
  purge_task: 'modules/courses/bin.test.ts',
  purge_animation: 'modules/animations/animations.test.ts',
};

const school = await startOpenidServer({
  people: { pupil: { preferred_username: 'pupil', given_name: 'Мария', email: 'pupil@school.example' } },
  returnUrls: ['https://put.example/auth/provider'],
  leaveUrls: ['https://put.example/auth/login'],
});
afterAll(() => school.close());
const providers = readProviders(
  JSON.stringify([
    { issuer: school.issuer, ...school.client, key: 'school', title: 'Школа № 7', creates_accounts: true },
  ]),
  (words) => {
    throw new Error(words);
  },
);
const directory = fakeDirectory();
const mail = fakeMail();

/** Two entries as somebody could write them who forgets the audit. */
const odd = { method: 'POST', access: 'anyone', summary: '', reply: null } as const;
const forgetful = endpoint({ ...odd, path: '/odd/forgetful', audits: 'create_tag' });
const talkative = endpoint({ ...odd, path: '/odd/talkative', unaudited: 'it says so' });

const api = await testApp({
  mail,
  directorySignIn: { directory, createsAccounts: false },
  providers: providers.map(openidProvider),
  runsContainers: true,
  ssh: { host: '127.0.0.1', port: 0, hostKeyFile: '', problem: null },
  settings: { signInProviders: providers },
  routes: [handle(forgetful, async () => undefined), handle(talkative, async () => noteAudited('create_tag'))],
});
const { as, db, make } = api;
const steps = containerSteps(api);
const entries: Endpoint[] = routesOf(new Proxy({}, { get: () => undefined }) as ApiTools).map(
  (route) => route.endpoint,
);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const at = atId;

type Person = { id: number | null; ask: ReturnType<typeof as> };
const personOf = (viewer: Viewer): Person => ({ id: viewer.id, ask: as(viewer) });
const nobody: Person = { id: null, ask: as(null) };
const rootViewer = await make.user({ is_admin: true });
const root = personOf(rootViewer);
const password = 'a-good-password';

type AuditedObject = readonly [type: AuditObjectType, id: number | null];
const seen = new Set<string>();

type Told = { by: number | null; object: AuditedObject };

/** Does what an entry is for, and finds the action in the audit: who did it, to which object, from where. */
async function finds<T>(
  entry: Endpoint,
  action: AuditAction,
  act: () => Promise<T>,
  told: (answer: T) => Told,
): Promise<T> {
  const last = await db.selectFrom('audit').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  const answer = await act();
  const {
    by,
    object: [object_type, object_id],
  } = told(answer);
  const events = await db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'object_type', 'object_id', 'ip'])
    .where('id', '>', last?.id ?? 0)
    .execute();
  expect(events).toContainEqual({ action, actor_id: by, object_type, object_id, ip: '127.0.0.1' });
  seen.add(`${nameOf(entry)} ${action}`);
  return answer;
}

/**
 * A call and what it must leave in the audit. A type alone stands for the object that the answer or else the path names.
 * `by`: who has acted, where it is not the caller.
 */
const records = <E extends Endpoint>(
  who: Person,
  entry: E,
  input: TestCall<E>,
  action: AuditAction,
  object: AuditObjectType | AuditedObject,
  by = who.id,
): Promise<ReplyOf<E>> =>
  finds(
    entry,
    action,
    () => who.ask.get(entry, input),
    (reply) => {
      const { params } = input as { params?: { id?: string } };
      const id = (reply as { id?: number } | undefined)?.id ?? Number(params?.id);
      return { by, object: typeof object === 'string' ? [object, id] : object };
    },
  );

/** A call that is refused, and leaves an event all the same. */
const recordsRefusal = <E extends Endpoint>(
  entry: E,
  input: TestCall<E>,
  action: AuditAction,
  object: AuditedObject,
  who = nobody,
) =>
  finds(
    entry,
    action,
    () => who.ask.refusal(entry, input),
    () => ({ by: null, object }),
  );

/** People who have come by themselves, as what they have done. */
const ofUser = (id: number): Told => ({ by: id, object: ['user', id] });

const mailTo = (email: string) => mail.sent.filter(({ recipient }) => recipient === email);
const tokenFor = async (email: string) => {
  await vi.waitFor(() => expect(mailTo(email)).not.toEqual([]), { timeout: 100_000 });
  return /token=([\w-]{43})/.exec(mailTo(email).at(-1)!.text)![1]!;
};

test('signing in and out', async () => {
  const { id, username: login } = await make.user();
  const self = ['user', id] as const;
  await recordsRefusal(auth.login, { body: { login, password: 'another' } }, 'sign_in_failed', self);
  const signIn = () => records(nobody, auth.login, { body: { login, password } }, 'sign_in', self, id);
  const { refresh_token } = await signIn();
  await records(nobody, auth.logout, { body: { refresh_token } }, 'sign_out', self, id);

  const user = personOf(await make.user());
  const answerFor = async (begin: Promise<{ url: string }>) => ({
    body: { answer: (await signInAt((await begin).url, 'pupil')).search },
  });
  const linked = async () => answerFor(user.ask.get(domain.beginLink, { params: { key: 'school' } }));
  await records(user, domain.finishLink, await linked(), 'link_domain', ['user', user.id]);
  const byProvider = async () => answerFor(nobody.ask.get(signInProviders.begin, { params: { key: 'school' } }));
  await records(nobody, signInProviders.finish, await byProvider(), 'sign_in', ['user', user.id], user.id);
  await records(user, domain.unlinkProvider, { params: { key: 'school' } }, 'unlink_domain', ['user', user.id]);
  const answer = await byProvider();
  await finds(
    signInProviders.finish,
    'register',
    () => nobody.ask.get(signInProviders.finish, answer),
    ({ user: made }) => ofUser(made.id),
  );

  directory.put({
    first_name: 'Мария',
    last_name: 'Иванова',
    login: 'maria',
    password: 'domain-password',
  });
  await records(user, domain.link, { body: { login: 'maria', password: 'domain-password' } }, 'link_domain', [
    'user',
    user.id,
  ]);
  await records(user, domain.unlink, {}, 'unlink_domain', ['user', user.id]);
});

test('the second factor', async () => {
  const admin = await make.user({ is_admin: true });
  const who = personOf(admin);
  const self = ['user', admin.id] as const;
  const { secret } = await who.ask.get(secondFactor.begin, { body: { password } });
  const code = async () => {
    await db.updateTable('second_factor').set({ last_step: null }).where('user_id', '=', admin.id).execute();
    return { body: { code: appOf(secret).code() } };
  };
  const wrong = { body: { code: '000000' } };
  await recordsRefusal(secondFactor.confirm, wrong, 'second_factor_failed', self, who);
  const { recovery_codes } = await records(who, secondFactor.confirm, await code(), 'set_second_factor', self);
  const recovery = () => ({ body: { code: recovery_codes.pop()! } });
  await recordsRefusal(secondFactor.prove, wrong, 'second_factor_failed', self, who);
  await records(who, secondFactor.prove, recovery(), 'use_recovery_code', self, null);
  const signIn = async (given: { body: { code: string } }) => {
    const { challenge } = await nobody.ask.refusal(auth.login, { body: { login: admin.username, password } });
    return { body: { ...given.body, challenge: challenge! } };
  };
  await recordsRefusal(secondFactor.signIn, await signIn(wrong), 'second_factor_failed', self);
  await records(nobody, secondFactor.signIn, await signIn(recovery()), 'use_recovery_code', self);
  await records(nobody, secondFactor.signIn, await signIn(await code()), 'sign_in', self, admin.id);
  await recordsRefusal(secondFactor.renewCodes, wrong, 'second_factor_failed', self, who);
  const renewed = await records(who, secondFactor.renewCodes, recovery(), 'use_recovery_code', self, null);
  recovery_codes.splice(0, Infinity, ...renewed.recovery_codes);
  await records(who, secondFactor.renewCodes, await code(), 'renew_recovery_codes', self);
  await recordsRefusal(secondFactor.remove, wrong, 'second_factor_failed', self, who);
  await records(who, secondFactor.remove, await code(), 'remove_second_factor', self);

  const one = await makeAdminWithFactor(api);
  const given = { body: { code: one.recovery_codes[0]! } };
  await records(personOf(one.admin), secondFactor.remove, given, 'use_recovery_code', ['user', one.admin.id], null);
  const other = await makeAdminWithFactor(api);
  await records(root, secondFactor.reset, at(other.admin.id), 'reset_second_factor', 'user');
});

test('one’s own account', async () => {
  const email = 'novy@school.example';
  const { consents } = await nobody.ask.get(registration.data, { query: {} });
  const body = { email, username: 'novy', first_name: 'Новый', password: 'тропа-ведёт-в-горы', consents };
  const register = async () => {
    await nobody.ask.get(registration.register, { body });
    return db.selectFrom('user').select('id').where('username', '=', 'novy').executeTakeFirstOrThrow();
  };
  const { id } = await finds(registration.register, 'register', register, (made) => ofUser(made.id));
  const self = ['user', id] as const;
  await records(
    nobody,
    registration.confirmEmail,
    { body: { token: await tokenFor(email) } },
    'confirm_email',
    self,
    id,
  );
  mail.sent.splice(0);
  await records(nobody, registration.requestReset, { body: { login: email } }, 'request_reset', self);
  const reset = { token: await tokenFor(email), password };
  await records(nobody, registration.reset, { body: reset }, 'reset_password', self, id);

  const me = personOf({ id, is_admin: false, acting_admin_id: null });
  const mine = <E extends Endpoint>(entry: E, input: TestCall<E>, action: AuditAction) =>
    records(me, entry, input, action, self);
  await mine(profile.change, { body: { first_name: 'Новейший' } }, 'change_profile');
  await mine(profile.changeEmail, { body: { email: 'other@school.example', password } }, 'change_email');
  await mine(profile.requestDeletion, { body: { is_wanted: true, password } }, 'request_deletion');
  await mine(profile.exportData, {}, 'export_data');
  await mine(calendar.create, {}, 'create_calendar_link');
  await mine(calendar.revoke, {}, 'revoke_calendar_link');
  const public_key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsABgH5C9okWi0dh2l9GKJl';
  const key = await mine(sshKeys.add, { body: { title: '', public_key } }, 'add_ssh_key');
  await mine(sshKeys.remove, at(key.id), 'remove_ssh_key');
  await nobody.ask.get(auth.login, { body: { login: 'novy', password } });
  const { sessions } = await me.ask.get(profile.sessions, {});
  const other = sessions.find(({ is_current }) => !is_current)!;
  await mine(profile.endSession, at(other.id), 'end_session');
  await mine(
    profile.changePassword,
    { body: { current_password: password, new_password: 'ещё-одна-тропа' } },
    'change_password',
  );
});

test('people', async () => {
  const group = (await make.course()).groupId;
  const { id } = await records(
    root,
    adminUsers.create,
    { body: { first_name: 'Имя', username: 'created', password: 'тропа-ведёт-в-горы' } },
    'create_user',
    'user',
  );
  await records(
    root,
    adminUsers.change,
    { ...at(id), body: { email: 'created@school.example' } },
    'change_user',
    'user',
  );
  await records(root, adminUsers.sendReset, at(id), 'send_reset', 'user');
  await records(root, adminUsers.firstPassword, at(id), 'first_password', 'user');
  await records(root, loginAs, at(id), 'act_as', 'user');
  await records(root, adminUsers.remove, at(id), 'delete_user', 'user');
  await records(root, adminUsers.restore, at(id), 'restore_user', 'user');

  type Bulk = TestCall<typeof adminUsers.bulk>['body']['action'];
  const many = (action: Bulk, recorded: AuditAction, object: AuditedObject = ['user', id]) =>
    records(root, adminUsers.bulk, { body: { user_ids: [id], action } }, recorded, object);
  await many({ kind: 'add_to_group', user_group_id: group }, 'add_members', ['user_group', group]);
  await many({ kind: 'remove_from_group', user_group_id: group }, 'remove_members', ['user_group', group]);
  await many({ kind: 'letter', subject: 'Тема', text: 'Текст' }, 'send_letter');
  await many({ kind: 'disable' }, 'change_user');
  await many({ kind: 'enable' }, 'change_user');
  await many({ kind: 'delete' }, 'delete_user');

  const file_base64 = Buffer.from('Фамилия;Имя\nПетров;Иван').toString('base64');
  await records(root, adminImports.start, { body: { file_name: 'a.csv', file_base64 } }, 'import_users', 'import_run');
  const pupil = await make.user();
  const requested_at = '2026-11-01T10:00:00.000Z';
  await db.updateTable('user').set({ deletion_requested_at: requested_at }).where('id', '=', pupil.id).execute();
  const declining = { ...at(pupil.id), body: { requested_at, reason: 'Идёт учебный год' } };
  await records(root, adminErasure.decline, declining, 'decline_erasure', 'user');
  const { id: leaving } = await make.user();
  const erasing = { ...at(leaving), body: { requested_at: null } };
  await records(root, adminErasure.erase, erasing, 'erase_person', 'user');
  await records(root, adminImports.issuePasswords, { body: { user_ids: [pupil.id] } }, 'issue_passwords', 'import_run');
});

test('the demonstration class', async () => {
  const { lessonId } = await make.course();
  await db.insertInto('demonstration_class').values({ ids: '{}', lesson_id: lessonId, doing: '{}' }).execute();
  await records(root, adminDemonstration.remove, {}, 'remove_demonstration_class', ['user_group', null]);
});

test('colleagues', async () => {
  const { courseId } = await make.course();
  const grants = [{ role: 'teacher' as const, course_id: courseId }];
  const colleague = await make.user({ is_admin: true });
  await records(
    root,
    adminColleagues.give,
    { ...at(colleague.id), body: { is_full: false, grants } },
    'give_rights',
    'user',
  );
  const invite = () =>
    records(root, adminColleagueInvitations.create, { body: { grants } }, 'invite_colleague', ['user', null]);
  await records(root, adminColleagueInvitations.revoke, at((await invite()).id), 'revoke_colleague_invitation', [
    'user',
    null,
  ]);
  const { code } = await invite();
  const invited = personOf(await make.user());
  await records(invited, colleagueInvitation.accept, { body: { code } }, 'accept_colleague_invitation', [
    'user',
    invited.id,
  ]);
});

test('groups', async () => {
  const { id } = await records(root, adminGroups.create, { body: { title: '10 «А»' } }, 'create_group', 'user_group');
  const { id: user } = await make.user();
  await records(root, adminGroups.change, { ...at(id), body: { title: '10 «Б»' } }, 'change_group', 'user_group');
  await records(root, adminGroups.members, { ...at(id), body: { add: [user] } }, 'add_members', 'user_group');
  await records(root, adminGroups.members, { ...at(id), body: { remove: [user] } }, 'remove_members', 'user_group');
  const invitation = await records(root, adminGroups.invite, { ...at(id), body: {} }, 'create_invitation', [
    'user_group',
    id,
  ]);
  await records(root, adminGroups.revokeInvitation, at(invitation.id), 'revoke_invitation', ['user_group', id]);
  await records(root, adminGroups.remove, at(id), 'delete_group', 'user_group');
  await records(root, adminGroups.restore, at(id), 'restore_group', 'user_group');
});

test('courses and lessons', async () => {
  const { id } = await records(
    root,
    adminCourses.create,
    { body: { title: 'Курс', date: '2026-09-01' } },
    'create_course',
    'course',
  );
  await records(root, adminCourses.change, { ...at(id), body: { title: 'Другой' } }, 'change_course', 'course');
  await records(root, adminCourses.change, { ...at(id), body: { status: 'published' } }, 'publish_course', 'course');
  await records(
    root,
    adminCourses.copy,
    { ...at(id), body: { title: 'Копия', date: '2027-09-01' } },
    'copy_course',
    'course',
  );

  const create = () =>
    records(root, adminLessons.create, { body: { course_id: id, title: 'Занятие' } }, 'create_lesson', 'lesson');
  const [{ id: one }, { id: two }] = [await create(), await create()];
  const change = (body: TestCall<typeof adminLessons.change>['body'], action: AuditAction) =>
    records(root, adminLessons.change, { ...at(one), body }, action, 'lesson');
  await change({ title: 'Другое' }, 'change_lesson');
  await change({ status: 'published' }, 'publish_lesson');
  await change({ status: 'draft' }, 'hide_lesson');
  const order = { lessons: [{ id: two }, { id: one }] };
  await records(root, adminCourses.order, { ...at(id), body: order }, 'order_lessons', 'course');
  const times = { opens_at: null, soft_deadline: null, hard_deadline: '2026-10-01T20:59:00.000Z' };
  await records(
    root,
    adminCourses.setTimes,
    { ...at(id), body: { lessons: [{ id: one, ...times }] } },
    'change_lesson',
    ['lesson', one],
  );
  await records(
    root,
    adminCourses.shift,
    { ...at(id), body: { from_lesson_id: one, days: 1 } },
    'shift_schedule',
    'course',
  );
  const publish = (is_published: boolean, action: AuditAction) =>
    records(root, adminCourses.publishLessons, { ...at(id), body: { lesson_ids: [one], is_published } }, action, [
      'lesson',
      one,
    ]);
  await publish(true, 'publish_lesson');
  await publish(false, 'hide_lesson');
  const tasks = [{ task_id: await make.task(), points: 10 }];
  await records(root, adminLessons.setTasks, { ...at(one), body: { tasks } }, 'set_lesson_tasks', 'lesson');
  await records(root, adminLessons.duplicate, at(one), 'duplicate_lesson', 'lesson');
  await records(root, adminLessons.remove, at(one), 'delete_lesson', 'lesson');
  await records(root, adminLessons.restore, at(one), 'restore_lesson', 'lesson');
  await records(root, adminCourses.remove, at(id), 'delete_course', 'course');
  await records(root, adminCourses.restore, at(id), 'restore_course', 'course');
});

test('an exam', async () => {
  const pupil = await make.user();
  const task_id = await make.task();
  const { lessonId } = await make.course({ students: [pupil], tasks: [task_id] });
  const rules = { minutes: 45, rules: '', feedback: 'hidden' as const, grace_s: 60, is_shuffled: false, draws: [] };
  const set = () => records(root, adminExams.set, { ...at(lessonId), body: rules }, 'set_exam', 'lesson');
  await set();
  await records(root, adminExams.remove, at(lessonId), 'remove_exam', 'lesson');
  await set();
  await records(root, adminExams.copyTask, { ...at(lessonId), body: { task_id } }, 'copy_task', 'task');
  await records(root, adminExams.extend, { ...at(lessonId), body: { minutes: 5 } }, 'extend_exam', 'lesson');
  await as(pupil).get(exams.begin, { ...at(lessonId), body: { consents: true } });
  await records(root, adminExams.handIn, { ...at(lessonId), body: { user_id: pupil.id } }, 'hand_in_exam', 'lesson');
  const again = { user_ids: [pupil.id], minutes: 5, reason: 'Сбой' };
  await records(root, adminExams.reopen, { ...at(lessonId), body: again }, 'reopen_exam', 'lesson');
  await as(pupil).get(exams.handIn, { ...at(lessonId), query: {} });
  await records(root, adminExams.release, at(lessonId), 'release_exam', 'lesson');
});

test('tasks, tags and animations', async () => {
  const { id: tag } = await records(root, adminTags.create, { body: { title: 'Циклы' } }, 'create_tag', 'tag');
  await records(root, adminTags.change, { ...at(tag), body: { title: 'Цикл' } }, 'change_tag', 'tag');

  const known = await root.ask.get(adminTasks.get, at(await make.task()));
  const { kind, title, config, limits, test_groups, solutions } = known;
  const written = { kind, title, config, limits, test_groups, solutions } as TestCall<typeof adminTasks.create>['body'];
  const { id } = await records(root, adminTasks.create, { body: written }, 'create_task', 'task');
  await records(root, adminTasks.create, { body: { ...written, status: 'ready' } }, 'change_task', 'task');
  await records(root, adminTasks.change, { ...at(id), body: { title: 'Другая' } }, 'change_task', 'task');
  const version = { params: { id: String(id), number: '1' } };
  await records(root, adminTaskVersions.restore, version, 'change_task', 'task');
  await db.updateTable('task').set({ status: 'broken' }).where('id', '=', id).execute();
  await records(root, adminTasks.verify, at(id), 'change_task', 'task');
  await records(root, adminTasks.copy, at(id), 'copy_task', 'task');
  await records(root, adminTasks.remove, at(id), 'delete_task', 'task');
  await records(root, adminTasks.restore, at(id), 'restore_task', 'task');

  type Bulk = TestCall<typeof adminTasks.bulk>['body']['action'];
  const many = (action: Bulk, recorded: AuditAction) =>
    records(root, adminTasks.bulk, { body: { task_ids: [id], action } }, recorded, ['task', id]);
  await many({ kind: 'tag', tag_id: tag }, 'tag_task');
  await many({ kind: 'untag', tag_id: tag }, 'untag_task');
  await many({ kind: 'archive' }, 'archive_task');
  await many({ kind: 'unarchive' }, 'unarchive_task');
  await many({ kind: 'give' }, 'give_task');
  await many({ kind: 'take_back' }, 'take_back_task');
  const ofTask = ({ id: task }: { id: number }): Told => ({ by: root.id, object: ['task', task] });
  const copyMany = async () => {
    await root.ask.get(adminTasks.bulk, { body: { task_ids: [id], action: { kind: 'copy' } } });
    return db.selectFrom('task').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  };
  await finds(adminTasks.bulk, 'copy_task', copyMany, ofTask);
  await many({ kind: 'delete' }, 'delete_task');

  const send = formSender(api, adminTaskPackages.create.path);
  const sendPackage = async () =>
    (await send(rootViewer, formOf(packed('parity'), 'parity.kpp'))).json<{ id: number }>();
  await finds(adminTaskPackages.create, 'import_task', sendPackage, ofTask);

  const { id: into } = await root.ask.get(adminTags.create, { body: { title: 'Рекурсия' } });
  await records(root, adminTags.remove, at(tag), 'delete_tag', 'tag');
  await records(root, adminTags.restore, at(tag), 'restore_tag', 'tag');
  await records(root, adminTags.merge, { ...at(tag), body: { into_id: into } }, 'merge_tags', ['tag', into]);

  const animation = await records(
    root,
    adminAnimations.create,
    { body: newAnimation() },
    'create_animation',
    'animation',
  );
  const changed = { ...newAnimation(), title: 'Другая' };
  await records(root, adminAnimations.change, { ...at(animation.id), body: changed }, 'change_animation', 'animation');
  await records(root, adminAnimations.copy, at(animation.id), 'copy_animation', 'animation');
  await records(root, adminAnimations.remove, at(animation.id), 'delete_animation', 'animation');
  await records(root, adminAnimations.restore, at(animation.id), 'restore_animation', 'animation');
});

test('a class: deadlines, results, marks, remarks, announcements', async () => {
  const pupil = await make.user();
  const [user_id, task_id] = [pupil.id, await make.task()];
  const { courseId: course_id, lessonId: lesson_id } = await make.course({ students: [pupil], tasks: [task_id] });
  const place = { user_id, lesson_id, task_id };
  const course = ['course', course_id] as const;
  const gift = { course_id, places: [place], extra_attempts: 2, reason: '' };
  const { before } = await records(root, adminExceptions.give, { body: gift }, 'give_exceptions', course);
  await records(root, adminExceptions.undo, { body: { course_id, before } }, 'undo_exceptions', course);
  const exception = { course_id, user_id, extra_minutes: 5 };
  const { id: given } = await records(root, adminExceptions.save, { body: exception }, 'give_exception', course);
  await records(root, adminExceptions.remove, { ...at(given), query: {} }, 'remove_exception', course);

  const result = { ...place, override_score: 5, comment: '' };
  await records(root, adminResults.override, { body: result }, 'change_result', ['user', user_id]);
  const points = { course_id, changes: [{ ...place, score: 7 }] };
  await records(root, adminPoints.set, { body: points }, 'import_points', course);
  const wanted = { lesson_id, user_ids: [user_id], time_zone: 'Europe/Moscow', format: 'csv' as const };
  await records(root, adminExports.start, { body: wanted }, 'export_results', ['lesson', lesson_id]);

  const settings = {
    scale: 'pass' as const,
    thresholds: [50],
    rounding: 'nearest' as const,
    counts: 'due' as const,
    categories: [{ title: 'Работы', weight: 1, rule: 'sum' as const, drop_lowest: 0, lesson_ids: [lesson_id] }],
  };
  await records(root, adminMarks.change, { ...at(course_id), body: { settings } }, 'change_marks', 'course');
  const term = { title: 'Четверть', lesson_ids: [lesson_id] };
  const { id: frozen } = await records(
    root,
    adminMarks.freeze,
    { ...at(course_id), body: term },
    'freeze_marks',
    course,
  );
  await records(
    root,
    adminMarks.changeTerm,
    { ...at(frozen), body: { is_released: true } },
    'change_frozen_marks',
    course,
  );
  await records(root, adminMarks.removeTerm, at(frozen), 'remove_frozen_marks', course);

  await as(pupil).get(drafts.save, {
    params: { id: String(task_id) },
    body: { lesson_id, language: 'python', files: python('print()') } as TestCall<typeof drafts.save>['body'],
  });
  await records(root, liveClass.openCode, { ...at(lesson_id), body: { user_id, task_id } }, 'open_code', [
    'user',
    user_id,
  ]);
  const rules = { ...usualStuckRules, minutes: 9 };
  await records(root, liveClass.setRules, { ...at(lesson_id), body: { rules } }, 'change_stuck_rules', 'lesson');

  const work = { task_id, lesson_id, language: 'python' as const, files: python(rightAnswer) };
  const { id } = await as(pupil).get(submissions.create, { body: work });
  const submission = ['submission', id] as const;
  const remark = { remarks: [{ file: 'main.py', line: 1, text: 'Короче' }] };
  const { remarks } = await records(root, adminRemarks.send, { ...at(id), body: remark }, 'send_remarks', submission);
  const remarkId = remarks[0]!.id;
  await records(root, adminRemarks.change, { ...at(remarkId), body: { text: 'Ясно' } }, 'change_remark', submission);
  await records(root, adminRemarks.remove, at(remarkId), 'remove_remark', submission);

  const body = { course_id, title: 'Объявление', text: 'Завтра' };
  const { id: announced } = await records(root, adminAnnouncements.create, { body }, 'announce', 'announcement');
  await records(root, adminAnnouncements.withdraw, at(announced), 'withdraw_announcement', 'announcement');
});

test('work that teachers mark', async () => {
  const pupil = await make.user();
  const rubric = [{ key: 'idea', title: 'Мысль ясна', description: '', points: 6 }];
  const essay = { kind: 'text', config: { rubric, min_words: 1, max_words: 8 }, test_groups: [], solutions: [] };
  const task_id = await make.task(essay as Parameters<typeof make.task>[0]);
  const { lessonId: lesson_id } = await make.course({ students: [pupil], tasks: [task_id] });
  const { id } = await as(pupil).get(submissions.create, { body: { task_id, lesson_id, answer: { text: 'Ответ' } } });
  const marks = { after: 0, points: { idea: 6 }, comment: '' };
  const submission = ['submission', id] as const;
  const { number } = await records(
    root,
    adminReviews.save,
    { ...at(id), body: marks },
    'review_submission',
    submission,
  );
  await records(root, adminReviews.undo, { ...at(id), body: { number } }, 'undo_review', submission);

  const back = { remark: 'Приведите пример', until: null, points_wait: true };
  await records(root, adminReturns.give, { ...at(id), body: back }, 'return_work', submission);
  await records(root, adminReturns.end, at(id), 'end_return', submission);
});

test('the judge, rejudges and comparisons', async () => {
  const staff = await make.user({ is_admin: true });
  const { ids, student } = await courseOfColleague(api, { full: staff, owner: staff, mark: 'СВОЁ' });
  const { task, lesson, submission, similar_pair } = ids;
  const settled = (id: number) =>
    vi.waitFor(async () => expect((await as(student).get(submissions.get, at(id))).status).toBe('done'), {
      timeout: 100_000,
    });
  await settled(submission);
  const setTo = (fields: object) => db.updateTable('submission').set(fields).where('id', '=', submission).execute();
  await setTo({ status: 'queued', verdict: null });
  const one = { body: { submission_ids: [submission] } };
  await records(root, adminJudge.cancel, one, 'cancel_submission', ['submission', submission]);
  await setTo({ status: 'done', verdict: 'judge_error' });
  await records(root, adminJudge.retry, one, 'retry_submission', ['submission', submission]);
  await settled(submission);

  const start = () =>
    records(root, adminRejudges.start, { body: { lesson_id: lesson } }, 'start_rejudge', ['lesson', lesson]);
  await records(root, adminRejudges.drop, at((await start()).id), 'drop_rejudge', 'rejudge');
  const ofTask = await records(root, adminRejudges.startTask, at(task), 'start_rejudge', ['task', task]);
  await vi.waitFor(async () => expect((await root.ask.get(adminRejudges.get, at(ofTask.id))).status).toBe('ready'), {
    timeout: 100_000,
  });
  await records(root, adminRejudges.apply, { ...at(ofTask.id), body: {} }, 'apply_rejudge', 'rejudge');

  await records(root, adminSimilarity.start, at(task), 'start_similarity', ['task', task]);
  const decided = { decision: 'talk' as const, note: '' };
  await records(root, adminSimilarity.decide, { ...at(similar_pair), body: decided }, 'decide_similarity', [
    'submission',
    submission,
  ]);
});

test('containers', async () => {
  const known = await root.ask.get(containerTemplates.get, at(await make.containerTemplate()));
  const { id: _, version: __, containers: ___, uses: ____, updated_at: _____, ...content } = known;
  const template = 'container_template';
  const { id: made } = await records(
    root,
    containerTemplates.create,
    { body: content },
    'create_container_template',
    template,
  );
  const next = { ...content, title: 'Другой', version: 1 };
  await records(root, containerTemplates.update, { ...at(made), body: next }, 'change_container_template', template);
  await records(root, containerTemplates.remove, at(made), 'delete_container_template', template);
  await records(root, containerTemplates.restore, at(made), 'restore_container_template', template);

  const { id, person, student } = await steps.running();
  const own: Person = { id: person.id, ask: student };
  const reason = { body: { reason: 'Помочь с заданием' } };
  await records(root, adminContainers.look, { ...at(id), ...reason }, 'look_container', 'container');
  await records(root, adminContainers.help, { ...at(id), ...reason }, 'help_container', 'container');
  const port = { port: 8000, ...reason.body };
  await records(root, containers.preview, { ...at(id), body: port }, 'open_container_preview', ['container', id]);
  await student.get(containers.snapshot, at(id));
  const snapshots = async () => (await student.get(containers.snapshots, at(id))).snapshots;
  await vi.waitFor(async () => expect(await snapshots()).not.toEqual([]), { timeout: 100_000 });
  const snapshot_id = (await snapshots())[0]!.id;
  await records(own, containers.reset, { ...at(id), body: { what: 'all' } }, 'reset_container', 'container');
  await steps.until(student, id, 'running');
  await records(own, containers.restore, { ...at(id), body: { snapshot_id } }, 'restore_container', 'container');
  await steps.until(student, id, 'running');
  await records(root, adminContainers.stop, at(id), 'stop_container', 'container');
  await steps.until(student, id, 'stopped');
  await records(own, containers.remove, at(id), 'delete_container', 'container');
  const other = await steps.running();
  await records(root, adminContainers.remove, at(other.id), 'delete_container', 'container');
});

test('a call that does not record what its entry says fails in tests', async () => {
  expect(await nobody.ask.refusal(forgetful, {})).toMatchObject({
    code: 'internal',
    detail: 'POST /odd/forgetful has recorded none of create_tag',
  });
  expect((await nobody.ask.refusal(talkative, {})).detail).toContain('has recorded create_tag');
});

test('an entry that changes something says what it records, or why nothing', () => {
  const cases = () => [
    // @ts-expect-error neither
    endpoint({ ...odd, path: '/odd/silent' }),
    // @ts-expect-error both
    endpoint({ ...odd, path: '/odd/both', audits: 'create_tag', unaudited: 'it says so' }),
    // @ts-expect-error an action without Russian words
    endpoint({ ...odd, path: '/odd/unknown', audits: ['create_tag', 'paint_task'] }),
    // @ts-expect-error what only reads records nothing
    endpoint({ ...odd, method: 'GET', path: '/odd/reading', audits: 'create_tag' }),
  ];
  expect(cases).toBeTypeOf('function');
});

test('every action of every entry was found in the audit', () => {
  const said = entries.flatMap((entry) => [entry.audits ?? []].flat().map((action) => `${nameOf(entry)} ${action}`));
  expect(said.length).toBeGreaterThan(130);
  expect([...seen].toSorted()).toEqual(said.toSorted());
});

test('every action is recorded by an entry, or where a test of its own looks', () => {
  const said = new Set(entries.flatMap(({ audits }) => [audits ?? []].flat()));
  const silent = Object.keys(auditActions).filter((action) => !said.has(action as AuditAction));
  expect(silent.toSorted()).toEqual(Object.keys(elsewhere).toSorted());
  for (const [action, file] of Object.entries(elsewhere))
    expect(readFileSync(join(import.meta.dirname, '../..', file), 'utf8')).toContain(`'${action}'`);
});
