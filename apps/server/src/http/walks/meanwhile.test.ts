/**
 * Two colleagues in one form. Every call of staff that changes several fields of something says how it keeps what a
 * colleague has saved meanwhile, or stands in `exempt` with the reason; every one that says so is called here from an old
 * page, and twice at once.
 */
import type { Endpoint } from '@put/contract/base/endpoint';
import type { Problem } from '@put/contract/base/refusals';
import { adminAnimations } from '@put/contract/animations/animation-editing';
import { adminColleagues } from '@put/contract/colleagues/colleagues';
import { containerTemplates } from '@put/contract/containers/container-templates';
import { adminCourses } from '@put/contract/courses/course-editing';
import { adminExams } from '@put/contract/exams/exam-keeping';
import { adminExceptions } from '@put/contract/courses/exceptions';
import { adminGroups } from '@put/contract/groups/groups';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { liveClass } from '@put/contract/results/live-class';
import { adminMarks } from '@put/contract/marks/mark-editing';
import type { MarkSettings } from '@put/contract/marks/marks';
import { adminResults } from '@put/contract/results/results';
import { adminReviews } from '@put/contract/reviews/review-queue';
import { adminSimilarity } from '@put/contract/similarity/similarity';
import { adminTags } from '@put/contract/tasks/tags';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { adminUsers } from '@put/contract/users/users';
import { usualStuckRules } from '@put/contract/results/stuck';
import type * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { newAnimation } from '../../testing/animations.ts';
import { testApp } from '../../testing/build-app.ts';
import { countWaiting } from '../../testing/count-waiting.ts';
import { everyEndpoint, nameOf } from '../../testing/every-endpoint.ts';

const changing = everyEndpoint.filter(
  ({ method, access }) => (method === 'POST' || method === 'PUT') && access === 'admin',
);

const makes = 'makes a new thing';
const acts = 'an act at a moment, not fields that a form holds';
const own = 'what only its author reads and writes';
const exempt: Record<string, string> = {
  'POST /admin/announcement': makes,
  'POST /admin/animation': makes,
  'POST /admin/colleague_invitation': makes,
  'POST /admin/container_template': makes,
  'POST /admin/course': makes,
  'POST /admin/course/:id/copy': makes,
  'POST /admin/course/:id/mark_terms': makes,
  'POST /admin/export': makes,
  'POST /admin/lesson': makes,
  'POST /admin/phrase': makes,
  'POST /admin/rejudge': makes,
  'POST /admin/tag': makes,
  'POST /admin/task': makes,
  'POST /admin/user': makes,
  'POST /admin/user_group': makes,
  'POST /admin/user_group/:id/invitation': makes,
  'POST /admin/users/import': makes,
  'POST /admin/users/import/preview': 'changes nothing',
  'POST /admin/animation/compile': 'changes nothing',
  'POST /admin/points/preview': 'changes nothing',
  'POST /admin/query': 'changes nothing',
  'POST /admin/task/preview_variants': 'changes nothing',
  'POST /admin/test_inputs': 'changes nothing',
  'POST /admin/users/letter_readers': 'changes nothing',
  'POST /admin/animation/:id/draft': own,
  'POST /admin/lesson/:id/draft': own,
  'POST /admin/submission/:id/remarks': own,
  'POST /admin/submission/:id/return': 'refused while another return is open',
  'POST /admin/course/:id/shift': 'moves by days what stands there, so two shifts add up',
  'POST /admin/course/:id/publish_lessons': acts,
  'POST /admin/exceptions/give': 'adds to what stands there',
  'POST /admin/exceptions/undo': 'the way back from one’s own gift, offered for a moment',
  'POST /admin/judge/cancel': acts,
  'POST /admin/judge/retry': acts,
  'POST /admin/lesson/:id/class/code': acts,
  'POST /admin/lesson/:id/class/come': acts,
  'POST /admin/lesson/:id/exam/extend': 'what is given is added to what there is',
  'POST /admin/lesson/:id/exam/hand_in': 'one sitting of one person, which it names',
  'POST /admin/lesson/:id/exam/reopen': 'what was handed in stays, and who writes already is left alone',
  'POST /admin/lesson/:id/lecture': acts,
  'POST /admin/mark_term/:id': 'a switch, or marks that are taken over by people; each call has one of the two',
  'POST /admin/points': 'the teacher has confirmed each change beside what stood there',
  'POST /admin/question/:id/answer': makes,
  'POST /admin/rejudge/:id/apply': acts,
  'POST /admin/tasks/bulk': acts,
  'POST /admin/user/:id/decline_erasure': 'names the request that it declines',
  'POST /admin/user_group/:id/members': 'says whom to add and whom to remove',
  'POST /admin/users/bulk': acts,
  'POST /admin/users/first_passwords': acts,
};

