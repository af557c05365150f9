/**
 * Nothing of one person reaches another. Every endpoint of the contract is called with the ids of another person's
 * things, by everybody who must not see them. That person's things carry a mark, so each answer is searched for it.
 *
 * The calls come from the contract. A new noun in a path needs a line in `ids`, a new body or query of signed-in people
 * one in `inputs`; the first tests say which.
 */
import { adminAnimations } from '@put/contract/animations/animation-editing';
import { adminAnnouncements } from '@put/contract/announcements/announcement-writing';
import { auth } from '@put/contract/accounts/accounts';
import { adminColleagueInvitations } from '@put/contract/colleagues/colleague-invitations';
import { containers as ownContainers } from '@put/contract/containers/containers';
import { adminCourses } from '@put/contract/courses/course-editing';
import { apiBase, type Endpoint } from '@put/contract/base/endpoint';
import { adminExceptions } from '@put/contract/courses/exceptions';
import { adminExports } from '@put/contract/exports/exports';
import { adminGroups } from '@put/contract/groups/groups';
import { adminImports } from '@put/contract/users/imports';
import { adminMarks } from '@put/contract/marks/mark-editing';
import { questions } from '@put/contract/questions/questions';
import { lectures } from '@put/contract/lessons/lectures';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import type { Problem, RefusalCode } from '@put/contract/base/refusals';
import { adminPhrases, adminRemarks } from '@put/contract/reviews/remarks';
import { drafts, submissions } from '@put/contract/submissions/submissions';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { adminTags } from '@put/contract/tasks/tags';
import { adminUsers } from '@put/contract/users/users';
import { unzipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import { notify } from '../../modules/notifications/notify.ts';
import { shownSettings } from '../../modules/notifications/settings.ts';
import { startActing } from '../../modules/users/acting.store.ts';
import { newAnimation } from '../../testing/animations.ts';
import { testApp } from '../../testing/build-app.ts';
import { everyEndpoint, nameOf } from '../../testing/every-endpoint.ts';
import { python, rightAnswer } from '../../testing/factories.ts';

const mark = 'ЧУЖОЕ';
const markedMail = 'chuzhoe@school.example';
const markedIp = '203.0.113.77';
const isMarked = (text: string) => [mark, markedMail, markedIp].some((sign) => text.includes(sign));

const { app, containers, db, events, as, make, tokens } = await testApp({ judges: false, runsContainers: true });
const [admin, me, other] = [await make.user({ is_admin: true }), await make.user(), await make.user()];
const root = as(admin, { 'x-forwarded-for': '198.51.100.1' });
const params = (id: number) => ({ params: { id: String(id) } });
const files = [{ name: 'main.py', content: `${rightAnswer} # ${mark}` }];
const password = 'a-good-password';

const signFor = (viewer: typeof me) => tokens.sign(viewer, crypto.randomUUID());

/** Creates what belongs to `other`. Returns each id by the noun that stands before it in a path. */
async function makeMarked(): Promise<Record<string, string>> {
  const body = { first_name: `${mark}-имя`, last_name: `${mark}-фамилия`, email: markedMail };
  await root.get(adminUsers.change, { ...params(other.id), body });
  const tag = await root.get(adminTags.create, { body: { title: `${mark}-метка` } });
  const solution = { language: 'python' as const, expected: 'accepted' as const, files };
  const shown = { solutions_shown: 'author' as const, solutions: [solution] };
  const task = await make.task({ title: `${mark}-задача`, statement: `${mark}-условие`, tag_ids: [tag.id], ...shown });
  const { courseId, lessonId, groupId } = await make.course({ students: [other], tasks: [task] });
  await root.get(adminGroups.change, { ...params(groupId), body: { title: `${mark}-группа` } });
  await root.get(adminCourses.change, { ...params(courseId), body: { title: `${mark}-курс` } });
  const animation = await make.animation({ title: `${mark}-анимация`, source: mark, versions: 2 });
  const template = await make.containerTemplate({ title: `${mark}-шаблон`, is_offered: false });
  const newText = `${mark}-новый текст\n\n::animation{id=${animation}}\n\n::container{template=${template}}`;
  for (const body of [`${mark}-текст`, newText])
    await root.get(adminLessons.change, { ...params(lessonId), body: { title: `${mark}-занятие`, body } });
  const place = { animation_id: animation, version: 2, step: 1, input: mark };
  await root.get(lectures.lead, {
    ...params(lessonId),
    body: { move: 'begin', page: 'a-page-of-one', count: 1, ...place },
  });
  for (const page of ['one', 'two']) {
    const draft = { based_on: 3, title: `${mark}-черновик`, body: `${mark} ${page}` };
    await root.get(adminLessons.saveDraft, { ...params(lessonId), body: { draft, page } });
    const { kind, ...content } = newAnimation({ title: mark, source: `${mark}-программа ${page}` });
    const work = { based_on: 1, kind, ...content };
    await root.get(adminAnimations.saveDraft, { ...params(animation), body: { draft: work, page } });
  }
  const exception = await root.get(adminExceptions.save, {
    body: { course_id: courseId, user_id: other.id, extra_minutes: 5, note: `${mark}-причина` },
  });
  const categories = [
    { title: `${mark}-категория`, weight: 1, rule: 'sum' as const, drop_lowest: 0, lesson_ids: [lessonId] },
  ];
  const settings = {
    scale: 'hundred' as const,
    thresholds: [],
    rounding: 'nearest' as const,
    counts: 'all' as const,
    categories,
  };
  await root.get(adminMarks.change, { ...params(courseId), body: { settings, is_released: true } });
  const term = await root.get(adminMarks.freeze, {
    ...params(courseId),
    body: { title: `${mark}-четверть`, lesson_ids: [lessonId] },
  });
  await root.get(adminMarks.changeTerm, { ...params(term.id), body: { is_released: true } });
  const inviting = { body: { grants: [{ role: 'observer' as const, course_id: courseId }] } };
  const invitation = await root.get(adminGroups.invite, { ...params(groupId), body: {} });
  const table = Buffer.from(`Имя;Логин\n${mark};chuzhoe-2\n`).toString('base64');
  const run = await root.get(adminImports.start, {
    body: { file_base64: table, file_name: `${mark}.csv`, fields: ['first_name', 'username'] },
  });
  await root.get(adminUsers.sendReset, params(other.id));
  const announcement = await root.get(adminAnnouncements.create, {
    body: { course_id: courseId, title: `${mark}-объявление`, text: mark },
  });
  await db.transaction().execute((tx) =>
    notify(tx, events, {
      user_ids: [other.id],
      kind: 'announcement',
      key: '1',
      payload: { announcement_id: 1, title: mark, text_head: mark, by_name: mark },
    }),
  );

  const owner = as(other);
  const submission = await owner.get(submissions.create, {
    body: { task_id: task, lesson_id: lessonId, language: 'python', files },
  });
  const solved = { user_id: other.id, task_id: task, lesson_id: lessonId, status: 'accepted' as const };
  await db
    .insertInto('result')
    .values({
      ...solved,
      best_submission_id: submission.id,
      best_score: 1,
      max_score: 1,
      attempts: 1,
      last_submitted_at: new Date().toISOString(),
    })
    .execute();
  const question = await owner.get(questions.ask, {
    body: { task_id: task, lesson_id: lessonId, text: `${mark}-вопрос` },
  });
  for (const page of ['one', 'two']) {
    const body = { language: 'python' as const, files: [...files, { name: `${page}.py`, content: page }] };
    await owner.get(drafts.save, { ...params(task), body: { ...body, lesson_id: lessonId, page } });
  }
  await as(null, { 'x-forwarded-for': markedIp }).get(auth.login, { body: { login: other.username, password } });
  const linked = { user_id: other.id, provider: 'ldap', subject: mark, login: `${mark}-вход` };
  await db.insertInto('linked_account').values(linked).execute();
  const file = await upload(signFor(other), `${mark}-файл`);
  await root.get(adminTasks.change, { ...params(task), body: { statement: `${mark}-новое условие` } });
  const rejudge = await db
    .insertInto('rejudge')
    .values({ task_id: task, total: 1 })
    .returning('id as rejudge_id')
    .executeTakeFirstOrThrow();
  const exported = await root.get(adminExports.start, {
    body: { lesson_id: lessonId, user_ids: [other.id], time_zone: 'Europe/Moscow', format: 'csv' },
  });
  const before = { verdict_before: 'accepted' as const, score_before: 1, max_score_before: 1, task_version: 1 };
  await db
    .insertInto('rejudge_item')
    .values({ ...rejudge, ...before, submission_id: submission.id })
    .execute();
  const judged = {
    submission_id: submission.id,
    task_version: 1,
    verdict: 'runtime_error' as const,
    score: 0,
    max_score: 1,
  };
  const words = { compiler_output: `${mark}-ошибка`, tests: JSON.stringify([]) };
  await db
    .insertInto('judgement')
    .values([1, 2].map((number) => ({ ...judged, ...words, number })))
    .execute();
  const { remarks } = await root.get(adminRemarks.send, {
    ...params(submission.id),
    body: { remarks: [{ file: 'main.py', line: 1, text: `${mark}-замечание` }] },
  });
  await db
    .insertInto('work_return')
    .values({
      user_id: other.id,
      lesson_id: lessonId,
      task_id: task,
      submission_id: submission.id,
      after_submission_id: submission.id,
      remark: `${mark}-доработать`,
      points_wait: false,
      returned_at: new Date().toISOString(),
    })
    .execute();
  const pair = await makePair({ task_id: task, submission_id: submission.id });
  const phrase = await root.get(adminPhrases.add, { body: { text: `${mark}-фраза`, lesson_id: lessonId } });
  const container = await makeContainer(template, lessonId);
  const sshKey = await db
    .insertInto('ssh_key')
    .values({ user_id: other.id, title: `${mark}-ключ`, public_key: mark, fingerprint: mark })
    .returning('id')
    .executeTakeFirstOrThrow();
  await makeExam(lessonId, task);
  const versionOf = async (place: string) =>
    (await db.selectFrom('draft_version').select('id').where('place', '=', place).executeTakeFirstOrThrow()).id;
  const idIn = async (what: 'refresh_token' | 'mail_message') =>
    (await db.selectFrom(what).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id;
  const all = {
    user: other.id,
    announcement: announcement.id,
    user_group: groupId,
    course: courseId,
    lesson: lessonId,
    task,
    animation,
    container,
    container_template: template,
    tag: tag.id,
    'task draft_version': await versionOf(`answer:${lessonId}:${task}`),
    'lesson draft_version': await versionOf(`lesson:${lessonId}`),
    'animation draft_version': await versionOf(`animation:${animation}`),
    'container earlier': await versionOf(`file:${container}:${mark}.txt`),
    submission: submission.id,
    remark: remarks[0]!.id,
    phrase: phrase.id,
    question: question.id,
    exception: exception.id,
    mark_term: term.id,
    // of nobody: whoever has a link sees what is behind it
    calendar: `${'x'.repeat(43)}.ics`,
    invitation: invitation.id,
    colleague_invitation: (await root.get(adminColleagueInvitations.create, inviting)).id,
    import: run.id,
    ssh_key: sshKey.id,
    mail: await idIn('mail_message'),
    rejudge: rejudge.rejudge_id,
    export: exported.id,
    similar_pair: pair.id,
    session: await idIn('refresh_token'),
    file: file.sha256,
    // keys of providers of sign-in
    domain: 'school',
    provider: 'school',
  };
  return Object.fromEntries(Object.entries(all).map(([noun, id]) => [noun, String(id)]));
}

/** The submission beside a newer one of the same person. */
async function makePair({ task_id, submission_id }: { task_id: number; submission_id: number }) {
  const again = { task_id, task_version: 1, user_id: other.id, cause: 'submit' as const, language: 'python' as const };
  const { id: right_id } = await db
    .insertInto('submission')
    .values({ ...again, files: JSON.stringify(files) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const run = await db
    .insertInto('similarity_run')
    .values({ task_id, status: 'done', total: 2, done: 2 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const both = { left_id: submission_id, right_id };
  await db
    .insertInto('similarity_decision')
    .values({ ...both, note: `${mark}-заметка` })
    .execute();
  const figures = { similarity: 1, longest_lines: 1, shared_lines: 1, fragments: '[]' };
  return db
    .insertInto('similar_pair')
    .values({ ...both, ...figures, similarity_run_id: run.id })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Written and handed in, with its results released, so that its lesson is open to its student. */
async function makeExam(lesson_id: number, task_id: number): Promise<void> {
  const now = new Date().toISOString();
  const of = { lesson_id, user_id: other.id };
  await db
    .insertInto('exam')
    .values({ lesson_id, minutes: 40, feedback: 'hidden', grace_s: 60, rules: `${mark}-правила`, released_at: now })
    .execute();
  await db
    .insertInto('exam_sitting')
    .values({ ...of, minutes: 40, seed: 1, handed_in_at: now, handed_in_by: 'student' })
    .execute();
  await db
    .insertInto('exam_task')
    .values({ ...of, task_id, position: 1 })
    .execute();
  await db
    .insertInto('exam_answer')
    .values({ ...of, task_id, files: JSON.stringify(files) })
    .execute();
  await db
    .insertInto('exam_place')
    .values({ ...of, address: markedIp, family: mark, device: mark })
    .execute();
}

/** Runs, with a marked file and a copy. */
async function makeContainer(template_id: number, lesson_id: number): Promise<number> {
  const owner = as(other);
  const { id } = await owner.get(ownContainers.create, { body: { template_id, lesson_id } });
  await owner.get(ownContainers.start, params(id));
  const isRunning = async () => (await owner.get(ownContainers.get, params(id))).state === 'running';
  await vi.waitUntil(isRunning, { timeout: 100_000 });
  containers.homeOf(String(id)).put(`${mark}.txt`, Buffer.from(mark));
  await owner.get(ownContainers.snapshot, params(id));
  await owner.get(ownContainers.keepEarlier, { ...params(id), body: { path: `${mark}.txt`, text: mark } });
  return id;
}

async function upload(token: string, text: string): Promise<{ sha256: string }> {
  const form = new FormData();
  form.append('file', new Blob([text], { type: 'text/plain' }), `${mark}.txt`);
  const sent = new Response(form);
  const response = await app.inject({
    method: 'POST',
    url: `${apiBase}/file`,
    headers: { authorization: `Bearer ${token}`, 'content-type': sent.headers.get('content-type')! },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  return response.json();
}

const ids = await makeMarked();
const ownTask = await make.task();
await make.course({ students: [me], tasks: [ownTask] });

type Input = { query?: Record<string, string>; body?: object };
const solution = { language: 'python', files: python(rightAnswer) };
/** Bodies and queries of signed-in people's calls. They come as close to another person's things as they can. */
const inputs: Record<string, Input> = {
  'POST /user/lesson/:id/exam/hand_in': { query: { nth: '1' } },
  'POST /auth/profile': { body: { timezone: 'Europe/Moscow' } },
  'POST /auth/change_password': { body: { current_password: 'not-mine-at-all', new_password: 'тропа-ведёт-в-горы' } },
  'GET /user/announcements': { query: { course_id: ids['course']! } },
  'GET /admin/lesson/:id/class/example': { query: { task_id: ids['task']! } },
  'GET /user/notifications': { query: { before: '1' } },
  'POST /user/notifications/read': { body: { ids: [1] } },
  'POST /user/desk/put_away': { body: { what: 'tour' } },
  'POST /user/notification_settings': { body: shownSettings() },
  'POST /user/ssh_key': { body: { title: 'мой', public_key: 'ssh-ed25519 AAAA' } },
  'POST /auth/second_factor/prove': { body: { code: '000000' } },
  'POST /auth/second_factor/begin': { body: { password } },
  'POST /auth/second_factor/confirm': { body: { code: '000000' } },
  'POST /auth/second_factor/recovery_codes': { body: { code: '000000' } },
  'POST /auth/second_factor/remove': { body: { code: '000000' } },
  'POST /auth/change_email': { body: { email: 'new@school.example', password } },
  'POST /auth/request_deletion': { body: { is_wanted: false, password } },
  'POST /auth/export': { body: { password } },
  'POST /auth/colleague_invitation': { body: { code: 'not-mine' } },
  'POST /auth/domain': { body: { login: `${mark}-вход`, password } },
  'POST /auth/domain/finish': { body: { answer: '?code=not-mine&state=not-mine' } },
  'GET /user/lessons': { query: { q: mark } },
  'GET /user/tasks': { query: { course_id: ids['course']! } },
  'GET /user/task/:id': { query: { lesson_id: ids['lesson']! } },
  'GET /user/task/:id/solutions': { query: { lesson_id: ids['lesson']! } },
  'GET /user/task/:id/submissions': { query: { lesson_id: ids['lesson']! } },
  'POST /user/submission': { body: { ...solution, task_id: Number(ids['task']), lesson_id: Number(ids['lesson']) } },
  'POST /user/question': {
    body: {
      lesson_id: Number(ids['lesson']),
      task_id: Number(ids['task']),
      submission_id: Number(ids['submission']),
      text: 'Что здесь?',
    },
  },
  'GET /user/questions': { query: { lesson_id: ids['lesson']! } },
  'POST /user/question/:id/message': { body: { text: 'Что здесь?' } },
  'POST /user/run': { body: solution },
  'POST /user/task/:id/query': { body: { query: 'select 1' } },
  'POST /user/animation/:id/run': { body: { input: '1' } },
  'GET /user/task/:id/performance': { query: { lesson_id: ids['lesson']! } },
  'POST /user/task/:id/performance': {
    body: { lesson_id: Number(ids['lesson']), length: 0, version: 1, action: { do: 'pick', of: 'p0', what: ['c0'] } },
  },
  'POST /user/task/:id/tables': { body: {} },
  'GET /user/container_template/:id': { query: { lesson_id: ids['lesson']! } },
  'POST /user/container': {
    body: { template_id: Number(ids['container_template']), lesson_id: Number(ids['lesson']) },
  },
  'POST /user/container/:id/reset': { body: { what: 'all' } },
  'POST /user/container/:id/attend': { body: { generation: 1, prolong: true } },
  'POST /user/container/:id/restore': { body: { snapshot_id: 1 } },
  'POST /user/container/:id/help': { body: { allow: true } },
  'GET /user/container/:id/files': { query: { path: '' } },
  'GET /user/container/:id/file': { query: { path: `${mark}.txt` } },
  'GET /user/container/:id/download': { query: { path: `${mark}.txt` } },
  'GET /user/container/:id/zip': { query: { path: '' } },
  'PUT /user/container/:id/file': { query: { path: `${mark}.txt` }, body: { text: '', tag: null } },
  'POST /user/container/:id/earlier': { body: { path: `${mark}.txt`, text: '' } },
  'GET /user/container/:id/earlier': { query: { path: `${mark}.txt` } },
  'GET /user/container/:id/earlier/:version_id': { query: { path: `${mark}.txt` } },
  'POST /user/container/:id/upload': { query: { path: `${mark}.txt` } },
  'POST /user/container/:id/folder': { body: { path: mark } },
  'POST /user/container/:id/move': { body: { path: `${mark}.txt`, to: 'mine.txt' } },
  'DELETE /user/container/:id/file': { query: { path: `${mark}.txt` } },
  'POST /user/container/:id/preview': { body: { port: 8000, reason: 'Хочу посмотреть' } },
  'POST /user/lesson/:id/exam': { body: { consents: true } },
  'GET /user/task/:id/draft': { query: { lesson_id: ids['lesson']! } },
  'GET /user/task/:id/draft_versions': { query: { lesson_id: ids['lesson']! } },
  'GET /user/task/:id/draft_version/:version_id': { query: { lesson_id: ids['lesson']! } },
  'POST /user/task/:id/draft': { body: { ...solution, lesson_id: Number(ids['lesson']) } },
};

const closed = everyEndpoint.filter(({ access }) => access !== 'anyone');
/** The calls to try: all that need a session, and all that need an id. */
const tried = everyEndpoint.filter(({ access, path }) => access !== 'anyone' || path.includes(':'));

/** `/admin/lesson/:id/version/:number` → its id and 2; a noun with ids of each owner is named with it. Undefined for a noun without an id. */
function pathOf({ path }: Endpoint): string | undefined {
  const parts = path.split('/');
  const filled = parts.map((part, at) => {
    if (part === ':number') return '2';
    const noun = parts[at - 1] ?? '';
    return part.startsWith(':') ? (ids[`${parts[at - 3]} ${noun}`] ?? ids[noun]) : part;
  });
  return filled.includes(undefined) ? undefined : filled.join('/');
}

async function ask(endpoint: Endpoint, token: string | null, more: Input = inputs[nameOf(endpoint)] ?? {}) {
  const response = await app.inject({
    method: endpoint.method,
    url: `${apiBase}${pathOf(endpoint)}`,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(more.query && { query: more.query }),
    ...(more.body && { payload: more.body }),
  });
  return { status: response.statusCode, text: readable(response.body) };
}

/** Unpacks an export, to search its files too. */
function readable(text: string): string {
  const packed = /"zip_base64":"([^"]+)"/.exec(text)?.[1];
  if (packed === undefined) return text;
  return Object.values(unzipSync(Buffer.from(packed, 'base64')))
    .map((bytes) => Buffer.from(bytes).toString('utf8'))
    .join('\n');
}

/** Shown by running the task's program, or from what the judge refused; there is no judge here. */
const judged = ['GET /user/task/:id/performance', 'GET /admin/lesson/:id/class/example'];
const byLink = 'GET /calendar/:file';
const owned = everyEndpoint.filter(
  (endpoint) =>
    endpoint.method === 'GET' && endpoint.path.includes(':') && ![...judged, byLink].includes(nameOf(endpoint)),
);
/** Tables whose rows hold only numbers and our own words. */
const withoutTexts = [
  'GET /admin/task/:id/check',
  'GET /admin/submission/:id/judgements',
  'GET /user/task/:id/submissions',
  'GET /user/container/:id/snapshots',
  'GET /user/container/:id/ports',
];
/** What the owner sees of all this, and what an administrator sees. */
const lookAtAll = () =>
  Promise.all(
    owned.map(async (endpoint) => {
      const { status, text } = await ask(endpoint, signFor(endpoint.access === 'admin' ? admin : other));
      return { endpoint: nameOf(endpoint), status, isMarked: isMarked(text) };
    }),
  );
const before = await lookAtAll();

test('there is a row in ids for each noun of a path, and one in inputs for what people ask with', () => {
  expect(everyEndpoint.filter((endpoint) => pathOf(endpoint) === undefined).map(nameOf)).toEqual([]);
  const asking = closed.filter(({ access, body, query }) => access === 'signed-in' && (body || query));
  expect(asking.map(nameOf).filter((name) => inputs[name] === undefined)).toEqual([]);
});

test('there is something to see at every endpoint that shows a thing', () => {
  const faults = before.filter(
    ({ endpoint, status, isMarked: isThere }) => status !== 200 || isThere === withoutTexts.includes(endpoint),
  );
  expect(faults).toEqual([]);
});

type Answer = Awaited<ReturnType<typeof ask>>;

/** Names all answers that tell something, and those with another status than is expected. */
async function walk(
  endpoints: readonly Endpoint[],
  token: string | null,
  isExpected: (endpoint: Endpoint, answer: Answer) => boolean,
  more?: Input,
): Promise<void> {
  const faults: string[] = [];
  for (const endpoint of endpoints) {
    const answer = await ask(endpoint, token, more);
    if (isMarked(answer.text)) faults.push(`${nameOf(endpoint)} tells: ${answer.text}`);
    if (!isExpected(endpoint, answer)) faults.push(`${nameOf(endpoint)} answers with ${answer.status} ${answer.text}`);
  }
  expect(faults).toEqual([]);
}

test('who has not signed in is told nothing by what anyone may call', async () => {
  const body = { login: other.username, password: 'wrong-password' };
  const open = everyEndpoint.filter(({ access }) => access === 'anyone');
  for (const token of [null, 'x.y.z']) await walk(open, token, () => true, { body });
});

/**
 * The expected statuses of a call without an id: it succeeds or is refused for its content, but not with 401 or 5xx.
 */
const usual = [200, 204, 400, 403, 404, 409, 410, 415, 422, 429];

test('another student', async () => {
  await walk(tried, signFor(me), (endpoint, { status }) => {
    if (endpoint.access === 'admin') return status === 403;
    if (endpoint.path.includes(':') || nameOf(endpoint) === 'POST /user/submission') return status === 404;
    return usual.includes(status);
  });
});

test('an administrator who acts as another student, and has the rights of that student alone', async () => {
  const family = crypto.randomUUID();
  await db.transaction().execute((tx) => startActing(tx, family, me.id));
  const isRefused = ({ status, text }: Answer, code: RefusalCode) =>
    status === 403 && (JSON.parse(text) as Problem).code === code;
  await walk(tried, tokens.sign({ ...me, acting_admin_id: admin.id }, family), (endpoint, answer) => {
    if (endpoint.access === 'admin') return isRefused(answer, 'not_allowed');
    if (endpoint.isPersonal) return isRefused(answer, 'not_while_acting');
    return endpoint.path.includes(':') ? answer.status === 404 : usual.includes(answer.status);
  });
});

test('nothing has changed after all calls', async () => {
  expect(await lookAtAll()).toEqual(before);
});

test('the session of a disabled or deleted person has ended', async () => {
  const plain = closed.find((endpoint) => nameOf(endpoint) === 'GET /user/courses')!;
  for (const change of ['disable', 'delete'] as const) {
    const { access_token } = await as(null).get(auth.login, { body: { login: other.username, password } });
    expect((await ask(plain, access_token)).status).toBe(200);
    await root.get(adminUsers.bulk, { body: { user_ids: [other.id], action: { kind: change } } });
    // processes learn of it by an event
    await expect.poll(async () => (await ask(plain, access_token)).status).toBe(401);
    if (change === 'disable')
      await root.get(adminUsers.bulk, { body: { user_ids: [other.id], action: { kind: 'enable' } } });
  }
});
