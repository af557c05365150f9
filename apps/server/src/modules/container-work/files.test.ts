import type { Viewer } from '@put/contract/base/access';
import { apiBase, type Endpoint } from '@put/contract/base/endpoint';
import { containers } from '@put/contract/containers/containers';
import { unzipSync } from 'fflate';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ContainerFault } from '../../drivers/container/container-engine.ts';
import { fakeContainerEngine } from '../../drivers/container/fake/fake-engine.ts';
import { testApp } from '../../testing/build-app.ts';
import { runningContainer } from '../../testing/containers/running-container.ts';
import { formOf, formSender } from '../../testing/multipart.ts';
import { makeSnapshot } from '../containers/containers.api.ts';

const engine = fakeContainerEngine();
const { app, db, as, make, tokens, tools } = await testApp({ judges: false, containers: engine });

async function own() {
  const student = await make.user();
  const id = await runningContainer(db, engine, student);
  return { student, id, home: engine.homeOf(String(id)), at: { params: { id: String(id) } }, me: as(student) };
}
const letLook = (id: number, admin: Viewer, help: 'allowed' | null) =>
  db
    .updateTable('container')
    .set({ look_by: admin.id, look_until: new Date(Date.now() + 3_600_000).toISOString(), help })
    .where('id', '=', id)
    .execute();

/** A call whose answer is no JSON. */
function raw(viewer: Viewer, { method, path }: Endpoint, id: number, query: Record<string, string>, more: object = {}) {
  const { headers = {}, ...rest } = more as { headers?: Record<string, string> };
  return app.inject({
    method,
    url: `${apiBase}${path.replace(':id', String(id))}`,
    query,
    headers: { authorization: `Bearer ${tokens.sign(viewer, crypto.randomUUID())}`, ...headers },
    ...rest,
  });
}
const upload = (viewer: Viewer, id: number, path: string, bytes: Buffer) =>
  formSender({ app, tokens }, `/user/container/${id}/upload?path=${encodeURIComponent(path)}`)(
    viewer,
    formOf(bytes, 'любое.bin'),
  );

test('a folder is listed with names, kinds and rights', async () => {
  const { at, me, home } = await own();
  home.put('папка с пробелом/скрипт.sh', Buffer.from('echo'), 0o755);
  const top = await me.get(containers.files, { ...at, query: {} });
  expect(top.entries).toContainEqual(expect.objectContaining({ name: 'папка с пробелом', kind: 'folder' }));
  const { entries, is_cut } = await me.get(containers.files, { ...at, query: { path: 'папка с пробелом' } });
  expect(entries).toEqual([expect.objectContaining({ name: 'скрипт.sh', kind: 'file', mode: 755, size_bytes: 4 })]);
  expect(is_cut).toBe(false);
});

test('a text is read, changed and saved; a stale tag is a conflict and changes nothing', async () => {
  const { at, me, home } = await own();
  home.put('a.txt', Buffer.from('раз\n'), 0o640);
  const query = { path: 'a.txt' };
  const read = await me.get(containers.readFile, { ...at, query });
  expect(read).toMatchObject({ path: 'a.txt', text: 'раз\n', mode: 640, size_bytes: 7, why_no_text: null });
  const saved = await me.get(containers.writeFile, { ...at, query, body: { text: 'два\n', tag: read.tag } });
  expect(saved.tag).not.toBe(read.tag);
  const stale = await me.refusal(containers.writeFile, { ...at, query, body: { text: 'три\n', tag: read.tag } });
  expect(stale.code).toBe('conflict');
  expect((await me.get(containers.readFile, { ...at, query })).text).toBe('два\n');
  await me.get(containers.writeFile, { ...at, query, body: { text: 'четыре\n', tag: null } });
  expect((await me.get(containers.readFile, { ...at, query })).text).toBe('четыре\n');
});

