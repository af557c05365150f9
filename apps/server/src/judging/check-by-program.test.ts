import type { CheckerProtocol } from '@put/contract/kinds/program/program';
import type { ProgramLanguage, SourceFile } from '@put/contract/judge/languages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPython } from '../testing/python-runner.ts';
import { byLanguage } from '../drivers/runner/by-language.ts';
import { startQuickjsRunner } from '../drivers/runner/quickjs-runner.ts';
import type { Runner } from '../drivers/runner/runner.ts';
import { prepareAuthorProgram } from './author-program.ts';
import { prepareChecker } from './check-by-program.ts';

let runner: Runner;
beforeAll(async () => {
  runner = byLanguage(await startTestPython(), startQuickjsRunner({ slots: 1 }));
});
afterAll(() => runner.close());

const check = (protocol: CheckerProtocol, content: string, output: string) =>
  checkIn('python', protocol, output, [
    { name: 'check.py', content },
    { name: 'words.py', content: 'FINE = "порядок"' },
  ]);

async function checkIn(language: ProgramLanguage, protocol: CheckerProtocol, output: string, files: SourceFile[]) {
  const checker = await prepareChecker(runner, { kind: 'program', language, protocol, files });
  const opinion = await checker.check({ input: '5 ё\n', answer: '10\n', output });
  await checker.close();
  return opinion;
}

const icpc = `
import sys, words
read = lambda name: open(name, encoding='utf-8').read()
given, answer, folder = sys.argv[1:]
assert read(given) == '5 ё\\n' and read(answer) == '10\\n', 'files'
said = sys.stdin.read().split()
def leave(code, **texts):
    for name, text in texts.items(): open(f'{folder}/{name}.txt', 'w', encoding='utf-8').write(text)
    sys.exit(code)
print('what it prints itself says nothing')
if said == ['10']: leave(42)
if said == ['near']: leave(42, score='0.5\\n', teammessage='Почти')
if said == ['none']: leave(42, score='0')
if said == ['odd']: leave(42, score='семь')
if said == ['fine']: leave(43, teammessage=words.FINE)
if said == ['secret']: leave(43, judgemessage='для жюри')
if said == ['loop']:
    while True: pass
if said == ['boom']: raise ValueError('нет такого')
if said == ['zero']: leave(0)
leave(43)
`;

test.each([
  ['10\n', 'accepted', 1, null],
  ['11\n', 'wrong_answer', 0, null],
  ['', 'wrong_answer', 0, null],
  ['near\n', 'partial', 0.5, 'Почти'],
  ['none\n', 'wrong_answer', 0, null],
  ['fine', 'wrong_answer', 0, 'порядок'],
  ['secret', 'wrong_answer', 0, 'для жюри'],
  ['odd', 'judge_error', 0, 'Проверяющая программа упала: доля баллов «семь» — не число от 0 до 1'],
  ['boom', 'judge_error', 0, 'Проверяющая программа упала: ValueError: нет такого'],
  ['zero', 'judge_error', 0, 'Проверяющая программа упала: код 0 ничего не значит.'],
])('ICPC: an output of %j is %s, worth %d', async (output, verdict, share, message) => {
  expect(await check('icpc', icpc, output)).toEqual({ verdict, share, message });
});

test('score.txt holds points of the test, and is ignored when the test has none of its own', async () => {
  const files = [
    { name: 'check.py', content: icpc.replace("'0.5\\n'", "'15,5\\n'") },
    { name: 'words.py', content: 'FINE = ""' },
  ];
  const program = { kind: 'program', language: 'python', protocol: 'icpc', scores: 'points', files } as const;
  const checker = await prepareChecker(runner, program);
  const share = async (output: string, most: number | null) =>
    (await checker.check({ input: '5 ё\n', answer: '10\n', output }, most)).share;
  expect([await share('near', 31), await share('near', 15.5), await share('near', null)]).toEqual([0.5, 1, 1]);
  // what is above the points of the test is no full mark
  expect(await checker.check({ input: '5 ё\n', answer: '10\n', output: 'near' }, 10)).toEqual({
    verdict: 'judge_error',
    share: 0,
    message: 'Проверяющая программа упала: баллы «15,5» — не число от 0 до 10, которые даёт этот тест',
  });
  expect((await checker.check({ input: '5 ё\n', answer: '10\n', output: 'odd' }, 5)).message).toBe(
    'Проверяющая программа упала: баллы «семь» — не число',
  );
  await checker.close();
});

test("the author's arguments follow those of the protocol", async () => {
  const content = 'import sys\nsys.exit(42 if sys.argv[4:] == ["least", "1"] else 43)';
  const files = [{ name: 'check.py', content }];
  const program = { kind: 'program', language: 'python', protocol: 'icpc', args: ' least  1 ', files } as const;
  const checker = await prepareChecker(runner, program);
  expect((await checker.check({ input: '', answer: '', output: '' })).verdict).toBe('accepted');
  await checker.close();
});

test("a checker that does not compile is reported with the compiler's text", async () => {
  const { verdict, message } = await check('icpc', 'import sys\nprint(', '10');
  expect(verdict).toBe('judge_error');
  expect(message).toMatch(/^Проверяющая программа не компилируется:\n[^]*check\.py[^]*line 2[^]*SyntaxError/);
});

