import { globSync, readFileSync } from 'node:fs';
import { NewCourse } from '@put/contract/courses/course-editing';
import { NewLesson } from '@put/contract/lessons/lesson-editing';
import { NewTask } from '@put/contract/tasks/new-task';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPython } from '../testing/python-runner.ts';
import { byLanguage } from '../drivers/runner/by-language.ts';
import { startSqlRunner } from '../drivers/runner/sql-runner.ts';
import type { Runner } from '../drivers/runner/runner.ts';
import { kindRule } from '../judging/kinds.ts';
import { verifyVariants } from '../judging/verify-variants.ts';
import { pythonFirstSteps as course } from './python-first-steps.ts';
import { fieldsOfKind, toTaskFields } from './seed-demo.ts';

const tasks = course.lessons.flatMap((lesson) => lesson.tasks);
const moreTasks = course.lessons.flatMap((lesson) => lesson.moreTasks ?? []);
const tagIds = new Map(course.tags.map((tag, index) => [tag.title, index + 1]));
const known = { tagIds, animationIds: new Map(), templateIds: new Map() };
const bodyOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const markdownTexts = [
  ...course.lessons.map((lesson) => ({ name: lesson.bodyFile, text: bodyOf(lesson.bodyFile) })),
  ...[...tasks, ...moreTasks].map((task) => ({ name: task.title, text: task.statement ?? '' })),
];
const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index);

