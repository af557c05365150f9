import { submissions } from '@put/contract/submissions/submissions';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { afterAll, expect, test } from 'vitest';
import { startQuickjsRunner } from '../../drivers/runner/quickjs-runner.ts';
import { testApp } from '../../testing/build-app.ts';

const runner = startQuickjsRunner({ slots: 1 });
const { as, make } = await testApp({ runner });
afterAll(() => runner.close());

const sum =
  "const [a, b] = require('fs').readFileSync(0, 'utf8').trim().split(/\\s+/).map(Number);\nconsole.log(a + b);";
const task = {
  kind: 'program' as const,
  title: 'Сумма на JavaScript',
  config: {
    languages: ['python' as const, 'javascript' as const, 'typescript' as const],
    checker: { kind: 'tokens' as const },
  },
  limits: { time_ms: 500, memory_mb: 32 },
  test_groups: [
    { name: 'Примеры', is_sample: true, points: 0, tests: [{ input: '1 2\n', answer: '3\n' }] },
    { name: 'Основные', points: 100, tests: [{ input: '5 7\n', answer: '12\n' }] },
  ],
  solutions: [
    {
      title: 'Верное',
      language: 'javascript' as const,
      expected: 'accepted' as const,
      files: [{ name: 'main.js', content: sum }],
    },
    {
      title: 'Вычитает',
      language: 'typescript' as const,
      expected: 'wrong_answer' as const,
      files: [{ name: 'main.ts', content: "const [a, b]: string[] = prompt()!.split(' ');\nconsole.log(+a! - +b!);" }],
    },
  ],
  status: 'ready' as const,
};

/** What students hand in, with the expected verdict and message. */
const handedIn = [
  ['javascript', sum, 'accepted', null],
  [
    'typescript',
    "import * as readline from 'node:readline';\nconst rl = readline.createInterface({ input: process.stdin });\nrl.on('line', (line: string): void => {\n  const [a, b] = line.split(' ').map(Number) as [number, number];\n  console.log(a + b);\n});",
    'accepted',
    null,
  ],
  ['javascript', 'console.log(3);', 'wrong_answer', null],
  ['javascript', 'for (;;);', 'time_limit', 'Программа работала дольше 0,5 с. Возможно, цикл никогда не кончается.'],
  [
    'javascript',
    'const a = []; for (;;) a.push("x".repeat(1e6) + a.length);',
    'memory_limit',
    'Программе понадобилось больше 32 МБ памяти.',
  ],
  ['javascript', 'for (;;) console.log("ещё");', 'output_limit', null],
  [
    'javascript',
    'const a = 1;\nconsole.log(b);',
    'runtime_error',
    'Строка 2: имя «b» неизвестно: проверьте, нет ли опечатки и объявлено ли оно раньше.',
  ],
  [
    'typescript',
    'let n: number = 0;\nlet o: { x?: { y: number } } = {};\nconsole.log(o.x!.y);',
    'runtime_error',
    'Строка 3: обращение к «y» у того, чего нет (undefined).',
  ],
  ['javascript', 'const rl = setTimeout(() => {}, 60_000);', 'idle_limit', null],
  ['javascript', 'let a = 1;\nif (a {', 'compile_error', null],
] as const;

test('a task with a reference in JavaScript proves itself, and solutions get the verdicts they deserve', async () => {
  const [teacher, student] = [await make.user({ is_admin: true }), await make.user()];
  const { id: taskId, status, problems } = await as(teacher).get(adminTasks.create, { body: task });
  expect({ status, problems }).toEqual({ status: 'ready', problems: [] });
  const { lessonId } = await make.course({ students: [student], tasks: [taskId] });
  const found: (string | null | undefined)[][] = [];
  for (const [language, content] of handedIn) {
    const files = [{ name: language === 'typescript' ? 'main.ts' : 'main.js', content }];
    const body = { task_id: taskId, lesson_id: lessonId, language, files };
    const { id } = await as(student).get(submissions.create, { body });
    const read = () => as(student).get(submissions.get, { params: { id: String(id) } });
    await expect.poll(async () => (await read()).status, { interval: 20 }).toBe('done');
    const { verdict, explanation, tests } = await read();
    found.push([verdict, tests.find((one) => one.verdict === verdict)?.message ?? explanation]);
  }
  for (const [at, [, content, verdict, words]] of handedIn.entries()) {
    expect(found[at]?.[0], content).toBe(verdict);
    if (words !== null) expect(found[at]?.[1]).toBe(words);
  }
  expect(found.at(-1)?.[1]).toMatch(/^Строка 2: /);
});

test('a pupil runs TypeScript on own input', async () => {
  const student = await make.user();
  const files = [
    { name: 'main.ts', content: 'const name: string | null = prompt();\nconsole.log(`Привет, ${name}!`, [1, 2]);' },
  ];
  const body = { language: 'typescript' as const, files, stdin: 'Аня\n' };
  expect(await as(student).get(submissions.run, { body })).toMatchObject({
    status: 'ok',
    stdout: 'Привет, Аня! [ 1, 2 ]\n',
  });
});
