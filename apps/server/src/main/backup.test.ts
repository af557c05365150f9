/**
 * The school's data survive the loss of the installation. One backup is made while students submit, another at the
 * quiet end. Restored from the first, the product judges each waiting submission once. Restored from the second, or from
 * the archive of WAL, it gives every answer that the lost installation gave.
 */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Submission } from '@put/contract/submissions/submissions';
import { afterAll, expect, test } from 'vitest';
import { everyEndpoint } from '../testing/every-endpoint.ts';
import { killableServer } from '../testing/processes/killable-server.ts';
import { operatorCommand } from '../testing/processes/operator-command.ts';

const folder = await mkdtemp(join(tmpdir(), 'put-backup-story-'));
const wal = join(folder, 'wal');
const lost = await killableServer({ PT_DOCKER: 'off', PT_WAL_ARCHIVE_DIR: wal });
const elsewhere = join(folder, 'elsewhere');
const again = join(folder, 'again');
const [early, late] = [join(folder, 'early.tar.zst'), join(folder, 'late.tar.zst')];
const inElsewhere = await killableServer({ PT_DOCKER: 'off', PT_DATA_DIR: elsewhere });
const toTheLast = join(folder, 'to-the-last');
const inToTheLast = await killableServer({ PT_DOCKER: 'off', PT_DATA_DIR: toTheLast });
const inAgain = await killableServer({ PT_DOCKER: 'off', PT_DATA_DIR: again });
afterAll(async () => {
  for (const one of [lost, inElsewhere, inAgain, inToTheLast]) await one.close();
  await rm(folder, { recursive: true, force: true });
});

const command = (name: 'backup' | 'restore', dataDir: string, ...args: string[]) =>
  operatorCommand(name, { PT_DATA_DIR: dataDir }, ...args);

type Server = typeof lost;
async function submit({ call }: Server, n: number): Promise<number> {
  const files = [{ name: 'main.py', content: `# ${n}\nprint('Привет, мир!')` }];
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = { task_id: 1, lesson_id: 1, language: 'python', files };
  return (await call<{ id: number }>('POST', '/user/submission', body, headers)).id;
}
const judged = ({ call }: Server, id: number) =>
  expect.poll(async () => (await call<Submission>('GET', `/user/submission/${id}`)).verdict).toBe('accepted');

/** Answers that depend on the process, the time or the session, so they cannot be compared. */
const ofTheMoment = /^\/(health|admin\/(judge|backup|audit|health)|auth|user\/me)/;

/** Sessions of before a restore would live again without those that ended since then. */
async function expectSessionOver(server: Server, { access_token, refresh_token }: Tokens): Promise<void> {
  const headers = { authorization: `Bearer ${access_token}` };
  await expect(server.call('GET', '/auth/user', undefined, headers)).rejects.toThrow(/session_expired/);
  await expect(server.call('POST', '/auth/refresh', { refresh_token })).rejects.toThrow(/session_expired/);
}
type Tokens = { access_token: string; refresh_token: string };

/** Signing in changes one time; answers that tell ages say from which moment on. */
function withoutNow(key: string, value: unknown): unknown {
  if (['last_seen_at', 'minutes', 'now'].includes(key)) return '';
  return key === 'cells' && typeof value === 'object' && value !== null && 'at' in value ? { ...value, at: '' } : value;
}

/** The answer to every GET of the contract, with 1 for each id. */
async function everyRead(server: Server): Promise<Record<string, unknown>> {
  const reads = everyEndpoint.filter(({ method, path }) => method === 'GET' && !ofTheMoment.test(path));
  const answers: Record<string, unknown> = {};
  for (const login of ['admin', 'student'] as const) {
    await server.signIn(login);
    for (const { path } of reads) {
      const filled = path.replaceAll(/:\w+/g, '1');
      const answer = await server.call('GET', filled).catch((error: unknown) => (error as Error).message);
      answers[`${login} ${filled}`] = JSON.parse(JSON.stringify(answer), withoutNow);
    }
  }
  return answers;
}

