import { zipSync, type ZipOptions } from 'fflate';
import { describe, expect, test } from 'vitest';
import { zipOf } from '../../testing/packages.ts';
import { unpack } from './unpack.ts';

const letters = new TextEncoder();
const yaml = letters.encode('name: x\n');
const link = (target: string): [Uint8Array, ZipOptions] => [
  letters.encode(target),
  { os: 3, attrs: (0o120777 << 16) >>> 0 },
];

test('a package may be in a folder, beside hidden files of systems', async () => {
  const archive = zipOf({
    'sum/problem.yaml': 'name: x\n',
    'sum/data/secret/1.in': '1\n',
    'sum/.git/config': '',
    'sum/.timelimit': '2',
    '__MACOSX/sum/._problem.yaml': '',
    'elsewhere.txt': '',
  });
  const { files } = await unpack(archive);
  expect([...files.keys()].toSorted()).toEqual(['.timelimit', 'data/secret/1.in', 'problem.yaml']);
});

test('links lead to files of the package and nowhere else', async () => {
  const archive = Buffer.from(
    zipSync({
      'p/problem.yaml': yaml,
      'p/data/secret/1.in': letters.encode('seven'),
      'p/data/secret/2.in': link('1.in'),
      'p/data/secret/3.in': link('./../secret/2.in'),
      'p/out.txt': link('../../../etc/passwd'),
      'p/root.txt': link('/etc/passwd'),
      'p/round.txt': link('round.txt'),
      'p/nowhere.txt': link('missing'),
    }),
  );
  const { files, deadLinks } = await unpack(archive);
  expect(files.get('data/secret/3.in')?.toString()).toBe('seven');
  expect(deadLinks).toEqual(['out.txt', 'root.txt', 'round.txt', 'nowhere.txt']);
  expect(files.has('root.txt')).toBe(false);
});

/** Changes the declared size of the first file, in both places of the archive. */
function lie(archive: Buffer, bytes: number): Buffer {
  const lied = Buffer.from(archive);
  lied.writeUInt32LE(bytes, lied.indexOf('PK\u0003\u0004', 0, 'latin1') + 22);
  lied.writeUInt32LE(bytes, lied.indexOf('PK\u0001\u0002', 0, 'latin1') + 24);
  return lied;
}

describe('refuses', () => {
  const zeros = new Uint8Array(17 * 1_048_576);
  const many = Object.fromEntries(Array.from({ length: 5_001 }, (_, at) => [`f${at}`, '']));
  const bomb = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`z${at}`, zeros.subarray(0, 15_900_000)]));

  test.each<[string, Buffer, RegExp]>([
    ['what is no archive', Buffer.from('name: x'), /не архив ZIP/],
    ['half of an archive', zipOf({ 'problem.yaml': 'name: x' }).subarray(0, 40), /не архив ZIP/],
    ['no package', zipOf({ 'readme.txt': 'x' }), /нет файла problem\.yaml/],
    ['two packages', zipOf({ 'a/problem.yaml': '', 'b/problem.yaml': '' }), /несколько задач/],
    ['a way out', zipOf({ 'p/problem.yaml': '', '../../etc/cron.d/x': '' }), /за пределы пакета/],
    ['a path from the root', zipOf({ 'p/problem.yaml': '', '/etc/passwd': '' }), /за пределы пакета/],
    ['a large file', zipOf({ 'problem.yaml': '', large: zeros }), /больше 16 МБ/],
    ['a bomb', zipOf({ 'problem.yaml': '', ...bomb }), /больше 128 МБ/],
    ['many files', zipOf(many), /больше 5000 файлов/],
    ['more than was said', lie(zipOf({ 'problem.yaml': 'name: x'.repeat(1_000) }), 10), /повреждён/],
    ['less than was said', lie(zipOf({ 'problem.yaml': 'name: x'.repeat(1_000) }), 9_000), /повреждён/],
    ['a long path', zipOf({ 'problem.yaml': '', [`${'x'.repeat(500)}.in`]: '' }), /длинный путь/],
  ])('%s', async (_, archive, words) => {
    await expect(unpack(archive)).rejects.toMatchObject({ code: 'bad_package', message: expect.stringMatching(words) });
  });
});
