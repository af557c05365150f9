/**
 * No call and no event gives a task's secrets to a student: at each level of feedback, before and after the deadline,
 * and however the attempt ended. Secrets that nobody may see carry one mark, secrets that feedback may open carry
 * another, so each answer is searched for the marks.
 *
 * The calls come from the contract, the kinds from the registry. A new call needs a line in `inputs` or `silent`, a new
 * kind one in `makers`.
 */
import { apiBase, type Endpoint } from '@put/contract/base/endpoint';
import type { TaskKind } from '@put/contract/kinds/kinds';
import { maskKey } from '@put/contract/kinds/mask-key';
import { isSettled, submissions } from '@put/contract/submissions/submissions';
import type { NewTask } from '@put/contract/tasks/new-task';
import { type PerformedAction, performances } from '@put/contract/animations/performances';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { Feedback } from '@put/contract/tasks/task-parts';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type * as z from 'zod/mini';
import { startTestPython } from '../../testing/python-runner.ts';
import { byLanguage } from '../../drivers/runner/by-language.ts';
import { startSqlRunner } from '../../drivers/runner/sql-runner.ts';
import { testApp } from '../../testing/build-app.ts';
import { everyEndpoint, nameOf } from '../../testing/every-endpoint.ts';

/** Only staff may see it. */
const never = 'НИКОГДА';
/** In hidden tests: students see it only where feedback opens them. */
const closed = 'ЗАКРЫТО';
/** In a file that no editor shows. Only a program that is judged may read it, beside which it stands; the author is told so. */
const beside = 'РЯДОМ';
/** `never` for places that only hold a key or a number. */
const [neverKey, neverNumber] = ['NEVER', 918_273_645];

const runner = byLanguage(await startTestPython(), startSqlRunner());
afterAll(() => runner.close());

const { app, db, events, as, make, tokens } = await testApp({ runner });
const admin = await make.user({ is_admin: true });

type Fields = Partial<z.input<typeof NewTask>>;
type Attempt = {
  files?: { name: string; content: string }[];
  answer?: object;
  upload?: string;
  /** The server keeps it, and hands it in. */
  act?: PerformedAction;
  isChecked?: true;
};
type Maker = { fields: Fields; attempts: Record<string, Attempt>; opens: boolean };

const main = (content: string, name = 'main.py') => [{ name, content }];
const secretFiles = main(`print()  # ${never}`);
const group = (is_sample: boolean, tests: { input: string; answer: string; message?: string }[]) => ({
  name: is_sample ? 'Примеры' : 'Основные',
  is_sample,
  points: is_sample ? 0 : 100,
  tests: tests.map((one) => ({ ...one, note: never })),
});
/** The hidden group comes first, so a sample's group number 2 would reveal it. */
const groups = (sample: Parameters<typeof group>[1], hidden: Parameters<typeof group>[1]) => [
  group(false, hidden),
  group(true, sample),
];

/** The fields that a task of any kind has. */
const common: Fields = {
  statement: 'Сложите {{public}}',
  hints: [{ after_attempts: 1000, text: never }],
  starter_files: [
    { name: 'start.py', content: '', access: 'edit' },
    { name: 'secret.py', content: `# ${beside}`, access: 'hidden' },
  ],
  error_explanations: [{ pattern: `${never}Error`, text: never }],
  variant: {
    code: `import json  # ${never}\nprint(json.dumps({'public': 7, 'hidden': '${closed}-ввод', 'never': '${never}', 'number': ${neverNumber}}))`,
    per: 'user',
  },
};

const tableOf = (cell: string) => JSON.stringify({ columns: ['a'], rows: [[cell]] });
const choice = (key: string, is_right: boolean) => ({
  key,
  text: `вариант ${is_right ? 1 : 2}`,
  is_right,
  explanation: '',
});
const question = { text: 'Вопрос {{public}}', points: 1, explanation: '' };

