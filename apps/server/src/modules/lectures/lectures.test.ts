import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Viewer } from '@put/contract/base/access';
import { lectures } from '@put/contract/lessons/lectures';
import type { ServerMessage } from '@put/contract/base/socket';
import { afterAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { postgresEvents } from '../../drivers/events/postgres-events.ts';
import { countAudience } from '../../http/audience.ts';
import { testApp } from '../../testing/build-app.ts';
import { endSilent } from './end-silent-lectures.ts';

const { app, as, audience, connect, db, events, make, tokens } = await testApp({ judges: false });
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as { port: number };

const [student, other, teacher, colleague] = [
  await make.user(),
  await make.user(),
  await make.user({ is_admin: true }),
  await make.user({ is_admin: true }),
];
const [ofTeacher, ofColleague] = [as(teacher), as(colleague)];

const sockets: WebSocket[] = [];
afterAll(() => sockets.forEach((socket) => socket.terminate()));

/** A socket of this person, and all that it heard. */
async function openSocket(viewer: Viewer) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1/ws`);
  sockets.push(socket);
  const heard: ServerMessage[] = [];
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString('utf8')) as ServerMessage));
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'auth', access_token: tokens.sign(viewer, crypto.randomUUID()) }));
  return { socket, heard };
}

async function follow(viewer: Viewer, lessonId: number) {
  const { socket, heard } = await openSocket(viewer);
  socket.send(JSON.stringify({ type: 'subscribe', topic: `lecture:${lessonId}` }));
  await expect.poll(() => heard.length).toBe(2);
  const steps = () =>
    heard.flatMap((message) =>
      message.type === 'event' ? [(message.data as { lecture: { step: number } | null }).lecture?.step ?? 'over'] : [],
    );
  return { socket, answer: heard[1]!, steps };
}

/** A lesson for the student whose text shows an animation with two versions. */
async function makeLesson({ shows = true } = {}) {
  const { lessonId, courseId } = await make.course({ students: [student] });
  const id = await make.animation({ versions: 2 });
  if (shows) await db.insertInto('animation_use').values({ animation_id: id, lesson_id: lessonId }).execute();
  const at = { params: { id: String(lessonId) } };
  const page = `page-of-${lessonId}`;
  let count = 0;
  const move = (step: number, more: object = {}) => ({
    ...at,
    body: { move: 'step' as const, animation_id: id, version: 1, step, page, count: ++count, ...more },
  });
  return { lessonId, courseId, animationId: id, at, page, move };
}

const tell = (of: { lessonId: number }) => async () =>
  (await as(student).get(lectures.get, { params: { id: String(of.lessonId) } })).lecture?.step ?? null;

test('a class follows: each step once, those who come late, the end', async () => {
  const of = await makeLesson();
  const [first, second] = [await follow(student, of.lessonId), await follow(student, of.lessonId)];
  expect(await ofTeacher.get(lectures.lead, of.move(3, { move: 'begin' }))).toEqual({ followers: 1 });
  await ofTeacher.get(lectures.lead, of.move(4, { input: '5 2 \u{1f600}' }));
  // the same place again is no news
  await ofTeacher.get(lectures.lead, of.move(4, { input: '5 2 \u{1f600}' }));
  await ofTeacher.get(lectures.lead, of.move(9));
  const { lecture } = await as(student).get(lectures.get, of.at);
  expect(lecture).toEqual({
    animation_id: of.animationId,
    version: 1,
    step: 9,
    input: null,
    input_sha256: null,
    by: 'Фамилия Имя',
    leader_id: teacher.id,
    page: of.page,
    begun_at: expect.stringMatching(/Z$/),
    moved_at: expect.stringMatching(/Z$/),
  });
  await ofTeacher.get(lectures.lead, of.move(10, { input: 'a b' }));
  expect((await as(student).get(lectures.get, of.at)).lecture).toMatchObject({
    input: 'a b',
    input_sha256: createHash('sha256').update('a b').digest('hex'),
  });
  await ofTeacher.get(lectures.end, of.at);
  await ofTeacher.get(lectures.end, of.at);
  for (const one of [first, second]) await expect.poll(one.steps).toEqual([3, 4, 9, 10, 'over']);
  expect(await as(student).get(lectures.get, of.at)).toEqual({ lecture: null, followers: 1 });
  // a step that was on its way at the end does not begin the lecture anew
  expect(await ofTeacher.refusal(lectures.lead, of.move(11))).toMatchObject({
    code: 'conflict',
    detail: 'Лекция уже закончена.',
  });
});

test('an older step never wins over a newer one', async () => {
  const of = await makeLesson();
  await ofTeacher.get(lectures.lead, of.move(0, { move: 'begin' }));
  const calls = [1, 2, 3, 4, 5, 6].map((step) => of.move(step));
  // in any order, at once
  await Promise.all(
    [calls[3], calls[5], calls[0], calls[4], calls[1]].map((one) => ofTeacher.get(lectures.lead, one!)),
  );
  expect(await tell(of)()).toBe(6);
  await ofTeacher.get(lectures.lead, calls[2]!);
  expect(await tell(of)()).toBe(6);
});

test('ten calls a second', async () => {
  const of = await makeLesson();
  await ofTeacher.get(lectures.lead, of.move(0, { move: 'begin' }));
  const second_at = new Date(Date.now() + 60_000).toISOString();
  await db.updateTable('lecture').set({ second_at, calls: 9 }).where('lesson_id', '=', of.lessonId).execute();
  await ofTeacher.get(lectures.lead, of.move(1));
  const refusal = await ofTeacher.refusal(lectures.lead, of.move(2));
  expect([refusal.code, refusal.headers['retry-after']]).toEqual(['too_soon', '1']);
  expect(await tell(of)()).toBe(1);
  const before = new Date(Date.now() - 1_000).toISOString();
  await db.updateTable('lecture').set({ second_at: before }).where('lesson_id', '=', of.lessonId).execute();
  await ofTeacher.get(lectures.lead, of.move(3));
  expect(await tell(of)()).toBe(3);
});

test('two teachers: the second is told who leads, may take over, and then the first is told', async () => {
  const of = await makeLesson();
  const other = { page: 'another-page' };
  await ofTeacher.get(lectures.lead, of.move(1, { move: 'begin' }));
  const detail = 'Лекцию ведёт Фамилия Имя.';
  for (const move of ['begin', 'step'])
    expect(await ofColleague.refusal(lectures.lead, of.move(2, { ...other, move }))).toMatchObject({ detail });
  await ofColleague.get(lectures.lead, of.move(2, { ...other, move: 'take' }));
  expect(await ofTeacher.refusal(lectures.lead, of.move(3))).toMatchObject({ code: 'conflict', detail });
  expect(await tell(of)()).toBe(2);

  // the same person: another page goes on only where it begins
  const third = { page: 'third-page' };
  expect(await ofColleague.refusal(lectures.lead, of.move(4, third))).toMatchObject({
    detail: 'Вы ведёте эту лекцию в другом окне.',
  });
  await ofColleague.get(lectures.lead, of.move(5, { ...third, move: 'begin', count: 0 }));
  expect(await ofColleague.refusal(lectures.lead, of.move(6, other))).toMatchObject({ code: 'conflict' });
  expect(await tell(of)()).toBe(5);
});

test('whoever goes on or takes over leads the same lecture; the next one has another beginning', async () => {
  const of = await makeLesson();
  const follower = await openSocket(student);
  follower.socket.send(JSON.stringify({ type: 'subscribe', topic: `lecture:${of.lessonId}` }));
  await expect.poll(() => follower.heard.length).toBe(2);
  const begunAt = async () => (await as(student).get(lectures.get, of.at)).lecture!.begun_at;
  await ofTeacher.get(lectures.lead, of.move(1, { move: 'begin' }));
  const first = await begunAt();
  await ofTeacher.get(lectures.lead, of.move(2, { move: 'begin', page: 'after-a-reload' }));
  await ofColleague.get(lectures.lead, of.move(3, { move: 'take', page: 'of-a-colleague' }));
  expect(await begunAt()).toBe(first);
  await ofTeacher.get(lectures.end, of.at);
  await ofTeacher.get(lectures.lead, of.move(0, { move: 'begin' }));
  const second = await begunAt();
  expect(second > first).toBe(true);
  // one that nobody has led for long is over, though its row is still there
  const moved_at = new Date(Date.now() - 5 * 3_600_000).toISOString();
  await db.updateTable('lecture').set({ moved_at, begun_at: moved_at }).where('lesson_id', '=', of.lessonId).execute();
  await ofColleague.get(lectures.lead, of.move(0, { move: 'begin', page: 'of-a-colleague' }));
  expect((await begunAt()) > second).toBe(true);

  const news = () =>
    follower.heard.flatMap((message) =>
      message.type === 'event' ? [message.data as { lecture: { step: number } | null; at: string }] : [],
    );
  await expect.poll(() => news().map(({ lecture }) => lecture?.step ?? 'over')).toEqual([1, 2, 3, 'over', 0, 0]);
  // the end has a time between the two lectures, so that it is known for old when it comes late
  const times = news().map(({ at }) => at);
  expect(times).toEqual(times.toSorted());
});

test('of two teachers who begin at once one leads', async () => {
  const of = await makeLesson();
  const begin = (page: string) => of.move(0, { move: 'begin', page });
  const done = await Promise.allSettled([
    ofTeacher.get(lectures.lead, begin('page-of-one')),
    ofColleague.get(lectures.lead, begin('page-of-two')),
  ]);
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('only those who may read the lesson follow it', async () => {
  const of = await makeLesson();
  await ofTeacher.get(lectures.lead, of.move(1, { move: 'begin' }));
  const mayNot = async (viewer: Viewer, code: string) => {
    expect((await as(viewer).refusal(lectures.get, of.at)).code).toBe(code);
    expect((await follow(viewer, of.lessonId)).answer).toMatchObject({ type: 'error', code: 'not_allowed' });
  };
  await mayNot(other, 'not_found');
  const opens_at = new Date(Date.now() + 3_600_000).toISOString();
  await db.updateTable('lesson').set({ opens_at }).where('id', '=', of.lessonId).execute();
  await mayNot(student, 'lesson_locked');
  expect((await follow(teacher, of.lessonId)).answer.type).toBe('subscribed');
  const draft = { status: 'draft' as const, opens_at: null };
  await db.updateTable('lesson').set(draft).where('id', '=', of.lessonId).execute();
  await mayNot(student, 'not_found');
  const deleted_at = new Date().toISOString();
  await db.updateTable('lesson').set({ deleted_at }).where('id', '=', of.lessonId).execute();
  await mayNot(teacher, 'not_found');
  expect((await ofTeacher.refusal(lectures.lead, of.move(1, { move: 'take' }))).code).toBe('not_found');
  expect((await ofTeacher.refusal(lectures.end, of.at)).code).toBe('not_found');
});

test('only what the text of the lesson shows is led, and only what plays', async () => {
  const of = await makeLesson();
  const elsewhere = await makeLesson({ shows: false });
  const refused = async (move: object, from = of) =>
    (await ofTeacher.refusal(lectures.lead, from.move(1, { move: 'begin', ...move }))).code;
  expect(await refused({}, elsewhere)).toBe('not_found');
  expect(await refused({ animation_id: elsewhere.animationId })).toBe('not_found');
  expect(await refused({ version: 3 })).toBe('not_found');
  await db
    .updateTable('animation_version')
    .set({ compiled: null, format: null, complaint: JSON.stringify({ message: 'нет', line: null }) })
    .where('animation_id', '=', of.animationId)
    .where('number', '=', 2)
    .execute();
  expect(await refused({ version: 2 })).toBe('not_found');
  await ofTeacher.get(lectures.lead, of.move(1, { move: 'begin' }));
  expect(await refused({ move: 'step', version: 2 })).toBe('not_found');
});

test('a lecture ends four hours after its last step', async () => {
  const [old, young] = [await makeLesson(), await makeLesson()];
  const follower = await follow(student, old.lessonId);
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  for (const [of, moved_at] of [
    [old, hoursAgo(4.01)],
    [young, hoursAgo(3.99)],
  ] as const) {
    await ofTeacher.get(lectures.lead, of.move(1, { move: 'begin' }));
    await db.updateTable('lecture').set({ moved_at }).where('lesson_id', '=', of.lessonId).execute();
  }
  // before the clock has removed it nobody sees it, and another teacher may begin
  expect(await tell(old)()).toBe(null);
  await endSilent(db, events);
  await expect.poll(follower.steps).toEqual([1, 'over']);
  const left = await db.selectFrom('lecture').select('lesson_id').where('moved_at', '<', hoursAgo(3)).execute();
  expect(left).toEqual([{ lesson_id: young.lessonId }]);
  await ofColleague.get(lectures.lead, old.move(2, { move: 'begin' }));
  expect(await tell(old)()).toBe(2);
});

test('200 followers: one piece of news a step, and each of them hears every step in order', async () => {
  const of = await makeLesson();
  // a person may have 50 sockets
  const people = await Promise.all(Array.from({ length: 4 }, () => make.user({ is_admin: true })));
  const followers: Awaited<ReturnType<typeof follow>>[] = [];
  for (let at = 0; at < 200; at++) followers.push(await follow(people[at % 4]!, of.lessonId));
  const news: unknown[] = [];
  const stop = events.listen('lecture:', (one) => news.push(one));
  await ofTeacher.get(lectures.lead, of.move(0, { move: 'begin' }));
  for (let step = 1; step < 9; step++) await ofTeacher.get(lectures.lead, of.move(step));
  for (const { steps } of followers) await expect.poll(steps).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  stop();
  expect(news).toHaveLength(9);
  for (const { socket } of followers) socket.terminate();
});

test('people are counted over all processes, once each, and are gone when they leave', async () => {
  const of = await makeLesson();
  const elsewhereEvents = await postgresEvents({ db, connect, onError: () => undefined });
  const elsewhere = countAudience(elsewhereEvents, () => undefined);
  afterAll(async () => {
    elsewhere.close();
    await elsewhereEvents.close();
  });
  const topic = `lecture:${of.lessonId}`;
  const opened = [await follow(student, of.lessonId), await follow(student, of.lessonId)];
  await follow(teacher, of.lessonId);
  const leave = elsewhere.join(topic, other.id);
  const counts = () => [audience.countOf(topic), elsewhere.countOf(topic)];
  await expect.poll(counts).toEqual([3, 3]);
  opened[0]!.socket.close();
  await expect.poll(() => opened[0]!.socket.readyState).toBe(WebSocket.CLOSED);
  opened[1]!.socket.send(JSON.stringify({ type: 'unsubscribe', topic }));
  await expect.poll(counts).toEqual([2, 2]);
  leave();
  await expect.poll(counts).toEqual([1, 1]);
});