test('a text that was not taken is kept for its person alone, and not without end', async () => {
  const { at, id, me } = await own();
  const admin = await make.user({ is_admin: true });
  await letLook(id, admin, null);
  const teacher = as(admin);
  const keep = (path: string, text: string) => me.get(containers.keepEarlier, { ...at, body: { path, text } });
  await keep('a.txt', 'с телефона\n');
  const { versions } = await me.get(containers.earlier, { ...at, query: { path: 'a.txt' } });
  expect(versions).toEqual([expect.objectContaining({ first_line: 'с телефона' })]);
  const one = { params: { ...at.params, version_id: String(versions[0]!.id) }, query: { path: 'a.txt' } };
  expect((await me.get(containers.earlierText, one)).text).toEqual({ text: 'с телефона\n' });
  expect((await me.refusal(containers.earlierText, { ...one, query: { path: 'b.txt' } })).code).toBe('not_found');
  expect((await teacher.refusal(containers.earlierText, one)).code).toBe('not_found');
  for (let count = 1; count <= 51; count += 1) await keep(`${count}.txt`, `${count}`);
  expect((await me.get(containers.earlier, { ...at, query: { path: 'a.txt' } })).versions).toEqual([]);
  expect((await me.get(containers.earlier, { ...at, query: { path: '51.txt' } })).versions).toHaveLength(1);
});

test('what is no text, or too long for the editor, is said to be so', async () => {
  const { at, me, home } = await own();
  home.put('picture.png', Buffer.from([0x89, 0x50, 0, 1]));
  home.put('latin1.txt', Buffer.from([0x66, 0xfc, 0x72]));
  home.put('long.txt', Buffer.alloc(1_000_001, 'a'));
  const read = (path: string) => me.get(containers.readFile, { ...at, query: { path } });
  expect(await read('picture.png')).toMatchObject({ text: null, why_no_text: 'binary' });
  expect(await read('latin1.txt')).toMatchObject({ text: null, why_no_text: 'binary' });
  expect(await read('long.txt')).toMatchObject({ text: null, why_no_text: 'too_large', size_bytes: 1_000_001 });
});

test('a download is whole or a part, and always an attachment', async () => {
  const { student, id, home } = await own();
  const bytes = Buffer.from('<script>alert(1)</script>'.repeat(10_000));
  home.put('страница.html', bytes);
  const query = { path: 'страница.html' };
  const whole = await raw(student, containers.downloadFile, id, query);
  expect(whole.rawPayload.equals(bytes)).toBe(true);
  expect(whole.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-length': String(bytes.length),
  });
  expect(whole.headers['content-disposition']).toMatch(/^attachment; .*%D1%81/);
  const part = await raw(student, containers.downloadFile, id, query, { headers: { range: 'bytes=70000-70009' } });
  expect([part.statusCode, part.body]).toEqual([206, bytes.subarray(70_000, 70_010).toString()]);
  home.put('empty', Buffer.alloc(0));
  expect((await raw(student, containers.downloadFile, id, { path: 'empty' })).body).toBe('');
});

test('a folder comes as an archive with its names and rights', async () => {
  const { student, id, home } = await own();
  const noise = Buffer.from(Array.from({ length: 1_200_000 }, (_, n) => (n * 7919) % 251));
  home.put('проект/src/main.py', Buffer.from('print(1)\n'.repeat(1000)));
  home.put('проект/run.sh', Buffer.from('#!/bin/sh\n'), 0o755);
  home.put('проект/data.bin', noise);
  home.put('проект/пусто', Buffer.alloc(0));
  home.put('другое.txt', Buffer.from('нет'));
  const answer = await raw(student, containers.zip, id, { path: 'проект' });
  expect(answer.headers['content-disposition']).toMatch(/^attachment/);
  const files = unzipSync(answer.rawPayload);
  expect(Object.keys(files).toSorted()).toEqual(['data.bin', 'run.sh', 'src/', 'src/main.py', 'пусто']);
  expect(Buffer.from(files['data.bin']!).equals(noise)).toBe(true);
  expect(Buffer.from(files['src/main.py']!).toString()).toBe('print(1)\n'.repeat(1000));
});

