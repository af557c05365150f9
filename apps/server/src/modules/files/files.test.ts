import { createHash } from 'node:crypto';
import { adminCourses } from '@put/contract/courses/course-editing';
import { courses } from '@put/contract/courses/courses';
import type { UploadedFile } from '@put/contract/files/files';
import type { Problem } from '@put/contract/base/refusals';
import type { Viewer } from '@put/contract/base/access';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { fakeFiles } from '../../drivers/files/fake-files.ts';
import { testApp } from '../../testing/build-app.ts';
import { formOf, formSender } from '../../testing/multipart.ts';

const files = fakeFiles();
const api = await testApp({ judges: false, files });
const { app, db, as, make, tokens } = api;
const send = formSender(api);
const teacher = await make.user({ is_admin: true });

async function uploaded(viewer: Viewer, content: Uint8Array | string, name = 'файл.txt'): Promise<UploadedFile> {
  const response = await send(viewer, formOf(content, name));
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json();
}
async function refused(viewer: Viewer | null, form: FormData) {
  const response = await send(viewer, form);
  return response.json() as Problem;
}
const read = (sha256: string, viewer: Viewer | null = null, headers: Record<string, string> = {}) =>
  app.inject({
    url: `/api/v1/file/${sha256}`,
    headers: { ...headers, ...(viewer && { authorization: `Bearer ${tokens.sign(viewer, crypto.randomUUID())}` }) },
  });
const sha256Of = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex');
const picture = (color: string, side = 30) =>
  sharp({ create: { width: side, height: side, channels: 3, background: color } })
    .png()
    .toBuffer();

