export type Spoken = 'python' | 'javascript' | 'typescript';
/** The programs of one side of a conversation, in each language. */
type Speaker = Record<
  | 'guesses'
  | 'keepsSecret'
  | 'listens'
  | 'shuts'
  | 'pours'
  | 'answersOnce'
  | 'works'
  | 'floods'
  | 'grows'
  | 'is silent'
  | 'is broken',
  string
> & { file: string };
export type Act = Exclude<keyof Speaker, 'file'>;

const python: Speaker = {
  file: 'main.py',
  guesses: `
low, high, answer = 1, 100, ''
while answer != '=':
    middle = (low + high) // 2
    print(middle)
    answer = input()
    if answer == '<': high = middle - 1
    else: low = middle + 1`,
  keepsSecret: `
import sys
given, folder = sys.argv[1:]
secret, found = int(open(given).read()), None
while found != secret:
    found = int(input())
    print('=' if found == secret else '<' if secret < found else '>', flush=True)
open(folder + 'words.txt', 'w').write('угадано')
sys.exit(42)`,
  listens: 'import sys\nprint(len(sys.stdin.read()), file=sys.stderr)',
  shuts: 'import os, sys\nprint("yes", flush=True)\nos.close(1)\nsys.stdin.read()\nos._exit(42)',
  pours: 'print("x" * 9_999_999)',
  answersOnce: 'input()\nprint("да")',
  works: 'print(1, flush=True)\nwhile True: pass',
  floods: 'while True: print("x" * 1000)',
  grows: 'print(1, flush=True)\nx = "x" * 200_000_000',
  'is silent': '',
  'is broken': 'print(',
};

const javascript: Speaker = {
  file: 'main.js',
  guesses: `
let [low, high, answer] = [1, 100, ''];
while (answer !== '=') {
  const middle = (low + high) >> 1;
  console.log(middle);
  answer = readline();
  if (answer === '<') high = middle - 1;
  else low = middle + 1;
}`,
  keepsSecret: `
const { readFileSync, writeFileSync } = require('fs');
const [given, folder] = process.argv.slice(2);
const secret = Number(readFileSync(given, 'utf8'));
require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const found = Number(line);
  console.log(found === secret ? '=' : secret < found ? '<' : '>');
  if (found !== secret) return;
  writeFileSync(folder + 'words.txt', 'угадано');
  process.exit(42);
});`,
  listens: 'console.error(require("fs").readFileSync(0).length);',
  shuts: `
const fs = require('fs');
console.log('yes');
fs.closeSync(1);
fs.readFileSync(0);
process.exit(42);`,
  pours: 'console.log("x".repeat(9_999_999));',
  answersOnce: 'prompt();\nconsole.log("да");',
  works: 'console.log(1);\nfor (;;);',
  floods: 'for (;;) console.log("x".repeat(1000));',
  grows: 'console.log(1);\nconst x = new Uint8Array(200_000_000);',
  'is silent': '',
  'is broken': 'console.log(',
};

const typed = (source: string) => source.replace(/const (\w+) = Number\(/g, 'const $1: number = Number(');
export const speakers: Record<Spoken, Speaker> = {
  python,
  javascript,
  typescript: {
    ...javascript,
    file: 'main.ts',
    guesses: javascript.guesses.replace('const middle', 'const middle: number'),
    keepsSecret: typed(javascript.keepsSecret),
  },
};

/** The call that these interactors get. */
export const callOfSpeakers = {
  args: ['given.txt', 'box/'],
  files: [{ name: 'given.txt', content: '42\n' }],
  folder: 'box',
  keeps: ['box/words.txt'],
};
