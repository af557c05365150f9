/**
 * Nothing that was typed in an exam is dropped at its end: tasks of all kinds, whoever ends it, whatever rule an answer
 * breaks. What counts as «с ответом» is what became submissions, on every screen.
 */
import type { Viewer } from '@put/contract/base/access';
import { containers } from '@put/contract/containers/containers';
import { adminExams } from '@put/contract/exams/exam-keeping';
import { exams } from '@put/contract/exams/exams';
import { hasTests, TaskKind } from '@put/contract/kinds/kinds';
import type { NewTask } from '@put/contract/tasks/new-task';
import { adminReviews } from '@put/contract/reviews/review-queue';
import { adminSubmissions, drafts, submissions } from '@put/contract/submissions/submissions';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { testApp } from '../../testing/build-app.ts';
import { atId, containerSteps } from '../../testing/containers/containers.ts';
import { formOf, formSender } from '../../testing/multipart.ts';
import { copyHome } from '../submissions/copy-home.ts';
import { handIn } from './hand-in-exam.ts';
import { closeContainers, handInOverdue } from './hand-in-overdue.ts';

const built = await testApp({ judges: false, runsContainers: true });
const { app, db, as, make, tokens, work, containers: engine } = built;
const steps = containerSteps(built);
const upload = formSender({ app, tokens });
const teacher = await make.user({ is_admin: true });
const root = as(teacher);
const templateId = await make.containerTemplate();

type Fields = Partial<z.input<typeof NewTask>>;
type Person = Viewer & { username: string };
type Typed = { language?: 'python' | 'sql'; files?: { name: string; content: string }[]; answer?: object };
type Place = { student: Person; lessonId: number; taskId: number };
/** A task of a kind, what a student types at it, and the rule that this breaks. */
type Made = {
  fields: Fields;
  type: (place: Place) => Promise<Typed | undefined> | Typed;
  /** Between the typing and the end. */
  meanwhile?: (place: Place) => Promise<unknown>;
  rule: string | null;
  /** What becomes of it. */
  status: 'queued' | 'review' | 'done';
};

const main = (content: string, name = 'main.py') => [{ name, content }];
const none: Fields = { test_groups: [], solutions: [] };
const rubric = [{ key: 'a', title: 'Полнота', description: '', points: 10 }];
const words = (count: number) => Array.from({ length: count }, () => 'слово').join(' ');
const essay: Fields = { ...none, kind: 'text', config: { rubric, min_words: 50, max_words: 400 } };
const files = { max_files: 1, max_file_mb: 1, extensions: ['txt'], rubric: [], checker: null };
const checker = { language: 'python' as const, files: main('pass'), points: 10 };
const linux = {
  template_id: templateId,
  files: [],
  checks: [{ name: 'made', title: 'Папка есть', points: 10 }],
  script: 'check made yes',
  script_language: 'bash' as const,
  script_files: [],
  solution: 'mkdir work',
  start_command: '',
  wait_port: null,
  time_ms: 1000,
  graded_files: ['work.txt'],
};
const option = (key: string, is_right: boolean) => ({ key, text: key, is_right, explanation: '' });
const parsons = {
  language: 'python',
  checks_indent: true,
  gives_partial: true,
  points: 10,
  lines: ['a', 'b'].map((key) => ({ key, text: key, indent: 0, is_distractor: false, after: null, may_swap: false })),
};
const scene = {
  animation_id: null,
  version: 1,
  title: 'Обход',
  program: 'x',
  input: '',
  tries: 2,
  points: 17,
  own: false,
};
const pick = { do: 'pick', of: 'p0', what: ['c1'] };

async function sendFile(person: Viewer, content: string, name: string) {
  const { sha256 } = (await upload(person, formOf(content, name))).json<{ sha256: string }>();
  return { sha256, name };
}

