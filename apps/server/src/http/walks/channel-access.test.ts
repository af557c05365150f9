/**
 * Who may follow what: every channel of the websocket × every viewer × an own row, another person's row, a deleted row.
 */
import { once } from 'node:events';
import { mayPass, type Viewer } from '@put/contract/base/access';
import { rightsChannel } from '@put/contract/accounts/rights-channel';
import { type Channel, topicOf } from '@put/contract/base/endpoint';
import { inboxId } from '@put/contract/questions/question-inbox';
import { notificationsChannel } from '@put/contract/notifications/notification-count';
import type { ServerMessage } from '@put/contract/base/socket';
import { questions } from '@put/contract/questions/questions';
import { submissions } from '@put/contract/submissions/submissions';
import { afterAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startActing } from '../../modules/users/acting.store.ts';
import { testApp } from '../../testing/build-app.ts';
import { everyChannel as channels } from '../../testing/every-endpoint.ts';
import { python } from '../../testing/factories.ts';
import { runningContainer } from '../../testing/containers/running-container.ts';

const { app, as, containers, db, make, tokens } = await testApp({ judges: false });
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as { port: number };

const [student, other, admin] = [await make.user(), await make.user(), await make.user({ is_admin: true })];
const family = crypto.randomUUID();
await db.transaction().execute((tx) => startActing(tx, family, student.id));
const viewers: [string, Viewer, string][] = [
  ['the student', student, crypto.randomUUID()],
  ['another student', other, crypto.randomUUID()],
  ['an administrator', admin, crypto.randomUUID()],
  ['an administrator who acts as the student', { ...student, acting_admin_id: admin.id }, family],
];

