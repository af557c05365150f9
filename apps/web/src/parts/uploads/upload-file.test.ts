import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../../api/errors.ts';
import { session } from '../../api/session.ts';
import { fakeServer, problem } from '../../testing/fake-server.ts';
import { fakeUploads } from '../../testing/fake-upload.ts';
import { newRefreshToken, signInAs } from '../../testing/people.ts';
import { readFileAddress } from '@put/markdown/file-address';
import { markdownFor, type Uploaded, uploadFile } from './upload-file.ts';

beforeEach(() => session.end());
afterEach(() => vi.unstubAllGlobals());

const sha256 = 'ab'.repeat(32);
const url = `/api/v1/file/${sha256}`;
const kept: Uploaded = { sha256, url, name: 'график.png', mime: 'image/png', size: 2_048, width: 800, height: 600 };
const file = () => new File(['данные'], 'график.png', { type: 'image/png' });

describe('an upload', () => {
  test('carries the file and the session, tells how far it is and gives what was kept', async () => {
    document.cookie = 'XSRF-TOKEN=abc';
    signInAs();
    const uploads = fakeUploads();
    const shares: number[] = [];
    const done = uploadFile(file(), { onProgress: (share) => shares.push(share) });
    await waitFor(() => expect(uploads).toHaveLength(1));
    const [upload] = uploads;
    upload!.progress(1, 4);
    upload!.progress(4, 4);
    upload!.answer({ body: kept });
    expect(await done).toEqual(kept);
    expect(shares).toEqual([0.25, 1]);
    expect([upload!.url, upload!.file.name]).toEqual(['/api/v1/file', 'график.png']);
    expect(upload!.headers).toMatchObject({ authorization: 'Bearer old', 'x-xsrf-token': 'abc' });
    // the browser adds the header itself, with the boundary of the form
    expect(upload!.headers['content-type']).toBeUndefined();
  });

  test('is sent once more when the session was renewed meanwhile', async () => {
    signInAs();
    fakeServer(() => ({ body: { access_token: 'new', refresh_token: newRefreshToken } }));
    const uploads = fakeUploads();
    const done = uploadFile(file(), {});
    await waitFor(() => expect(uploads).toHaveLength(1));
    uploads[0]!.answer(problem(401, 'session_expired'));
    await waitFor(() => expect(uploads).toHaveLength(2));
    expect(uploads[1]!.headers['authorization']).toBe('Bearer new');
    uploads[1]!.answer({ body: kept });
    expect(await done).toEqual(kept);
  });

  test.each([
    [413, 'too_large'],
    [507, 'disk_full'],
    [422, 'file_kind_refused'],
  ])('that the server refuses says why: %i', async (status, code) => {
    signInAs();
    const uploads = fakeUploads();
    const done = uploadFile(file(), {}).catch((error: unknown) => error);
    await waitFor(() => expect(uploads).toHaveLength(1));
    uploads[0]!.answer(problem(status, code));
    const error = await done;
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status, code, message: `Слова: ${code}` });
  });

  test('without a connection says so', async () => {
    signInAs();
    const uploads = fakeUploads();
    const done = uploadFile(file(), {}).catch((error: unknown) => error);
    await waitFor(() => expect(uploads).toHaveLength(1));
    uploads[0]!.fail();
    expect(await done).toBeInstanceOf(NetworkError);
  });

  test('is stopped by its signal, also before it has begun', async () => {
    signInAs();
    const uploads = fakeUploads();
    const stop = new AbortController();
    const done = uploadFile(file(), { signal: stop.signal }).catch((error: unknown) => error);
    await waitFor(() => expect(uploads).toHaveLength(1));
    stop.abort();
    expect(await done).toBe(stop.signal.reason);
    expect(uploads[0]!.isAborted).toBe(true);
    await expect(uploadFile(file(), { signal: stop.signal })).rejects.toBe(stop.signal.reason);
    expect(uploads).toHaveLength(1);
  });
});

describe('the Markdown of a file', () => {
  test('shows a picture and links a file, with what the page should know before it has them', () => {
    expect(markdownFor(kept)).toBe(`![график.png](${url}#800x600)`);
    const { width: _width, height: _height, ...bare } = kept;
    expect(markdownFor({ ...bare, name: 'план.pdf', mime: 'application/pdf' })).toBe(`[план.pdf](${url}#size=2048)`);
  });

  test('keeps a name that looks like Markdown a name', () => {
    const name = 'a_b_[1](x) *важно*: <i> `c` $x$ ~~d~~.png';
    expect(markdownFor({ ...kept, name })).toBe(
      `![a\\_b\\_\\[1\\](x) \\*важно\\*\\: \\<i\\> \\\`c\\\` \\$x\\$ \\~\\~d\\~\\~.png](${url}#800x600)`,
    );
  });
});

test.each([
  [`${url}#800x600`, { width: 800, height: 600 }],
  [`${url}#size=2048`, { sizeBytes: 2_048 }],
  [url, {}],
  [`${url}#onload`, {}],
  [`${url}x`, null],
  [`https://example.org${url}`, null],
  [`//example.org${url}`, null],
  ['/user_ui/tasks', null],
])('what the address %s says', (address, hints) => {
  expect(readFileAddress(address)).toEqual(hints);
});
