import { writeFileSync } from 'node:fs';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { submissions } from '@put/contract/submissions/submissions';
import { tasks as taskCalls } from '@put/contract/tasks/tasks';
import type { MyParsons } from '@put/contract/kinds/parsons/parsons';
import type { MyQuiz } from '@put/contract/kinds/quiz/quiz';
import type { Language, SourceFile } from '@put/contract/judge/languages';
import { expect, test } from 'vitest';
import { classFile, packClass } from '../../demo/class/class-file.ts';
import { seedDemo } from '../../demo/seed-demo.ts';
import { byLanguage } from '../../drivers/runner/by-language.ts';
import { startSqlRunner } from '../../drivers/runner/sql-runner.ts';
import { handInOverdue } from '../../modules/exams/hand-in-overdue.ts';
import { judgeSubmission } from '../../modules/judge/judge-submission.ts';
import { keepSaid, keepSeen } from '../../modules/presence/presence.store.ts';
import { compareStored } from '../../modules/similarity/compare-stored.ts';
import { testApp, type TestCaller } from '../build-app.ts';
import { virtualClock } from '../histories/clock.ts';
import { startTestPython } from '../python-runner.ts';
import { type Config, parsonsAnswer, quizAnswer } from './answers.ts';
import { chances } from './chance.ts';
import { people } from './people.ts';
import { readRows, recordClass } from './record-class.ts';
import { dayMs, hourMs, nowDay, nowHour, type School, type Step, type Task } from './school.ts';
import { essayOf, planStory } from './story.ts';
import type { Known, Try } from './tries.ts';

/* Plays eight weeks of the demonstration class by the calls of the product and writes what came into being. */

const clock = virtualClock();
const python = await startTestPython(2);
const { db, pool, as, work } = await testApp({
  judges: false,
  takesOtherJobs: false,
  runner: byLanguage(python, startSqlRunner()),
  prepare: clock.prepare,
});
const never = new AbortController().signal;
const judge = judgeSubmission(work);
const chance = chances(31);

test('the class is made', { timeout: 3_600_000 }, async () => {
  await seedDemo(db, { hasClass: false });
  const before = await readRows(pool);
  const beganMs = Math.ceil(clock.now() / dayMs) * dayMs;
  await clock.moveTo(beganMs + hourMs);
  const school = await openSchool(beganMs);
  const steps = planStory(school);
  await play(steps, (plan) => (school.plan = plan));
  await clock.moveTo(beganMs + nowDay * dayMs + nowHour * hourMs);
  await school.seeAll();
  const nowMs = clock.now();
  const made = recordClass(before, await readRows(pool), nowMs);
  const packed = packClass(made);
  writeFileSync(classFile, packed);
  console.info(
    Object.entries(made.tables)
      .map(([name, { rows }]) => `${name} ${rows.length}`)
      .join(', '),
  );
  console.info(`${packed.length} bytes`);
  expect(packed.length).toBeLessThan(400_000);
});

const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
];
/** A computer of the class each. */
const deviceOf = (id: number) => ({
  'user-agent': browsers[id % 3 === 0 ? 1 : 0]!,
  'x-forwarded-for': `192.168.10.${100 + id}`,
});

/** In the order of time; steps may add others. */
async function play(steps: Step[], givePlan: (plan: (step: Step) => void) => void): Promise<void> {
  const waiting = steps.toSorted((a, b) => a.atMs - b.atMs);
  givePlan((step) => {
    const at = waiting.findIndex(({ atMs }) => atMs > step.atMs);
    waiting.splice(at < 0 ? waiting.length : at, 0, step);
  });
  let done = 0;
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    await clock.moveTo(step.atMs);
    await step.run();
    if ((done += 1) % 100 === 0) console.info(`${done} steps, ${waiting.length} wait`);
  }
}