async function runContainer({ student, lessonId, taskId }: Place): Promise<number> {
  const body = { template_id: templateId, task_id: taskId, lesson_id: lessonId };
  const { id } = await as(student).get(containers.create, { body });
  await as(student).get(containers.start, atId(id));
  await steps.until(as(student), id, 'running');
  engine.homeOf(String(id)).put('work.txt', Buffer.from('сделано'));
  return id;
}

const of: Record<TaskKind, Record<string, Made>> = {
  program: {
    'as it should be': {
      fields: {},
      type: () => ({ language: 'python', files: main('print(1)') }),
      rule: null,
      status: 'queued',
    },
    'in a language that is not allowed any more': {
      fields: { config: { languages: ['python', 'cpp'], checker: { kind: 'tokens' } } },
      type: () => ({ language: 'python', files: main('print(1)') }),
      meanwhile: ({ lessonId }) =>
        db
          .updateTable('lesson')
          .set({ languages: ['cpp'] })
          .where('id', '=', lessonId)
          .execute(),
      rule: 'Язык Python в этой задаче не принимают',
      status: 'queued',
    },
    'with a file of its own': {
      fields: {},
      type: () => ({ language: 'python', files: [...main('print(1)'), ...main('x = 1', 'own.py')] }),
      rule: 'Своих файлов в этой задаче не добавляют: own.py',
      status: 'queued',
    },
    'with files that can not lie together': {
      fields: {},
      type: () => ({ language: 'python', files: [...main('print(1)'), ...main('x = 1', 'Main.py')] }),
      rule: 'Имя отличается от main.py только большими буквами: Main.py',
      status: 'done',
    },
    'without a language': {
      fields: {},
      type: () => ({ files: main('print(1)') }),
      rule: 'Не выбран язык',
      status: 'done',
    },
    'of a task that was changed': {
      fields: {},
      type: () => ({ language: 'python', files: main('print(1)') }),
      meanwhile: ({ taskId }) => db.updateTable('task').set({ status: 'broken' }).where('id', '=', taskId).execute(),
      rule: 'Задачу меняли, пока её решали, и сейчас она не готова',
      status: 'queued',
    },
    'of a task that was taken back': {
      fields: {},
      type: () => ({ language: 'python', files: main('print(1)') }),
      meanwhile: ({ taskId }) => db.updateTable('task').set({ status: 'draft' }).where('id', '=', taskId).execute(),
      rule: 'Задачу меняли, пока её решали, и сейчас она не готова',
      status: 'queued',
    },
    'of a task that was taken out': {
      fields: {},
      type: () => ({ language: 'python', files: main('print(1)') }),
      meanwhile: ({ taskId }) => db.deleteFrom('lesson_task').where('task_id', '=', taskId).execute(),
      rule: 'Задачу убрали из контрольной, пока её писали',
      status: 'queued',
    },
  },
  function: {
    'as it should be': {
      fields: {
        ...none,
        kind: 'function',
        config: { languages: ['python'], style: 'asserts', file_name: 'task.py', prelude: '' },
      },
      type: () => ({ language: 'python', files: main('def f(): pass', 'task.py') }),
      rule: null,
      status: 'queued',
    },
  },
  sql: {
    'as it should be': {
      fields: {
        ...none,
        kind: 'sql',
        config: {
          dialect: 'sqlite',
          schema: 'create table t (a text);',
          is_ordered: false,
          compares_column_names: false,
          check_query: '',
        },
      },
      type: () => ({ language: 'sql', files: main('select 1', 'query.sql') }),
      rule: null,
      status: 'queued',
    },
  },
  quiz: {
    'answered in part': {
      fields: {
        ...none,
        kind: 'quiz',
        config: {
          shuffles_questions: false,
          shuffles_options: false,
          questions: ['a', 'b'].map((key) => ({
            type: 'single' as const,
            key,
            text: 'Вопрос',
            points: 1,
            explanation: '',
            options: [option('x', true), option('y', false)],
          })),
        },
      },
      type: () => ({ answer: { questions: { a: 'что-то' } } }),
      rule: null,
      status: 'queued',
    },
  },
  parsons: {
    'built in part': {
      fields: { ...none, kind: 'parsons', config: parsons },
      type: () => ({ answer: { lines: [{ key: 'x', indent: 0 }] } }),
      rule: null,
      status: 'queued',
    },
    'in an older shape': {
      fields: { ...none, kind: 'parsons', config: parsons },
      type: () => ({ answer: { lines: [{ key: 'x', indent: 0 }] } }),
      meanwhile: ({ taskId }) =>
        db
          .updateTable('exam_answer')
          .set({ answer: JSON.stringify({ order: ['x'] }) })
          .where('task_id', '=', taskId)
          .execute(),
      rule: 'Ответ записан в прежнем виде, и проверка его не читает',
      status: 'done',
    },
  },
  animation: {
    'performed alone': {
      fields: { ...none, kind: 'animation', config: { ...scene, mode: 'at_end' } } as never,
      type: () => ({ answer: { actions: [pick] } }),
      rule: null,
      status: 'queued',
    },
    'performed before the server’s eyes': {
      fields: { ...none, kind: 'animation', config: { ...scene, mode: 'at_once' } },
      type: (place) => perform(place, 1),
      rule: null,
      status: 'queued',
    },
    'performed on a picture that was changed': {
      fields: { ...none, kind: 'animation', config: { ...scene, mode: 'at_once' } },
      type: (place) => perform(place, 0),
      rule: 'Задачу изменили: это сделано на прежней картинке',
      status: 'done',
    },
  },
  container: {
    'not sent by hand': {
      fields: { ...none, kind: 'container', config: linux },
      type: async (place) => ({ answer: { container_id: await runContainer(place), home: null, files: [] } }),
      rule: null,
      status: 'queued',
    },
    'that never ran': {
      fields: { ...none, kind: 'container', config: linux },
      type: async ({ student, lessonId, taskId }) => {
        const body = { template_id: templateId, task_id: taskId, lesson_id: lessonId };
        const { id } = await as(student).get(containers.create, { body });
        return { answer: { container_id: id, home: null, files: [] } };
      },
      rule: 'В контейнере нет файлов: он не запускался',
      status: 'done',
    },
    'of somebody else': {
      fields: { ...none, kind: 'container', config: linux },
      type: async (place) => {
        const { id } = await steps.running();
        expect(place.student.id).not.toBe(id);
        return { answer: { container_id: id, home: null, files: [] } };
      },
      rule: 'Контейнера этой задачи нет',
      status: 'done',
    },
  },
  text: {
    'of five words': {
      fields: essay,
      type: () => ({ answer: { text: words(5) } }),
      rule: 'В ответе 5 слов, нужно от 50',
      status: 'review',
    },
    'of too many words': {
      fields: essay,
      type: () => ({ answer: { text: words(401) } }),
      rule: 'В ответе 401 слово, можно до 400',
      status: 'review',
    },
    'of signs alone': {
      fields: essay,
      type: () => ({ answer: { text: '…' } }),
      rule: 'Напишите ответ: пока он пуст',
      status: 'review',
    },
  },
  upload: {
    'of another type': {
      fields: { ...none, kind: 'upload', config: { ...files, rubric } },
      type: async ({ student }) => ({ answer: { files: [await sendFile(student, 'мир', 'a.png')] } }),
      rule: 'Файл «a.png» не подходит: нужны .txt',
      status: 'review',
    },
    'of too many files, for a program alone': {
      fields: { ...none, kind: 'upload', config: { ...files, checker } },
      type: async ({ student }) => ({
        answer: { files: [await sendFile(student, 'раз', 'a.txt'), await sendFile(student, 'два', 'b.txt')] },
      }),
      rule: 'Слишком много файлов: можно не больше 1',
      status: 'done',
    },
    'that somebody else has uploaded': {
      fields: { ...none, kind: 'upload', config: { ...files, rubric, checker } },
      type: async () => ({ answer: { files: [await sendFile(teacher, 'чужое', 'a.txt')] } }),
      rule: 'Файл «a.txt» не загружен',
      status: 'review',
    },
  },
};

