import { ConversationReport } from '@put/contract/kinds/program/conversation';
import type { CheckerProtocol } from '@put/contract/kinds/program/program';
import { NewTask } from '@put/contract/tasks/new-task';
import type { Verdict } from '@put/contract/judge/verdicts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPython } from '../../../testing/python-runner.ts';
import { byLanguage } from '../../../drivers/runner/by-language.ts';
import { startQuickjsRunner } from '../../../drivers/runner/quickjs-runner.ts';
import type { Conversation, Runner } from '../../../drivers/runner/runner.ts';
import { opinionOf } from '../../interact.ts';
import { kindRule } from '../../kinds.ts';

let runner: Runner;
beforeAll(async () => {
  runner = byLanguage(await startTestPython(), startQuickjsRunner({ slots: 1 }));
});
afterAll(() => runner.close());

const icpc = `
import sys
given, answer, folder = sys.argv[1:4]
secret, most = map(int, open(given).read().split())
def leave(code, text='', score=None):
    with open(f'{folder}/teammessage.txt', 'w', encoding='utf-8') as file: file.write(text)
    if score is not None:
        with open(f'{folder}/score.txt', 'w') as file: file.write(str(score))
    sys.exit(code)
for asked in range(1, most + 1):
    line = input()
    if line == 'boom': raise ValueError('нет такого')
    if line == 'half': leave(42, 'Почти', 0.5)
    if not line.isdigit(): leave(43, 'Это не число')
    number = int(line)
    print('=' if number == secret else '<' if secret < number else '>', flush=True)
    if number == secret: leave(42)
leave(43, f'Больше {most} вопросов')
`;
const testlib = `
import sys
given, output, answer = sys.argv[1:4]
secret = open(answer).read().strip()
line = input()
print('ok' if line == secret else 'no', flush=True)
print('wrong answer не то число' if line != secret else 'ok', file=sys.stderr)
sys.exit(0 if line == secret else 1)
`;

type Told = {
  interactor?: string;
  protocol?: CheckerProtocol;
  most?: number;
  of?: Written;
  by?: Written;
  timeMs?: number;
};
type Written = 'python' | 'javascript';
const endingOf = { python: 'py', javascript: 'js' };

/** `of` is the language of the solution, `by` the language of the interactor. */
async function judge(
  solution: string,
  { interactor = icpc, protocol = 'icpc', most = 10, of = 'python', by = 'python', timeMs = 300 }: Told = {},
) {
  const task = NewTask.parse({
    kind: 'program',
    title: 'Угадай число',
    config: {
      languages: [of],
      checker: { kind: 'tokens' },
      interactor: { language: by, protocol, files: [{ name: `talk.${endingOf[by]}`, content: interactor }] },
    },
    limits: { time_ms: timeMs, memory_mb: 64 },
    test_groups: [{ name: 'Тесты', is_sample: true, points: 10, tests: [{ input: `42 ${most}\n`, answer: '42\n' }] }],
  });
  const files = [{ name: `main.${endingOf[of]}`, content: solution }];
  const handedIn = { language: of, files, answer: null, seed: 1 };
  const judged = await kindRule('program').judge({ runner }, task, task.test_groups, handedIn, {});
  return { ...judged, test: judged.tests[0]! };
}

const halves = `
low, high = 1, 100
answer = ''
while answer != '=':
    middle = (low + high) // 2
    print(middle)
    answer = input()
    if answer == '<': high = middle - 1
    else: low = middle + 1
`;
const unflushed = halves.replace('input()', 'sys.stdin.readline().strip()').replace('low,', 'import sys\nlow,');

