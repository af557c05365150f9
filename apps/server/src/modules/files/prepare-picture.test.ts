import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { preparePicture } from './prepare-picture.ts';

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2266aa' } });
const refusalOf = (given: Buffer, mime: string, longestMs?: number) =>
  preparePicture(given, mime, longestMs).then(
    () => 'taken',
    (error: { code?: string }) => error.code,
  );

test.each([
  ['image/png', () => flat(60, 40).png()],
  ['image/jpeg', () => flat(60, 40).jpeg()],
  ['image/webp', () => flat(60, 40).webp()],
  ['image/gif', () => flat(60, 40).gif()],
  ['image/avif', () => flat(60, 40).avif()],
] as const)('%s stays what it is, with its size told', async (mime, make) => {
  const picture = await preparePicture(await make().toBuffer(), mime);
  expect(picture).toMatchObject({ mime, width: 60, height: 40 });
  expect((await sharp(picture.bytes).metadata()).width).toBe(60);
});

test('a large one is made smaller and keeps its shape', async () => {
  const picture = await preparePicture(await flat(4_000, 1_000).jpeg().toBuffer(), 'image/jpeg');
  expect(picture).toMatchObject({ width: 2_560, height: 640 });
});

test('place and camera of a photo are removed; its orientation is kept', async () => {
  const photo = await flat(80, 40)
    .withExif({
      IFD0: { Make: 'PHONE-OF-ANNA' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '37/1 37/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(photo.includes('PHONE-OF-ANNA')).toBe(true);
  const picture = await preparePicture(photo, 'image/jpeg');
  expect(picture).toMatchObject({ width: 40, height: 80 });
  const found = await sharp(picture.bytes).metadata();
  expect([found.exif, found.xmp, found.orientation]).toEqual([undefined, undefined, undefined]);
  expect(picture.bytes.includes('PHONE-OF-ANNA')).toBe(false);
});

test.each(['image/gif', 'image/webp'] as const)('%s goes on moving', async (mime) => {
  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map((background) =>
      sharp({ create: { width: 30, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const joined = sharp(frames, { join: { animated: true } });
  const moving = await (mime === 'image/gif' ? joined.gif() : joined.webp()).toBuffer();
  const picture = await preparePicture(moving, mime);
  expect(picture).toMatchObject({ width: 30, height: 20 });
  expect((await sharp(picture.bytes, { animated: true }).metadata()).pages).toBe(3);
});

test('data behind the end of a picture is removed', async () => {
  const page = '<html><script>alert(document.cookie)</script></html>';
  const both = Buffer.concat([await flat(20, 20).png().toBuffer(), Buffer.from(page)]);
  const picture = await preparePicture(both, 'image/png');
  expect(picture.bytes.includes('script')).toBe(false);
});

describe('hostile pictures are refused', () => {
  test('a bomb: 30 000 × 30 000 points in a few kilobytes', async () => {
    expect(await refusalOf(pngBomb(30_000, 30_000), 'image/png')).toBe('bad_picture');
  });

  test('one that breaks off, and one that is no picture at all', async () => {
    const whole = await flat(500, 500).png().toBuffer();
    expect(await refusalOf(whole.subarray(0, whole.length / 2), 'image/png')).toBe('bad_picture');
    expect(await refusalOf(Buffer.from('\x89PNG\r\n\x1a\n and no more', 'latin1'), 'image/png')).toBe('bad_picture');
  });

  test('a kind that is not ours, whatever it is called', async () => {
    expect(await refusalOf(await flat(20, 20).tiff().toBuffer(), 'image/png')).toBe('bad_picture');
  });

  test('a drawing of enormous size', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="200000" height="200000"><rect width="9" height="9"/></svg>';
    expect(await refusalOf(Buffer.from(svg), 'image/svg+xml')).toBe('bad_picture');
  });

  test('a drawing whose entities grow without end', async () => {
    const lines = Array.from({ length: 12 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`).join('');
    const svg = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a0 "boom">${lines}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&a12;</text></svg>`;
    expect(await refusalOf(Buffer.from(svg), 'image/svg+xml')).toBe('bad_picture');
  });
});

test('an endless drawing is given up, and the next picture is taken', async () => {
  const levels = Array.from(
    { length: 11 },
    (_, i) => `<g id="a${i + 1}">${`<use href="#a${i}"/>`.repeat(10)}</g>`,
  ).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2500" height="2500"><defs><g id="a0"><rect width="2500" height="2500" opacity="0.5"/></g>${levels}</defs><use href="#a11"/></svg>`;
  const endless = Promise.all([1, 2, 3].map(() => refusalOf(Buffer.from(svg), 'image/svg+xml', 1_500)));
  expect(await preparePicture(await flat(10, 10).png().toBuffer(), 'image/png')).toMatchObject({ width: 10 });
  expect(await endless).toEqual(['bad_picture', 'bad_picture', 'bad_picture']);
});

test('an SVG becomes a PNG: without scripts, sharp, in its own size on the page', async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80" onload="alert(1)"><script>alert(2)</script>
    <rect width="120" height="80" fill="#0a0"/></svg>`;
  const picture = await preparePicture(Buffer.from(svg), 'image/svg+xml');
  expect(picture).toMatchObject({ mime: 'image/png', width: 120, height: 80 });
  const { data, info } = await sharp(picture.bytes).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, ...data.subarray(0, 3)]).toEqual([240, 160, 0, 170, 0]);
});

test('a drawing reads no file of the server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pt-svg-'));
  const secret = join(folder, 'secret.png');
  await writeFile(secret, await flat(50, 50).png().toBuffer());
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="50" height="50">
    <image xlink:href="file://${secret}" href="file://${secret}" width="50" height="50"/></svg>`;
  const picture = await preparePicture(Buffer.from(svg), 'image/svg+xml');
  const { data } = await sharp(picture.bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(Math.max(...data)).toBe(0);
  await rm(folder, { recursive: true });
});

/** All rows are empty, so the file is small and the picture is large in memory. */
function pngBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  // one bit a pixel
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}
