import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { pythonFolder, startTestPython } from '../../testing/python-runner.ts';
import { byLanguage } from './by-language.ts';
import { type Act, callOfSpeakers as call, speakers, type Spoken } from './conversation-programs.ts';
import { beginPyodideRunner } from './pyodide-runner.ts';
import { startQuickjsRunner } from './quickjs-runner.ts';
import type { Conversation, Limits, Runner } from './runner.ts';

const limits: Limits = { timeMs: 1000, memoryBytes: 64 * 1024 * 1024, outputBytes: 256 * 1024 };
const short: Limits = { ...limits, timeMs: 150 };
let runner: Runner;
beforeAll(async () => {
  runner = byLanguage(
    await startTestPython(),
    startQuickjsRunner({ slots: 1, python: beginPyodideRunner({ dataFolder: pythonFolder(), slots: 0 }).python }),
  );
});
afterAll(() => runner.close());

const source = (language: Spoken, content: string) => ({
  language,
  files: [{ name: speakers[language].file, content }],
});
async function talk(
  program: ReturnType<typeof source>,
  interactor: ReturnType<typeof source>,
  { of = limits, partner = limits } = {},
): Promise<Conversation> {
  const prepared = await runner.prepareConversation!({ program, interactor });
  expect(prepared.compileErrors).toEqual({ program: null, interactor: null });
  const conversation = await prepared.run({ program: of, interactor: partner }, call);
  await prepared.close();
  return conversation;
}

const exited = (code = 0) => ({ by: 'exit', code });
const limit = (name: string) => ({ by: 'limit', limit: name });

const spoken: Spoken[] = ['python', 'javascript', 'typescript'];
test.each(spoken.flatMap((one) => spoken.map((other) => [one, other] as const)))(
  'a program in %s and an interactor in %s read what the other prints',
  async (one, other) => {
    const { program, interactor, said, endedFirst } = await talk(
      source(one, speakers[one].guesses),
      source(other, speakers[other].keepsSecret),
    );
    expect(program).toMatchObject({ end: exited(), stdout: '50\n25\n37\n43\n40\n41\n42\n', stderr: '' });
    expect(interactor).toMatchObject({ end: exited(42), stderr: '' });
    expect([...interactor.kept!]).toEqual([['box/words.txt', 'угадано']]);
    expect(said.map(({ by, text }) => `${by[0]}${text}`).join('')).toBe(
      'p50\ni<\np25\ni>\np37\ni>\np43\ni<\np40\ni>\np41\ni>\np42\ni=\n',
    );
    expect(endedFirst).not.toBeNull();
  },
);

