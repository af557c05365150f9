import { once } from 'node:events';
import type { Viewer } from '@put/contract/base/access';
import { topicOf } from '@put/contract/base/endpoint';
import { classChannel, liveClass, type Presence } from '@put/contract/results/live-class';
import type { Doing } from '@put/contract/results/presence';
import type { ServerMessage } from '@put/contract/base/socket';
import { drafts } from '@put/contract/submissions/submissions';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { startActing } from '../users/acting.store.ts';
import { testApp } from '../../testing/build-app.ts';
import { python } from '../../testing/factories.ts';
import { keepPresence } from './keep-presence.ts';
import { sendUnseenAway } from './send-unseen-away.ts';

const { app, as, db, events, make, tokens } = await testApp({ judges: false });
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as { port: number };
const teacher = await make.user({ is_admin: true });
const sockets: WebSocket[] = [];
afterAll(() => sockets.forEach((socket) => socket.terminate()));

async function openSocket(viewer: Viewer, session = crypto.randomUUID()) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1/ws`);
  sockets.push(socket);
  const heard: ServerMessage[] = [];
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString('utf8')) as ServerMessage));
  await once(socket, 'open');
  const say = (message: object) => socket.send(JSON.stringify(message));
  say({ type: 'auth', access_token: tokens.sign(viewer, session) });
  await expect.poll(() => heard.length).toBe(1);
  return {
    socket,
    say,
    here: (lesson_id: number, task_id: number | null, doing: Doing) => say({ type: 'here', lesson_id, task_id, doing }),
    news: () => heard.flatMap((one) => (one.type === 'event' ? (one.data as { people: Presence[] }).people : [])),
    answers: () => heard.filter(({ type }) => type !== 'event'),
  };
}

async function followClass(lessonId: number) {
  const following = await openSocket(teacher);
  following.say({ type: 'subscribe', topic: topicOf(classChannel, lessonId) });
  await expect.poll(() => following.answers().length).toBe(2);
  return following;
}

const at = (lessonId: number) => ({ params: { id: String(lessonId) } });
const show = (lessonId: number, query: { names?: 'no'; user_group_id?: string } = {}) =>
  as(teacher).get(liveClass.get, { ...at(lessonId), query });
const presenceOf = async (lessonId: number, user: Viewer) =>
  (await show(lessonId)).people.find(({ user_id }) => user_id === user.id)?.presence ?? null;

async function makeClass(students: number) {
  const people = await Promise.all(Array.from({ length: students }, () => make.user()));
  const tasks = [await make.task({ title: 'Первая' }), await make.task({ title: 'Вторая' })];
  return { people, tasks, ...(await make.course({ students: people, tasks })) };
}

/** As if the person had come, and gone on, so many minutes ago. */
const movePast = (lesson_id: number, user: Viewer, minutes: number) =>
  db
    .updateTable('lesson_presence')
    .set({
      since: sql<string>`since - make_interval(mins => ${minutes})`,
      changed_at: sql<string>`changed_at - make_interval(mins => ${minutes})`,
    })
    .where('lesson_id', '=', lesson_id)
    .where('user_id', '=', user.id)
    .execute();

test('what a student says is kept and told to teachers of the lesson; a closed page is away', async () => {
  const { people, tasks, lessonId } = await makeClass(1);
  const [student] = people;
  const following = await followClass(lessonId);
  const page = await openSocket(student!);
  page.here(lessonId, tasks[0]!, 'reads');
  await expect
    .poll(() => following.news().at(-1))
    .toMatchObject({
      user_id: student!.id,
      task_id: tasks[0],
      doing: 'reads',
      spent_seconds: 0,
      quiet_until: null,
    });
  expect(await presenceOf(lessonId, student!)).toEqual(following.news().at(-1));
  page.here(lessonId, tasks[1]!, 'writes');
  await expect.poll(() => following.news().at(-1)).toMatchObject({ task_id: tasks[1], doing: 'writes' });
  page.socket.close();
  await expect.poll(() => following.news().at(-1)).toMatchObject({ task_id: tasks[1], doing: 'away' });
});

test('who may not read the lesson, a teacher and who acts as the student are not in the class', async () => {
  const { people, tasks, lessonId } = await makeClass(1);
  const stranger = await make.user();
  const family = crypto.randomUUID();
  await db.transaction().execute((tx) => startActing(tx, family, people[0]!.id));
  for (const page of [
    await openSocket(stranger),
    await openSocket(teacher),
    await openSocket({ ...people[0]!, acting_admin_id: teacher.id }, family),
  ])
    page.here(lessonId, tasks[0]!, 'writes');
  // told after theirs
  const page = await openSocket(people[0]!);
  const foreign = await make.task();
  page.here(lessonId, foreign, 'reads');
  await expect.poll(() => presenceOf(lessonId, people[0]!)).toMatchObject({ task_id: null, doing: 'reads' });
  const kept = await db.selectFrom('lesson_presence').select('user_id').where('lesson_id', '=', lessonId).execute();
  expect(kept).toEqual([{ user_id: people[0]!.id }]);
});

test('a message of another shape closes the socket, and a flood is dropped', async () => {
  const { people, tasks, lessonId } = await makeClass(2);
  const page = await openSocket(people[0]!);
  const closed = once(page.socket, 'close');
  page.say({ type: 'here', lesson_id: lessonId, task_id: tasks[0], doing: '\u0000' });
  expect((await closed)[0]).toBe(4400);
  const flood = await openSocket(people[1]!);
  for (let n = 0; n < 100; n++) flood.here(lessonId, tasks[n % 2]!, n % 3 === 0 ? 'reads' : 'writes');
  await expect.poll(() => presenceOf(lessonId, people[1]!)).not.toBeNull();
  expect(flood.socket.readyState).toBe(WebSocket.OPEN);
});

/** The same without sockets, at a time that is set, and how often the class was told. */
async function keepAt(lessonId: number) {
  let nowMs = 0;
  let told: Presence[] = [];
  const stop = events.listen(topicOf(classChannel, lessonId), (news) =>
    told.push(...(news as { people: Presence[] }).people),
  );
  const presence = keepPresence(
    {
      db,
      events,
      onError: (error) => {
        throw error;
      },
    },
    () => nowMs,
  );
  onTestFinished(() => {
    presence.close();
    stop();
  });
  return {
    presence,
    pass: (ms: number) => (nowMs += ms),
    tells: (doings: Doing[]) => expect.poll(() => told.map(({ doing }) => doing)).toEqual(doings),
    forget: () => (told = []),
  };
}

test('while a student goes on as before, one write in ten seconds; another task or coming back goes out at once', async () => {
  const { people, tasks, lessonId } = await makeClass(1);
  const { presence, pass, tells, forget } = await keepAt(lessonId);
  const tab = Symbol('tab');
  const say = (task_id: number, doing: Doing, from = tab) =>
    presence.hear({ lesson_id: lessonId, user_id: people[0]!.id, task_id, doing }, from);
  say(tasks[0]!, 'reads');
  await tells(['reads']);
  for (let second = 0; second < 9; second++) {
    pass(1_000);
    say(tasks[0]!, second % 2 === 0 ? 'writes' : 'runs');
  }
  pass(1_000);
  await tells(['reads', 'writes']);
  forget();

  pass(1_500);
  say(tasks[1]!, 'reads');
  await tells(['reads']);
  // another page of the same student is out of sight: the first one counts
  const hidden = Symbol('hidden');
  pass(1_500);
  say(tasks[0]!, 'away', hidden);
  pass(20_000);
  say(tasks[1]!, 'writes');
  await tells(['reads', 'writes']);
  say(tasks[1]!, 'away');
  pass(1_500);
  await tells(['reads', 'writes', 'away']);
});

test('a page that is loaded again comes back within five seconds, and nobody hears that it was gone', async () => {
  const { people, tasks, lessonId } = await makeClass(2);
  const { presence, pass, tells } = await keepAt(lessonId);
  const say = (at: number, doing: Doing, from: symbol) =>
    presence.hear({ lesson_id: lessonId, user_id: people[at]!.id, task_id: tasks[0]!, doing }, from);
  const [before, after, other] = [Symbol('before'), Symbol('after'), Symbol('other')];
  say(0, 'reads', before);
  await tells(['reads']);
  pass(20_000);
  presence.leave(before);
  pass(4_999);
  // a departure that was due would be sent with this change of the other student
  say(1, 'writes', other);
  await tells(['reads', 'writes']);
  say(0, 'reads', after);
  pass(20_000);
  say(1, 'runs', other);
  await tells(['reads', 'writes', 'runs']);
  presence.leave(after);
  pass(5_000);
  await tells(['reads', 'writes', 'runs', 'away']);
});

test('time at a task counts while it is in sight, and goes on after a return', async () => {
  const { people, tasks, lessonId } = await makeClass(1);
  const { presence, pass, tells } = await keepAt(lessonId);
  const one = Symbol('one');
  const step = (task_id: number, doing: Doing) => {
    presence.hear({ lesson_id: lessonId, user_id: people[0]!.id, task_id, doing }, one);
    pass(1_500);
  };
  step(tasks[0]!, 'reads');
  await tells(['reads']);
  await movePast(lessonId, people[0]!, 5);
  step(tasks[1]!, 'reads');
  await tells(['reads', 'reads']);
  await movePast(lessonId, people[0]!, 3);
  step(tasks[1]!, 'away');
  await tells(['reads', 'reads', 'away']);
  await movePast(lessonId, people[0]!, 30);
  step(tasks[0]!, 'reads');
  await tells(['reads', 'reads', 'away', 'reads']);
  const spent = await presenceOf(lessonId, people[0]!);
  expect(spent!.spent_seconds).toBeGreaterThanOrEqual(300);
  expect(spent!.spent_seconds).toBeLessThan(360);
});

test('students of a process that ended are away after a while', async () => {
  const { people, tasks, lessonId } = await makeClass(1);
  const { presence, tells } = await keepAt(lessonId);
  presence.hear({ lesson_id: lessonId, user_id: people[0]!.id, task_id: tasks[0]!, doing: 'reads' }, Symbol('one'));
  await tells(['reads']);
  await presence.seeAll();
  await sendUnseenAway(db, events);
  await tells(['reads']);
  await sql`update lesson_presence set seen_at = now() - interval '2 minutes' where lesson_id = ${lessonId}`.execute(
    db,
  );
  await sendUnseenAway(db, events);
  await tells(['reads', 'away']);
});

test('the class: attempts, how they ended, seats that stay, names left out; who is stuck by the rules of the lesson', async () => {
  const { people, tasks, lessonId, groupId } = await makeClass(3);
  const [failing, silent, away] = people;
  const place = { lesson_id: lessonId, task_id: tasks[0]! };
  const attempt = {
    ...place,
    task_version: 1,
    cause: 'submit' as const,
    files: '[]',
    status: 'done' as const,
    max_score: 100,
  };
  await db
    .insertInto('submission')
    .values(
      [0, 40, 0, 0, 0, 0].map((score) => ({
        ...attempt,
        user_id: failing!.id,
        score,
        verdict: score > 0 ? ('partial' as const) : ('wrong_answer' as const),
        finished_at: new Date().toISOString(),
      })),
    )
    .execute();
  const [, best] = await db
    .selectFrom('submission')
    .select('id')
    .where('user_id', '=', failing!.id)
    .orderBy('id')
    .execute();
  await db
    .insertInto('result')
    .values({
      ...place,
      user_id: failing!.id,
      status: 'partial',
      attempts: 6,
      best_score: 40,
      max_score: 100,
      best_submission_id: best!.id,
      last_submitted_at: new Date().toISOString(),
    })
    .execute();
  await db
    .insertInto('lesson_presence')
    .values([
      { ...place, user_id: failing!.id, doing: 'writes' },
      { ...place, user_id: silent!.id, doing: 'reads' },
      { ...place, user_id: away!.id, doing: 'away' },
    ])
    .execute();
  for (const one of [silent, away]) await movePast(lessonId, one!, 7);

  const shown = await show(lessonId);
  const of = (user: Viewer | undefined) => shown.people.find(({ user_id }) => user_id === user!.id)!;
  expect(of(failing)).toMatchObject({
    name: { first: 'Имя', last: 'Фамилия' },
    cells: [{ status: 'partial', score: 40, attempts: 6, tries_after_rise: 4 }, null],
    stuck: { reason: 'repeats', times: 4, verdict: 'wrong_answer' },
  });
  expect(of(failing).cells[0]!.tries).toHaveLength(6);
  expect(of(silent).stuck).toEqual({ reason: 'silent', minutes: 7 });
  expect(of(away).stuck).toBeNull();
  expect(shown.people.map(({ seat }) => seat)).toEqual([1, 2, 3]);
  expect(shown.news.map(({ verdict }) => verdict)).toContain('partial');

  const unnamed = JSON.stringify(await show(lessonId, { names: 'no' }));
  expect(unnamed).not.toMatch(/Имя|Фамилия/);
  for (const { username } of people) expect(unnamed).not.toContain(username);
  const other = await make.user();
  const { groupId: otherGroup } = await make.course({ students: [other] });
  expect((await show(lessonId, { user_group_id: String(otherGroup) })).people).toEqual([]);
  expect((await show(lessonId, { user_group_id: String(groupId) })).people).toHaveLength(3);

  const rules = { same_failures: 5, minutes: 8, silent_minutes: 7, tasks_behind: 2 };
  await as(teacher).get(liveClass.setRules, { ...at(lessonId), body: { rules: { ...rules, silent_minutes: 20 } } });
  expect((await show(lessonId)).people.map(({ stuck }) => stuck)).toEqual([null, null, null]);
  await as(teacher).get(liveClass.setRules, { ...at(lessonId), body: { rules: null } });
  expect((await show(lessonId)).rules.same_failures).toBe(4);
});

test('who is excused from the task, alone or with a group, is not stuck at it and is told with its column', async () => {
  const { people, tasks, lessonId, groupId, courseId } = await makeClass(2);
  // the class is shown by name, and of one name by number
  const [alone, classmate] = people.toSorted((one, other) => one.id - other.id);
  const place = { lesson_id: lessonId, task_id: tasks[1]! };
  await db
    .insertInto('lesson_presence')
    .values(people.map(({ id }) => ({ ...place, user_id: id, doing: 'reads' as const })))
    .execute();
  for (const one of people) await movePast(lessonId, one, 7);
  const told = async () =>
    (await show(lessonId)).people.map(({ user_id, excused, stuck }) => [user_id, excused, stuck?.reason]);
  expect(await told()).toEqual([
    [alone!.id, [], 'silent'],
    [classmate!.id, [], 'silent'],
  ]);
  const excuse = (whose: { user_id: number } | { user_group_id: number }) =>
    db
      .insertInto('schedule_exception')
      .values({ course_id: courseId, ...place, ...whose, is_excused: true })
      .execute();
  await excuse({ user_id: alone!.id });
  expect(await told()).toEqual([
    [alone!.id, [1], undefined],
    [classmate!.id, [], 'silent'],
  ]);
  await excuse({ user_group_id: groupId });
  expect(await told()).toEqual([
    [alone!.id, [1], undefined],
    [classmate!.id, [1], undefined],
  ]);
});

test('«Подхожу» silences a student for five minutes and is told to colleagues; not for a stranger', async () => {
  const { people, tasks, lessonId } = await makeClass(1);
  const [student] = people;
  await db
    .insertInto('lesson_presence')
    .values({ lesson_id: lessonId, user_id: student!.id, task_id: tasks[0]!, doing: 'reads' })
    .execute();
  await movePast(lessonId, student!, 7);
  const following = await followClass(lessonId);
  const body = { user_id: student!.id, is_coming: true };
  const { quiet_until } = await as(teacher).get(liveClass.comeTo, { ...at(lessonId), body });
  const leftMs = Date.parse(quiet_until!) - Date.now();
  expect(leftMs).toBeGreaterThan(0);
  expect(leftMs).toBeLessThanOrEqual(300_000);
  await expect.poll(() => following.news().at(-1)).toMatchObject({ user_id: student!.id, quiet_until });
  expect((await show(lessonId)).people[0]!.stuck).toBeNull();
  await as(teacher).get(liveClass.comeTo, { ...at(lessonId), body: { ...body, is_coming: false } });
  expect((await show(lessonId)).people[0]!.stuck).toEqual({ reason: 'silent', minutes: 7 });
  const stranger = { user_id: (await make.user()).id, is_coming: true };
  expect(await as(teacher).refusal(liveClass.comeTo, { ...at(lessonId), body: stranger })).toMatchObject({
    code: 'not_found',
  });
});

test('code that is not handed in is read when asked, and the audit keeps who asked', async () => {
  const { people, tasks, lessonId } = await makeClass(1);
  const place = { user_id: people[0]!.id, task_id: tasks[0]! };
  const code = () => as(teacher).get(liveClass.openCode, { ...at(lessonId), body: place });
  expect(await code()).toEqual({ kind: 'program', draft: null, submission_id: null });
  await as(people[0]!).get(drafts.save, {
    params: { id: String(tasks[0]) },
    body: { language: 'python', files: python('while True:'), lesson_id: lessonId },
  });
  expect((await code()).draft).toMatchObject({ files: python('while True:') });
  const kept = await db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'object_id', 'after'])
    .where('action', '=', 'open_code')
    .execute();
  expect(kept.at(-1)).toEqual({
    action: 'open_code',
    actor_id: teacher.id,
    object_id: people[0]!.id,
    after: { lesson_id: lessonId, task_id: tasks[0] },
  });
  for (const body of [
    { ...place, task_id: await make.task() },
    { ...place, user_id: (await make.user()).id },
  ])
    expect(await as(teacher).refusal(liveClass.openCode, { ...at(lessonId), body })).toMatchObject({
      code: 'not_found',
    });
});

test('a solution to talk about is of the largest group, and says nothing of its student', async () => {
  const { people, tasks, lessonId } = await makeClass(3);
  const place = { lesson_id: lessonId, task_id: tasks[0]! };
  const query = { task_id: String(tasks[0]) };
  expect(await as(teacher).refusal(liveClass.example, { ...at(lessonId), query })).toMatchObject({ code: 'not_found' });
  for (const [at_, user] of people.entries()) {
    const verdict = at_ === 0 ? ('time_limit' as const) : ('wrong_answer' as const);
    const files = JSON.stringify(python(`print(${at_})`));
    await db
      .insertInto('submission')
      .values({
        ...place,
        user_id: user.id,
        task_version: 1,
        cause: 'submit',
        files,
        status: 'done',
        verdict,
        score: 0,
        max_score: 100,
      })
      .execute();
    await db
      .insertInto('result')
      .values({ ...place, user_id: user.id, status: 'tried', attempts: 1, last_submitted_at: new Date().toISOString() })
      .execute();
  }
  const example = (offset: string) =>
    as(teacher).get(liveClass.example, { ...at(lessonId), query: { ...query, offset } });
  expect(await example('0')).toEqual({
    task_title: 'Первая',
    kind: 'program',
    language: null,
    files: python('print(2)'),
    answer: null,
    verdict: 'wrong_answer',
    students: 2,
    test: null,
  });
  expect((await example('1')).files).toEqual(python('print(1)'));
  expect((await example('2')).files).toEqual(python('print(2)'));
});