/** How many values a body may carry; a list or a value with parts counts as several. */
function countFields(type: z.core.$ZodType | undefined): number {
  if (type === undefined) return 0;
  const { def } = type._zod as z.core.$ZodTypes['_zod'];
  if (def.type === 'object') return Object.values(def.shape).reduce((sum, part) => sum + countFields(part), 0);
  if (def.type === 'array' || def.type === 'record') return 2;
  if (def.type === 'union') return Math.max(...def.options.map(countFields));
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default') return countFields(def.innerType);
  return 1;
}

test('a call that changes several fields says how it keeps what others have saved, or why it need not', () => {
  const several = changing.filter(({ body, meanwhile }) => meanwhile !== undefined || countFields(body) > 1);
  expect(
    several
      .filter(({ meanwhile }) => meanwhile === undefined)
      .map(nameOf)
      .toSorted(),
  ).toEqual(Object.keys(exempt).toSorted());
  for (const { meanwhile, body, refusals = [], path } of several) {
    const fields = (body as z.ZodMiniObject | undefined)?.def.shape ?? {};
    if (meanwhile === 'by-field')
      expect(['began_from' in fields, refusals.includes('changed_meanwhile')], path).toEqual([true, true]);
    if (meanwhile === 'by-version') expect(refusals.includes('conflict'), path).toBe(true);
  }
});

const { as, db, pool, make } = await testApp({ judges: false });
const [anna, boris] = [await make.user({ is_admin: true }), await make.user({ is_admin: true })];
await db.updateTable('user').set({ first_name: 'Анна', last_name: 'Иванова' }).where('id', '=', anna.id).execute();
const at = (id: number) => ({ params: { id: String(id) } });

type Values = Record<string, unknown>;
type Scene = {
  endpoint: Endpoint;
  params?: { id: string };
  /** What both pages show before. */
  before: Values;
  /** One field, by its path, that both change. */
  path: string;
  theirs: unknown;
  mine: unknown;
  /** Another field with another value; left out where the call has one field. */
  beside?: Values;
  /** The body that puts these values; by default the values themselves. */
  body?: (values: Values) => object;
  /** What the server has now, by path. */
  read: () => Promise<unknown>;
};