async function openSchool(beganMs: number): Promise<School> {
  const { rows: courses } = await pool.query<{ id: number; title: string }>('select id, title from course order by id');
  const { rows: placed } = await pool.query<Task & { lesson_id: number; lesson_title: string; config: Config }>(
    `select task.id, task.title, task.kind, task.config, lesson.id as lesson_id, lesson.title as lesson_title
     from lesson join lesson_task on lesson_task.lesson_id = lesson.id join task on task.id = lesson_task.task_id
     where lesson.course_id = $1 order by lesson.position, lesson_task.position`,
    [courses[0]!.id],
  );
  const lessons = [...new Set(placed.map(({ lesson_id }) => lesson_id))].map((id) => {
    const own = placed.filter(({ lesson_id }) => lesson_id === id);
    return {
      id,
      title: own[0]!.lesson_title,
      tasks: own.map(({ id: task, title, kind }) => ({ id: task, title, kind })),
    };
  });
  const configs = new Map(placed.map(({ id, config }) => [id, config]));
  const userIds: number[] = [];
  const handedIn: { who: number; lessonId: number; title: string; id: number }[] = [];
  const [adminId] = (await pool.query<{ id: number }>('select id from "user" where is_admin')).rows.map(({ id }) => id);

  const callers = new Map<number, { at: number; caller: TestCaller }>();
  const callerOf = (id: number, is_admin: boolean): TestCaller => {
    const open = callers.get(id);
    // a token lives for a day
    if (open && clock.now() - open.at < 20 * hourMs) return open.caller;
    const caller = as({ id, is_admin, acting_admin_id: null }, deviceOf(id));
    callers.set(id, { at: clock.now(), caller });
    return caller;
  };
  const student = (who: number) => callerOf(userIds[who]!, false);

  const answerOf = async (who: number, lessonId: number, { id, kind }: Task, share: number) => {
    if (kind === 'text') return { text: essayOf(who) };
    const input = { params: { id: String(id) }, query: { lesson_id: String(lessonId) } };
    const { view } = await student(who).get(taskCalls.get, input);
    return kind === 'quiz'
      ? quizAnswer(view as MyQuiz, configs.get(id)!, share, chance)
      : parsonsAnswer(view as MyParsons, configs.get(id)!, share === 1 ? 0 : share > 0.5 ? 1 : 2);
  };
  /** The author's solutions name the parameters; a student writes the own ones. */
  const variants = new Map<string, Record<string, unknown>>();
  const forVariant = async (
    who: number,
    lessonId: number,
    { id }: Task,
    one: { language: Language; files: SourceFile[] },
  ) => {
    if (!one.files.some(({ content }) => content.includes('{{'))) return one;
    const key = `${who} ${id}`;
    if (!variants.has(key)) {
      const input = { params: { id: String(id) }, query: { lesson_id: String(lessonId) } };
      await student(who).get(taskCalls.get, input);
      const { rows } = await pool.query<{ parameters: Record<string, unknown> }>(
        'select parameters from task_variant where task_id = $1 order by made_at desc limit 1',
        [id],
      );
      variants.set(key, rows[0]!.parameters);
    }
    const filled = (text: string) =>
      text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(variants.get(key)![name]));
    return { ...one, files: one.files.map(({ name, content }) => ({ name, content: filled(content) })) };
  };
  const here = new Set<number>();
  const live = lessons.at(-1)!;
  const school: School = {
    beganMs,
    courseIds: courses.map(({ id }) => id),
    lessons,
    tasks: await readTasks(placed),
    groupIds: [],
    userIds,
    exam: { id: 0, taskIds: [] },
    teacher: () => callerOf(adminId!, true),
    student,
    plan: () => undefined,
    async submit(who, lesson_id, task, one) {
      const given =
        'files' in one
          ? await forVariant(who, lesson_id, task, one)
          : { answer: await answerOf(who, lesson_id, task, one.answer) };
      const body = { task_id: task.id, lesson_id, ...given };
      const answer = await student(who).answer(submissions.create, { body });
      if (answer.status >= 400) {
        console.info(`${people[who]!.last}, ${task.title}: ${JSON.stringify(answer.body)}`);
        return;
      }
      const { id } = answer.body as { id: number };
      await judge.run({ submission_id: id }, never);
      handedIn.push({ who, lessonId: lesson_id, title: task.title, id });
    },
    async submitExam(who, number, content) {
      const { id: lesson_id, taskIds } = school.exam;
      const files = [{ name: 'main.py', content }];
      const body = { task_id: taskIds[number]!, lesson_id, language: 'python' as const, files };
      const { id } = await student(who).get(submissions.create, { body });
      await judge.run({ submission_id: id }, never);
    },
    findWork(who, lesson, title) {
      const all = handedIn.filter((one) => one.lessonId === lessons[lesson]!.id && one.title === title);
      return (all.findLast((one) => one.who === who) ?? all.at(-1))!;
    },
    async makeTask({ title, statement, samples, hidden, right }) {
      const group = (name: string, is_sample: boolean, points: number, tests: typeof samples) => ({
        name,
        is_sample,
        points,
        aggregation: 'sum' as const,
        tests: tests.map((one) => ({ ...one })),
      });
      const { id } = await school.teacher().get(adminTasks.create, {
        body: {
          kind: 'program',
          title,
          statement,
          status: 'ready',
          difficulty: 2,
          config: { languages: ['python'], checker: { kind: 'tokens' } },
          test_groups: [group('Примеры', true, 0, samples), group('Скрытые тесты', false, 10, hidden)],
          solutions: [
            {
              title: 'Образец',
              language: 'python',
              expected: 'accepted',
              files: [{ name: 'main.py', content: right }],
            },
          ],
        },
      });
      return id;
    },
    handInOverdue: async () => void (await handInOverdue(work, { lesson_id: school.exam.id })),
    compare: (similarity_run_id) => compareStored(work).run({ similarity_run_id }, never),
    async say(who, task_id, doing) {
      here.add(who);
      await keepSaid(db, [{ lesson_id: live.id, user_id: userIds[who]!, task_id, doing }]);
    },
    seeAll: () =>
      keepSeen(
        db,
        [...here].map((who) => ({ lesson_id: live.id, user_id: userIds[who]! })),
      ),
  };
  return school;
}

/** Programs come from the author's reference solutions: right ones and telling mistakes. */
async function readTasks(placed: readonly Task[]): Promise<Map<number, Known>> {
  const { rows } = await pool.query<{ task_id: number; expected: string; language: Language; files: SourceFile[] }>(
    'select task_id, expected, language, files from task_solution order by task_id, position',
  );
  const costly = ['time_limit', 'memory_limit', 'output_limit'];
  return new Map(
    placed.map(({ id, kind, title }) => {
      const pick = (isWanted: (expected: string) => boolean): Try[] =>
        rows
          .filter((one) => one.task_id === id && isWanted(one.expected))
          .map(({ language, files }) => ({ language, files }));
      return [
        id,
        {
          kind,
          title,
          right: pick((one) => one === 'accepted'),
          wrong: pick((one) => one !== 'accepted' && !costly.includes(one)),
          costly: pick((one) => costly.includes(one)),
        },
      ];
    }),
  );
}
