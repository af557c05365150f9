import { once } from 'node:events';
import { auth } from '@put/contract/accounts/accounts';
import { adminColleagues } from '@put/contract/colleagues/colleagues';
import { topicOf } from '@put/contract/base/endpoint';
import { inboxChannel, inboxId } from '@put/contract/questions/question-inbox';
import { questions } from '@put/contract/questions/questions';
import { adminReviews } from '@put/contract/reviews/review-queue';
import type { StaffRole } from '@put/contract/accounts/rights';
import { submissions } from '@put/contract/submissions/submissions';
import type { ServerMessage } from '@put/contract/base/socket';
import type { Viewer } from '@put/contract/base/access';
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { replaceRights } from '../../modules/colleagues/colleagues.store.ts';
import { startActing } from '../../modules/users/acting.store.ts';
import { testApp } from '../../testing/build-app.ts';
import { rightAnswer } from '../../testing/factories.ts';

const { app, as, db, make, tokens } = await testApp();
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address() as { port: number };

async function open(headers: Record<string, string> = {}) {
  const socket = new WebSocket(`ws://127.0.0.1:${address.port}/api/v1/ws`, { headers });
  const heard: ServerMessage[] = [];
  let closeCode = 0;
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString('utf8')) as ServerMessage));
  socket.on('close', (code) => (closeCode = code));
  await once(socket, 'open');
  return {
    heard,
    closeCode: () => closeCode,
    say: (message: object | string) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    hears: (message: object) => expect.poll(() => heard).toContainEqual(message),
    events: () => heard.filter((message) => message.type === 'event'),
    close: () => socket.close(),
  };
}

async function openAs(viewer: Viewer) {
  const socket = await open();
  socket.say({ type: 'auth', access_token: tokens.sign(viewer, crypto.randomUUID()) });
  await socket.hears({ type: 'ready' });
  return socket;
}

async function submissionOf(student: Viewer) {
  const task_id = await make.task();
  const { lessonId, courseId } = await make.course({ students: [student], tasks: [task_id] });
  const submit = () =>
    as(student).get(submissions.create, {
      body: { task_id, lesson_id: lessonId, language: 'python', files: [{ name: 'main.py', content: rightAnswer }] },
    });
  return { submit, lessonId, courseId, task_id };
}

afterEach(() => vi.useRealTimers());

test('a new token of other rights closes the socket, so that no channel of before stays', async () => {
  const colleague = await make.user({ is_admin: true });
  const socket = await openAs(colleague);
  await db.updateTable('user').set({ has_grants_only: true }).where('id', '=', colleague.id).execute();
  socket.say({ type: 'auth', access_token: tokens.sign(colleague, crypto.randomUUID()) });
  await expect.poll(socket.closeCode).toBe(4401);
});

/** A colleague with a role in the course, as the database knows it. */
async function colleagueOf(courseId: number, role: StaffRole) {
  const colleague = await make.user({ is_admin: true });
  await db
    .transaction()
    .execute((tx) =>
      replaceRights(tx, colleague.id, { is_full: false, grants: [{ role, course_id: courseId }] }, null),
    );
  return colleague;
}

test('the inbox of a colleague has news of the own courses, and ends at once with the grant', async () => {
  const [student, other] = [await make.user(), await make.user()];
  const [own, foreign] = [await submissionOf(student), await submissionOf(other)];
  const colleague = await colleagueOf(own.courseId, 'teacher');
  const [teacher, root] = [await openAs(colleague), await openAs(await make.user({ is_admin: true }))];
  const topic = topicOf(inboxChannel, inboxId);
  for (const socket of [teacher, root]) {
    socket.say({ type: 'subscribe', topic });
    await socket.hears({ type: 'subscribed', topic });
  }
  const ask = (who: Viewer, { lessonId, task_id }: typeof own) =>
    as(who).get(questions.ask, { body: { lesson_id: lessonId, task_id, text: 'Почему?' } });
  const newsOf = (who: Viewer, { courseId, lessonId }: typeof own) => ({
    type: 'event',
    topic,
    data: { course_id: courseId, lesson_id: lessonId, user_id: who.id, open: 1 },
  });
  await ask(other, foreign);
  await ask(student, own);
  await teacher.hears(newsOf(student, own));
  expect(teacher.events()).toEqual([newsOf(student, own)]);
  await root.hears(newsOf(student, own));
  expect(root.events()).toEqual([newsOf(other, foreign), newsOf(student, own)]);

  const admin = await make.user({ is_admin: true });
  await as(admin).get(adminColleagues.give, {
    params: { id: String(colleague.id) },
    body: { is_full: false, grants: [{ role: 'teacher', course_id: foreign.courseId }] },
  });
  await expect.poll(teacher.closeCode).toBe(4401);
  expect(root.closeCode()).toBe(0);
});