/** The server keeps the actions by itself: `version` is that of the task they were made in. */
async function perform({ student, lessonId, taskId }: Place, version: number): Promise<undefined> {
  const row = { user_id: student.id, task_id: taskId, lesson_id: lessonId, attempt: 0, task_version: version };
  await db
    .insertInto('performance')
    .values({ ...row, actions: JSON.stringify([pick]) })
    .execute();
}

async function sit(fields: Fields[]) {
  const student = await make.user();
  const taskIds: number[] = [];
  for (const one of fields) {
    const task_id = await make.task(one);
    taskIds.push(task_id);
    if (one.kind === 'container')
      await db.insertInto('container_use').values({ template_id: templateId, task_id }).execute();
  }
  const { lessonId } = await make.course({ students: [student], tasks: taskIds });
  const at = { params: { id: String(lessonId) } };
  await root.get(adminExams.set, { ...at, body: { minutes: 40 } });
  await as(student).get(exams.begin, { ...at, body: { consents: true } });
  const type = (task_id: number, typed: Typed) =>
    as(student).get(drafts.save, {
      params: { id: String(task_id) },
      body: { lesson_id: lessonId, ...typed } as never,
    });
  const runFor = (minutes: number) =>
    db
      .updateTable('exam_sitting')
      .set({ started_at: sql<string>`now() - make_interval(mins => ${minutes})` })
      .where('lesson_id', '=', lessonId)
      .execute();
  const handedIn = () =>
    db
      .selectFrom('submission')
      .select(['id', 'task_id', 'status', 'broken_rule', 'answer', 'files', 'score', 'late_credit'])
      .where('lesson_id', '=', lessonId)
      .where('user_id', '=', student.id)
      .where('status', '<>', 'cancelled')
      .orderBy('id')
      .execute();
  const isCopied = async () =>
    (
      await db
        .selectFrom('home_copy')
        .innerJoin('submission', 'submission.id', 'submission_id')
        .select('id')
        .where('user_id', '=', student.id)
        .execute()
    ).length === 0;
  const my = () => as(student).get(exams.get, at);
  const room = async () => {
    const { tasks, ...person } = (await root.get(adminExams.room, at)).people[0]!;
    return { ...person, tasks: tasks.length, answered: tasks.filter(({ is_answered }) => is_answered).length };
  };
  return { student, taskIds, lessonId, at, type, runFor, handedIn, isCopied, my, room };
}
type Sat = Awaited<ReturnType<typeof sit>>;