describe.each([
  ['python', 'python'],
  ['python', 'javascript'],
  ['javascript', 'python'],
  ['javascript', 'javascript'],
] as const)('a program in %s and an interactor in %s', (one, other) => {
  const meet = (program: Act, interactor: Act, own?: { of?: Limits; partner?: Limits }) =>
    talk(source(one, speakers[one][program]), source(other, speakers[other][interactor]), own);

  it('that wait for each other are found at once', async () => {
    const { endedFirst, ...both } = await meet('listens', 'listens');
    expect(both).toMatchObject({ program: { end: limit('idle') }, interactor: { end: limit('idle') } });
    expect(endedFirst).toBeNull();
    // the deadlock was found at once, not by a time limit
    expect(both.program.used.timeMs + both.interactor.used.timeMs).toBeLessThan(2 * limits.timeMs);
  });

  it('find the end of input where the other is gone', async () => {
    const early = await meet('is silent', 'listens');
    expect(early).toMatchObject({ endedFirst: 'program', interactorSawEnd: true });
    expect(early.interactor).toMatchObject({ end: exited(), stderr: '0\n' });
    const late = await meet('listens', 'is silent');
    expect(late).toMatchObject({ endedFirst: 'interactor', interactorSawEnd: false });
    expect(late.program).toMatchObject({ end: exited(), stderr: '0\n' });
  });

  it('have limits of their own', async () => {
    expect(await meet('works', 'listens', { of: short })).toMatchObject({
      program: { end: limit('time') },
      interactor: { end: exited() },
    });
    expect(await meet('answersOnce', 'works', { partner: short })).toMatchObject({
      program: { end: exited() },
      interactor: { end: limit('time') },
    });
    expect((await meet('grows', 'listens')).program.end).toEqual(limit('memory'));
    expect((await meet('answersOnce', 'grows')).interactor.end).toEqual(limit('memory'));
  });

  it('flood each other, and both are stopped', async () => {
    const flooded = await meet('floods', 'listens');
    expect(flooded).toMatchObject({ program: { end: limit('output') }, interactor: { end: exited() } });
    expect(flooded.said.reduce((sum, { text }) => sum + text.length, 0)).toBe(65_536);
    expect((await meet('listens', 'floods')).interactor.end).toEqual(limit('output'));
    expect(await meet('floods', 'floods')).toMatchObject({
      program: { end: limit('output') },
      interactor: { end: limit('output') },
    });
    expect(await meet('floods', 'is silent')).toMatchObject({ program: { end: limit('output') } });
  });

  it('that do not compile are reported separately, and the next conversation works', async () => {
    const pair = {
      program: source(one, speakers[one].guesses),
      interactor: source(other, speakers[other]['is broken']),
    };
    const broken = await runner.prepareConversation!(pair);
    expect(broken.compileErrors).toEqual({
      program: null,
      interactor: expect.stringContaining('SyntaxError') as string,
    });
    await broken.close();
    expect((await meet('guesses', 'keepsSecret')).interactor.end).toEqual(exited(42));
  });
});

test('a program that forgets to flush is found waiting', async () => {
  const { program } = await talk(
    source('python', 'import sys\nprint(1)\nsys.stdin.readline()'),
    source('javascript', speakers.javascript.keepsSecret),
  );
  expect(program.end).toEqual(limit('idle'));
});

test.each([
  [
    'python',
    `
import gc, os
print(os.listdir('.'), flush=True)
def text(thing):
    try: return str(thing)[:10_000]
    except Exception: return ''
needle = 'zx' + '81'
found = [1 for thing in gc.get_objects() if type(thing) in (list, tuple) and needle + '1' in text(thing)]
print(len(found), ('secret' + '_of_partner') in open('main.py').read())`,
    "['main.py']\n0 False\n",
  ],
  [
    'javascript',
    `
const fs = require('fs');
const names = ['given.txt', 'box/words.txt', '../given.txt', '/home/student/given.txt', 'main.py'];
console.log(names.map(fs.existsSync).join(), process.argv.length);
console.log(Object.keys(globalThis).join(), fs.readFileSync('main.js', 'utf8').includes('secret' + '_of_partner'));`,
    'false,false,false,false,false 2\nperformance false\n',
  ],
] as const)(
  'a program in %s finds nothing of its partner’s: neither its files nor its source',
  async (one, spy, seen) => {
    const interactor = `secret_of_partner = 'zx81${Date.now()}'\nwhile True: input()`;
    const { program } = await talk(source(one, spy), source('python', interactor));
    expect(program).toMatchObject({ end: exited(), stdout: seen });
  },
);

test('bytes arrive unchanged, and no letter is cut', async () => {
  const { program, said } = await talk(
    source('python', 'import os\nfor byte in "ёж\\n".encode(): os.write(1, bytes([byte]))\nprint(input())'),
    source('javascript', 'const said = prompt();\nconsole.log(said + said);'),
  );
  expect(program.stdout).toBe('ёж\nёжёж\n');
  expect(said).toEqual([
    { by: 'program', text: 'ёж\n' },
    { by: 'interactor', text: 'ёжёж\n' },
    { by: 'program', text: 'ёжёж\n' },
  ]);
});

test('the next program is not affected by a conversation', async () => {
  const program = await runner.prepare(source('python', 'print(input())'));
  expect((await program.run('1\n', limits)).stdout).toBe('1\n');
  await program.close();
});