test('names that would leave the folder of whoever unpacks them are changed', async () => {
  const { student, id, home } = await own();
  home.put('a/..\\..\\evil.bat', Buffer.from('x'));
  const names = Object.keys(unzipSync((await raw(student, containers.zip, id, { path: 'a' })).rawPayload));
  expect(names).toEqual(['.._.._evil.bat']);
});

test('too many files for an archive are refused in words before it begins', async () => {
  const { student, id, home } = await own();
  for (let n = 0; n < 5_001; n++) home.put(`много/${n}`, Buffer.alloc(0));
  const answer = await raw(student, containers.zip, id, { path: 'много' });
  expect(answer.json()).toMatchObject({
    code: 'container_refused',
    detail: expect.stringContaining('архив') as string,
  });
});

test('a folder that rights close is named, because an archive without it would lose its files', async () => {
  const { student, id, home } = await own();
  home.put('проект/тайна/a.txt', Buffer.from('x'));
  home.changeMode('проект/тайна', 0o000);
  const answer = await raw(student, containers.zip, id, { path: 'проект' });
  expect(answer.json()).toMatchObject({
    code: 'container_refused',
    detail: expect.stringContaining('«проект/тайна»') as string,
  });
});

test('of a stopped container the archive is its last copy', async () => {
  const { student, id, home } = await own();
  home.put('проект/a.txt', Buffer.from('сохранено'));
  home.put('b.txt', Buffer.from('рядом'));
  await makeSnapshot(tools, id, 'stop');
  home.put('проект/a.txt', Buffer.from('позже'));
  await db.updateTable('container').set({ state: 'stopped' }).where('id', '=', id).execute();
  const whole = unzipSync((await raw(student, containers.zip, id, {})).rawPayload);
  expect(Object.keys(whole)).toEqual(expect.arrayContaining(['b.txt', 'проект/a.txt']));
  const part = unzipSync((await raw(student, containers.zip, id, { path: 'проект' })).rawPayload);
  expect(
    Object.fromEntries(Object.entries(part).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])),
  ).toEqual({ 'a.txt': 'сохранено' });
});

test('a file of any bytes is put there with its folders; a broken upload changes nothing', async () => {
  const { student, id, home, me, at } = await own();
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, n) => n % 256));
  const answer = await upload(student, id, 'загрузки/новые/файл.bin', bytes);
  expect(answer.statusCode).toBe(200);
  expect(home.find('загрузки/новые/файл.bin').content.equals(bytes)).toBe(true);
  const { tag } = await me.get(containers.readFile, { ...at, query: { path: 'загрузки/новые/файл.bin' } });
  expect(answer.json()).toEqual({ tag });

  const broken = await raw(
    student,
    containers.upload,
    id,
    { path: 'x.bin' },
    {
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload: '--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nначало',
    },
  );
  expect(broken.statusCode).toBe(400);
  expect((await me.refusal(containers.readFile, { ...at, query: { path: 'x.bin' } })).code).toBe('container_refused');
});

test('folders are made, names change, nothing is overwritten, and all of a folder is deleted', async () => {
  const { at, me, home } = await own();
  await me.get(containers.makeFolder, { ...at, body: { path: 'один/два' } });
  home.put('a.txt', Buffer.from('a'));
  home.put('b.txt', Buffer.from('b'));
  await me.get(containers.move, { ...at, body: { path: 'a.txt', to: 'один/два/a.txt' } });
  const taken = await me.refusal(containers.move, { ...at, body: { path: 'b.txt', to: 'один/два/a.txt' } });
  expect(taken).toMatchObject({ code: 'container_refused', detail: 'Такое имя здесь уже есть.' });
  await me.get(containers.removeFile, { ...at, query: { path: 'один' } });
  const { entries } = await me.get(containers.files, { ...at, query: {} });
  expect(entries.map(({ name }) => name)).toContain('b.txt');
  expect(entries.map(({ name }) => name)).not.toContain('один');
  expect((await me.refusal(containers.removeFile, { ...at, query: { path: '' } })).code).toBe('container_refused');
});