test.each<[string, string, Verdict, string | null]>([
  ['guesses', halves, 'accepted', null],
  ['says something else', 'print("сорок два")\ninput()', 'wrong_answer', 'Это не число'],
  ['asks too often', 'for n in range(99):\n  print(1)\n  input()', 'wrong_answer', 'Больше 10 вопросов'],
  ['forgets to flush', unflushed, 'idle_limit', 'Программы ждут друг друга'],
  ['waits for the first word', 'print(input())', 'idle_limit', 'Программы ждут друг друга'],
  ['goes away early', 'print(1)\ninput()', 'wrong_answer', 'Программа закончилась раньше, чем разговор.'],
  ['says nothing', '', 'wrong_answer', 'Программа закончилась раньше, чем разговор.'],
  ['dies early', 'print(1)\nint(input())', 'runtime_error', 'Строка 2: не получилось превратить «>»'],
  ['dies afterwards', `${halves}\n1 / 0`, 'runtime_error', 'Строка 11: деление на ноль.'],
  ['thinks for ever', 'print(1, flush=True)\nwhile True: pass', 'time_limit', 'Программа работала дольше 0,3 с.'],
  ['sleeps', 'import time\nprint(1, flush=True)\ntime.sleep(60)', 'idle_limit', 'Программа долго ничего не делала'],
  ['eats memory', 'print(1, flush=True)\nx = "x" * 99_000_000', 'memory_limit', 'больше 64 МБ'],
  ['is worth a part', 'print("half")', 'partial', 'Почти'],
  [
    'breaks its partner',
    'print("boom", flush=True)\ninput()',
    'judge_error',
    'Интерактор упал: ValueError: нет такого',
  ],
])('a program that %s', async (_, solution, verdict, message) => {
  const { test: found, ...judged } = await judge(solution);
  expect({ verdict: found.verdict, message: found.message }).toEqual({
    verdict,
    message: message === null ? null : expect.stringContaining(message),
  });
  expect(judged.score).toBe(verdict === 'accepted' ? 10 : verdict === 'partial' ? 5 : 0);
});

const inNode = `
const { readFileSync, writeFileSync } = require('fs');
const [given, answer, folder] = process.argv.slice(2);
const [secret, most] = readFileSync(given, 'utf8').split(' ').map(Number);
const leave = (code, text = '') => {
  writeFileSync(folder + 'teammessage.txt', text);
  process.exit(code);
};
for (let asked = 1; asked <= most; asked += 1) {
  const line = readline().trim();
  if (line === 'boom') throw new Error('нет такого');
  if (!/^\\d+$/.test(line)) leave(43, 'Это не число');
  console.log(Number(line) === secret ? '=' : secret < Number(line) ? '<' : '>');
  if (Number(line) === secret) leave(42);
}
leave(43, \`Больше \${most} вопросов\`);
`;
const halvesInNode = halves
  .replace('low, high = 1, 100', 'let [low, high] = [1, 100]')
  .replace("answer = ''", "let answer = ''")
  .replace(/while .*:/, "while (answer !== '=') {")
  .replace('middle = (low + high) // 2', 'const middle = (low + high) >> 1')
  .replace('print', 'console.log')
  .replace('input()', 'prompt()')
  .replace("if answer == '<':", "if (answer === '<')")
  .replace('- 1\n    else:', '- 1\n    else')
  .replace(/$/, '}');

test.each<[Written, string, string, Verdict, string | null]>([
  ['python', 'guesses', halves, 'accepted', null],
  ['javascript', 'guesses', halvesInNode, 'accepted', null],
  ['python', 'asks too often', 'for n in range(99):\n  print(1)\n  input()', 'wrong_answer', 'Больше 10 вопросов'],
  ['javascript', 'says something else', 'console.log("сорок два"); prompt();', 'wrong_answer', 'Это не число'],
  ['javascript', 'goes away early', 'console.log(1);', 'wrong_answer', 'Программа закончилась раньше, чем разговор.'],
  ['javascript', 'only waits', 'prompt();', 'idle_limit', 'Программы ждут друг друга'],
  ['javascript', 'dies', 'console.log(1); null.x;', 'runtime_error', 'Строка 1'],
  ['javascript', 'breaks its partner', 'console.log("boom"); prompt();', 'judge_error', 'Интерактор упал'],
])('with an interactor in JavaScript a program in %s that %s', async (of, _, solution, verdict, message) => {
  const { test: found } = await judge(solution, { interactor: inNode, by: 'javascript', of });
  expect({ verdict: found.verdict, message: found.message }).toEqual({
    verdict,
    message: message === null ? null : (expect.stringContaining(message) as string),
  });
});

