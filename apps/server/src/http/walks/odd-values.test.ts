/**
 * Every text, date and query of the contract is sent with unusual values, and no call may break the server. Calls are
 * made from the contract's shapes, so a new endpoint needs no line here.
 */
import { apiBase, type Endpoint } from '@put/contract/base/endpoint';
import type { Problem } from '@put/contract/base/refusals';
import { afterAll, describe, expect, test } from 'vitest';
import { byLanguage } from '../../drivers/runner/by-language.ts';
import { fakeRunner } from '../../drivers/runner/fake-runner.ts';
import { startSqlRunner } from '../../drivers/runner/sql-runner.ts';
import { consentTexts } from '../../modules/accounts/registration/consent-texts.ts';
import { testApp } from '../../testing/build-app.ts';
import { everyEndpoint, nameOf } from '../../testing/every-endpoint.ts';
import { runningContainer } from '../../testing/containers/running-container.ts';
import { type Field, sampleOf, withField } from '../../testing/sample-input.ts';

const runner = byLanguage(fakeRunner(), startSqlRunner());
const { app, containers, make, tokens, db } = await testApp({ judges: false, runner });
afterAll(() => runner.close());
const student = await make.user();
const admin = await make.user({ is_admin: true });

const asked = everyEndpoint.filter(({ body, query }) => body || query);

/** An own row for each noun. A call may delete a row; it is then created again. */
async function makeIds(): Promise<Record<string, number>> {
  const task = await make.task();
  const { courseId, lessonId, groupId } = await make.course({ students: [student], tasks: [task] });
  const someone = await make.user();
  const animation = await make.animation();
  const container_template = await make.containerTemplate();
  const container = await runningContainer(db, containers, student);
  const asked = { user_id: student.id, lesson_id: lessonId, task_id: task };
  const { id: question } = await db.insertInto('question').values(asked).returning('id').executeTakeFirstOrThrow();
  const ofCourses = { task, course: courseId, lesson: lessonId, user_group: groupId, user: someone.id };
  return { ...ofCourses, question, animation, container_template, container };
}
const ids = await makeIds();
const pathOf = ({ path }: Endpoint) =>
  path
    .split('/')
    .map((part, at, parts) => (part.startsWith(':') ? String(ids[parts[at - 1] ?? ''] ?? 1) : part))
    .join('/');
/** Ids in bodies refer to existing rows. */
const idFields: Record<string, number | undefined> = {
  task_id: ids['task'],
  lesson_id: ids['lesson'],
  course_id: ids['course'],
  user_group_id: ids['user_group'],
  user_id: ids['user'],
  template_id: ids['container_template'],
};
const withIds = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, idFields[name] ?? withIds(one)]))
    : value;

async function call(endpoint: Endpoint, given: { query?: unknown; body?: unknown }) {
  const viewer = endpoint.access === 'admin' ? admin : student;
  const question = new URLSearchParams();
  for (const [name, value] of Object.entries((given.query ?? {}) as object)) question.set(name, String(value));
  const response = await app.inject({
    method: endpoint.method,
    url: `${apiBase}${pathOf(endpoint)}?${question}`,
    headers: {
      ...((endpoint.body ?? endpoint.bodyKind) && { 'content-type': 'application/json' }),
      // a new address for each call, because limits by address are not tested here
      'x-forwarded-for': `10.${++calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`,
      ...(endpoint.access !== 'anyone' && { authorization: `Bearer ${tokens.sign(viewer, crypto.randomUUID())}` }),
    },
    ...(endpoint.body && { payload: JSON.stringify(given.body) }),
  });
  const said = `${endpoint.method} ${endpoint.path} ${response.statusCode} ${response.body.slice(0, 300)}`;
  // intended refusals: there is no mail server, directory or judge here
  const isSaid = ['judge_unavailable', 'not_ready', 'directory_down'].some((code) => response.body.includes(code));
  if (!isSaid) expect(response.statusCode, said).toBeLessThan(500);
  if (response.statusCode >= 400) {
    expect(response.headers['content-type'], said).toContain('application/problem+json');
    expect(response.body, said).not.toMatch(/Invalid|invalid input|expected|[Tt]oo (?:small|big)/);
    expect(response.body, said).toMatch(/[а-яё]/);
  }
  return response;
}
let calls = 0;

/** Changes to generated bodies that the product would refuse for reasons that the shape does not tell. */
const fixes: Record<string, object> = {
  'POST /auth/register': { invite: null, consents: consentTexts },
  'POST /auth/profile': { timezone: 'Europe/Moscow' },
  'POST /admin/user': { email: null },
  'POST /admin/user/:id': { email: null, password: '' },
  // a line needs a submission
  'POST /user/question': { submission_id: null, file: null, line: null },
  'POST /admin/course': { cover_file: null },
  'POST /admin/course/:id': { cover_file: null },
  // contradicting times are refused
  'POST /admin/lesson': { opens_at: null, soft_deadline: null },
  'POST /admin/lesson/:id': { requires_lesson_id: null, opens_at: null, soft_deadline: null },
  'POST /admin/course/:id/times': {
    lessons: [{ id: ids['lesson'], opens_at: null, soft_deadline: null, hard_deadline: null }],
  },
  'POST /admin/exception': { user_group_id: null, user_id: student.id, soft_deadline: null },
  'POST /admin/announcement': { user_group_id: null },
  'POST /admin/task': { tag_ids: [] },
  'POST /admin/tag': { parent_id: null },
  'POST /admin/animation': { tag_ids: [], file_sha256: null },
  'POST /admin/animation/:id': { tag_ids: [], file_sha256: null },
};