const testlib = `
import sys
given, output, answer = (open(name, encoding='utf-8').read() for name in sys.argv[1:])
assert given == '5 ё\\n' and answer == '10\\n'
def leave(code, words):
    print(words, file=sys.stderr)
    sys.exit(code)
if output == '10': leave(0, 'ok one number')
if output == 'empty': leave(2, 'wrong output format Unexpected end of file')
if output == 'fail': leave(3, 'FAIL Jury has no answer')
if output == 'dirt': leave(4, 'Extra tokens')
if output == 'eof': leave(8, 'Unexpected EOF')
if output == 'part': leave(7, 'points 0.25 one of four')
if output == 'whole': leave(7, '1 all of four')
if output == 'much': leave(7, 'points 25')
leave(1, 'wrong answer expected 10, found ' + output)
`;

test.each([
  ['10', 'accepted', 1, null],
  ['12', 'wrong_answer', 0, 'expected 10, found 12'],
  ['empty', 'presentation_error', 0, 'Unexpected end of file'],
  ['dirt', 'presentation_error', 0, 'Extra tokens'],
  ['eof', 'presentation_error', 0, 'Unexpected EOF'],
  ['part', 'partial', 0.25, 'one of four'],
  ['whole', 'accepted', 1, 'all of four'],
  ['much', 'judge_error', 0, 'Проверяющая программа упала: доля баллов «25» — не число от 0 до 1'],
  ['fail', 'judge_error', 0, 'Проверяющая программа упала: код 3 ничего не значит. FAIL Jury has no answer'],
])('testlib: an output of %j is %s, worth %d', async (output, verdict, share, message) => {
  expect(await check('testlib', testlib, output)).toEqual({ verdict, share, message });
});

const inNode = {
  icpc: `
import { readFileSync, writeFileSync } from 'node:fs';
import { fine } from './words';
const [given, answer, folder] = process.argv.slice(2);
if (readFileSync(given, 'utf8') !== '5 ё\\n' || readFileSync(answer, 'utf8') !== '10\\n') throw new Error('files');
const [said] = readFileSync(0, 'utf8').trim().split(' ');
const leave = (code, texts = {}) => {
  for (const [name, text] of Object.entries(texts)) writeFileSync(\`\${folder}/\${name}.txt\`, text);
  process.exit(code);
};
console.log('what it prints itself says nothing');
if (said === '10') leave(42);
if (said === 'near') leave(42, { score: '0.5', teammessage: 'Почти' });
if (said === 'fine') leave(43, { teammessage: fine });
if (said === 'boom') throw new Error('нет такого');
leave(43);
`,
  testlib: `
const { readFileSync } = require('fs');
const [given, output, answer] = process.argv.slice(2).map((name) => readFileSync(name, 'utf8'));
if (output.trim() === answer.trim()) process.exit(0);
console.error('wrong answer ' + given.trim());
process.exitCode = 1;
`,
};

test.each([
  ['javascript', 'icpc', '10\n', 'accepted', 1, null],
  ['javascript', 'icpc', 'near', 'partial', 0.5, 'Почти'],
  ['javascript', 'icpc', 'boom', 'judge_error', 0, 'Проверяющая программа упала: Error: нет такого'],
  ['typescript', 'icpc', 'fine', 'wrong_answer', 0, 'порядок'],
  ['javascript', 'testlib', '10', 'accepted', 1, null],
  ['javascript', 'testlib', '11', 'wrong_answer', 0, '5 ё'],
] as const)(
  'a checker in %s called as %s: an output of %j is %s',
  async (language, protocol, output, verdict, share, message) => {
    const ending = language === 'javascript' ? 'js' : 'ts';
    const fine = language === 'javascript' ? "export const fine = '';" : "export const fine: string = 'порядок';";
    const files = [
      { name: `check.${ending}`, content: inNode[protocol] },
      { name: `words.${ending}`, content: fine },
    ];
    expect(await checkIn(language, protocol, output, files)).toEqual({ verdict, share, message });
  },
);

test('a checker that does not compile gives judge_error', async () => {
  expect(await check('icpc', 'print(', '10')).toMatchObject({ verdict: 'judge_error', share: 0 });
});

test.each([
  [
    'python',
    'gen.py',
    `
import sys
def made(count): return ' '.join(map(str, range(int(count))))
if __name__ == '__main__': print(made(sys.argv[1]), *sys.argv[2:], input())`,
  ],
  [
    'typescript',
    'gen.ts',
    `
const [count, ...words]: string[] = process.argv.slice(2);
console.log([...Array(Number(count)).keys()].join(' '), ...words, prompt());`,
  ],
] as const)('a generator in %s gets its arguments and its input', async (language, name, content) => {
  const program = await prepareAuthorProgram(runner, { language, files: [{ name, content }] });
  const end = await program.call({ args: ['3', 'два слова', 'ё'], input: 'строка\n' });
  await program.close();
  expect(end).toMatchObject({ stdout: '0 1 2 два слова ё строка\n', end: { by: 'exit', code: 0 } });
});