test('the inbox says that a work waits for marks, and that it does no more', async () => {
  const student = await make.user();
  const rubric = [{ key: 'idea', title: 'Мысль ясна', description: '', points: 6 }];
  const essay = { kind: 'text' as const, config: { rubric, min_words: 1, max_words: 9 } };
  const task_id = await make.task({ ...essay, test_groups: [], solutions: [] });
  const { lessonId, courseId } = await make.course({ students: [student], tasks: [task_id] });
  const admin = await make.user({ is_admin: true });
  const teacher = await openAs(await colleagueOf(courseId, 'assistant'));
  const topic = topicOf(inboxChannel, inboxId);
  teacher.say({ type: 'subscribe', topic });
  await teacher.hears({ type: 'subscribed', topic });
  const { id } = await as(student).get(submissions.create, {
    body: { task_id, lesson_id: lessonId, answer: { text: 'Потому что так.' } },
  });
  const news = { type: 'event', topic, data: { course_id: courseId, lesson_id: lessonId, user_id: student.id } };
  await expect.poll(teacher.events).toEqual([news]);
  await as(admin).get(adminReviews.save, { params: { id: String(id) }, body: { after: 0, points: { idea: 4 } } });
  await expect.poll(teacher.events).toEqual([news, news]);
});

test('a socket whose token has become invalid is closed at the next ping', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const [student, admin] = [await make.user(), await make.user({ is_admin: true })];
  const family = crypto.randomUUID();
  await db.transaction().execute((tx) => startActing(tx, family, student.id));
  const socket = await open();
  socket.say({ type: 'auth', access_token: tokens.sign({ ...student, acting_admin_id: admin.id }, family) });
  socket.say({ type: 'subscribe', topic: 'submission:1' });
  await socket.hears({ type: 'error', code: 'not_allowed', topic: 'submission:1' });
  vi.advanceTimersByTime(25_000);
  socket.say({ type: 'subscribe', topic: 'submission:2' });
  await socket.hears({ type: 'error', code: 'not_allowed', topic: 'submission:2' });
  await db.updateTable('user').set({ disabled_at: new Date().toISOString() }).where('id', '=', student.id).execute();
  vi.advanceTimersByTime(25_000);
  await expect.poll(socket.closeCode).toBe(4401);
});

test('a socket whose session has ended is closed at once, before any ping', async () => {
  const [student, other] = [await make.user(), await make.user()];
  const signIn = ({ username }: { username: string }) =>
    as(null).get(auth.login, { body: { login: username, password: 'a-good-password' } });
  const [session, foreign] = [await signIn(student), await signIn(other)];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const [socket, neighbour] = [await open(), await open()];
  socket.say({ type: 'auth', access_token: session.access_token });
  neighbour.say({ type: 'auth', access_token: foreign.access_token });
  await socket.hears({ type: 'ready' });
  await neighbour.hears({ type: 'ready' });
  await as(null).get(auth.logout, { body: { refresh_token: session.refresh_token } });
  await expect.poll(socket.closeCode).toBe(4401);
  expect(neighbour.closeCode()).toBe(0);
  neighbour.close();
});

test('a verdict comes to its student, and its cell to teachers who follow the lesson or the course', async () => {
  const student = await make.user();
  const { submit, lessonId, courseId, task_id } = await submissionOf(student);
  const teacher = await openAs(await make.user({ is_admin: true }));
  teacher.say({ type: 'subscribe', topic: `results:lesson:${lessonId}` });
  teacher.say({ type: 'subscribe', topic: `results:course:${courseId}` });
  await teacher.hears({ type: 'subscribed', topic: `results:course:${courseId}` });

  const { id } = await submit();
  for (const topic of [`results:lesson:${lessonId}`, `results:course:${courseId}`]) {
    const data = expect.objectContaining({
      user_id: student.id,
      lesson_id: lessonId,
      task_id,
      status: 'accepted',
      score: 100,
      best_submission_id: id,
    });
    await teacher.hears({ type: 'event', topic, data });
  }
});