/** Each kind with all of its secrets, and the attempts of students. `opens`: it has tests that feedback can open. */
const makers: Record<TaskKind, Maker> = {
  program: {
    opens: true,
    fields: {
      config: {
        languages: ['python'],
        checker: {
          kind: 'program',
          language: 'python',
          protocol: 'icpc',
          files: main(
            `import sys  # ${never}\nright = open(sys.argv[2]).read().split()\nopen(sys.argv[3] + '/teammessage.txt', 'w').write(str(right))\nsys.exit(42 if sys.stdin.read().split() == right else 43)`,
          ),
        },
        generator: { language: 'python', files: secretFiles, lines: never },
      },
      test_groups: groups([{ input: 'а-б', answer: 'б-а' }], [{ input: '{{hidden}}', answer: `ввод-${closed}` }]),
      solutions: [{ title: never, language: 'python', expected: 'accepted', files: secretFiles }],
    },
    attempts: {
      right: { files: main("print('-'.join(reversed(input().split('-'))))") },
      wrong: { files: main('print(input())') },
      crashed: { isChecked: true, files: main('raise ValueError(input())') },
      uncompiled: { files: main('print(') },
    },
  },
  function: {
    opens: true,
    fields: {
      config: { languages: ['python'], style: 'asserts', file_name: 'task.py', prelude: `secret = '${never}'` },
      test_groups: groups(
        [{ input: "from task import f\nassert f('а-б') == 'б-а'", answer: '' }],
        [
          {
            input: `from task import f\nassert f('{{hidden}}') == 'ввод-${closed}'`,
            answer: '',
            message: `Не то для ${closed}`,
          },
        ],
      ),
      solutions: [{ title: never, language: 'python', expected: 'accepted', files: secretFiles }],
    },
    attempts: {
      right: { files: main("def f(x): return '-'.join(reversed(x.split('-')))", 'task.py') },
      wrong: { files: main('def f(x): return x', 'task.py') },
      crashed: { isChecked: true, files: main('def f(x): raise ValueError(x)', 'task.py') },
      printed: { files: main('def f(x): print(x)', 'task.py') },
      thief: {
        files: main(
          'import sys, gc\ndef f(x):\n  print(sys._getframe(1).f_globals, gc.get_objects()[:50])\n  return open(__file__).read()',
          'task.py',
        ),
      },
    },
  },
  sql: {
    opens: true,
    fields: {
      config: {
        dialect: 'sqlite',
        schema: `-- ${never}\ncreate table t (a text);`,
        is_ordered: false,
        compares_column_names: false,
        check_query: `-- ${never}\nselect a from t`,
      },
      starter_files: [],
      test_groups: groups(
        [{ input: "insert into t values ('а')", answer: tableOf('а') }],
        [{ input: "insert into t values ('{{hidden}}')", answer: tableOf(`${closed}-ввод`) }],
      ),
      solutions: [{ title: never, language: 'sql', expected: 'accepted', files: main(`-- ${never}`, 'query.sql') }],
    },
    attempts: {
      right: { files: main('select 1', 'query.sql') },
      wrong: { files: main("update t set a = a || 'x'", 'query.sql') },
      unchecked: { isChecked: true, files: main('drop table t', 'query.sql') },
      crashed: { isChecked: true, files: main('select json(a) from t', 'query.sql') },
    },
  },
  quiz: {
    opens: false,
    fields: {
      config: {
        questions: [
          { type: 'single', key: 'a', ...question, options: [choice('x', false), choice(`right-${neverKey}`, true)] },
          { type: 'text', key: 'b', ...question, variants: [never], is_case_sensitive: false, ignores_spaces: false },
          { type: 'number', key: 'c', ...question, answer: '{{number}}', absolute: 0, relative: 0, units: [] },
          {
            type: 'ordering',
            key: 'd',
            ...question,
            items: [`first-${neverKey}`, `second-${neverKey}`].map((key, at) => ({ key, text: `пункт ${at}` })),
            credit: 'share',
          },
          {
            type: 'matching',
            key: 'e',
            ...question,
            pairs: [`one-${neverKey}`, `two-${neverKey}`].map((key, at) => ({
              key,
              left: `слева ${at}`,
              right: `справа ${at}`,
            })),
            distractors: [{ key: `odd-${neverKey}`, right: 'лишнее' }],
            credit: 'share',
          },
          {
            type: 'gaps',
            key: 'g',
            ...question,
            code: 'print({{hole}})',
            language: 'python',
            gaps: [{ key: 'hole', variants: [never] }],
            credit: 'share',
          },
        ],
        shuffles_questions: true,
        shuffles_options: true,
      },
    },
    attempts: {
      wrong: { answer: { questions: { a: maskKey('a', 'option', 'x'), b: 'не то', c: '1', g: { hole: 'x' } } } },
      partly: { answer: { questions: { a: maskKey('a', 'option', `right-${neverKey}`) } } },
    },
  },
  parsons: {
    opens: false,
    fields: {
      config: {
        language: 'python',
        checks_indent: true,
        gives_partial: true,
        points: 10,
        lines: [`first-${neverKey}`, `second-${neverKey}`, `distractor-${neverKey}`].map((key, at) => ({
          key,
          text: `line_${at}()`,
          indent: 0,
          is_distractor: at === 2,
          after: null,
          may_swap: false,
        })),
      },
    },
    attempts: {
      right: {
        answer: {
          lines: [`first-${neverKey}`, `second-${neverKey}`].map((key) => ({ key: maskKey('line', key), indent: 0 })),
        },
      },
      wrong: { answer: { lines: [{ key: 'unknown', indent: 3 }] } },
    },
  },
  animation: {
    opens: false,
    fields: {
      config: {
        animation_id: neverNumber,
        version: 1,
        title: 'Обход {{public}}',
        program: `from scene import *  # ${never}
a = array([1, 2, 3], 'Массив {{public}}')
say('Смотрите.')
ask(a, 'Где два?', right=1, hint='Второе место.')
say('${closed}-позже')
ask(a, 'Где три?', right=2, hint='${never}')
say('${never}')`,
        input: '',
        mode: 'at_once',
        tries: 2,
        points: 10,
        own: false,
      },
    },
    attempts: { wrong: { act: { do: 'pick', of: 'p0', what: ['c1'] }, answer: { actions: [] } } },
  },
  container: {
    opens: false,
    fields: {
      config: {
        template_id: 1,
        files: [],
        checks: [{ name: 'made', title: 'Папка есть', points: 10 }],
        script: `check made yes  # ${never}`,
        script_language: 'bash',
        script_files: [{ path: 'right.txt', content: never, is_executable: false }],
        solution: `mkdir work  # ${never}`,
        start_command: '',
        wait_port: null,
        time_ms: 1000,
        graded_files: [],
      },
    },
    // a home folder is handed in from a container, which nobody has here
    attempts: {},
  },
  text: {
    opens: false,
    fields: {
      config: {
        rubric: [{ key: 'a', title: 'Полнота', description: '', points: 10 }],
        min_words: 0,
        max_words: 100,
      },
    },
    attempts: { waiting: { answer: { text: 'Ответ ученика' } } },
  },
  upload: {
    opens: false,
    fields: {
      config: {
        rubric: [],
        max_files: 1,
        max_file_mb: 1,
        extensions: [],
        checker: {
          language: 'python',
          files: main(`import sys  # ${never}\nsys.exit(len(open('a.txt').read()))`),
          points: 10,
        },
      },
    },
    attempts: { wrong: { upload: 'текст' }, right: { upload: '' } },
  },
};