describe('an upload', () => {
  test('is kept at the address of its content, under its Russian name', async () => {
    const file = await uploaded(teacher, 'Задание', 'Лист «Циклы».txt');
    const sha256 = sha256Of('Задание');
    expect(file).toEqual({
      sha256,
      url: `/api/v1/file/${sha256}`,
      name: 'Лист «Циклы».txt',
      mime: 'text/plain',
      size: 14,
    });
  });

  test('of a picture tells its size and is made anew', async () => {
    const given = Buffer.concat([await picture('#123456'), Buffer.from('<script>alert(1)</script>')]);
    const file = await uploaded(teacher, given, 'снимок.png');
    expect(file).toMatchObject({ mime: 'image/png', width: 30, height: 30, name: 'снимок.png' });
    expect(file.sha256).not.toBe(sha256Of(given));
    const answer = await read(file.sha256);
    expect(answer.headers['content-type']).toBe('image/png');
    expect(answer.rawPayload.includes('script')).toBe(false);
    expect(sha256Of(answer.rawPayload)).toBe(file.sha256);
  });

  test('of a drawing becomes a PNG, also in its name', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="8"><script>alert(1)</script></svg>';
    expect(await uploaded(teacher, svg, 'схема.svg')).toMatchObject({
      mime: 'image/png',
      name: 'схема.png',
      width: 10,
      height: 8,
    });
  });

  test('of an HTML page with the name of a picture is served as a text to download', async () => {
    const file = await uploaded(teacher, '<html><script>alert(1)</script></html>', 'кот.png');
    expect(file.mime).toBe('text/plain');
    expect((await read(file.sha256)).headers).toMatchObject({
      'content-type': 'text/plain',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    expect((await read(file.sha256)).headers['content-disposition']).toMatch(/^attachment; filename="___\.png"; /);
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\anna\\план.txt', 'план.txt'],
    ['счёт\u202etxt.exe', 'счётtxt.exe'],
    ['..', 'файл'],
    [`${'ю'.repeat(300)}.txt`, `${'ю'.repeat(146)}.txt`],
  ])('keeps no tricks of its name: %j', async (given, kept) => {
    expect((await uploaded(teacher, `имя ${given}`, given)).name).toBe(kept);
  });

  test('of the same content by many at once is one file', async () => {
    const people = await Promise.all([make.user(), make.user({ is_admin: true }), make.user()]);
    const before = files.counts().kept;
    const all = await Promise.all([...people, ...people].map((viewer) => uploaded(viewer, 'одно на всех')));
    expect(new Set(all.map(({ sha256 }) => sha256)).size).toBe(1);
    expect(files.counts()).toEqual({ kept: before + 1, staged: 0 });
    const { count } = await db
      .selectFrom('file_upload')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('sha256', '=', all[0]!.sha256)
      .executeTakeFirstOrThrow();
    expect(count).toBe(3);
  });
});

describe('what is refused leaves nothing behind', () => {
  test('without a session', async () => {
    expect((await refused(null, formOf('текст', 'a.txt'))).code).toBe('not_signed_in');
  });

  test('a large one, with the limit in words: of administrators, of students, of pictures', async () => {
    const before = files.counts();
    const large = Buffer.alloc(600_000, 'a');
    const student = await make.user();
    expect(await refused(student, formOf(large, 'a.txt'))).toMatchObject({
      status: 413,
      code: 'too_large',
      detail: 'Файл слишком большой: можно до 0,5 МБ.',
    });
    expect(await refused(teacher, formOf(Buffer.alloc(2_500_000, 'a'), 'a.txt'))).toMatchObject({
      detail: 'Файл слишком большой: можно до 2 МБ.',
    });
    const noise = await sharp({
      create: {
        width: 700,
        height: 700,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    expect(noise.length).toBeGreaterThan(1_000_000);
    expect(await refused(teacher, formOf(noise, 'шум.png'))).toMatchObject({
      code: 'too_large',
      detail: 'Картинка слишком большая: можно до 1 МБ.',
    });
    expect(files.counts()).toEqual(before);
  });

  test('a program, a broken picture', async () => {
    const before = files.counts();
    const program = Buffer.from(`MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff${'\0'.repeat(100)}`, 'latin1');
    expect((await refused(teacher, formOf(program, 'отчёт.pdf', 'application/pdf'))).code).toBe('file_kind_refused');
    const broken = (await picture('#abcdef', 300)).subarray(0, 200);
    expect((await refused(teacher, formOf(broken, 'a.png'))).code).toBe('bad_picture');
    expect(files.counts()).toEqual(before);
  });

  test('forms that are not one file', async () => {
    const before = files.counts();
    const two = formOf('раз', 'a.txt');
    two.append('file', new Blob(['два']), 'b.txt');
    const withField = formOf('раз', 'a.txt');
    withField.append('more', 'поле');
    const fieldFirst = new FormData();
    fieldFirst.append('file', 'не файл');
    const otherName = new FormData();
    otherName.append('__proto__', new Blob(['раз']), 'a.txt');
    for (const form of [two, withField, fieldFirst, otherName, new FormData()]) {
      const { code, detail } = await refused(teacher, form);
      expect([code, detail]).toEqual(['bad_request', 'Нужен один файл в поле «file».']);
    }
    expect(files.counts()).toEqual(before);
  });

  test.each([
    ['no form at all', 'application/json', '{}'],
    ['a form without a boundary', 'multipart/form-data', 'раз'],
    [
      'a form that breaks off',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nраз',
    ],
    [
      'a heap of lines before the file',
      'multipart/form-data; boundary=x',
      `--x\r\n${'a: b\r\n'.repeat(5_000)}\r\nраз\r\n--x--`,
    ],
  ])('%s', async (_what, type, payload) => {
    const before = files.counts();
    const authorization = `Bearer ${tokens.sign(teacher, crypto.randomUUID())}`;
    const response = await app.inject({
      method: 'POST',
      url: '/api/v1/file',
      headers: { 'content-type': type, authorization },
      payload,
    });
    expect(response.statusCode).toBe(400);
    expect(files.counts()).toEqual(before);
  });

  test('a full disk says so; the next one finds its place again', async () => {
    const before = files.counts();
    files.setFull(true);
    expect(await refused(teacher, formOf('мало места', 'a.txt'))).toMatchObject({ status: 507, code: 'disk_full' });
    files.setFull(false);
    expect(files.counts()).toEqual(before);
    expect((await read(sha256Of('мало места'))).statusCode).toBe(404);
    await uploaded(teacher, 'мало места');
  });

  test('more than the quota of a student, also by parallel uploads', async () => {
    const student = await make.user();
    const part = (sign: string) => formOf(Buffer.alloc(450_000, sign), `${sign}.txt`);
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((sign) => send(student, part(sign))));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(await refused(student, part('e'))).toMatchObject({
      code: 'quota_full',
      detail: 'Место для ваших файлов закончилось: на всех вместе даётся 0,8 МБ.',
    });
    expect(files.counts().staged).toBe(0);
  });
});

describe('reading', () => {
  test('of what an administrator uploaded needs its address only, and lasts', async () => {
    const { sha256 } = await uploaded(teacher, await picture('#00ff00'), 'график.png');
    const answer = await read(sha256);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${sha256}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    expect(answer.headers['content-disposition']).toContain('inline');
    const again = await read(sha256, null, { 'if-none-match': `"${sha256}"` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('of what a student uploaded is for them and administrators, also for who knows the content', async () => {
    const [student, other] = [await make.user(), await make.user()];
    const { sha256 } = await uploaded(student, 'моя работа', 'Работа Анны.txt');
    const codes = await Promise.all(
      [null, other, student, teacher].map(async (viewer) => (await read(sha256, viewer)).statusCode),
    );
    expect(codes).toEqual([404, 404, 200, 200]);
    expect((await read(sha256, student)).headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'Authorization',
    });
    // the second uploader sees an own name for the file, never that of the first one
    await uploaded(other, 'моя работа', 'копия.txt');
    expect((await read(sha256, other)).headers['content-disposition']).toContain(encodeURIComponent('копия.txt'));
    await uploaded(teacher, 'моя работа', 'образец.txt');
    expect((await read(sha256)).headers['content-disposition']).toContain(encodeURIComponent('образец.txt'));
  });

  test.each([
    ['bytes=0-3', 206, 'bytes 0-3/10', '0123'],
    ['bytes=7-', 206, 'bytes 7-9/10', '789'],
    ['bytes=-2', 206, 'bytes 8-9/10', '89'],
    ['bytes=4-400', 206, 'bytes 4-9/10', '456789'],
    ['bytes=10-', 416, 'bytes */10', ''],
    ['bytes=-0', 416, 'bytes */10', ''],
    ['bytes=5-2', 200, undefined, '0123456789'],
    ['bytes=0-1,4-5', 200, undefined, '0123456789'],
    ['lines=1-2', 200, undefined, '0123456789'],
  ])('of a range: %s', async (range, status, contentRange, body) => {
    const { sha256 } = await uploaded(teacher, '0123456789');
    const answer = await read(sha256, null, { range });
    expect([answer.statusCode, answer.headers['content-range'], answer.body]).toEqual([status, contentRange, body]);
  });

  test('of a range with another ETag gives the whole file', async () => {
    const { sha256 } = await uploaded(teacher, '0123456789');
    expect((await read(sha256, null, { range: 'bytes=0-3', 'if-range': '"other"' })).statusCode).toBe(200);
  });

  test.each(['0'.repeat(64), 'A'.repeat(64), '1', '%2e%2e%2fetc%2fpasswd'])('of %s: not found', async (address) => {
    const answer = await read(address);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
  });

  test('of lost content is not found, and the answer is not cached', async () => {
    const { sha256 } = await uploaded(teacher, 'потеряно');
    await files.remove(sha256);
    const answer = await read(sha256);
    expect([answer.statusCode, answer.headers['cache-control'], answer.headers['etag']]).toEqual([
      404,
      'no-store',
      undefined,
    ]);
    await uploaded(teacher, 'потеряно');
    expect((await read(sha256)).body).toBe('потеряно');
  });
});

test('a course has a cover, which goes with its copy and can be taken away', async () => {
  const { sha256, url } = await uploaded(teacher, await picture('#ff8800'), 'обложка.png');
  const admin = as(teacher);
  const student = await make.user();
  const { courseId, groupId } = await make.course({ students: [student] });
  const at = { params: { id: String(courseId) } };
  await admin.get(adminCourses.change, { ...at, body: { cover_file: sha256, user_group_ids: [groupId] } });
  expect((await admin.get(adminCourses.get, at)).cover_url).toBe(url);
  expect((await admin.get(adminCourses.list, { query: {} })).courses.find(({ id }) => id === courseId)?.cover_url).toBe(
    url,
  );
  expect((await as(student).get(courses.mine, {})).courses[0]?.cover_url).toBe(url);
  expect((await as(student).get(courses.get, at)).cover_url).toBe(url);
  const copy = await admin.get(adminCourses.copy, { ...at, body: { title: 'Копия', date: '2027-09-01' } });
  expect((await admin.get(adminCourses.get, { params: { id: String(copy.id) } })).cover_url).toBe(url);
  // a change of another field keeps the cover
  await admin.get(adminCourses.change, { ...at, body: { title: 'Иначе' } });
  expect((await admin.get(adminCourses.get, at)).cover_url).toBe(url);
  await admin.get(adminCourses.change, { ...at, body: { cover_file: null } });
  expect((await admin.get(adminCourses.get, at)).cover_url).toBeNull();
});

test('a cover is a picture that every student may see', async () => {
  const admin = as(teacher);
  const student = await make.user();
  const body = (cover_file: string) => ({ body: { title: 'Курс', date: '2026-09-01', cover_file } });
  const text = await uploaded(teacher, 'не картинка');
  const own = await uploaded(student, await picture('#010203'), 'моя.png');
  for (const cover of [text.sha256, own.sha256, sha256Of('нет такой')]) {
    const { code, errors } = await admin.refusal(adminCourses.create, body(cover));
    expect([code, errors[0]?.path]).toEqual(['invalid_input', 'cover_file']);
  }
});
