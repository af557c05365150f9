import { isPlainText } from '@put/contract/base/plain-text';
import type { NewTask } from '@put/contract/tasks/new-task';
import { submissions } from '@put/contract/submissions/submissions';
import { shownText } from '@put/judging/shown-text';
import { exactText } from '@put/python/exact-text.ts';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { byLanguage } from '../../drivers/runner/by-language.ts';
import { startQuickjsRunner } from '../../drivers/runner/quickjs-runner.ts';
import { startSqlRunner } from '../../drivers/runner/sql-runner.ts';
import { testApp } from '../../testing/build-app.ts';
import { python } from '../../testing/factories.ts';
import { startTestPython } from '../../testing/python-runner.ts';

const runner = byLanguage(await startTestPython(), startQuickjsRunner({ slots: 1 }), startSqlRunner());
const { as, make, db } = await testApp({ runner });
afterAll(() => runner.close());

type Handed = { language: 'python' | 'javascript' | 'sql'; files: { name: string; content: string }[] };

/** From the student's call to the verdict that the student reads. Each job is tried once. */
async function judge(task: Partial<z.input<typeof NewTask>>, handed: Handed) {
  const student = await make.user();
  const task_id = await make.task({ limits: { time_ms: 5000, memory_mb: 128 }, solutions: [], ...task });
  const { lessonId: lesson_id } = await make.course({ students: [student], tasks: [task_id] });
  const { id } = await as(student).get(submissions.create, { body: { task_id, lesson_id, ...handed } });
  const read = () => as(student).get(submissions.get, { params: { id: String(id) } });
  await expect.poll(async () => (await read()).status, { interval: 20 }).toBe('done');
  const { fault } = await db.selectFrom('submission').select('fault').where('id', '=', id).executeTakeFirstOrThrow();
  expect(fault).toBe('');
  return read();
}

const open = (tests: { input: string; answer?: string }[]) => [
  { name: 'Примеры', is_sample: true, points: 10, aggregation: 'sum' as const, tests },
];

/** Random bytes, often those that databases, JSON and screens handle badly. */
const bytes = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 12 }),
      fc.string({ unit: 'binary' }).map((text) => new TextEncoder().encode(text)),
      fc.constantFrom([0], [0xed, 0xa0, 0x80], [0xc0, 0x80], [0x1b, 0x5b], [0xe2, 0x80, 0xae], [0x0a], [0xf0, 0x9f]),
    ),
    { minLength: 1, maxLength: 20 },
  )
  .map((parts) => Uint8Array.from(parts.flatMap((part) => [...part])));
const hex = (part: Uint8Array) => Buffer.from(part).toString('hex');

test('whatever bytes a program prints are judged exactly, at the first try, and come to the screen by signs', async () => {
  const property = fc.asyncProperty(fc.array(bytes, { minLength: 20, maxLength: 20 }), async (outputs) => {
    const texts = outputs.map(exactText);
    // an expected answer must be text, so other bytes get a fixed answer
    const tests = texts.map((text, at) => ({ input: `${at}\n`, answer: isPlainText(text) ? text : 'нет' }));
    const content = `import sys
output = bytes.fromhex(${JSON.stringify(outputs.map(hex))}[int(input())])
sys.stdout.buffer.write(output)
sys.stderr.buffer.write(output)`;
    const config = { languages: ['python' as const], checker: { kind: 'exact' as const } };
    const judged = await judge({ config, test_groups: open(tests) }, { language: 'python', files: python(content) });
    for (const [at, text] of texts.entries()) {
      const found = judged.tests[at]!;
      const isRight = isPlainText(text);
      // outputs that differ only in spaces can not occur, because the fixed answer is another word
      expect([hex(outputs[at]!), found.verdict]).toEqual([hex(outputs[at]!), isRight ? 'accepted' : 'wrong_answer']);
      expect(found.got).toBe(shownText(text));
      expect(found.is_escaped ?? false).toBe(
        shownText(text) !== text || shownText(tests[at]!.answer) !== tests[at]!.answer,
      );
    }
  });
  await fc.assert(property, { numRuns: 5 });
});

test('outputs that differ in invalid bytes are not equal', async () => {
  const config = { languages: ['python' as const], checker: { kind: 'tokens' as const } };
  const content = "import sys\nsys.stdout.buffer.write(b'a\\xffb')";
  for (const answer of ['a\ufffdb', 'a\\xffb', 'ab'])
    expect(
      await judge(
        { config, test_groups: open([{ input: '', answer }]) },
        { language: 'python', files: python(content) },
      ),
    ).toMatchObject({ verdict: 'wrong_answer', tests: [{ got: 'a\\xffb', is_escaped: true }] });
});

const notText = "sys.stdout.buffer.write(b'a\\0\\xff\\xed\\xa0\\x80\\n')\nsys.stdout.flush()";