test('a student gets news test by test, and the end', async () => {
  const student = await make.user();
  const { submit } = await submissionOf(student);
  const socket = await openAs(student);
  // ids are not known in advance, so the test subscribes to each submission as soon as it has the id
  const { id } = await submit();
  socket.say({ type: 'subscribe', topic: `submission:${id}` });
  await socket.hears({ type: 'subscribed', topic: `submission:${id}` });
  const shown = await as(student).get(submissions.get, { params: { id: String(id) } });
  // the end arrives by the subscription or by this read
  if (shown.status !== 'done')
    await expect.poll(() => socket.events().at(-1)).toMatchObject({ data: { status: 'done', verdict: 'accepted' } });
});

test("a student cannot follow another's submission or the class's results", async () => {
  const { submit, lessonId, courseId } = await submissionOf(await make.user());
  const { id } = await submit();
  const socket = await openAs(await make.user());
  for (const topic of [
    `submission:${id}`,
    `results:lesson:${lessonId}`,
    `results:course:${courseId}`,
    'submission:999999',
    'nonsense:1',
    'submission:x',
    'submission',
  ]) {
    socket.say({ type: 'subscribe', topic });
    await socket.hears({ type: 'error', code: 'not_allowed', topic });
  }
});

test('nothing is sent before the first message signs in', async () => {
  const socket = await open();
  socket.say({ type: 'subscribe', topic: 'submission:1' });
  await socket.hears({ type: 'error', code: 'not_signed_in' });
  socket.say({ type: 'auth', access_token: 'wrong' });
  await expect.poll(socket.closeCode).toBe(4401);
});

test('a page of another site is refused, our own and the configured one are not', async () => {
  const strange = await open({ origin: 'https://evil.example' });
  await expect.poll(strange.closeCode).toBe(4403);
  for (const origin of ['https://put.example', `http://127.0.0.1:${address.port}`]) {
    const socket = await open({ origin });
    socket.say({ type: 'auth', access_token: tokens.sign(await make.user(), crypto.randomUUID()) });
    await socket.hears({ type: 'ready' });
  }
});

test('a malformed message closes the socket', async () => {
  const socket = await openAs(await make.user());
  socket.say('{"type":"shutdown"}');
  await expect.poll(socket.closeCode).toBe(4400);
});

test('a socket cannot change to another person', async () => {
  const [one, other] = [await make.user(), await make.user()];
  const socket = await openAs(one);
  socket.say({ type: 'auth', access_token: tokens.sign(other, crypto.randomUUID()) });
  await expect.poll(socket.closeCode).toBe(4401);
});

test('no news comes after unsubscribing', async () => {
  const student = await make.user();
  const { submit, lessonId } = await submissionOf(student);
  const teacher = await openAs(await make.user({ is_admin: true }));
  const topic = `results:lesson:${lessonId}`;
  teacher.say({ type: 'subscribe', topic });
  await teacher.hears({ type: 'subscribed', topic });
  await submit();
  await expect.poll(() => teacher.events().length).toBe(1);
  teacher.say({ type: 'unsubscribe', topic });
  const { id } = await submit();
  await expect
    .poll(async () => (await as(student).get(submissions.get, { params: { id: String(id) } })).status)
    .toBe('done');
  expect(teacher.events()).toHaveLength(1);
});

test('a person may have fifty sockets, and one that floods is closed; the others stay open', async () => {
  const [one, other] = [await make.user(), await make.user()];
  const mine = await Promise.all(Array.from({ length: 50 }, () => openAs(one)));
  const tooMany = await open();
  tooMany.say({ type: 'auth', access_token: tokens.sign(one, crypto.randomUUID()) });
  await expect.poll(tooMany.closeCode).toBe(4429);
  const elsewhere = await openAs(other);
  for (let n = 0; n < 600; n++) mine[0]!.say({ type: 'unsubscribe', topic: 'submission:1' });
  await expect.poll(mine[0]!.closeCode).toBe(4429);
  elsewhere.say({ type: 'subscribe', topic: 'submission:1' });
  await elsewhere.hears({ type: 'error', code: 'not_allowed', topic: 'submission:1' });
  mine.forEach((socket) => socket.close());
});
