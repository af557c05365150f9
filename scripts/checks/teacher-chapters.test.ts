/** Checks the chapters of docs/teacher: each is one screen with a picture, has a «?» on a screen, and no «?» leads nowhere. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../run-program.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const find = (pattern: string) => globSync(pattern, { cwd: root }).toSorted();
const captured = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!);

const chapters = find('docs/teacher/*.md').map((path) => basename(path, '.md'));
const listed = read('apps/web/src/parts/help/help-chapters.ts');
const names = new Map(
  [...listed.matchAll(/^ {2}'?([\w-]+)'?: '(.+)',$/gm)].map(([, chapter, name]) => [chapter!, name!]),
);
const screens = find('apps/web/src/**/*.tsx').filter((path) => !path.endsWith('.test.tsx'));
const signs = screens.flatMap((path) => captured(read(path), /<HelpButton chapter=(\S+) \/>/g));
/** One part of two screens says which by its own field. */
const signsOfPart = captured(
  ['checker', 'interactor'].map((part) => read(`apps/web/src/kinds/program/editing/${part}-section.tsx`)).join('\n'),
  /part="(\w+)"/g,
);
const opened = signs.flatMap((sign) => (sign === '{part}' ? signsOfPart : [sign.replaceAll('"', '')]));

test('each chapter is listed in the product, and stands in the guide', () => {
  expect([...names.keys()].toSorted()).toEqual(chapters);
  const guide = read('docs/teacher.md');
  expect(chapters.filter((chapter) => !guide.includes(`](teacher/${chapter}.md)`))).toEqual([]);
});

test('each «?» opens a chapter, and each chapter has a «?»', () => {
  expect(opened.filter((chapter) => !chapters.includes(chapter))).toEqual([]);
  expect(chapters.filter((chapter) => !opened.includes(chapter))).toEqual([]);
});

describe.each(chapters)('%s', (chapter) => {
  const text = read(`docs/teacher/${chapter}.md`);
  const pictures = captured(text, /^!\[.+\]\(\.\.\/(pictures\/[\w-]+\.png)\)$/gm);

  test('is named as its «?»', () => {
    const [title = ''] = captured(text, /^# (.+)\n/g);
    expect(`${title[0]?.toLowerCase()}${title.slice(1)}`).toBe(names.get(chapter));
  });

  test('is written as the product reads it: a heading, a paragraph, a picture, the rest', () => {
    expect(text).toMatch(/^# .+\n\n(?:.+\n)+\n!\[.+\]\(.+\)\n\n[^]+$/);
    expect(text).not.toMatch(/\]\((?!\.\.\/pictures\/)/);
  });

  test('is one screen of text, with one picture of the common size', () => {
    const words = text.replaceAll(/^```[^]*?^```$|^!\[.*$/gm, '').match(/[\p{L}\p{N}]+(?:[-/][\p{L}\p{N}]+)*/gu) ?? [];
    expect(words.length).toBeGreaterThan(100);
    expect(words.length).toBeLessThanOrEqual(230);
    expect(captured(text, /^```python\n([^]*?)^```$/gm).every((code) => code.split('\n').length <= 12)).toBe(true);
    expect(pictures).toEqual([`pictures/help-${chapter}.png`]);
    const header = readFileSync(join(root, 'docs', pictures[0]!)).subarray(16, 24);
    expect([header.readUInt32BE(0), header.readUInt32BE(4)]).toEqual([720, 420]);
  });
});
