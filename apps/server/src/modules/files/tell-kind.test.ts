import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { detectKind } from './detect-kind.ts';

const kindOf = (content: Buffer | Uint8Array | string) =>
  detectKind(Buffer.from(content as string)).then(
    ({ mime }) => mime,
    (error: { code?: string }) => error.code,
  );
const bytes = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ['a text', 'Привет, мир!\n', 'text/plain'],
  ['a text in Windows-1251', bytes('\xcf\xf0\xe8\xe2\xe5\xf2'), 'text/plain'],
  ['nothing', '', 'text/plain'],
  ['a text that begins as a bitmap does', 'BMW — марка машин', 'text/plain'],
  ['a program in a language', '#!/usr/bin/env python3\nprint(1)\n', 'text/plain'],
  ['a page', '<!doctype html><html><body><svg></svg><script>alert(1)</script>', 'text/plain'],
  ['a drawing', '<?xml version="1.0"?>\n<!-- чертёж -->\n<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  ['a PDF', '%PDF-1.7\n1 0 obj\n', 'application/pdf'],
  ['an archive', zipSync({ 'a.txt': strToU8('раз') }), 'application/zip'],
  [
    'a document of Word',
    zipSync({
      '[Content_Types].xml': strToU8(
        '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      ),
      'word/document.xml': strToU8('<w/>'),
    }),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
])('%s is told by its content', async (_what, content, mime) => {
  expect(await kindOf(content)).toBe(mime);
});

test.each([
  ['a program of Windows', bytes(`MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff${'\0'.repeat(100)}`)],
  ['a program of Linux', bytes(`\x7fELF\x02\x01\x01\0${'\0'.repeat(100)}`)],
  ['a shortcut', Buffer.concat([Buffer.from('4c0000000114020000000000c000000000000046', 'hex'), Buffer.alloc(80)])],
  ['bytes that nobody knows', bytes('\0\x01\x02\x03\x04\x05 data')],
  [
    'a picture of a printing house',
    await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .tiff()
      .toBuffer(),
  ],
])('%s is refused', async (_what, content) => {
  expect(await kindOf(content)).toBe('file_kind_refused');
});
