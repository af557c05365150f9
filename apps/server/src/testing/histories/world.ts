import { auth } from '@put/contract/accounts/accounts';
import type { Viewer } from '@put/contract/base/access';
import { apiBase, type Endpoint, type ReplyOf } from '@put/contract/base/endpoint';
import type { MarkSettings } from '@put/contract/marks/marks';
import { adminMarks } from '@put/contract/marks/mark-editing';
import type { Outcome } from '../../drivers/runner/runner.ts';
import { fakeRunner, type Script } from '../../drivers/runner/fake-runner.ts';
import { handInOverdue } from '../../modules/exams/hand-in-overdue.ts';
import { judgeSubmission } from '../../modules/judge/judge-submission.ts';
import { makeExport } from '../../modules/exports/make-export.ts';
import { rejudgeSubmission } from '../../modules/rejudges/rejudge-submission.ts';
import { checkTask } from '../../modules/tasks/checks/check-task.ts';
import { asOwner } from '../as-owner.ts';
import { testApp, type TestCall } from '../build-app.ts';
import { virtualClock } from './clock.ts';
import { examMinutes } from './model.ts';
import { preparedStatements } from './prepared.ts';
import {
  devices,
  type DeviceName,
  type LessonName,
  lessonNames,
  placeNames,
  type PlaceName,
  places,
  type Source,
  students,
  type StudentName,
  type TaskName,
} from './names.ts';

/** One application for all histories of a file; each history has people, groups, a course and tasks of its own. */
export async function openProduct() {
  const clock = virtualClock();
  preparedStatements();
  const built = await testApp({
    judges: false,
    takesOtherJobs: false,
    runner: fakeRunner(play),
    prepare: async (connect) => {
      await clock.prepare(connect);
      await asOwner(connect, easyPlans(connect.database!));
    },
  });
  const { work } = built;
  const never = new AbortController().signal;
  const judge = judgeSubmission(work);
  const rejudge = rejudgeSubmission(work);
  const check = checkTask(work);
  const exporting = makeExport(work);
  return {
    ...built,
    clock,
    root: colleagueOf(built, clock.now, await built.make.user({ is_admin: true })),
    /** The work of the server's jobs, at the moment that a history chooses. */
    jobs: {
      judge: (submission_id: number) => judge.run({ submission_id }, never),
      rejudge: (rejudge_id: number, submission_id: number) => rejudge.run({ rejudge_id, submission_id }, never),
      check: (task_id: number, run: number) => check.run({ task_id, run }, never),
      export: (export_id: number) => exporting.run({ export_id }, never),
      handInOverdue: (lesson_id: number) => handInOverdue(work, { lesson_id }),
    },
  };
}
/** Tables of a few hundred rows: to look for the best plan of each call would take longer than the calls. */
const easyPlans = (name: string) =>
  ['join_collapse_limit = 3', 'from_collapse_limit = 3', 'plan_cache_mode = force_generic_plan', 'jit = off']
    .map((setting) => `alter database "${name}" set ${setting};`)
    .join('\n');

type Built = Awaited<ReturnType<typeof testApp>>;

/** A caller with a session that begins anew when its token grows old. */
function colleagueOf({ as }: Pick<Built, 'as'>, now: () => number, person: Viewer): Staff {
  let openedMs = now();
  let caller = as(person);
  const current = () => {
    if (now() - openedMs > 20 * 3_600_000) [openedMs, caller] = [now(), as(person)];
    return caller;
  };
  return {
    answer: (endpoint, input) => current().answer(endpoint, input),
    get: (endpoint, input) => current().get(endpoint, input),
  };
}
type Staff = Pick<ReturnType<Built['as']>, 'answer' | 'get'>;
export type Product = Awaited<ReturnType<typeof openProduct>>;

/** What programs do, by the words in them: the sum, the sum of positive numbers alone, the difference, or one of both. */
const play: Script = (source, input): string | Partial<Outcome> => {
  const [a = 0, b = 0] = input.split(/\s+/).map(Number);
  if (source.includes('mixed')) return `${a > 0 ? a + b : a - b}\n`;
  if (source.includes('a - b')) return `${a - b}\n`;
  return source.includes('if a > 0') ? `${a > 0 ? a + b : 'нет'}\n` : `${a + b}\n`;
};

/** A program of that sort; the number tells it from others. */
export const programOf = (source: Source, number: number): string =>
  `${{ right: 'print(a + b)', half: 'if a > 0: print(a + b)', wrong: 'print(a - b)' }[source]}  # ${number}`;

/** An answer of so many words. */
export const essayOf = (number: number, words: number): string =>
  [`Ответ${number}`, ...Array.from({ length: words - 1 }, () => 'слово')].join(' ');