const kinds = Object.keys(makers) as TaskKind[];

type Student = Awaited<ReturnType<typeof make.user>>;
type Made = {
  student: Student;
  taskId: number;
  lessonId: number;
  courseId: number;
  animationId: number;
  sent: Sent[];
};
type Sent = { name: string; id: number; cause: 'submit' | 'check' };

async function makeWork(kind: TaskKind, { fields, attempts }: Maker, student: Student): Promise<Made> {
  const limits = { time_ms: 500, memory_mb: 64 };
  const taskId = await make.task({ ...common, kind, limits, test_groups: [], solutions: [], ...fields } as Fields);
  const { lessonId, courseId } = await make.course({ students: [student], tasks: [taskId] });
  // performed by the task, so its answers stand in it
  const animationId = await make.animation({ title: never, says: [never], source: never });
  const performed = { animation_id: animationId, task_id: taskId, is_performed: true };
  await db.insertInto('animation_use').values(performed).execute();
  const made = { student, taskId, lessonId, courseId, animationId, sent: [] };
  const sent: Sent[] = [];
  for (const [name, attempt] of Object.entries(attempts))
    for (const cause of attempt.isChecked ? (['submit', 'check'] as const) : (['submit'] as const))
      sent.push({ name, cause, id: await send(made, attempt, cause) });
  return { ...made, sent };
}