type Tried = { place: 'query' | 'body'; field: Field };
const partsOf = (endpoint: Endpoint) => {
  const [query, body] = [endpoint.query, endpoint.body].map((shape) => shape && sampleOf(shape));
  const fields: Tried[] = [
    ...(query?.fields ?? []).map((field) => ({ place: 'query' as const, field })),
    ...(body?.fields ?? []).map((field) => ({ place: 'body' as const, field })),
  ];
  const fix = fixes[nameOf(endpoint)];
  const filled = withIds(body?.value);
  return { given: { query: query?.value, body: fix ? { ...(filled as object), ...fix } : filled }, fields };
};

describe.each(asked.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    const { given, fields } = partsOf(endpoint);
    type Given = typeof given;
    const put = (to: Given, { place, field }: Tried, value: unknown): Given => ({
      ...to,
      [place]: withField(to[place], field.path, value),
    });

    /**
     * Puts the value into all these fields at once. Fields that the refusal names would be refused alone too; where
     * another reason refused the call, each field that it did not name is tried alone.
     */
    async function tryIn(tried: readonly Tried[], value: unknown): Promise<void> {
      if (tried.length === 0) return;
      const { statusCode, body } = await call(
        endpoint,
        tried.reduce((to, one) => put(to, one, value), given),
      );
      if (statusCode < 400 || tried.length === 1) return;
      const { errors = [] } = JSON.parse(body) as Partial<Problem>;
      const named = new Set(errors.map(({ path }) => path));
      for (const one of tried) if (!named.has(one.field.path.join('.'))) await call(endpoint, put(given, one, value));
    }

    test('accepts unusual values or refuses them in Russian', async () => {
      await call(endpoint, given);
      // a body without fields, and one of another type
      await call(endpoint, { query: given.query, body: {} });
      await call(endpoint, { query: given.query, body: null });
      for (const one of fields) {
        for (const value of one.place === 'body' ? ['a\0b', 'a\ud800b'] : ['a\0b']) {
          const { statusCode, body } = await call(endpoint, put(given, one, value));
          // the parts of a form with a file are checked first
          const hasFile = endpoint.bodyKind === 'multipart';
          const code = hasFile ? 'bad_request' : 'invalid_input';
          expect([statusCode, JSON.parse(body)], endpoint.path).toMatchObject([hasFile ? 400 : 422, { code }]);
        }
      }
      const dates = fields.filter(({ field }) => field.isDate);
      const texts = fields.filter(({ field }) => !field.isDate);
      for (const year of ['0000', '0001', '9999', '10000', '+010000', '-000001'])
        for (const value of [`${year}-01-01`, `${year}-12-31T23:59:59.999Z`]) await tryIn(dates, value);
      await tryIn(texts, '\u202eтскет\u200f');
      const inBody = texts.filter(({ place }) => place === 'body');
      for (const value of ['ё\u0301'.repeat(2), 5, null, [], {}]) await tryIn(inBody, value);
      // not all at once: the whole body would be too large
      for (const one of inBody) await call(endpoint, put(given, one, 'a'.repeat(1_000_000)));
    });
  },
);

test('the test finds texts and dates, and generated bodies pass validation', async () => {
  const all = asked.map((endpoint) => ({ endpoint, ...partsOf(endpoint) }));
  expect(all.flatMap(({ fields }) => fields).length).toBeGreaterThan(200);
  const dated = all.filter(({ fields }) => fields.some(({ field }) => field.isDate));
  expect(dated.length).toBeGreaterThan(8);
  // one after another, because calls change each other's rows
  const answers: Awaited<ReturnType<typeof call>>[] = [];
  for (const { endpoint, given } of all) answers.push(await call(endpoint, given));
  const refused = all.filter((_, at) => answers[at]!.statusCode === 422);
  expect(
    all.flatMap((one, at) =>
      refused.includes(one) && dated.includes(one) ? [one.endpoint.path + answers[at]!.body] : [],
    ),
  ).toEqual([]);
  expect(answers.filter(({ statusCode }) => statusCode !== 422).length).toBeGreaterThan(asked.length / 2);
});

test.each([
  '/%E0%A4%A',
  '/api/v1/user/courses/%E0%A4%A',
  '/%00',
  '/assets/%00.js',
  '/api/v1/user/task/%00',
  '/api/v1/file/%ED%A0%80',
])('a path that is no text is refused in our words: %s', async (url) => {
  const { statusCode, headers, body } = await app.inject({ method: 'GET', url });
  expect([statusCode, headers['content-type'], body]).toEqual([
    expect.toBeOneOf([400, 401, 404]),
    expect.stringContaining('application/problem+json'),
    expect.stringMatching(/[а-яё]/),
  ]);
});

test.each([
  '{"a": ',
  '[]',
  '"текст"',
  '',
  '{"__proto__": {"a": 1}}',
  `{"login":${'['.repeat(15_000)}"\\u0000"${']'.repeat(15_000)}}`,
])('a body that is no JSON of ours is refused: %.40s', async (payload) => {
  const headers = { 'content-type': 'application/json' };
  const { statusCode, body } = await app.inject({ method: 'POST', url: `${apiBase}/auth/login`, headers, payload });
  expect([400, 422], body).toContain(statusCode);
  expect(body).toMatch(/[а-яё]/);
});

test('afterwards the database still holds its rows and answers', async () => {
  expect(await db.selectFrom('user').select('id').where('id', '=', student.id).execute()).toHaveLength(1);
});