test('a backup under load and one of the end bring back what was there', { timeout: 900_000 }, async () => {
  await lost.start();
  await lost.signIn('student');
  // of a container, and of ssh: they belong to the same moment
  await mkdir(join(lost.dataDir, 'containers/1/home'), { recursive: true });
  await writeFile(join(lost.dataDir, 'containers/1/home/программа.py'), 'print(1)');
  await writeFile(join(lost.dataDir, 'ssh-host-key'), 'ключ');
  let isOver = false;
  const sent: number[] = [];
  const load = (async () => {
    while (!isOver && sent.length < 40) {
      // refused while too many submissions of this student wait
      const id = await submit(lost, sent.length).catch(() => undefined);
      if (id !== undefined) sent.push(id);
      else await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  await expect.poll(() => sent.length).toBeGreaterThan(3);
  const before = [...sent];
  // a second process, while the first one uses the folder and its database
  const made = await command('backup', lost.dataDir, early);
  isOver = true;
  await load;
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('Резервная копия') as string });
  expect(await command('backup', lost.dataDir, early)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/уже есть/) as string,
  });
  expect(await command('restore', lost.dataDir, early)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/уже занята/) as string,
  });

  for (const id of sent) await judged(lost, id);
  const answers = await everyRead(lost);
  expect(Object.keys(answers).length).toBeGreaterThan(60);
  const session = await lost.call<Tokens>('POST', '/auth/login', { login: 'student', password: 'student-demo' });
  await expect.poll(() => globSync(join(wal, '*/base/*.tar.zst'))).toHaveLength(1);
  await lost.end('SIGTERM');
  // the archive of WAL gives the last moment, without any backup
  expect(await command('restore', toTheLast, '--until', 'last', '--from', wal)).toMatchObject({ code: 0 });
  expect(await readFile(join(toTheLast, 'containers/1/home/программа.py'), 'utf8')).toBe('print(1)');
  expect(await readFile(join(toTheLast, 'ssh-host-key'), 'utf8')).toBe('ключ');
  const uploads = (folder: string) => globSync(join(folder, 'files/??/*')).map((path) => path.slice(folder.length));
  expect(uploads(toTheLast).toSorted()).toEqual(uploads(lost.dataDir).toSorted());
  expect(uploads(toTheLast).length).toBeGreaterThan(0);
  await cp(join(lost.dataDir, 'secret'), join(toTheLast, 'secret'));
  await inToTheLast.start();
  await expectSessionOver(inToTheLast, session);
  expect(await everyRead(inToTheLast)).toEqual(answers);
  await inToTheLast.end('SIGTERM');
  expect(await command('backup', lost.dataDir, late)).toMatchObject({ code: 0 });
  expect(await command('restore', lost.dataDir, late)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/не пуста/) as string,
  });
  await rm(lost.dataDir, { recursive: true });

  const whole = await readFile(late);
  whole[whole.length >> 1]! ^= 1;
  await writeFile(join(folder, 'flipped'), whole);
  expect(await command('restore', again, join(folder, 'flipped'))).toMatchObject({
    code: 1,
    said: expect.stringMatching(/повреждён/) as string,
  });
  expect(await command('restore', again, late)).toMatchObject({
    code: 0,
    said: expect.stringContaining('Восстановлено и проверено') as string,
  });
  await inAgain.start();
  await expectSessionOver(inAgain, session);
  expect(await everyRead(inAgain)).toEqual(answers);
  await inAgain.end('SIGTERM');

  // every acknowledged submission is there, and those that waited get a verdict
  expect(await command('restore', elsewhere, early)).toMatchObject({ code: 0 });
  await inElsewhere.start();
  await inElsewhere.signIn('student');
  for (const id of before) await judged(inElsewhere, id);
  await inElsewhere.signIn('admin');
  for (const id of before) {
    const { judgements } = await inElsewhere.call<{ judgements: unknown[] }>(
      'GET',
      `/admin/submission/${id}/judgements`,
    );
    expect(judgements).toHaveLength(1);
  }
});