const task_id = await make.task();
async function course(of: Viewer) {
  const { courseId, lessonId } = await make.course({ students: [of], tasks: [task_id] });
  const body = { task_id, lesson_id: lessonId, language: 'python' as const, files: python('1') };
  const { id } = await as(of).get(submissions.create, { body });
  const { id: question } = await as(of).get(questions.ask, { body: { task_id, lesson_id: lessonId, text: 'Почему?' } });
  const { id: rejudge } = await db
    .insertInto('rejudge')
    .values({ lesson_id: lessonId, total: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: exported } = await db
    .insertInto('export_run')
    .values({ course_id: courseId, format: 'csv', options: '{}', file_name: 'a.csv', created_by: admin.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: similarity } = await db
    .insertInto('similarity_run')
    .values({ task_id, status: 'done' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const container = await runningContainer(db, containers, of);
  const results = { 'results:lesson': lessonId, 'results:course': courseId, 'containers:course': courseId };
  const { id: announcement } = await db
    .insertInto('announcement')
    .values({ course_id: courseId, title: 'Тема', text: 'Текст' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const exam = { lesson_id: lessonId, minutes: 40 };
  await db
    .insertInto('exam')
    .values({ ...exam, feedback: 'hidden', grace_s: 60 })
    .execute();
  // who writes an exam has its lesson open
  await db
    .insertInto('exam_sitting')
    .values({ ...exam, user_id: of.id, seed: 1 })
    .execute();
  const ofLesson = { lecture: lessonId, 'class:lesson': lessonId, exam: lessonId, 'exam:room': lessonId };
  return {
    container,
    inbox: inboxId,
    submission: id,
    question,
    ...results,
    rejudge,
    export: exported,
    similarity,
    ...ofLesson,
    'editing:lesson': lessonId,
    'editing:animation': await make.animation(),
    'editing:template': await make.containerTemplate(),
    notifications: of.id,
    rights: of.id,
    announcement,
  };
}

const [own, foreign, deleted] = [await course(student), await course(other), await course(student)];
await db.deleteFrom('submission').where('id', '=', deleted.submission).execute();
await db.deleteFrom('question').where('id', '=', deleted.question).execute();
await db.deleteFrom('container').where('id', '=', deleted.container).execute();
await db.deleteFrom('rejudge').where('id', '=', deleted.rejudge).execute();
await db.deleteFrom('export_run').where('id', '=', deleted.export).execute();
await db.deleteFrom('similarity_run').where('id', '=', deleted.similarity).execute();
const deleted_at = new Date().toISOString();
await db.deleteFrom('announcement').where('id', '=', deleted.announcement).execute();
deleted.notifications = 2_000_000_000;
deleted.rights = 2_000_000_000;
deleted.inbox = 2_000_000_000;
await db.updateTable('lesson').set({ deleted_at }).where('id', '=', deleted['results:lesson']).execute();
await db.updateTable('animation').set({ deleted_at }).where('id', '=', deleted['editing:animation']).execute();
await db.updateTable('container_template').set({ deleted_at }).where('id', '=', deleted['editing:template']).execute();
const ofBin = await course(student);
await db.updateTable('course').set({ deleted_at }).where('id', '=', ofBin['results:course']).execute();
deleted['results:course'] = ofBin['results:course'];
deleted['containers:course'] = ofBin['results:course'];
const colleague: Viewer = {
  ...(await make.user({ is_admin: true })),
  is_admin: false,
  grants: [{ role: 'teacher', course_id: own['results:course'] }],
};
await db.updateTable('user').set({ has_grants_only: true }).where('id', '=', colleague.id).execute();
await db
  .insertInto('staff_grant')
  .values({ ...colleague.grants![0]!, user_id: colleague.id })
  .execute();
viewers.push(['a teacher of the course', colleague, crypto.randomUUID()]);
const rows: [string, Record<string, number>][] = [
  ['their own', own],
  ['of another student', foreign],
  ['deleted', deleted],
];

/** Of the person whose id it is, alone. */
const ofOnePerson: readonly Channel[] = [notificationsChannel, rightsChannel];
const sockets: WebSocket[] = [];
afterAll(() => sockets.forEach((socket) => socket.terminate()));

/** The answers to subscriptions to these topics, by topic. */
async function follow(viewer: Viewer | null, session: string, topics: readonly string[]): Promise<Map<string, string>> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1/ws`);
  sockets.push(socket);
  const answers = new Map<string, string>();
  let isReady = false;
  socket.on('message', (data: Buffer) => {
    const heard = JSON.parse(data.toString('utf8')) as ServerMessage;
    if (heard.type === 'ready') isReady = true;
    if (heard.type === 'subscribed') answers.set(heard.topic, heard.type);
    if (heard.type === 'error') answers.set(heard.topic ?? topics[0]!, heard.code);
  });
  await once(socket, 'open');
  // the token of a colleague says that there are rights to ask for
  const signed = viewer && { ...viewer, is_admin: viewer.is_admin || viewer.grants !== undefined };
  if (signed) {
    socket.send(JSON.stringify({ type: 'auth', access_token: tokens.sign(signed, session) }));
    // until then few messages are heard
    await expect.poll(() => isReady).toBe(true);
  }
  for (const topic of topics) socket.send(JSON.stringify({ type: 'subscribe', topic }));
  await expect.poll(() => answers.size).toBe(topics.length);
  socket.terminate();
  return answers;
}

test('the test covers every channel, with a row of each', () => {
  expect(channels.length).toBeGreaterThan(3);
  for (const [, ids] of rows) expect(Object.keys(ids).toSorted()).toEqual(channels.map(({ name }) => name).toSorted());
});

/** Channels of which a colleague hears other rows than those of the own course. */
const byColleagues: Record<string, readonly string[]> = {
  inbox: ['their own', 'of another student'],
  // the task is set in both courses
  similarity: ['their own', 'of another student'],
  // of the bank, which all who may read it share
  'editing:animation': ['their own', 'of another student'],
  'editing:template': ['their own', 'of another student'],
  // of who has asked for it
  export: [],
};

function mayFollow(channel: Channel, viewer: Viewer, name: string, whose: string, id: number): boolean {
  if (!mayPass(channel, viewer) || whose === 'deleted') return false;
  if (ofOnePerson.includes(channel)) return viewer.id === id;
  if (viewer.is_admin) return true;
  if (viewer.grants) return (byColleagues[channel.name] ?? ['their own']).includes(whose);
  return (whose === 'their own') === (name !== 'another student');
}

const asked = channels.flatMap((channel) =>
  rows.map(([whose, ids]) => ({ channel, whose, id: ids[channel.name]!, topic: topicOf(channel, ids[channel.name]!) })),
);

test('who has not signed in follows nothing', async () => {
  // few messages of a stranger are heard, so each has a socket
  const ofOwn = asked.filter(({ whose }) => whose === 'their own');
  const answers = ofOwn.map(({ topic }) => follow(null, '', [topic]));
  for (const heard of await Promise.all(answers)) expect([...heard.values()]).toEqual(['not_signed_in']);
});

test.each(viewers)('%s', async (name, viewer, session) => {
  const answers = await follow(viewer, session, [...new Set(asked.map(({ topic }) => topic))]);
  const faults = asked.flatMap(({ channel, whose, id, topic }) => {
    const expected = mayFollow(channel, viewer, name, whose, id) ? 'subscribed' : 'not_allowed';
    const answer = answers.get(topic);
    return answer === expected ? [] : [`${channel.name}, ${whose}: ${answer}`];
  });
  expect(faults).toEqual([]);
});
