import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byLanguage } from './by-language.ts';
import { preparePython } from './pyodide-process.ts';
import { startPyodideRunner } from './pyodide-runner.ts';
import { startQuickjsRunner } from './quickjs-runner.ts';
import type { Conversation, Limits, Runner } from './runner.ts';

const limits: Limits = { timeMs: 1000, memoryBytes: 64 * 1024 * 1024, outputBytes: 256 * 1024 };
let folder: string;
let runner: Runner;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'put-conversations-'));
  runner = await startPyodideRunner({ dataFolder: folder, places: 1 });
}, 60_000);
afterAll(async () => {
  await runner.close();
  await rm(folder, { recursive: true, force: true });
});

const guess = `
secret = int(input())
for _ in range(10):
    asked = int(input())
    print('=' if asked == secret else '<' if secret < asked else '>', flush=True)
    if asked == secret: break
`;

async function talk(program: string, interactor = guess, changed: Partial<Limits> = {}): Promise<Conversation> {
  const source = (content: string) => ({ language: 'python', files: [{ name: 'main.py', content }] });
  const pair = { program: source(program), interactor: source(interactor) };
  const prepared = await runner.prepareConversation!(pair);
  expect(prepared.compileErrors).toEqual({ program: null, interactor: null });
  const conversation = await prepared.run('42\n', { program: { ...limits, ...changed }, interactor: limits });
  await prepared.close();
  return conversation;
}
const exited = { by: 'exit', code: 0 };
const waited = { by: 'limit', limit: 'idle' };

test('two programs read what the other prints', async () => {
  const { program, interactor, said } = await talk(`
low, high = 1, 100
while True:
    middle = (low + high) // 2
    print(middle)
    answer = input()
    if answer == '=': break
    if answer == '<': high = middle - 1
    else: low = middle + 1`);
  expect([program.end, interactor.end]).toEqual([exited, exited]);
  expect(said.map(({ by, text }) => `${by[0]}${text}`).join('')).toBe(
    'p50\ni<\np25\ni>\np37\ni>\np43\ni<\np40\ni>\np41\ni>\np42\ni=\n',
  );
  expect(program.stdout).toBe('50\n25\n37\n43\n40\n41\n42\n');
});

test('the ends of input: of the program, of the interactor', async () => {
  const early = await talk('print(1, flush=True)\ninput()');
  expect(early).toMatchObject({
    program: { end: exited },
    interactor: { end: { by: 'crash' } },
    endedFirst: 'program',
  });
  expect(early.interactor.stderr).toContain('EOFError');
  const late = await talk('print(42)\nprint(input())\nprint(1, flush=True)\ninput()');
  expect(late).toMatchObject({
    program: { end: { by: 'crash' } },
    interactor: { end: exited },
    endedFirst: 'interactor',
  });
  expect([early.interactorSawEnd, late.interactorSawEnd]).toEqual([true, false]);
  expect(late.program).toMatchObject({ stdout: '42\n=\n1\n', stderr: expect.stringContaining('EOFError') as string });
});

test.each([
  ['forgets to flush', 'import sys\nprint(1)\nsys.stdin.readline()'],
  ['only listens', 'input()'],
])('a program that %s and its partner wait for each other no longer than it takes to see it', async (_, program) => {
  const startedAt = performance.now();
  const { endedFirst, ...both } = await talk(program);
  expect(both).toMatchObject({ program: { end: waited }, interactor: { end: waited } });
  expect(endedFirst).toBeNull();
  expect(performance.now() - startedAt).toBeLessThan(5000);
});

test('each has limits of its own', async () => {
  const worked = await talk('print(1, flush=True)\nwhile True: pass', guess, { timeMs: 200 });
  expect(worked.program.end).toEqual({ by: 'limit', limit: 'time' });
  const flooded = await talk('while True: print("x" * 1000)', 'while True: input()');
  expect(flooded.program.end).toEqual({ by: 'limit', limit: 'output' });
  expect(flooded.said.reduce((sum, { text }) => sum + text.length, 0)).toBe(65_536);
  const grown = await talk('x = "x" * 200_000_000');
  expect(grown.program.end).toEqual({ by: 'limit', limit: 'memory' });
  const slow = await talk('print(input())', 'while True: pass');
  expect(slow).toMatchObject({ interactor: { end: { by: 'limit', limit: 'time' } }, endedFirst: 'interactor' });
});

test('a program finds nothing of its partner’s: neither its input nor its source', async () => {
  const opening = `zx81${Date.now()}`;
  const spy = `
import gc, os, sys
print(os.listdir('.'), flush=True)
def text(thing):
    try: return str(thing)[:10_000]
    except Exception: return ''
needle = 'zx' + '81'
found = [1 for thing in gc.get_objects() if type(thing) in (list, tuple) and needle + '1' in text(thing)]
print(len(found), ('secret' + '_of_partner') in open('main.py').read())`;
  const source = (content: string) => ({ language: 'python', files: [{ name: 'main.py', content }] });
  const interactor = 'secret_of_partner = input()\nwhile True: input()';
  const prepared = await runner.prepareConversation!({ program: source(spy), interactor: source(interactor) });
  const { program } = await prepared.run(`${opening}\n`, { program: limits, interactor: limits });
  await prepared.close();
  expect(program).toMatchObject({ end: exited, stdout: "['main.py']\n0 False\n" });
});

test('what is said in bytes arrives as it is, letters whole', async () => {
  const { program, said } = await talk(
    'import os\nfor byte in "ёж".encode(): os.write(1, bytes([byte]))\nos.write(1, b"\\n")\nprint(input())',
    'input()\nprint(input() * 2)',
  );
  expect(program.stdout).toBe('ёж\nёжёж\n');
  expect(said).toEqual([
    { by: 'program', text: 'ёж\n' },
    { by: 'interactor', text: 'ёжёж\n' },
    { by: 'program', text: 'ёжёж\n' },
  ]);
});

test('the next program is as alone as ever, and a broken runner says so', async () => {
  const program = await runner.prepare({ language: 'python', files: [{ name: 'main.py', content: 'print(input())' }] });
  expect((await program.run('1\n', limits)).stdout).toBe('1\n');
  await program.close();
});

test('a program in JavaScript talks to an interactor in Python', async () => {
  const quickjs = startQuickjsRunner({ places: 1, python: await preparePython(folder) });
  const pair = {
    program: {
      language: 'javascript',
      files: [
        {
          name: 'main.js',
          content: 'console.log(7);\nconst said = readline();\nconsole.log(said === ">" ? 42 : 0);\nreadline();',
        },
      ],
    },
    interactor: { language: 'python', files: [{ name: 'main.py', content: guess }] },
  };
  try {
    const prepared = await byLanguage(runner, quickjs).prepareConversation!(pair);
    expect(prepared.compileErrors).toEqual({ program: null, interactor: null });
    const { program, interactor, said } = await prepared.run('42\n', { program: limits, interactor: limits });
    expect([program.end, interactor.end, program.stderr]).toEqual([exited, exited, '']);
    expect(said.map(({ text }) => text).join('')).toBe('7\n>\n42\n=\n');
    await prepared.close();
    const broken = { ...pair, interactor: { language: 'python', files: [{ name: 'main.py', content: 'print(' }] } };
    const { compileErrors, close } = await quickjs.prepareConversation!(broken);
    expect(compileErrors).toEqual({ program: null, interactor: expect.stringContaining('SyntaxError') as string });
    await close();
  } finally {
    await quickjs.close();
  }
});