test('check 7: a full disk refuses a write in words, and files are deleted also while the container is stopped', async () => {
  const { at, me, home, id } = await own();
  home.put('big', Buffer.alloc(home.mostBytes - home.usedBytes));
  const body = { text: 'ещё', tag: null };
  const full = await me.refusal(containers.writeFile, { ...at, query: { path: 'new' }, body });
  expect(full).toMatchObject({ code: 'container_refused', detail: expect.stringContaining('Место') as string });
  await db.updateTable('container').set({ state: 'failed' }).where('id', '=', id).execute();
  await me.get(containers.removeFile, { ...at, query: { path: 'big' } });
  expect(home.entries.has('big')).toBe(false);
});

test.each([
  ['a zero', 'a\0b'],
  ['half of a letter', 'a\ud800b'],
  ['a new line', 'a\nb'],
  ['a way up', 'a/../../b'],
  ['an absolute path', '/etc/passwd'],
  ['a long name', 'ж'.repeat(128)],
  ['a long path', 'a/'.repeat(600) + 'a'],
])('%s in a name is refused', async (_what, path) => {
  const { at, me, student, id } = await own();
  for (const call of [
    me.refusal(containers.makeFolder, { ...at, body: { path } }),
    me.refusal(containers.move, { ...at, body: { path: 'a', to: path } }),
  ])
    expect((await call).code).toBe('invalid_input');
  // in an address half of a letter can not even be written
  if (!path.isWellFormed()) return;
  for (const endpoint of [containers.files, containers.readFile, containers.downloadFile, containers.removeFile])
    expect((await raw(student, endpoint, id, { path })).statusCode).toBe(422);
});

test('ports are those where somebody listens', async () => {
  const { at, me, id } = await own();
  engine.inside(String(id)).ports.set(8000, () => undefined);
  expect(await me.get(containers.ports, at)).toEqual({ ports: [8000] });
});

test('a container that runs and is not heard is told from an engine that is away', async () => {
  const { at, me } = await own();
  const codeNow = async () => (await me.refusal(containers.files, { ...at, query: {} })).code;
  const connect = vi.spyOn(engine, 'connect').mockRejectedValue(new ContainerFault('no process can be started'));
  onTestFinished(() => connect.mockRestore());
  expect(await codeNow()).toBe('container_silent');
  engine.setAway(true);
  onTestFinished(() => engine.setAway(false));
  expect(await codeNow()).toBe('containers_away');
  connect.mockRestore();
  expect(await codeNow()).toBe('containers_away');
  engine.setAway(false);
  expect((await me.get(containers.files, { ...at, query: {} })).entries).toBeDefined();
});

test('calls for a container that does not run are refused', async () => {
  const { at, me, id } = await own();
  await db.updateTable('container').set({ state: 'stopped' }).where('id', '=', id).execute();
  expect((await me.refusal(containers.files, { ...at, query: {} })).code).toBe('container_not_running');
  expect((await me.refusal(containers.ports, at)).code).toBe('container_not_running');
  await db.updateTable('container').set({ state: 'starting' }).where('id', '=', id).execute();
  const query = { path: 'a' };
  expect((await me.refusal(containers.removeFile, { ...at, query })).code).toBe('container_busy');
});

test('an administrator reads while looking, writes with consent, and sees nothing otherwise', async () => {
  const { at, id, home } = await own();
  home.put('a.txt', Buffer.from('текст'));
  const admin = await make.user({ is_admin: true });
  const teacher = as(admin);
  const query = { path: 'a.txt' };
  const body = { text: 'правка', tag: null };
  expect((await teacher.refusal(containers.readFile, { ...at, query })).code).toBe('not_found');
  await letLook(id, admin, null);
  expect((await teacher.get(containers.readFile, { ...at, query })).text).toBe('текст');
  expect((await teacher.refusal(containers.writeFile, { ...at, query, body })).code).toBe('not_allowed');
  await letLook(id, admin, 'allowed');
  await teacher.get(containers.writeFile, { ...at, query, body });
  expect(home.find('a.txt').content.toString()).toBe('правка');
});