const testsOf = (answers: readonly [string, string]) => [
  {
    name: 'Основные',
    points: 100,
    tests: [
      { input: '5 7\n', answer: `${answers[0]}\n` },
      { input: '-1 1\n', answer: `${answers[1]}\n` },
    ],
  },
];
/** Three sets of tests: of sums, of differences, and of one each. */
export const testSets = [testsOf(['12', '0']), testsOf(['-2', '-2']), testsOf(['12', '-2'])] satisfies unknown[];
/** A program that each set takes, so that the task can be opened with it. */
export const agreeing = ['print(a + b)', 'print(a - b)', 'mixed'].map((content) => [
  { language: 'python' as const, expected: 'accepted' as const, files: [{ name: 'main.py', content }] },
]);
/** What share of the points each sort of program has by each set of tests. */
export const shares: Record<Source, readonly number[]> = {
  right: [1, 0, 0.5],
  half: [0.5, 0, 0.5],
  wrong: [0, 1, 0.5],
};

const rubric = [{ key: 'a', title: 'Полнота', description: '', points: 8 }];
const essay = (min_words: number) => ({
  kind: 'text' as const,
  test_groups: [],
  solutions: [],
  config: { rubric, min_words, max_words: 400 },
});
const program = { test_groups: testSets[0], solutions: [] };

/** A person's browser: it signs in when it is used first, and asks for new tokens as browsers do. */
type Device = { access: string; refresh: string; signedInMs: number; refreshedMs: number };
export type Answer<E extends Endpoint> = { status: number; body: ReplyOf<E>; code: string };
export type World = Awaited<ReturnType<typeof openWorld>>;

let worlds = 0;

/** What a history begins with, at eight in the morning of a day of its own. */
export async function openWorld(product: Product) {
  const { clock, make, app } = product;
  const number = (worlds += 1);
  const dayMs = 24 * 3_600_000;
  await clock.moveTo(Math.ceil(clock.now() / dayMs) * dayMs + 8 * 3_600_000);
  const beganMs = Math.floor(clock.now() / 60_000) * 60_000;
  const people = Object.fromEntries(
    await Promise.all(students.map(async (who) => [who, await make.user()] as const)),
  ) as Record<StudentName, Viewer & { username: string }>;
  const taskIds = { sum: 0, pairs: 0, essay: 0, examSum: 0, examEssay: 0 };
  const secret = `Тайна${number}`;
  taskIds.sum = await make.task({ ...program, title: 'Сумма' });
  taskIds.pairs = await make.task({ ...program, title: 'Пары' });
  taskIds.essay = await make.task({ ...essay(0), title: 'Эссе' });
  taskIds.examSum = await make.task({ ...program, title: `${secret} о сумме` });
  taskIds.examEssay = await make.task({
    ...essay(20),
    title: `${secret} об эссе`,
  });
  const staff = await openCourse(product, { number, people, taskIds, beganMs });
  const held: Partial<Record<`${StudentName} ${DeviceName}`, Device>> = {};
  const placeOf = (place: PlaceName) => ({
    task_id: taskIds[places[place].task],
    lesson_id: staff.lessonIds[places[place].lesson],
    points: places[place].points,
  });

  const send = async <E extends Endpoint>(endpoint: E, input: TestCall<E>, headers: Record<string, string>) => {
    const given = input as { params?: object; query?: Record<string, string>; body?: object };
    const path = Object.entries(given.params ?? {}).reduce(
      (text, [name, value]) => text.replace(`:${name}`, String(value)),
      endpoint.path as string,
    );
    const response = await app.inject({
      method: endpoint.method,
      url: `${apiBase}${path}`,
      headers,
      ...(given.query && { query: given.query }),
      ...(given.body && { payload: given.body }),
    });
    const body = response.body === '' ? undefined : (response.json() as unknown);
    const code = (body as { code?: string } | undefined)?.code ?? '';
    return { status: response.statusCode, body, code } as Answer<E>;
  };
  const browser = (device: DeviceName) => ({ 'user-agent': devices[device] });

  /** Undefined: the person may not sign in. */
  async function deviceOf(who: StudentName, device: DeviceName): Promise<Device | undefined> {
    const key = `${who} ${device}` as const;
    const known = held[key];
    const nowMs = clock.now();
    if (known && nowMs - known.signedInMs < 29 * dayMs) {
      if (nowMs - known.refreshedMs < 12 * 3_600_000) return known;
      const renewed = await send(auth.refresh, { body: { refresh_token: known.refresh } }, browser(device));
      if (renewed.status === 200) {
        const { access_token: access, refresh_token: refresh } = renewed.body;
        return (held[key] = { ...known, access, refresh, refreshedMs: nowMs });
      }
    }
    const body = { login: people[who].username, password: 'a-good-password' };
    const opened = await send(auth.login, { body }, browser(device));
    if (opened.status !== 200) return undefined;
    const { access_token: access, refresh_token: refresh } = opened.body;
    return (held[key] = { access, refresh, signedInMs: nowMs, refreshedMs: nowMs });
  }

  return {
    product,
    number,
    beganMs,
    secret,
    people,
    taskIds,
    ...staff,
    placeOf,
    /** The other way round; undefined: it is of another history. */
    placeBy: (lesson_id: number, task_id: number) =>
      placeNames.find((name) => placeOf(name).lesson_id === lesson_id && placeOf(name).task_id === task_id),
    lessonBy: (id: number) => lessonNames.find((name) => staff.lessonIds[name] === id),
    whoIs: (id: number) => students.find((name) => people[name].id === id),
    held,
    send,
    browser,
    deviceOf,
    jobs: product.jobs,
    now: clock.now,
    wait: clock.moveBy,
    /** A call of a student's browser. */
    async call<E extends Endpoint>(
      who: StudentName,
      device: DeviceName,
      endpoint: E,
      input: TestCall<E>,
      headers: Record<string, string> = {},
    ): Promise<Answer<E>> {
      const open = await deviceOf(who, device);
      if (!open) return { status: 401, body: undefined as never, code: 'signed_out' };
      return send(endpoint, input, { ...browser(device), ...headers, authorization: `Bearer ${open.access}` });
    },
  };
}