async function send({ student, taskId, lessonId }: Omit<Made, 'sent'>, attempt: Attempt, cause: Sent['cause']) {
  const language = attempt.files?.[0]?.name.endsWith('.sql') ? ('sql' as const) : ('python' as const);
  const { files = [], upload: content } = attempt;
  const params = { id: String(taskId) };
  if (attempt.act)
    await as(student).get(performances.act, {
      params,
      body: { lesson_id: lessonId, length: 0, version: 1, action: attempt.act },
    });
  const answer = content === undefined ? attempt.answer : { files: [await upload(signFor(student), content)] };
  const solution = answer ? { answer: answer as Record<string, unknown> } : { language, files };
  const body = { task_id: taskId, lesson_id: lessonId, cause, ...solution };
  const { id } = await as(student).get(submissions.create, { body });
  const isJudged = async () =>
    isSettled((await as(student).get(submissions.get, { params: { id: String(id) } })).status);
  await vi.waitUntil(isJudged, { timeout: 100_000 });
  return id;
}

async function upload(token: string, text: string): Promise<{ sha256: string; name: string }> {
  const form = new FormData();
  form.append('file', new Blob([text], { type: 'text/plain' }), 'a.txt');
  const sent = new Response(form);
  const response = await app.inject({
    method: 'POST',
    url: `${apiBase}/file`,
    headers: { authorization: `Bearer ${token}`, 'content-type': sent.headers.get('content-type')! },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  return { sha256: response.json<{ sha256: string }>().sha256, name: 'a.txt' };
}

const signFor = (viewer: Student) => tokens.sign(viewer, crypto.randomUUID());
const open = everyEndpoint.filter(({ access }) => access !== 'admin');

/** The bodies of calls that are not GET. `silent` below lists calls that never speak of a task. */
const inputs: Record<string, (of: Made) => object> = {
  'POST /user/run': () => ({ language: 'python', files: main("print(open('secret.py').read())"), stdin: '' }),
  'POST /user/task/:id/draft': () => ({ language: 'python', files: main('print()') }),
  'POST /user/task/:id/query': () => ({ query: 'select * from t' }),
  'POST /user/task/:id/tables': () => ({}),
  'POST /user/animation/:id/run': () => ({ input: '1' }),
  'POST /user/task/:id/performance': () => ({ length: 0, version: 1, action: { do: 'pick', of: 'p0', what: ['c1'] } }),
  'POST /auth/export': () => ({ password: 'a-good-password' }),
};
/** Calls that start programs, at every level of feedback. */
const programs = ['POST /user/run', 'POST /user/task/:id/query', 'POST /user/task/:id/tables'];
const silent =
  /^(POST|PUT|DELETE) \/(auth|files?|user\/lesson\/:id\/exam|user\/(?:calendar|container|desk|question|ssh_key|notification|announcement)|user\/submission(\/:id\/cancel)?$|system)/;

const walked = open.filter((endpoint) => endpoint.method === 'GET' || inputs[nameOf(endpoint)] !== undefined);

/** The paths of a call with the ids of this work; each submission has its own path. */
function pathsOf({ path }: Endpoint, { taskId, lessonId, courseId, animationId, sent, student }: Made): string[] {
  const ids: Record<string, number[]> = {
    task: [taskId],
    lesson: [lessonId],
    course: [courseId],
    animation: [animationId],
    submission: sent.map(({ id }) => id),
    user: [student.id],
  };
  const [, noun] = /(\w+)\/:\w+/.exec(path) ?? [];
  return noun === undefined ? [path] : (ids[noun] ?? []).map((id) => path.replace(/:\w+/, String(id)));
}

async function ask(token: string, endpoint: Endpoint, path: string, of: Made) {
  const body = inputs[nameOf(endpoint)]?.(of);
  const headers = { authorization: `Bearer ${token}` };
  const url = `${apiBase}${path}`;
  const { body: text, statusCode } = await app.inject({
    method: endpoint.method,
    url,
    headers,
    ...(body && { payload: body }),
  });
  return { statusCode, text: unpacked(text) };
}

/** Unpacks an export, to search its files too. */
function unpacked(text: string): string {
  const packed = /"zip_base64":"([^"]+)"/.exec(text)?.[1];
  if (packed === undefined) return text;
  const files = Object.values(unzipSync(Buffer.from(packed, 'base64')));
  return files.map((bytes) => Buffer.from(bytes).toString('utf8')).join('\n');
}

