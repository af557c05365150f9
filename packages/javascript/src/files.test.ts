import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { boot, limits } from './testing/boot.ts';

const interpreter = boot();
const run = (content: string, call?: { files?: Record<string, string>; keeps?: string[]; folder?: string }) =>
  interpreter.execute({
    do: 'run',
    files: [{ name: 'main.js', content }],
    input: '',
    limits,
    ...(call && {
      call: {
        args: [],
        files: Object.entries(call.files ?? {}).map(([name, text]) => ({ name, content: text })),
        keeps: call.keeps ?? [],
        ...(call.folder !== undefined && { folder: call.folder }),
      },
    }),
  });

const paths = [
  '',
  '.',
  '/',
  'a',
  'a/',
  '/a',
  './a/b.txt',
  'a/../b',
  '../..',
  '/../a',
  'a//b/./c.tar.gz',
  '.x',
  'x.',
  '/a/b/',
];
const calls = paths.flatMap((path) => [
  ...['normalize', 'basename', 'dirname', 'extname', 'isAbsolute'].map((name) => [name, path] as const),
  ...paths.map((other) => ['join', path, other] as const),
]);

test('paths are what they are in Node', () => {
  const asked = `const path = require('node:path');
console.log(JSON.stringify(${JSON.stringify(calls)}.map(([name, ...values]) => path[name](...values))));`;
  const { stdout, stderr } = run(asked);
  expect(stderr).toBe('');
  const found = JSON.parse(stdout) as unknown[];
  const wanted = calls.map(([name, ...values]) => (posix[name as 'join'] as (...all: string[]) => unknown)(...values));
  expect(calls.map((one, at) => [...one, found[at]])).toEqual(calls.map((one, at) => [...one, wanted[at]]));
});

test('what a run writes it reads, and the next one does not', () => {
  const program = `
const fs = require('fs');
console.log(fs.existsSync('left.txt'), fs.readdirSync('.').join());
fs.writeFileSync('left.txt', 'раз');
fs.appendFileSync('./left.txt', Buffer.from(' два'));
fs.writeFileSync('/home/student/left.txt', ' три', { flag: 'a' });
fs.mkdirSync('a/b', { recursive: true });
fs.writeFileSync('a/b/deep.json', '{"x":1}');
console.log(fs.readFileSync('left.txt', 'utf8'), require('./a/b/deep.json').x, fs.readdirSync('a').join());
for (const [name, ...values] of [['mkdirSync', 'a'], ['mkdirSync', 'q/r'], ['readFileSync', 'a'], ['writeFileSync', 'a', ''], ['readdirSync', 'q']])
  try { fs[name](...values); } catch (error) { console.log(error.code); }
fs.promises.readFile('left.txt', 'utf8').then((text) => console.log(text.length));`;
  const wanted = 'false main.js\nраз два три 1 b\nEEXIST\nENOENT\nEISDIR\nEISDIR\nENOENT\n11\n';
  for (let count = 0; count < 2; count += 1) expect(run(program)).toMatchObject({ stdout: wanted, stderr: '' });
});

test('a call brings files and reads back the wanted ones, up to a limit', () => {
  const { kept, stdout } = run(
    'const fs = require("fs"); console.log(fs.readFileSync("in.txt", "utf8")); fs.writeFileSync("box/long", "ё".repeat(1e5));',
    { files: { 'in.txt': 'дано' }, folder: 'box', keeps: ['box/long', 'box/none', 'in.txt'] },
  );
  expect(stdout).toBe('дано\n');
  expect(kept?.map(({ name, content }) => [name, content.length])).toEqual([
    ['box/long', 32_768],
    ['in.txt', 4],
  ]);
});