type Made = {
  number: number;
  people: Record<StudentName, Viewer>;
  taskIds: Record<TaskName, number>;
  beganMs: number;
};

/** Rows of a course with three lessons, two groups and three colleagues. */
async function openCourse(product: Product, { number, people, taskIds, beganMs }: Made) {
  const { db, make, root } = product;
  const { courseId, lessonId: plain, groupId: first } = await make.course({ students: [people.anna] });
  const { id: second } = await db
    .insertInto('user_group')
    .values({ title: '10 «Б»' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('user_group_member')
    .values({ user_group_id: second, user_id: people.boris.id, role: 'student' })
    .execute();
  await db.insertInto('course_user_group').values({ course_id: courseId, user_group_id: second }).execute();
  const time = (hours: number) => new Date(beganMs + hours * 3_600_000).toISOString();
  const rows = await db
    .insertInto('lesson')
    .values([
      { course_id: courseId, title: 'Повторение', status: 'published', position: 2 },
      { course_id: courseId, title: 'Контрольная', status: 'published', position: 3 },
    ])
    .returning('id')
    .execute();
  const lessonIds = { plain, again: rows[0]!.id, exam: rows[1]!.id };
  await db
    .updateTable('lesson')
    .set({ soft_deadline: time(softHours), hard_deadline: time(hardHours) })
    .where('id', '=', plain)
    .execute();
  await db
    .insertInto('lesson_task')
    .values(
      Object.values(places).map(({ lesson, task, points }, at) => ({
        lesson_id: lessonIds[lesson],
        task_id: taskIds[task],
        points,
        position: at + 1,
        required: true,
      })),
    )
    .execute();
  await db
    .insertInto('exam')
    .values({ lesson_id: lessonIds.exam, minutes: examMinutes, feedback: 'hidden', grace_s: 120 })
    .execute();
  await db
    .updateTable('course')
    .set({ late_policy: JSON.stringify({ steps: [{ until_h: 12, credit: 50 }], after: 'practice' }) })
    .where('id', '=', courseId)
    .execute();
  await db
    .updateTable('user')
    .set({ last_name: `Ёлкина${number}` })
    .where('id', '=', people.anna.id)
    .execute();
  await db
    .updateTable('user')
    .set({ last_name: `Абрамов${number}` })
    .where('id', '=', people.boris.id)
    .execute();
  const colleague = async (role: 'teacher' | 'assistant' | 'observer') => {
    const person = await make.user({ is_admin: true });
    await db.updateTable('user').set({ has_grants_only: true }).where('id', '=', person.id).execute();
    await db
      .insertInto('staff_grant')
      .values({ user_id: person.id, role, course_id: courseId, without_names: role === 'observer' })
      .execute();
    return colleagueOf(product, product.clock.now, person);
  };
  const [teacher, assistant, observer] = [
    await colleague('teacher'),
    await colleague('assistant'),
    await colleague('observer'),
  ];
  await root.get(adminMarks.change, {
    params: { id: String(courseId) },
    body: { settings: markSettings(lessonIds, 1), is_released: true },
  });
  return { courseId, lessonIds, groupIds: { anna: first, boris: second }, teacher, assistant, observer };
}

/** The deadlines that the first lesson begins with, in hours since the beginning; a quarter past, where no step ends. */
export const softHours = 6.25;
export const hardHours = 120.25;

export function markSettings({ exam, ...lessons }: Record<LessonName, number>, examWeight: number): MarkSettings {
  const rule = { rule: 'sum' as const, drop_lowest: 0 };
  return {
    scale: 'five',
    thresholds: [85, 65, 45],
    rounding: 'nearest',
    counts: 'all',
    categories: [
      { ...rule, title: 'Занятия', weight: 1, lesson_ids: Object.values(lessons) },
      { ...rule, title: 'Контрольные', weight: examWeight, lesson_ids: [exam] },
    ],
  };
}