const scenes: Record<string, () => Promise<Scene>> = {
  course: async () => {
    const { courseId } = await make.course();
    const read = () => as(anna).get(adminCourses.get, at(courseId));
    const { title, summary, status, late_policy } = await read();
    return {
      endpoint: adminCourses.change,
      ...at(courseId),
      before: { title, summary, status, late_policy },
      path: 'status',
      theirs: 'draft',
      mine: 'archived',
      beside: { summary: 'Кратко' },
      read,
    };
  },
  'order of lessons': async () => {
    const { courseId, lessonId } = await make.course();
    const { id } = await as(anna).get(adminLessons.create, { body: { course_id: courseId, title: 'Второе' } });
    const placed = (...ids: number[]) => ids.map((one) => ({ id: one, section: '' }));
    return {
      endpoint: adminCourses.order,
      ...at(courseId),
      before: { lessons: placed(lessonId, id) },
      path: 'lessons',
      theirs: placed(id, lessonId),
      mine: [
        { id: lessonId, section: 'Начало' },
        { id, section: '' },
      ],
      read: async () => ({
        lessons: (await as(anna).get(adminCourses.get, at(courseId))).lessons.map((one) => ({
          id: one.id,
          section: one.section,
        })),
      }),
    };
  },
  'times of lessons': async () => {
    const { courseId, lessonId } = await make.course();
    const names = ['opens_at', 'soft_deadline', 'hard_deadline'] as const;
    return {
      endpoint: adminCourses.setTimes,
      ...at(courseId),
      before: Object.fromEntries(names.map((name) => [`lessons.0.${name}`, null])),
      path: 'lessons.0.soft_deadline',
      theirs: '2026-10-01T20:59:00.000Z',
      mine: '2026-10-02T20:59:00.000Z',
      beside: { 'lessons.0.hard_deadline': '2026-11-01T20:59:00Z' },
      body: (values) => ({
        lessons: [{ id: lessonId, ...Object.fromEntries(names.map((name) => [name, values[`lessons.0.${name}`]])) }],
      }),
      read: async () => {
        const [lesson] = (await as(anna).get(adminCourses.get, at(courseId))).lessons;
        return Object.fromEntries(names.map((name) => [`lessons.0.${name}`, lesson![name]]));
      },
    };
  },
  group: async () => {
    const { groupId, courseId } = await make.course();
    const read = () => as(anna).get(adminGroups.get, at(groupId));
    return {
      endpoint: adminGroups.change,
      ...at(groupId),
      before: { title: 'Группа', year: null, course_ids: [courseId] },
      path: 'course_ids',
      theirs: [],
      mine: [courseId, (await make.course()).courseId],
      beside: { title: '9-А' },
      read,
    };
  },
  'rules of marks': async () => {
    const { courseId, lessonId } = await make.course({ tasks: [await make.task()] });
    const settings: MarkSettings = {
      scale: 'five',
      thresholds: [85, 70, 50],
      rounding: 'nearest',
      counts: 'due',
      categories: [{ title: 'Все', weight: 1, rule: 'sum', drop_lowest: 0, lesson_ids: [lessonId] }],
    };
    const inBody = (of: object) =>
      Object.fromEntries(Object.entries(of).map(([name, value]) => [`settings.${name}`, value as unknown]));
    await as(anna).get(adminMarks.change, { ...at(courseId), body: { settings } });
    return {
      endpoint: adminMarks.change,
      ...at(courseId),
      before: inBody(settings),
      path: 'settings.thresholds',
      theirs: [90, 70, 50],
      mine: [80, 70, 50],
      beside: { 'settings.counts': 'all' },
      body: (values) => ({
        settings: Object.fromEntries(
          Object.entries(values).map(([path, value]) => [path.replace('settings.', ''), value]),
        ),
      }),
      read: async () => inBody((await as(anna).get(adminMarks.get, { ...at(courseId), query: {} })).settings!),
    };
  },
  exam: async () => {
    const { lessonId } = await make.course();
    const exam = { minutes: 45, rules: '', feedback: 'hidden', grace_s: 120, is_shuffled: false, draws: [] } as const;
    await as(anna).get(adminExams.set, { ...at(lessonId), body: { ...exam, draws: [] } });
    return {
      endpoint: adminExams.set,
      ...at(lessonId),
      before: exam,
      path: 'rules',
      theirs: 'Без подсказок',
      mine: 'С тетрадью',
      beside: { minutes: 60 },
      body: (values) => values,
      read: async () => (await as(anna).get(adminExams.get, at(lessonId))).exam,
    };
  },
  exception: async () => {
    const student = await make.user();
    const { courseId: course_id, lessonId: lesson_id } = await make.course({ students: [student] });
    const none = { opens_at: null, soft_deadline: null, hard_deadline: null, extra_minutes: 0, note: '' };
    const place = { course_id, lesson_id, user_id: student.id };
    await as(anna).get(adminExceptions.save, { body: { ...place, ...none, extra_minutes: 10 } });
    return {
      endpoint: adminExceptions.save,
      before: { ...none, extra_minutes: 10 },
      path: 'extra_minutes',
      theirs: 60,
      mine: 30,
      beside: { note: 'Болел' },
      body: (values) => ({ ...place, ...values }),
      read: async () => (await as(anna).get(adminExceptions.list, at(course_id))).exceptions[0],
    };
  },
  lesson: async () => {
    const { lessonId } = await make.course();
    return {
      endpoint: adminLessons.change,
      ...at(lessonId),
      before: { section: '', status: 'published', opens_at: null },
      path: 'opens_at',
      theirs: '2026-10-01T06:00:00.000Z',
      mine: '2026-10-02T06:00:00.000Z',
      beside: { section: 'Начало' },
      read: () => as(anna).get(adminLessons.get, at(lessonId)),
    };
  },
  'tasks of a lesson': async () => {
    const [a, b] = [await make.task(), await make.task()];
    const { lessonId } = await make.course({ tasks: [a, b] });
    const placed = (...ids: number[]) => ids.map((task_id) => ({ task_id, points: 100, required: true }));
    return {
      endpoint: adminLessons.setTasks,
      ...at(lessonId),
      before: { tasks: placed(a, b) },
      path: 'tasks',
      theirs: placed(b, a),
      mine: placed(a),
      read: async () => ({
        tasks: (await as(anna).get(adminLessons.get, at(lessonId))).tasks.map(({ task_id, points, required }) => ({
          task_id,
          points,
          required,
        })),
      }),
    };
  },
  tag: async () => {
    const { id } = await as(anna).get(adminTags.create, { body: { title: `Метка ${Math.random()}` } });
    const read = async () => (await as(anna).get(adminTags.list, {})).tags.find((tag) => tag.id === id)!;
    const { title, color, kind, parent_id } = await read();
    return {
      endpoint: adminTags.change,
      ...at(id),
      before: { title, color, kind, parent_id },
      path: 'color',
      theirs: '#aa0000',
      mine: '#00aa00',
      beside: { kind: 'internal' },
      read,
    };
  },
  person: async () => {
    const { id } = await make.user();
    const { groupId } = await make.course();
    return {
      endpoint: adminUsers.change,
      ...at(id),
      before: { first_name: 'Имя', last_name: 'Фамилия', user_group_ids: [] },
      path: 'last_name',
      theirs: 'Петрова',
      mine: 'Сидорова',
      beside: { user_group_ids: [groupId] },
      read: () => as(anna).get(adminUsers.get, at(id)),
    };
  },
  'rights of a colleague': async () => {
    const { id } = await make.user();
    const [one, two] = [await make.course(), await make.course()];
    const grant = (role: 'teacher' | 'assistant', course_id: number) => ({ role, course_id, without_names: false });
    const before = { is_full: false, grants: [grant('teacher', one.courseId)] };
    await as(anna).get(adminColleagues.give, { ...at(id), body: before });
    return {
      endpoint: adminColleagues.give,
      ...at(id),
      before,
      path: 'grants',
      theirs: [grant('teacher', one.courseId), grant('assistant', two.courseId)],
      mine: [grant('assistant', one.courseId)],
      body: (values) => values,
      read: async () => {
        const { colleagues } = await as(anna).get(adminColleagues.list, {});
        const { is_full, grants } = colleagues.find((colleague) => colleague.id === id)!;
        return {
          is_full,
          grants: grants.map(({ course_title: _, ...own }) => own).toSorted((a, b) => a.course_id! - b.course_id!),
        };
      },
    };
  },
  'when a student is stuck': async () => {
    const { lessonId } = await make.course();
    const inBody = (of: object) =>
      Object.fromEntries(Object.entries(of).map(([name, value]) => [`rules.${name}`, value as unknown]));
    return {
      endpoint: liveClass.setRules,
      ...at(lessonId),
      before: inBody(usualStuckRules),
      path: 'rules.minutes',
      theirs: 12,
      mine: 15,
      beside: { 'rules.tasks_behind': 5 },
      body: (values) => ({
        rules: Object.fromEntries(Object.entries(values).map(([path, value]) => [path.replace('rules.', ''), value])),
      }),
      read: async () => inBody((await as(anna).get(liveClass.get, { ...at(lessonId), query: {} })).rules),
    };
  },
  'what was seen in two solutions': async () => {
    const students = [await make.user(), await make.user()];
    const task_id = await make.task();
    const { lessonId: lesson_id } = await make.course({ students, tasks: [task_id] });
    const submissions = await db
      .insertInto('submission')
      .values(
        students.map(({ id: user_id }) => ({
          task_id,
          task_version: 1,
          user_id,
          lesson_id,
          cause: 'submit' as const,
          language: 'python' as const,
          files: '[]',
          status: 'done' as const,
          verdict: 'accepted' as const,
          score: 1,
          max_score: 1,
        })),
      )
      .returning('id')
      .execute();
    const run = await db
      .insertInto('similarity_run')
      .values({ task_id, status: 'done' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('similar_pair')
      .values({
        similarity_run_id: run.id,
        left_id: submissions[0]!.id,
        right_id: submissions[1]!.id,
        similarity: 1,
        longest_lines: 1,
        shared_lines: 1,
        fragments: '[]',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return {
      endpoint: adminSimilarity.decide,
      ...at(id),
      before: { decision: null, note: '' },
      path: 'note',
      theirs: 'Говорили',
      mine: 'Поговорить',
      beside: { decision: 'talk' },
      body: (values) => values,
      read: async () => (await as(anna).get(adminSimilarity.pair, at(id))).decided,
    };
  },
  'points of a teacher': async () => {
    const student = await make.user();
    const task_id = await make.task();
    const { lessonId: lesson_id } = await make.course({ students: [student], tasks: [task_id] });
    const place = { user_id: student.id, lesson_id, task_id };
    const query = Object.fromEntries(Object.entries(place).map(([name, id]) => [name, String(id)])) as Record<
      keyof typeof place,
      string
    >;
    return {
      endpoint: adminResults.override,
      before: { override: null },
      path: 'override',
      theirs: { score: 50, comment: 'Половина' },
      mine: { score: 70, comment: '' },
      body: ({ override }) => {
        const { score = null, comment = '' } = (override ?? {}) as { score?: number; comment?: string };
        return { ...place, override_score: score, comment };
      },
      read: async () => {
        const { cell } = await as(anna).get(adminResults.cell, { query });
        const { score, comment } = cell!.override!;
        return { override: { score, comment } };
      },
    };
  },
};

/** What a page sends that shows `began` and now holds `values`. */
function bodyFrom({ body }: Scene, began: Values, values: Values): object {
  if (body) return { ...body(values), began_from: began };
  const changed = Object.keys(values).filter((path) => values[path] !== began[path]);
  const pick = (from: Values) => Object.fromEntries(changed.map((path) => [path, from[path]]));
  return { ...pick(values), began_from: pick(began) };
}

const calls = ({ endpoint, params }: Scene, who: typeof anna, body: object): Promise<Problem | 'saved'> =>
  as(who)
    .get(endpoint, { ...(params && { params }), body } as never)
    .then(
      () => 'saved' as const,
      (error: Error) => JSON.parse(error.message.replace(/^[^{]*/, '')) as Problem,
    );

test('every call that merges by fields has a scene', async () => {
  const made = await Promise.all(Object.values(scenes).map(async (scene) => nameOf((await scene()).endpoint)));
  const merging = changing.filter(({ meanwhile }) => meanwhile === 'by-field').map(nameOf);
  expect(made.toSorted()).toEqual(merging.toSorted());
});

describe.each(Object.entries(scenes))('%s', (_, make) => {
  test('the same field is refused with what stands there, another one is merged', async () => {
    const scene = await make();
    const { before, path, theirs, mine, beside, read } = scene;
    const annas = bodyFrom(scene, before, { ...before, [path]: theirs });
    expect(await calls(scene, anna, annas)).toBe('saved');
    // her answer was lost, and she presses again
    expect(await calls(scene, anna, annas)).toBe('saved');

    const refused = await calls(scene, boris, bodyFrom(scene, before, { ...before, [path]: mine, ...beside }));
    expect(refused).toMatchObject({
      code: 'changed_meanwhile',
      errors: [{ path }],
      meanwhile: { by_name: expect.stringContaining('Анна'), is_me: false, stored: { [path]: theirs } },
    });
    expect(await read()).toMatchObject({ [path]: theirs });

    if (beside) {
      expect(await calls(scene, boris, bodyFrom(scene, before, { ...before, ...beside }))).toBe('saved');
      const [name, value] = Object.entries(beside)[0]!;
      const now = (await read()) as Values;
      expect(now[path]).toEqual(theirs);
      expect(typeof value === 'string' && value.endsWith('Z') ? Date.parse(String(now[name])) : now[name]).toEqual(
        typeof value === 'string' && value.endsWith('Z') ? Date.parse(value) : value,
      );
    }

    // he has seen it and keeps his own
    const seen = { ...before, ...beside, [path]: theirs };
    expect(await calls(scene, boris, bodyFrom(scene, seen, { ...seen, [path]: mine }))).toBe('saved');
    expect(await read()).toMatchObject({ [path]: mine });
  });

  test.each(['Анна', 'Борис'])('of two at once the first wins and the other is told: %s', async (first) => {
    const scene = await make();
    const { before, path, theirs, mine, read } = scene;
    const hers = () => calls(scene, anna, bodyFrom(scene, before, { ...before, [path]: theirs }));
    const his = () => calls(scene, boris, bodyFrom(scene, before, { ...before, [path]: mine }));
    // both have read what stands there, or wait to, before the first may end
    const barrier = await pool.connect();
    await barrier.query('begin; lock table audit in exclusive mode');
    const one = first === 'Анна' ? hers() : his();
    await expect.poll(() => countWaiting(db)).toBe(1);
    const other = first === 'Анна' ? his() : hers();
    await expect.poll(() => countWaiting(db)).toBe(2);
    await barrier.query('commit');
    barrier.release();
    expect([await one, await other]).toEqual(['saved', expect.objectContaining({ code: 'changed_meanwhile' })]);
    expect(await read()).toMatchObject({ [path]: first === 'Анна' ? theirs : mine });
  });
});

const versions: Record<string, () => Promise<{ endpoint: Endpoint; params: { id: string }; old: object }>> = {
  task: async () => {
    const id = await make.task();
    const { updated_at } = await as(anna).get(adminTasks.get, at(id));
    await as(anna).get(adminTasks.change, { ...at(id), body: { title: 'Сумма', based_on: updated_at } });
    return { endpoint: adminTasks.change, ...at(id), old: { source: 'Сборник', based_on: updated_at } };
  },
  animation: async () => {
    const id = await make.animation({ versions: 2 });
    const { kind: _, ...body } = newAnimation();
    return { endpoint: adminAnimations.change, ...at(id), old: { ...body, version: 1 } };
  },
  template: async () => {
    const id = await make.containerTemplate();
    const {
      id: _,
      version,
      problem: __,
      containers: ___,
      uses: ____,
      ...content
    } = await as(anna).get(containerTemplates.get, at(id));
    await as(anna).get(containerTemplates.update, { ...at(id), body: { ...content, title: 'Иначе', version } });
    return { endpoint: containerTemplates.update, ...at(id), old: { ...content, summary: 'Кратко', version } };
  },
  review: async () => {
    const student = await make.user();
    const config = {
      rubric: [{ key: 'idea', title: 'Мысль', description: '', points: 6 }],
      min_words: 0,
      max_words: 50,
    };
    const task_id = await make.task({ kind: 'text', config, test_groups: [], solutions: [] } as never);
    const { lessonId: lesson_id } = await make.course({ students: [student], tasks: [task_id] });
    const { id } = await db
      .insertInto('submission')
      .values({
        task_id,
        task_version: 1,
        user_id: student.id,
        lesson_id,
        cause: 'submit',
        files: '[]',
        answer: JSON.stringify({ text: 'Текст' }),
        status: 'review',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await as(anna).get(adminReviews.save, { ...at(id), body: { after: 0, points: { idea: 5 } } });
    return { endpoint: adminReviews.save, ...at(id), old: { after: 0, points: { idea: 1 } } };
  },
};

test('every call that names a version refuses an old one', async () => {
  const made = await Promise.all(Object.values(versions).map((scene) => scene()));
  const named = changing.filter(({ meanwhile }) => meanwhile === 'by-version').map(nameOf);
  expect(made.map(({ endpoint }) => nameOf(endpoint)).toSorted()).toEqual(named.toSorted());
  for (const { endpoint, params, old } of made)
    expect((await as(boris).refusal(endpoint, { params, body: old } as never)).code, endpoint.path).toBe('conflict');
});