const ends: Record<string, (sat: Sat) => Promise<unknown>> = {
  'the student': ({ student, at }) => as(student).get(exams.handIn, { ...at, query: {} }),
  'a teacher': ({ student, at }) => root.get(adminExams.handIn, { ...at, body: { user_id: student.id } }),
  'the clock': async ({ runFor }) => {
    await runFor(43);
    await handInOverdue(work);
  },
};

describe.each(Object.keys(ends))('ended by %s', (who) => {
  test.each(TaskKind.options)('%s', async (kind) => {
    const made = Object.entries(of[kind]);
    const sat = await sit(made.map(([, { fields }]) => fields));
    const places = sat.taskIds.map((taskId) => ({ student: sat.student, lessonId: sat.lessonId, taskId }));
    for (const [at, [, one]] of made.entries()) {
      const typed = await one.type(places[at]!);
      if (typed) await sat.type(places[at]!.taskId, typed);
    }
    for (const [at, [, { meanwhile }]] of made.entries()) await meanwhile?.(places[at]!);

    await ends[who]!(sat);
    await expect.poll(sat.isCopied).toBe(true);
    const handed = await sat.handedIn();
    expect(handed.map(({ task_id, broken_rule, status }) => ({ task_id, broken_rule, status }))).toEqual(
      made.map(([, { rule, status }], at) => ({ task_id: sat.taskIds[at], broken_rule: rule, status })),
    );
    // nothing of what was typed is missing
    for (const { answer, files: texts } of handed) expect(answer !== null || texts.length > 0).toBe(true);
    expect(await sat.room()).toMatchObject({ tasks: made.length, answered: made.length, copying: [] });
    const rules = made.flatMap(([, { rule }]) => (rule === null ? [] : [rule]));
    expect((await sat.room()).broken.map(({ rule }) => rule)).toEqual(rules);
    expect((await sat.my()).tasks.map(({ is_answered, broken_rule }) => ({ is_answered, broken_rule }))).toEqual(
      made.map(([, { rule }]) => ({ is_answered: true, broken_rule: rule })),
    );
  });
});

