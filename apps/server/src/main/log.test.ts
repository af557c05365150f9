/** What the product writes to its log: who caused what, across processes, and nothing that people wrote or are called. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { killableServer } from '../testing/processes/killable-server.ts';
import { traceReceiver } from '../testing/engines/trace-receiver.ts';
import { terminalClient } from '../testing/containers/terminal-client.ts';

const receiver = await traceReceiver();
const product = await killableServer({
  PT_TRACES_URL: receiver.url,
  PT_LOG_LEVEL: 'trace',
  PT_DOCKER: 'off',
  PT_CONTAINERS: 'virtual',
  PT_RELEASE: '7.7.7',
});
beforeAll(() => product.start());
afterAll(() => product.close());
afterAll(() => receiver.close());

type Line = { level: number; msg?: string; request_id?: string; job?: string; status?: number; route?: string };
const lines = (): Line[] =>
  product
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);

const secret = 'тайнаяСтрока';
const marks: string[] = [];
/** A word that must not be in the log. */
const mark = (what: string): string => {
  const word = `${secret}-${what}`;
  marks.push(word);
  return word;
};
const source = (words: string) => [{ name: 'main.py', content: `# ${words}\nprint('Привет, мир!')` }];

test('a submission, its job and its verdict bear the id of one call', async () => {
  await product.signIn('student');
  const solution = { task_id: 1, lesson_id: 1, language: 'python', files: source(mark('source')) };
  const answer = await product.send('POST', '/user/submission', solution, { 'idempotency-key': crypto.randomUUID() });
  const id = answer.headers.get('x-request-id')!;
  await expect
    .poll(() => lines().filter((line) => line.request_id === id))
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ msg: 'answered', route: '/api/v1/user/submission', status: 200 }),
        expect.objectContaining({ msg: 'a job ended', job: 'judge-submission', end: 'done' }),
      ]),
    );
  // the trace of the call has the same id
  const trace = id.replaceAll('-', '');
  await expect
    .poll(() => receiver.spans().flatMap(({ traceId, name }) => (traceId === trace ? [name] : [])))
    .toEqual(expect.arrayContaining(['POST /api/v1/user/submission', 'insert', 'judge-submission']));
  // the row of the queue has it, so it reaches whichever process takes the job
  const rows = await product.ask(`select data ->> 'request_id' as id from pgboss.job where name = 'judge-submission'`);
  expect(rows).toEqual([{ id }]);
  const [line] = lines().filter(({ job }) => job === 'judge-submission');
  expect(line).toMatchObject({ role: 'all-in-one', release: '7.7.7', instance: expect.stringMatching(/:\d+$/) });
});

test('nothing that people wrote, are called, or prove themselves with is in the log or in traces', async () => {
  const { send, call } = product;
  // sign-in, right and wrong
  await send('POST', '/auth/login', { login: mark('login'), password: mark('password') });
  await product.signIn('student');
  const student = product.token();
  // addresses with private data in their query, malformed bodies
  await send('GET', `/user/tasks?q=${encodeURIComponent(mark('query'))}`);
  await send('GET', `/nowhere/${encodeURIComponent(mark('path'))}?token=${encodeURIComponent(mark('token'))}`);
  const raw = `http://127.0.0.1:${product.port()}/api/v1/auth/login`;
  const malformed = { method: 'POST', headers: { 'content-type': 'application/json' } };
  await fetch(raw, { ...malformed, body: `{"login": ${mark('malformed')}` });
  // an own run that fails, a question, a picture
  const program = [{ name: 'main.py', content: `raise ValueError('${mark('run')}')` }];
  const ran = await send('POST', '/user/run', { language: 'python', files: program, stdin: mark('input') });
  expect(await ran.text()).toContain(secret);
  const asked = { lesson_id: 1, task_id: 1, text: mark('question') };
  expect((await send('POST', '/user/question', asked)).status).toBe(200);
  const form = new FormData();
  form.append('file', new File([mark('upload')], `${mark('file')}.txt`));
  const uploaded = await fetch(`http://127.0.0.1:${product.port()}/api/v1/file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${student}` },
    body: form,
  });
  expect(uploaded.status).toBe(200);
  await typeInTerminal();
  // an unforeseen error: its query has values
  await product.signIn('admin');
  await product.ask('alter table tag rename to tag_away');
  expect((await send('POST', '/admin/tag', { title: mark('tag'), parent_id: null })).status).toBe(500);
  await product.ask('alter table tag_away rename to tag');
  await call('GET', '/admin/users');

  const people = await product.ask<{ words: string | null }>(`
    select unnest(array[username, email, first_name, last_name]) as words from "user"`);
  await expect.poll(() => lines().filter(({ status }) => status === 500)).not.toEqual([]);
  await expect.poll(() => receiver.bodies().join('')).toContain('POST /api/v1/admin/tag');
  const log = [...lines().map((line) => JSON.stringify(line)), ...receiver.bodies()];
  const tokens = [student, product.token()].flatMap((token) => token.split('.'));
  // the rest of a word may be cut; a word of the log itself is none
  const own = ['admin', 'student', 'teacher'];
  const names = people.flatMap(({ words }) => (words && words.length > 3 && !own.includes(words) ? [words] : []));
  for (const word of [...marks, ...tokens, ...names, secret, 'student-demo', 'admin-demo'])
    expect(
      log.filter((line) => line.includes(word)),
      word,
    ).toEqual([]);
  expect(marks.length).toBeGreaterThan(10);
  // what is looked through is the log of all that
  expect(log.join('\n')).toContain('unforeseen error');
});

async function typeInTerminal(): Promise<void> {
  await product.signIn('student');
  const [use] = await product.ask(
    `select template_id, lesson_id from container_use where lesson_id is not null limit 1`,
  );
  const made = await product.call<{ id: number }>('POST', '/user/container', use);
  await product.call('POST', `/user/container/${made.id}/start`);
  await expect
    .poll(async () => (await product.call<{ state: string }>('GET', `/user/container/${made.id}`)).state)
    .toBe('running');
  const client = await terminalClient(product.port(), made.id);
  client.signIn(product.token());
  await client.hears({ type: 'ready' });
  const terminal = await client.open();
  await client.attach(terminal);
  client.type(terminal, `echo ${mark('terminal')}\r`);
  await expect.poll(() => client.text(terminal)).toContain(secret);
  client.socket.close();
}