test('a program that floods is stopped, and one that says much is not', async () => {
  const flood = await judge('while True: print("1" * 9999, end="")', { timeMs: 20_000 });
  expect(flood.test).toMatchObject({ verdict: 'output_limit', message: expect.stringContaining('слишком много') });
  const counts = `
import sys
given = sys.argv[1]
print(open(given).read(), flush=True)
sys.stdout.close(); import os; os.close(1)
sys.exit(42 if len(sys.stdin.read()) == 10_000_001 else 43)
`;
  const pours = 'import sys\nsys.stdin.read()\nprint("x" * 10_000_000)';
  const poured = await judge(pours, { interactor: counts, timeMs: 20_000 });
  expect(poured.test).toMatchObject({ verdict: 'accepted', message: null });
});

test('the test keeps the conversation, and not the interactor’s own notes', async () => {
  const { test: found } = await judge('print(50)\nprint(input() + input())');
  expect(found).toMatchObject({ input: '42 10\n', expected: null, got: null, verdict: 'idle_limit' });
  expect(ConversationReport.parse(found.details)).toEqual({
    said: [
      { by: 'program', text: '50\n' },
      { by: 'interactor', text: '<\n' },
    ],
    is_cut: false,
  });
  const { test: long } = await judge('for _ in range(999):\n  print(1)\n  input()', { most: 9999 });
  expect(ConversationReport.parse(long.details).is_cut).toBe(true);
  expect(JSON.stringify(long.details).length).toBeLessThan(10_000);
});

test('the program cannot read what the interactor writes at the end', async () => {
  const listener = 'import sys\nprint(1, flush=True)\nprint(sys.stdin.read(), file=sys.stderr)';
  const { test: found } = await judge(listener, { most: 1 });
  expect(found).toMatchObject({ verdict: 'wrong_answer', message: 'Больше 1 вопросов', stderr: '>\n\n' });
});

test('an interactor is called as testlib does; one that does not compile is reported', async () => {
  expect((await judge('print(42)\ninput()', { interactor: testlib, protocol: 'testlib' })).verdict).toBe('accepted');
  const wrong = await judge('print(41)\ninput()', { interactor: testlib, protocol: 'testlib' });
  expect(wrong.test).toMatchObject({ verdict: 'wrong_answer', message: 'не то число' });
  const broken = await judge(halves, { interactor: 'print(' });
  expect(broken.test).toMatchObject({ verdict: 'judge_error' });
  expect(broken.test.message).toMatch(/^Интерактор не компилируется:\n[^]*talk\.py[^]*SyntaxError/);
  expect(await judge('print(')).toMatchObject({ verdict: 'compile_error' });
});

test('an interactor that fails by itself gives judge_error, whoever ended first', () => {
  const used = { timeMs: 1, wallMs: 1, memoryBytes: 1 };
  const fine = { end: { by: 'exit', code: 0 }, stdout: '', stderr: '', used } as const;
  const talk: Conversation = {
    program: fine,
    interactor: { ...fine, end: { by: 'crash' } },
    endedFirst: 'program',
    interactorSawEnd: false,
    said: [],
  };
  const fault = { verdict: 'judge_error', share: 0, message: 'Интерактор упал' } as const;
  expect(opinionOf(talk, fault)).toBe(fault);
  expect(opinionOf({ ...talk, interactorSawEnd: true }, fault).verdict).toBe('wrong_answer');
  const crashed = { ...talk, program: { ...fine, end: { by: 'crash' as const } } };
  expect(opinionOf({ ...crashed, endedFirst: 'interactor' }, fault)).toBe(fault);
  expect(opinionOf(crashed, fault).verdict).toBe('runtime_error');
});