test('every kind is walked', () => {
  expect(TaskKind.options.every((kind) => Object.keys(of[kind]).length > 0)).toBe(true);
  expect(TaskKind.options.filter(hasTests).length).toBeGreaterThan(0);
});

test('what nobody typed is no answer, before the end and after it', async () => {
  const sat = await sit([essay, {}, of.quiz['answered in part']!.fields]);
  const [text, program, quiz] = sat.taskIds as [number, number, number];
  await sat.type(text, { answer: { text: ' \n ' } });
  await sat.type(program, { language: 'python', files: main('  ') });
  await sat.type(quiz, { answer: { questions: { a: ' ' } } });
  expect(await sat.room()).toMatchObject({ answered: 0, tasks: 3 });
  await ends['the student']!(sat);
  expect(await sat.handedIn()).toEqual([]);
  expect(await sat.room()).toMatchObject({ answered: 0, tasks: 3, broken: [] });
});

test('while there is time the student reads of the rule, and it goes with what is typed', async () => {
  const sat = await sit([essay]);
  const rule = async () => (await sat.my()).tasks[0]!.broken_rule;
  await sat.type(sat.taskIds[0]!, { answer: { text: words(5) } });
  expect(await rule()).toBe('В ответе 5 слов, нужно от 50');
  await sat.type(sat.taskIds[0]!, { answer: { text: words(50) } });
  expect(await rule()).toBeNull();
});

test('a quiz says how many of its questions are open, before the hand-in and after it', async () => {
  const sat = await sit([of.quiz['answered in part']!.fields]);
  const open = async () => (await sat.my()).tasks[0]!.left_open;
  expect(await open()).toBeNull();
  await sat.type(sat.taskIds[0]!, { answer: { questions: { a: 'x', b: 'y' } } });
  expect(await open()).toBeNull();
  await sat.type(sat.taskIds[0]!, { answer: { questions: { a: 'x' } } });
  expect(await open()).toBe('Без полного ответа вопросов: 1 из 2');
  await as(sat.student).get(exams.handIn, { params: { id: String(sat.lessonId) }, query: {} });
  expect((await sat.my()).tasks[0]).toMatchObject({ is_answered: true, left_open: await open(), broken_rule: null });
});

test('what breaks a rule waits for marks with the words of the rule, is marked, and tells no score before', async () => {
  const sat = await sit([essay, of.upload['of too many files, for a program alone']!.fields]);
  await sat.type(sat.taskIds[0]!, { answer: { text: words(5) } });
  const two = [await sendFile(sat.student, 'раз', 'a.txt'), await sendFile(sat.student, 'два', 'b.txt')];
  await sat.type(sat.taskIds[1]!, { answer: { files: two } });
  await ends['the clock']!(sat);
  const { reviews } = await root.get(adminReviews.list, { query: { lesson_id: String(sat.lessonId) } });
  const rule = 'В ответе 5 слов, нужно от 50';
  expect(reviews).toMatchObject([{ task_id: sat.taskIds[0], broken_rule: rule }]);
  const [short, many] = await sat.handedIn();
  const shown = await root.get(adminSubmissions.get, { params: { id: String(short!.id) } });
  expect(shown).toMatchObject({ broken_rule: rule, answer: { text: words(5) } });
  expect(JSON.stringify(await sat.my())).not.toMatch(/score|verdict|балл/);
  // none of it can be taken back
  expect((await as(sat.student).refusal(submissions.cancel, { params: { id: String(short!.id) } })).code).toBe(
    'lesson_locked',
  );
  const body = { after: 0, points: { a: 7 } };
  await root.get(adminReviews.save, { params: { id: String(short!.id) }, body });
  expect(await root.get(adminSubmissions.get, { params: { id: String(short!.id) } })).toMatchObject({ score: 7 });
  const zero = await root.get(adminSubmissions.get, { params: { id: String(many!.id) } });
  expect(zero).toMatchObject({ status: 'done', verdict: 'wrong_answer', score: 0, max_score: 10 });
  await root.get(adminExams.release, sat.at);
  const query = { lesson_id: String(sat.lessonId) };
  const mine = await as(sat.student).get(submissions.ofTask, { params: { id: String(sat.taskIds[0]) }, query });
  expect(mine.submissions).toMatchObject([{ broken_rule: rule, score: 70 }]);
});