const holds = (text: string, marks: readonly (string | number)[]) =>
  marks.filter((mark) => text.includes(String(mark)));

/** What the one student of these works sees. A call that names nothing of a work is made once for all of them. */
async function lookAtAll(works: readonly Made[], withPrograms = false) {
  const seen = new Map<string, { of: Made; text: string }>();
  for (const endpoint of walked.filter((one) => withPrograms || !programs.includes(nameOf(one))))
    for (const of of works)
      for (const path of pathsOf(endpoint, of)) {
        const call = `${endpoint.method} ${path}`;
        if (!seen.has(call)) seen.set(call, { of, text: (await ask(signFor(of.student), endpoint, path, of)).text });
      }
  return [...seen].map(([call, { of, text }]) => ({ call, of, text }));
}

test('every call that is open to students is walked or is silent of tasks', () => {
  const unknown = open.filter((endpoint) => !walked.includes(endpoint) && !silent.test(nameOf(endpoint)));
  expect(unknown.map(nameOf)).toEqual([]);
});

describe('works of all kinds', () => {
  const works = new Map<TaskKind, Made>();
  const heard: string[] = [];
  beforeAll(async () => {
    const student = await make.user();
    const stop = events.listen('submission:', (news) => heard.push(JSON.stringify(news)));
    for (const kind of kinds) works.set(kind, await makeWork(kind, makers[kind], student));
    stop();
  });

  const setLevel = async (feedback: Feedback, isOver: boolean) => {
    const made = [...works.values()];
    const [taskIds, lessonIds] = [made.map(({ taskId }) => taskId), made.map(({ lessonId }) => lessonId)];
    await db.updateTable('task').set({ feedback }).where('id', 'in', taskIds).execute();
    const hard_deadline = isOver ? '2020-01-01T00:00:00Z' : null;
    await db.updateTable('lesson').set({ hard_deadline }).where('id', 'in', lessonIds).execute();
  };

  test('have secrets to give away', async () => {
    for (const [kind, { taskId }] of works) {
      const task = JSON.stringify(await as(admin).get(adminTasks.get, { params: { id: String(taskId) } }));
      expect([kind, ...holds(task, [never, closed])]).toEqual([kind, never, closed]);
    }
    await setLevel('full', false);
    const seen = await lookAtAll([...works.values()]);
    for (const [kind, work] of works) {
      if (!makers[kind].opens) continue;
      const texts = seen.flatMap(({ of, text }) => (of === work ? [text] : [])).join('');
      expect([kind, ...holds(texts, [closed])]).toEqual([kind, closed]);
    }
  });

  test('the news of judging holds no secrets', () => {
    expect(heard.length).toBeGreaterThan(0);
    expect(holds(heard.join(''), [never, closed, neverKey, neverNumber])).toEqual([]);
  });

  const cases = Feedback.options.flatMap((level) => [false, true].map((isOver) => ({ level, isOver })));
  test.each(cases)('$level, the deadline is over: $isOver', async ({ level, isOver }) => {
    await setLevel(level, isOver);
    const isOpened = level === 'full' || (level === 'after_deadline' && isOver);
    const marks = [never, beside, neverKey, neverNumber, ...(isOpened ? [] : [closed])];
    const leaks = (await lookAtAll([...works.values()], level === 'hidden' && !isOver)).map(
      ({ call, text }) => [call, holds(text, marks)] as const,
    );
    expect(leaks.filter(([, found]) => found.length > 0)).toEqual([]);
    for (const [kind, { sent, student }] of works)
      for (const { id, cause } of sent) {
        const shown = await as(student).get(submissions.get, { params: { id: String(id) } });
        if (cause === 'check') expect(holds(JSON.stringify(shown.tests), [closed])).toEqual([]);
        if (level === 'hidden' && cause === 'submit')
          expect(shown).toMatchObject({ verdict: null, score: null, max_score: null, time_ms: null, memory_kb: null });
        if (cause === 'check' || level === 'score' || level === 'hidden') {
          // neither numbers nor counts reveal that there are hidden tests
          expect(shown.tests.every(({ is_sample, group }) => is_sample && group === 1)).toBe(true);
          expect([kind, shown.tests_total]).toEqual([kind, makers[kind].fields.test_groups?.[1]?.tests.length ?? 0]);
        }
      }
  });
});