test.each<[string, Partial<z.input<typeof NewTask>>, Handed, object]>([
  [
    'JavaScript, halves of letters and bytes',
    {
      config: { languages: ['javascript'], checker: { kind: 'tokens' } },
      test_groups: open([{ input: '', answer: '1' }]),
    },
    {
      language: 'javascript',
      files: [{ name: 'main.js', content: "console.log('a\\0\\ud800');\nprocess.stdout.write(Buffer.from([255]))" }],
    },
    { verdict: 'wrong_answer', tests: [{ got: 'a␀\ufffd\n\\xff', is_escaped: true }] },
  ],
  [
    'sixty letters of two halves each before the difference',
    { config: { languages: ['python'], checker: { kind: 'tokens' } }, test_groups: open([{ input: '', answer: '1' }]) },
    { language: 'python', files: python("print('a' + '🐍' * 60)") },
    { verdict: 'wrong_answer', tests: [{ message: expect.stringContaining('🐍…') as string }] },
  ],
  [
    'an error whose words hold a NUL',
    { config: { languages: ['python'], checker: { kind: 'tokens' } }, test_groups: open([{ input: '', answer: '1' }]) },
    { language: 'python', files: python("int('5\\0')") },
    { verdict: 'runtime_error', tests: [{ verdict: 'runtime_error', stderr: expect.stringContaining('5') as string }] },
  ],
  [
    'a checker that says what is no text',
    {
      config: {
        languages: ['python'],
        checker: {
          kind: 'program',
          language: 'python',
          files: python(
            "import sys\nout = sys.stdin.buffer.read()\nopen(sys.argv[3] + 'teammessage.txt', 'wb').write(out)\nsys.exit(42 if out == b'a\\0\\xff\\xed\\xa0\\x80\\n' else 43)",
          ),
        },
      },
      test_groups: open([{ input: '', answer: '' }]),
    },
    { language: 'python', files: python(`import sys\n${notText}`) },
    { verdict: 'accepted', tests: [{ message: 'a␀\\xff\\xed\\xa0\\x80', got: 'a␀\\xff\\xed\\xa0\\x80\n' }] },
  ],
  [
    'a conversation of bytes',
    {
      config: {
        languages: ['python'],
        checker: { kind: 'tokens' },
        interactor: {
          language: 'python',
          files: python(
            `import sys\nsaid = sys.stdin.buffer.readline()\n${notText}\nsys.exit(42 if said[0] == 97 else 43)`,
          ),
        },
      },
      test_groups: open([{ input: '', answer: '' }]),
    },
    { language: 'python', files: python(`import sys\n${notText}\nsys.stdin.buffer.readline()`) },
    {
      verdict: 'accepted',
      tests: [{ details: { said: [{ text: 'a␀\\xff\\xed\\xa0\\x80\n' }, {}] }, is_escaped: true }],
    },
  ],
  [
    'a function that gives back half of a letter, and prints a NUL',
    {
      kind: 'function',
      config: { languages: ['python'], style: 'asserts', file_name: 'solution.py', prelude: '' },
      test_groups: open([{ input: "from solution import f\nassert f() == 'a', f()" }]),
    },
    {
      language: 'python',
      files: [{ name: 'solution.py', content: "def f():\n    print('a\\0')\n    return 'a\\0\\ud800'" }],
    },
    {
      verdict: 'wrong_answer',
      tests: [{ message: 'a␀\\ud800', details: { printed: expect.stringMatching(/^a␀\n/) as string } }],
    },
  ],
  [
    'a table of bytes',
    {
      kind: 'sql',
      config: { dialect: 'sqlite', schema: '', is_ordered: false, compares_column_names: false, check_query: null },
      test_groups: open([{ input: '', answer: JSON.stringify({ columns: ['a'], rows: [['a']] }) }]),
    },
    {
      language: 'sql',
      files: [{ name: 'query.sql', content: "select 'a' || char(0) union all select cast(x'ff' as text)" }],
    },
    { verdict: 'wrong_answer', tests: [{ details: { got: { rows: [['a␀'], ['\\xff']] } }, is_escaped: true }] },
  ],
])('%s', async (_, task, handed, expected) => {
  expect(await judge({ starter_files: [], ...task }, handed)).toMatchObject(expected);
});

test('a solution that prints the same table of bytes is right', async () => {
  const config = {
    dialect: 'sqlite',
    schema: '',
    is_ordered: false,
    compares_column_names: false,
    check_query: null,
  } as const;
  const answer = JSON.stringify({ columns: ['a'], rows: [['a\0\udcff']] });
  const handed = (content: string): Handed => ({ language: 'sql', files: [{ name: 'query.sql', content }] });
  const task = { kind: 'sql' as const, config, starter_files: [], test_groups: open([{ input: '', answer }]) };
  expect(await judge(task, handed("select cast(x'6100ff' as text)"))).toMatchObject({ verdict: 'accepted' });
  expect(await judge(task, handed("select cast(x'6100fe' as text)"))).toMatchObject({ verdict: 'wrong_answer' });
});

test('ten million bytes in one line end at the limit of output, and as an answer they are right', async () => {
  const config = { languages: ['python' as const], checker: { kind: 'lines' as const } };
  const flood = { language: 'python' as const, files: python("print('\\0' * 10_000_000, end='')") };
  expect(await judge({ config, test_groups: open([{ input: '', answer: '1' }]) }, flood)).toMatchObject({
    verdict: 'output_limit',
  });
  const long = { language: 'python' as const, files: python("print('ж' * 2_000_000, end='')") };
  const task = { config, test_groups: open([{ input: '', answer: 'ж'.repeat(2_000_000) }]) };
  expect(await judge(task, long)).toMatchObject({ verdict: 'accepted' });
});