describe('a container', () => {
  const task = of.container['not sent by hand']!.fields;
  const worked = async () => {
    const sat = await sit([task]);
    const taskId = sat.taskIds[0]!;
    const id = await runContainer({ student: sat.student, lessonId: sat.lessonId, taskId });
    await sat.type(taskId, { answer: { container_id: id, home: null, files: [] } });
    const home = engine.homeOf(String(id));
    const shownFile = async () => (await sat.handedIn()).map(({ answer }) => (answer as { files: object[] }).files[0]);
    return { ...sat, id, taskId, home, shownFile };
  };

  test('is closed by the end, copied by a job, and opened again', async () => {
    const { student, at, id, my, room, isCopied, shownFile } = await worked();
    engine.setAway(true);
    await as(student).get(exams.handIn, { ...at, query: {} });
    // the sitting ends at once; the copy follows
    expect(await my()).toMatchObject({ state: 'handed_in', tasks: [{ is_answered: true, is_copying: true }] });
    expect(await room()).toMatchObject({ answered: 1, copying: [expect.any(String)] });
    for (const call of [
      () => as(student).refusal(containers.start, atId(id)),
      () => as(student).refusal(containers.reset, { ...atId(id), body: { what: 'all' } }),
      () => as(student).refusal(containers.remove, atId(id)),
    ])
      expect(await call()).toMatchObject({ code: 'container_busy' });
    engine.setAway(false);
    await steps.reconcile();
    await expect.poll(isCopied).toBe(true);
    expect(await shownFile()).toEqual([{ name: 'work.txt', text: 'сделано' }]);
    expect(await my()).toMatchObject({ tasks: [{ is_answered: true, is_copying: false, broken_rule: null }] });
    await as(student).get(containers.start, atId(id));
    await steps.until(as(student), id, 'running');
  });

  test('stops when the time is over, before anybody hands in, and may go on when the end is moved', async () => {
    const { student, at, id, runFor } = await worked();
    await runFor(41);
    const fail = (error: unknown) => {
      throw error;
    };
    await closeContainers(work, fail);
    await steps.until(as(student), id, 'stopped');
    expect(await as(student).get(containers.get, atId(id))).toMatchObject({ reason: 'exam_over' });
    expect((await as(student).refusal(containers.start, atId(id))).code).toBe('container_busy');
    await root.get(adminExams.extend, { ...at, body: { minutes: 5 } });
    await as(student).get(containers.start, atId(id));
    await steps.until(as(student), id, 'running');
    await closeContainers(work, fail);
    expect((await steps.rowOf(id)).wanted).toBe('running');
  });

  test('is copied once, however often the job is done', async () => {
    const { student, at, handedIn, isCopied, shownFile } = await worked();
    await as(student).get(exams.handIn, { ...at, query: {} });
    const { id } = (await handedIn())[0]!;
    await expect.poll(isCopied).toBe(true);
    const handler = copyHome(work);
    await handler.run({ submission_id: id }, new AbortController().signal);
    await handler.giveUp({ submission_id: id });
    expect(await shownFile()).toEqual([{ name: 'work.txt', text: 'сделано' }]);
    expect(await handedIn()).toMatchObject([{ status: 'queued', broken_rule: null }]);
    const { rows } = await sql<{ jobs: number }>`select count(*) as jobs from pgboss.job
      where name = 'judge-submission' and (data->>'submission_id')::int = ${id}`.execute(db);
    expect(rows[0]!.jobs).toBe(1);
  });

  test('that was sent by hand and has not changed since is not handed in twice', async () => {
    const { student, at, taskId, lessonId, id, handedIn, isCopied, room, home } = await worked();
    const answer = { container_id: id, home: null, files: [] };
    await as(student).get(submissions.create, { body: { task_id: taskId, lesson_id: lessonId, answer } });
    expect(home.text('work.txt')).toBe('сделано');
    await as(student).get(exams.handIn, { ...at, query: {} });
    await expect.poll(isCopied).toBe(true);
    expect(await handedIn()).toHaveLength(1);
    expect(await room()).toMatchObject({ answered: 1, broken: [] });
  });

  test('that can not be copied gives its last copy, with the reason; the others are not held up', async () => {
    const { student, at, id, home, handedIn, isCopied, shownFile } = await worked();
    await as(student).get(containers.snapshot, atId(id));
    home.put('work.txt', Buffer.from('больше'));
    await db
      .updateTable('container')
      .set({ spec: sql`jsonb_set(spec, '{disk_mb}', '-1000')` as never })
      .where('id', '=', id)
      .execute();
    await as(student).get(exams.handIn, { ...at, query: {} });
    await expect.poll(isCopied).toBe(true);
    expect(await shownFile()).toEqual([{ name: 'work.txt', text: 'сделано' }]);
    expect(await handedIn()).toMatchObject([
      {
        status: 'queued',
        broken_rule: 'Файлы контейнера занимают больше места, чем можно сохранить: взята последняя сохранённая копия',
      },
    ]);
  });

  test('whose engine does not come back gives its last copy after a day', async () => {
    const { student, at, id, handedIn, shownFile, home } = await worked();
    await as(student).get(containers.snapshot, atId(id));
    home.put('work.txt', Buffer.from('после копии'));
    engine.setAway(true);
    await as(student).get(exams.handIn, { ...at, query: {} });
    const submission_id = (await handedIn())[0]!.id;
    await db
      .updateTable('home_copy')
      .set({ since: sql<string>`now() - interval '25 hours'` })
      .where('submission_id', '=', submission_id)
      .execute();
    await copyHome(work).run({ submission_id }, new AbortController().signal);
    engine.setAway(false);
    expect(await shownFile()).toEqual([{ name: 'work.txt', text: 'сделано' }]);
    expect((await handedIn())[0]!.broken_rule).toBe(
      'Файлы контейнера скопировать не удалось: взята последняя сохранённая копия',
    );
  });
});

test('who was taken out of the course meanwhile is handed in too', async () => {
  const sat = await sit([essay]);
  await sat.type(sat.taskIds[0]!, { answer: { text: words(60) } });
  await db.deleteFrom('user_group_member').where('user_id', '=', sat.student.id).execute();
  await ends['the clock']!(sat);
  expect(await sat.handedIn()).toMatchObject([{ status: 'review', broken_rule: null }]);
  expect(await sat.room()).toMatchObject({ answered: 1 });
});

test('all that was given is handed in by one of many who try at once', async () => {
  const sat = await sit([essay, {}]);
  await sat.type(sat.taskIds[0]!, { answer: { text: words(5) } });
  await sat.type(sat.taskIds[1]!, { language: 'python', files: main('print(1)') });
  await sat.runFor(43);
  const sitting = { lesson_id: sat.lessonId, user_id: sat.student.id };
  await Promise.all((['server', 'teacher', 'student', 'server'] as const).map((by) => handIn(work, sitting, by)));
  expect(await sat.handedIn()).toHaveLength(2);
});