describe('the demonstration course', () => {
  it('is a course by the contract', () => {
    const { title, summary, description } = course;
    expect(NewCourse.parse({ title, summary, description, date: '2026-09-01' })).toMatchObject({
      title,
      summary,
      description,
    });
  });

  it('repeats no title', () => {
    expect(repeated(course.lessons.map((lesson) => lesson.title))).toEqual([]);
    expect(repeated([...tasks, ...moreTasks].map((task) => task.title))).toEqual([]);
    expect(repeated(course.tags.map((tag) => tag.title))).toEqual([]);
  });

  it('uses every tag it declares and no other', () => {
    const used = [...new Set([...tasks, ...moreTasks].flatMap((task) => task.tags))].toSorted();
    expect(used).toEqual(course.tags.map((tag) => tag.title).toSorted());
  });

  it('uses every program in its folders', () => {
    const ofKinds = moreTasks.flatMap(({ solutions = [], variant, ...task }) => [
      ...solutions.flatMap(({ files }) => files.map(({ content }) => content)),
      ...(task.kind === 'upload' ? (task.config.checker?.files ?? []).map(({ content }) => content) : []),
      variant?.code,
    ]);
    const ofPrograms = tasks.flatMap((task) => [task.starter, ...task.solutions.map((solution) => solution.code)]);
    const used = new Set([...ofPrograms, ...ofKinds]);
    const programs = globSync('lessons/*/*/*.py', { cwd: new URL('.', import.meta.url) });
    expect(programs.length).toBeGreaterThan(tasks.length);
    expect(programs.filter((program) => !used.has(bodyOf(program)))).toEqual([]);
  });

  it('shows every checker', () => {
    expect([...new Set(tasks.map((task) => task.checker.kind))].toSorted()).toEqual(['exact', 'lines', 'tokens']);
  });

  it.each(course.lessons)('lesson «$title» has a text and tasks', (lesson) => {
    const body = bodyOf(lesson.bodyFile);
    const { title, section } = lesson;
    expect(NewLesson.parse({ course_id: 1, title, section, body, status: 'published' })).toMatchObject({
      title,
      section,
      body,
    });
    expect(body).toContain('```python');
    expect(lesson.tasks.length).toBeGreaterThanOrEqual(3);
  });

  it.each(markdownTexts)('the text of $name has no broken mark', ({ text }) => {
    expect(text.match(/^```/gm)?.length ?? 0).toSatisfy((fences: number) => fences % 2 === 0);
    expect(text.match(/^:::/gm)?.length ?? 0).toSatisfy((marks: number) => marks % 2 === 0);
    for (const [, name] of text.matchAll(/^:::(\w+)/gm)) expect(['note', 'warning', 'hint', 'spoiler']).toContain(name);
    const prose = text.replaceAll(/```[^]*?```|`[^`\n]*`/g, '');
    expect(prose.split('$').length % 2, 'an odd number of $').toBe(1);
    expect(prose, 'a title of the first level belongs to the page').not.toMatch(/^# /m);
  });
});

let runner: Runner;
beforeAll(async () => {
  runner = byLanguage(await startTestPython(), startSqlRunner());
});
afterAll(() => runner.close());

describe.each(tasks)('task «$title»', (task) => {
  it('is a task by the contract', () => {
    const fields = toTaskFields(task, tagIds);
    expect(NewTask.parse(fields)).toMatchObject(fields);
    expect(task.statement).toContain('### Формат ввода');
    expect(task.statement).toContain('### Формат вывода');
  });

  it('has open samples without points and hidden tests that make up its points', () => {
    const [first, ...hidden] = task.test_groups;
    expect(first).toMatchObject({ is_sample: true, points: 0 });
    expect(first?.tests.length).toBeGreaterThan(0);
    expect(hidden.every((group) => !group.is_sample && group.points > 0 && group.tests.length > 0)).toBe(true);
    expect(hidden.reduce((sum, group) => sum + group.points, 0)).toBe(task.points);
  });

  it('repeats no test within a group, and its texts end with a line break', () => {
    for (const { name, tests } of task.test_groups) {
      expect(repeated(tests.map((test) => test.input)), name).toEqual([]);
      for (const { input, answer } of tests) {
        expect(input).toMatch(/^$|\n$/);
        expect(answer).toMatch(/\n$/);
      }
    }
  });

  it('opens its hints one after another', () => {
    const moments = task.hints.map((hint) => hint.after_attempts);
    expect(moments.length).toBeGreaterThan(0);
    expect(moments).toEqual([...new Set(moments)].toSorted((a, b) => a - b));
  });

  it('has a right solution and two typical mistakes', () => {
    const expected = task.solutions.map((solution) => solution.expected);
    expect(expected).toContain('accepted');
    expect(expected.filter((verdict) => verdict !== 'accepted').length).toBeGreaterThanOrEqual(2);
  });

  it('gives each reference solution its verdict', async () => {
    const { solutions, test_groups, ...parsed } = NewTask.parse(toTaskFields(task, tagIds));
    for (const solution of solutions) {
      const handedIn = { ...solution, answer: null, seed: 0 };
      const judged = await kindRule('program').judge({ runner }, parsed, test_groups, handedIn, {});
      expect(judged.verdict, solution.title).toBe(solution.expected);
    }
  });
});

describe.skipIf(moreTasks.length === 0).each(moreTasks)('task «$title» of kind $kind', (given) => {
  it('proves itself by its reference solutions', async () => {
    const task = NewTask.parse(fieldsOfKind(given, known));
    const kept = { ...task, id: 1, verified_at: null, version: 1, lessons: [], updated_at: '2026-09-01T00:00:00Z' };
    expect((await verifyVariants(runner, kept)).problems).toEqual([]);
  });
});

describe('the program that looks at an uploaded table', () => {
  const given = moreTasks.find(({ kind }) => kind === 'upload')!;
  const head = 'название;автор;страниц';
  const books = [
    'Муму;Тургенев;32',
    'Нос;Гоголь;48',
    'Метель;Пушкин;64',
    'Каштанка;Чехов;72',
    'Капитанская дочка;Пушкин;160',
  ];
  const look = async (...contents: [name: string, content: string][]) => {
    const task = NewTask.parse(fieldsOfKind(given, known));
    const files = contents.map(([name]) => ({ name, sha256: name }));
    const readUpload = async (sha256: string) => Buffer.from(contents.find(([name]) => name === sha256)![1]);
    const handedIn = { language: null, files: [], answer: { files }, seed: 0 };
    const { tests } = await kindRule('upload').judge({ runner, readUpload }, task, [], handedIn, {});
    return `${tests[0]!.verdict}: ${tests[0]!.message}`;
  };
  const table = (...rows: string[]): [string, string] => ['books.csv', `\ufeff${[head, ...rows].join('\r\n')}\r\n`];
  const report: [string, string] = ['report.py', 'print(1)'];

  it.each([
    [[table(...books), report], 'accepted: Таблица заполнена верно.'],
    [[table(...books)], 'wrong_answer: Нет файла report.py.'],
    [[report], 'wrong_answer: Нет файла books.csv.'],
    [[['books.csv', ''], report], 'wrong_answer: Файл books.csv пуст.'],
    [[table(...books.slice(1)), report], 'wrong_answer: Книг 4, а нужно не меньше пяти.'],
    [[table(...books.toReversed()), report], 'wrong_answer: Книги стоят не по числу страниц.'],
    [[table(books[0]!, ...books), report], 'wrong_answer: Какая-то книга записана дважды.'],
    [[table('Без;страниц', ...books), report], 'wrong_answer: Строка 2: полей 2, а нужно 3.'],
    [[table('Лев;Толстой;ноль', ...books), report], 'wrong_answer: Строка 2: «ноль» — не число страниц.'],
  ] as [[string, string][], string][])('%#', async (files, expected) => {
    expect(await look(...files)).toBe(expected);
  });
});
