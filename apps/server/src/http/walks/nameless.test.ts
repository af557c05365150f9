/**
 * An observer without names learns no name. Every entry and every channel that such a colleague may ask is asked with
 * the rows of a student whose names can not be mistaken, and who has written them wherever a student can write.
 */
import { once } from 'node:events';
import { mayPass, type Viewer } from '@put/contract/base/access';
import { adminColleagues, namesMixed } from '@put/contract/colleagues/colleagues';
import { adminCourses } from '@put/contract/courses/course-editing';
import { adminDesk } from '@put/contract/desk/desk';
import { apiBase, type Endpoint, topicOf } from '@put/contract/base/endpoint';
import { liveClass } from '@put/contract/results/live-class';
import { adminMarks } from '@put/contract/marks/mark-editing';
import { readMatrixCells } from '@put/contract/results/matrix-cells';
import { personResults } from '@put/contract/results/person-results';
import { inboxId } from '@put/contract/questions/question-inbox';
import { adminResults, type Matrix } from '@put/contract/results/results';
import type { StaffRole } from '@put/contract/accounts/rights';
import type { ServerMessage } from '@put/contract/base/socket';
import { adminStatistics } from '@put/contract/statistics/statistics';
import { adminSubmissionList } from '@put/contract/submissions/submission-list';
import { submissions } from '@put/contract/submissions/submissions';
import { adminUsers } from '@put/contract/users/users';
import { afterAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { replaceRights } from '../../modules/colleagues/colleagues.store.ts';
import { notify } from '../../modules/notifications/notify.ts';
import { testApp } from '../../testing/build-app.ts';
import { courseOfColleague } from '../../testing/course-of-colleague.ts';
import { everyChannel, everyEndpoint, nameOf } from '../../testing/every-endpoint.ts';
import { python, rightAnswer } from '../../testing/factories.ts';

const names = {
  first_name: 'Хризантемий',
  last_name: 'Громозекин',
  username: 'xrizantemij.77',
  email: 'gromozeka@unmistakable.example',
};
const signs = Object.values(names).map((name) => name.toLowerCase());
const told = (text: string) => signs.filter((sign) => text.toLowerCase().includes(sign));
const says = `Я ${names.first_name} ${names.last_name}, ${names.username}, ${names.email}`;

const { app, db, events, as, make, tokens } = await testApp({ judges: false });
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as { port: number };
const full = await make.user({ is_admin: true });
const owner = await make.user({ is_admin: true });
const { ids, student } = await courseOfColleague({ db, as, make }, { full, owner, mark: 'курс' });
const at = (id: number) => ({ params: { id: String(id) } });
const root = as(full);
const others = [await make.user(), await make.user(), await make.user()];

async function colleague(grant: { role: StaffRole; without_names: boolean }): Promise<Viewer> {
  const made = await make.user({ is_admin: true });
  const grants = [{ ...grant, course_id: ids.course }];
  await db.transaction().execute((tx) => replaceRights(tx, made.id, { is_full: false, grants }, null));
  return made;
}
const nameless = await colleague({ role: 'observer', without_names: true });
const named = await colleague({ role: 'observer', without_names: false });
const asSeen = (viewer: Viewer) => ({
  ...viewer,
  is_admin: false,
  grants: [{ role: 'observer' as const, course_id: ids.course, without_names: viewer === nameless }],
});

/** The student's names wherever a student, or a teacher about the student, can write. */
await root.get(adminUsers.change, { ...at(student.id), body: names });
for (const [at_, last_name] of ['Арбузов', 'Яблоков', 'Мандаринов'].entries()) {
  await root.get(adminUsers.change, { ...at(others[at_]!.id), body: { last_name } });
  await db
    .insertInto('user_group_member')
    .values({ user_group_id: ids.user_group, user_id: others[at_]!.id })
    .execute();
}
const now = new Date().toISOString();
const submission = await as(student).get(submissions.create, {
  body: { task_id: ids.task, lesson_id: ids.lesson, language: 'python', files: python(`# ${says}\n${rightAnswer}`) },
});
const judged = { status: 'done' as const, verdict: 'runtime_error' as const, score: 0, max_score: 1 };
await db
  .updateTable('submission')
  .set({ ...judged, error_key: says, failed_test: '1.1', finished_at: now })
  .where('user_id', '=', student.id)
  .execute();
for (const [place, user] of [student, ...others].entries())
  await db
    .insertInto('result')
    .values({
      user_id: user.id,
      lesson_id: ids.lesson,
      task_id: ids.task,
      status: 'tried',
      best_submission_id: place === 0 ? submission.id : null,
      best_score: 0,
      max_score: 1,
      // each has a number of the own, so that cells of another are seen
      attempts: 4 + place,
      last_submitted_at: now,
      last_error_key: says,
      error_keys: [says],
    })
    .execute();
await root.get(adminResults.override, {
  body: { user_id: others[0]!.id, lesson_id: ids.lesson, task_id: ids.task, override_score: 1, comment: says },
});
await db.updateTable('question_message').set({ text: says }).execute();
await db.updateTable('remark').set({ text: says }).execute();
await db.updateTable('schedule_exception').set({ note: says }).execute();
await db.updateTable('question').set({ shared_at: now, state: 'answered' }).execute();
await db
  .insertInto('lesson_presence')
  .values({ user_id: student.id, lesson_id: ids.lesson, task_id: ids.task, doing: 'writes' })
  .execute();
await db.transaction().execute((tx) =>
  notify(tx, events, {
    user_ids: [nameless.id, named.id],
    kind: 'question',
    key: '1',
    payload: {
      question_id: ids.question,
      lesson_id: ids.lesson,
      task_id: ids.task,
      title: 'Сумма',
      text_head: says,
      user_id: student.id,
      user_name: `${names.last_name} ${names.first_name}`,
    },
  }),
);

const inQuery: Record<string, number | string> = {
  course_id: ids.course,
  lesson_id: ids.lesson,
  task_id: ids.task,
  user_id: student.id,
  user_group_id: ids.user_group,
  submission_id: submission.id,
  q: names.last_name,
  of: 'best',
};

/** The call with all rows of the student that it can name, and with those that it must. */
function callsOf({ path, query }: Endpoint): { url: string; query: Record<string, string> }[] {
  const nouns = ids as Record<string, number>;
  const url = path.replaceAll(/(?:\/(\w+))?\/:(\w+)/g, (_, noun: string | undefined) =>
    noun === undefined ? '/1' : `/${noun}/${nouns[noun] ?? 1}`,
  );
  const known = Object.keys((query?.def.shape ?? {}) as object).filter((key) => key in inQuery);
  const places = known.filter((key) => key !== 'q' && key !== 'of' && key !== 'user_group_id');
  const ofOther = known.includes('user_id') ? [{ ...inQuery, user_id: others[0]!.id }] : [];
  const chosen = [known, places, places.filter((key) => key !== 'user_id' && key !== 'course_id'), []];
  const withKeys = (from: typeof inQuery) => (keys: readonly string[]) => ({
    url: `${apiBase}${url}`,
    query: Object.fromEntries(keys.map((key) => [key, String(from[key])])),
  });
  return [...chosen.map(withKeys(inQuery)), ...ofOther.map((from) => withKeys(from)(places))];
}

async function textsOf(endpoint: Endpoint, viewer: Viewer): Promise<string[]> {
  const authorization = `Bearer ${tokens.sign(viewer, crypto.randomUUID())}`;
  const texts: string[] = [];
  for (const { url, query } of callsOf(endpoint)) {
    const response = await app.inject({ method: 'GET', url, query, headers: { authorization } });
    expect([url, response.statusCode]).not.toEqual([url, 500]);
    if (response.statusCode === 200) texts.push(response.body);
  }
  return texts;
}

const asked = everyEndpoint.filter((endpoint) => endpoint.method === 'GET' && mayPass(endpoint, asSeen(nameless)));
const answered = new Set<string>();
const toldToOthers = new Set<string>();

test('no entry that such a colleague may ask tells a name', async () => {
  const faults: string[] = [];
  for (const endpoint of asked) {
    const name = nameOf(endpoint);
    for (const text of await textsOf(endpoint, nameless)) {
      if (told(text).length > 0) faults.push(`${name} tells ${told(text)}: ${text}`);
      answered.add(name);
    }
    if ((await textsOf(endpoint, named)).some((text) => told(text).length > 0)) toldToOthers.add(name);
  }
  expect(faults).toEqual([]);
});

test('the walk asks what shows people, and an observer with names is told them there', () => {
  console.info(`${asked.length} entries, ${answered.size} answer, ${toldToOthers.size} tell names to others`);
  const ofPeople = [
    adminDesk.show,
    adminResults.lesson,
    adminResults.course,
    adminResults.cell,
    liveClass.get,
    adminMarks.get,
    adminStatistics.group,
    adminStatistics.task,
    adminSubmissionList.list,
    personResults.ofPerson,
  ].map(nameOf);
  for (const name of ofPeople) expect([...toldToOthers]).toContain(name);
  for (const name of ofPeople) expect([...answered]).toContain(name);
});

test('what a name could be read out of is closed, and nothing is changed', () => {
  const open = everyEndpoint.filter((endpoint) => endpoint.access === 'admin' && mayPass(endpoint, asSeen(nameless)));
  expect(open.filter(({ method }) => method !== 'GET').map(nameOf)).toEqual([]);
  for (const path of [
    '/admin/users',
    '/admin/user/:id',
    '/admin/user_group/:id',
    '/admin/questions',
    '/admin/question/:id',
    '/admin/submission/:id',
    '/admin/lesson/:id/exam/people',
    '/admin/course/:id/exceptions',
    '/admin/course/:id/containers',
    '/admin/similar_pair/:id',
  ]) {
    expect(everyEndpoint.map((one) => one.path)).toContain(path);
    expect(open.map((one) => one.path)).not.toContain(path);
  }
});

test('a person has one pseudonym on all screens: not the id, and not the place by name', async () => {
  const observer = as(nameless);
  const lesson = await observer.get(adminResults.lesson, { ...at(ids.lesson), query: {} });
  const live = await observer.get(liveClass.get, { ...at(ids.lesson), query: {} });
  const marks = await observer.get(adminMarks.get, { ...at(ids.course), query: {} });
  const week = await observer.get(adminStatistics.group, { ...at(ids.user_group), query: {} });
  const person = await observer.get(personResults.ofPerson, at(student.id));
  const nameIn = (people: readonly { id: number; first_name: string }[], id: number) =>
    people.find((one) => one.id === id)?.first_name;
  for (const { id } of [student, ...others]) {
    const name = nameIn(lesson.users, id);
    expect(name).toMatch(/^Ученик \d{1,4}$/);
    expect(name).not.toBe(`Ученик ${id}`);
    expect(nameIn(marks.users, id)).toBe(name);
    expect(live.people.find(({ user_id }) => user_id === id)?.name).toEqual({ first: name, last: null });
    expect(week.students.find(({ user_id }) => user_id === id)?.name).toBe(name);
  }
  expect(person).toMatchObject({ first_name: nameIn(lesson.users, student.id), last_name: null });

  const numberOf = (name: string) => Number(name.split(' ')[1]);
  const numbers = lesson.users.map(({ first_name }) => numberOf(first_name));
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect(live.people.map(({ user_id }) => user_id)).toEqual(lesson.users.map(({ id }) => id));
  expect(live.people.map(({ seat }) => seat)).toEqual(live.people.map((_, place) => place + 1));
  expect(week.students.map(({ user_id }) => user_id)).toEqual(
    lesson.users.map(({ id }) => id).filter((id) => week.students.some(({ user_id }) => user_id === id)),
  );
});

test('the cells of the matrix go with their people', async () => {
  const attemptsOf = ({ users, cells: packed }: Matrix) => {
    const { starts, attempts } = readMatrixCells(packed);
    return Object.fromEntries(users.map(({ id }, n) => [id, Array.from(attempts.slice(starts[n], starts[n + 1]))]));
  };
  const call = { ...at(ids.lesson), query: {} };
  const [seen, whole] = [await as(nameless).get(adminResults.lesson, call), await root.get(adminResults.lesson, call)];
  expect(seen.users.map(({ id }) => id)).not.toEqual(whole.users.map(({ id }) => id));
  expect(attemptsOf(seen)).toEqual(attemptsOf(whole));
  expect(Object.values(attemptsOf(seen)).flat().length).toBeGreaterThan(3);
});

test('a copy of who sees names is not taken for one without', async () => {
  const tagFor = async (viewer: Viewer) => {
    const headers = { authorization: `Bearer ${tokens.sign(viewer, crypto.randomUUID())}` };
    const url = `${apiBase}/admin/lesson/${ids.lesson}/results`;
    return (await app.inject({ method: 'GET', url, headers })).headers['etag'];
  };
  expect(await tagFor(nameless)).not.toBe(await tagFor(named));
});

const sockets: WebSocket[] = [];
afterAll(() => sockets.forEach((socket) => socket.terminate()));

const news = {
  course_id: ids.course,
  lesson_id: ids.lesson,
  user_id: student.id,
  user_name: says,
  text: says,
  last: { submission_id: 1, verdict: null, failed_test: '1.1', error_key: says },
  override: { score: 1, comment: says, by_name: says },
  people: [{ user_id: student.id, user_name: says, doing: says }],
};

test('news of channels tell no name either', async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1/ws`);
  sockets.push(socket);
  const heard: ServerMessage[] = [];
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString('utf8')) as ServerMessage));
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'auth', access_token: tokens.sign(nameless, crypto.randomUUID()) }));
  await expect.poll(() => heard).toEqual([{ type: 'ready' }]);
  const rows: Record<string, number> = { inbox: inboxId, notifications: nameless.id, rights: nameless.id, ...ids };
  const topics = everyChannel.map((channel) =>
    topicOf(channel, rows[channel.name] ?? (channel.name.endsWith('course') ? ids.course : ids.lesson)),
  );
  for (const topic of topics) socket.send(JSON.stringify({ type: 'subscribe', topic }));
  await expect.poll(() => heard.length).toBe(topics.length + 1);
  const open = heard.flatMap((message) => (message.type === 'subscribed' ? [message.topic] : []));
  expect(open.map((topic) => topic.slice(0, topic.lastIndexOf(':'))).toSorted()).toEqual(
    [
      'class:lesson',
      'editing:lesson',
      'exam',
      'inbox',
      'lecture',
      'notifications',
      'results:course',
      'results:lesson',
      'rights',
    ].filter((name) => open.some((topic) => topic.startsWith(`${name}:`))),
  );
  const staffs = everyChannel.flatMap((channel) => (channel.access === 'admin' ? [channel.name] : []));
  const toHear = open.filter((topic) => staffs.includes(topic.slice(0, topic.lastIndexOf(':'))));
  expect(toHear.length).toBeGreaterThanOrEqual(4);
  for (const topic of toHear) await events.publish('now', topic, news);
  await expect.poll(() => heard.filter(({ type }) => type === 'event').length).toBe(toHear.length);
  expect(told(JSON.stringify(heard))).toEqual([]);
  expect(JSON.stringify(heard)).toContain('"failed_test":"1.1"');
});

test('a search by name finds nobody: it is closed', async () => {
  expect((await as(nameless).refusal(adminUsers.list, { query: { q: names.last_name } })).code).toBe('right_missing');
  expect(await as(nameless).get(adminCourses.list, { query: { q: names.last_name } })).toMatchObject({ total: 0 });
});

test('roles with names and without them are not given together, and only an observer sees none', async () => {
  const give = (grants: { role: StaffRole; course_id: number | null; without_names?: boolean }[]) =>
    root.refusal(adminColleagues.give, { ...at(nameless.id), body: { is_full: false, grants } });
  const observer = { role: 'observer' as const, course_id: ids.course, without_names: true };
  expect((await give([observer, { role: 'teacher', course_id: null }])).errors[0]?.message).toBe(namesMixed);
  expect((await give([{ ...observer, role: 'teacher' }])).code).toBe('invalid_input');
});