/** Python: prints all that a program can reach: files, arguments, the environment and the interpreter's objects. */
const reader = `import gc, os, sys
for folder in ('.', '/tmp', os.path.dirname(os.path.abspath(sys.argv[0] or '.')) or '.'):
    for place, _, names in os.walk(folder):
        for name in names:
            try:
                print(open(os.path.join(place, name), errors='replace').read()[:2000])
            except OSError:
                pass
print(sys.argv, dict(os.environ), [one for one in gc.get_objects() if isinstance(one, (str, bytes))][:200])`;
const readers = {
  program: { reader: { isChecked: true, files: main(reader) } },
  function: {
    reader: { isChecked: true, files: main(`def f(x):\n${reader.replaceAll(/^/gm, '    ')}\n    return x`, 'task.py') },
  },
} satisfies Partial<Record<TaskKind, Record<string, Attempt>>>;

describe.each(Object.keys(readers) as (keyof typeof readers)[])('a program that reads all it can: %s', (kind) => {
  let work: Made;
  beforeAll(async () => {
    work = await makeWork(kind, { ...makers[kind], attempts: readers[kind] }, await make.user());
  });

  test('a run for the task can read nothing of it that its student may not see', async () => {
    const run = async (task_id: number | null) => {
      const body = { language: 'python' as const, files: main(reader), stdin: '', task_id };
      return JSON.stringify(await as(work.student).get(submissions.run, { body }));
    };
    expect(holds(await run(work.taskId), [never, beside, closed, neverKey, neverNumber])).toEqual([]);
    expect(holds(await run(null), [never, beside, closed, neverKey, neverNumber])).toEqual([]);
    const stranger = as(await make.user());
    const body = { language: 'python' as const, files: main(reader), stdin: '', task_id: work.taskId };
    const found = JSON.stringify(await stranger.get(submissions.run, { body }));
    expect(holds(found, [never, beside, closed, neverKey, neverNumber])).toEqual([]);
  });

  test('a submission and a check on samples can read no more', async () => {
    for (const { id } of work.sent) {
      const shown = JSON.stringify(await as(work.student).get(submissions.get, { params: { id: String(id) } }));
      expect(holds(shown, [never, closed, neverKey, neverNumber])).toEqual([]);
      // the file stood beside that program too, so the sample's output may show it
      if (kind === 'program') expect(holds(shown, [beside])).toEqual([beside]);
    }
  });
});

test.each(['score', 'hidden', 'verdict'] as const)(
  'at %s the news counts what is shown',
  async (feedback) => {
    const { fields, attempts } = makers.program;
    const news: { id: number; tests_total: number; test: { group: number } | null }[] = [];
    const stop = events.listen('submission:', (event) => news.push(event as (typeof news)[number]));
    const maker = { fields: { ...fields, feedback }, attempts: { wrong: attempts['wrong']! }, opens: true };
    await makeWork('program', maker, await make.user());
    stop();
    const ofSubmit = news.filter(({ tests_total }) => tests_total > 0);
    const groupsSeen = new Set(ofSubmit.flatMap(({ test }) => test?.group ?? []));
    expect(Math.max(...ofSubmit.map(({ tests_total }) => tests_total))).toBe(feedback === 'verdict' ? 2 : 1);
    expect([...groupsSeen].toSorted((a, b) => a - b)).toEqual(feedback === 'verdict' ? [1, 2] : [1]);
  },
  60_000,
);
