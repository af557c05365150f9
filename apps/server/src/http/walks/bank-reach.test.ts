/**
 * Who reads which task: role × owner × given to the bank × where it stands, for every entry that names a task. What a
 * colleague may not read is in no answer: neither its tests and solutions nor its statement.
 */
import type { Viewer } from '@put/contract/base/access';
import { adminAnimations } from '@put/contract/animations/animation-editing';
import { adminCourses } from '@put/contract/courses/course-editing';
import { apiBase, type Endpoint } from '@put/contract/base/endpoint';
import { adminExams } from '@put/contract/exams/exam-keeping';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import type { StaffRole } from '@put/contract/accounts/rights';
import { adminTags } from '@put/contract/tasks/tags';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { tasks } from '@put/contract/tasks/tasks';
import { describe, expect, test } from 'vitest';
import { replaceRights } from '../../modules/colleagues/colleagues.store.ts';
import { testApp } from '../../testing/build-app.ts';
import { everyEndpoint } from '../../testing/every-endpoint.ts';

const { app, db, as, make, tokens } = await testApp({ judges: false });
const full = await make.user({ is_admin: true });
const root = as(full);
const at = (id: number) => ({ params: { id: String(id) } });

/** Where the task stands: in no lesson, or in a lesson or an exam of the viewer's course or of another one. */
const places = [
  'nowhere',
  'lesson',
  'exam',
  'exam over',
  'foreign lesson',
  'foreign exam',
  'foreign exam over',
] as const;
type Place = (typeof places)[number];
const owners = ['own', 'foreign', 'nobody'] as const;
type Kind = { place: Place; owner: (typeof owners)[number]; isGiven: boolean };
const kinds: Kind[] = places.flatMap((place) =>
  owners.flatMap((owner) => [true, false].map((isGiven) => ({ place, owner, isGiven }))),
);

const other = await make.user({ is_admin: true });
const viewersOf = {
  teacher: await make.user({ is_admin: true }),
  assistant: await make.user({ is_admin: true }),
  observer: await make.user({ is_admin: true }),
  'observer without names': await make.user({ is_admin: true }),
};
type Role = keyof typeof viewersOf;
const roles = Object.keys(viewersOf) as Role[];
const [own, foreign] = [await make.course({}), await make.course({})];
for (const role of roles) {
  const staffRole: StaffRole = role === 'observer without names' ? 'observer' : role;
  const grant = { role: staffRole, course_id: own.courseId, ...(staffRole !== role && { without_names: true }) };
  await db
    .transaction()
    .execute((tx) => replaceRights(tx, viewersOf[role].id, { is_full: false, grants: [grant] }, null));
}
const tag = await root.get(adminTags.create, { body: { title: 'Метка' } });
const animation = await make.animation({ title: 'Анимация' });

const examSetUp = {
  minutes: 45,
  rules: '',
  feedback: 'hidden' as const,
  grace_s: 60,
  is_shuffled: false,
  draws: [],
};

async function lessonFor(place: Place): Promise<number | undefined> {
  if (place === 'nowhere') return undefined;
  const course_id = place.startsWith('foreign') ? foreign.courseId : own.courseId;
  const { id } = await root.get(adminLessons.create, { body: { course_id, title: `Занятие: ${place}` } });
  await root.get(adminLessons.change, { ...at(id), body: { status: 'published' } });
  if (place.includes('exam')) {
    await root.get(adminExams.set, { ...at(id), body: examSetUp });
    if (place.endsWith('over'))
      await db.updateTable('exam').set({ released_at: new Date().toISOString() }).where('lesson_id', '=', id).execute();
  }
  return id;
}
const lessonOf = Object.fromEntries(
  await Promise.all(places.map(async (place) => [place, await lessonFor(place)] as const)),
) as Record<Place, number | undefined>;

type Made = Kind & { role: Role; id: number; mark: string };
/** For each role its own set of tasks, since «own» means the viewer. */
const made: Made[] = [];
for (const role of roles)
  for (const [at_, kind] of kinds.entries()) {
    const mark = `ТАЙНА${roles.indexOf(role)}x${at_}x`;
    const id = await make.task({
      title: `Задача ${mark}`,
      statement: `Условие ${mark}`,
      tag_ids: [tag.id],
      test_groups: [
        { name: 'Скрытые', is_sample: false, points: 100, tests: [{ input: `${mark}вход`, answer: `${mark}ответ` }] },
      ],
      solutions: [
        {
          title: mark,
          language: 'python',
          expected: 'accepted',
          files: [{ name: 'main.py', content: `print()  # ${mark}` }],
        },
      ],
    } as Parameters<typeof make.task>[0]);
    const created_by = { own: viewersOf[role].id, foreign: other.id, nobody: null }[kind.owner];
    await db.updateTable('task').set({ created_by, in_bank: kind.isGiven }).where('id', '=', id).execute();
    await db.insertInto('animation_use').values({ animation_id: animation, task_id: id }).execute();
    made.push({ ...kind, role, id, mark });
  }
for (const place of places) {
  const lesson = lessonOf[place];
  if (lesson === undefined) continue;
  const standing = made.filter((one) => one.place === place).map(({ id }) => ({ task_id: id, points: 1 }));
  await root.get(adminLessons.setTasks, { ...at(lesson), body: { tasks: standing } });
}

/** The rule in words, once more. `isMine`: the task was made for this role, so «own» is the viewer. */
function reads(role: Role, { place, owner, isGiven, role: madeFor }: Made): boolean {
  if (role === 'observer' || role === 'observer without names') return false;
  if (owner === 'own' && madeFor === role) return true;
  if (place === 'lesson' || place === 'exam over') return true;
  if (role === 'assistant') return false;
  return place === 'exam' || (isGiven && place !== 'foreign exam');
}

const namesTask = ({ of }: Endpoint) => typeof of === 'object' && 'read_task' in of;

/** Without a query, with these ids and with the search: as far as the entry knows them. */
function queriesOf({ query }: Endpoint, ids: Record<string, number>): Record<string, string>[] {
  const known = Object.keys((query?.def.shape ?? {}) as object);
  const named = Object.entries(ids).flatMap(([name, id]) =>
    known.includes(name) ? [[name, String(id)] as const] : [],
  );
  return [
    {},
    ...(named.length > 0 ? [Object.fromEntries(named)] : []),
    ...(known.includes('q') ? [{ q: 'ТАЙНА' }] : []),
  ];
}

const tokenOf = (viewer: Viewer) => tokens.sign(viewer, crypto.randomUUID());
async function ask(token: string, { method, path }: Pick<Endpoint, 'method' | 'path'>, id: number, query = {}) {
  const filled = path.replaceAll(':number', '1').replaceAll(/:\w+/g, String(id));
  const { statusCode, body } = await app.inject({
    method,
    url: `${apiBase}${filled}`,
    headers: { authorization: `Bearer ${token}` },
    query,
  });
  return { status: statusCode, text: body };
}

describe.each(roles)('%s', (role) => {
  const me = as(viewersOf[role]);
  const token = tokenOf({ ...viewersOf[role], is_admin: true });
  const isStaffOfBank = role === 'teacher' || role === 'assistant';

  test('entries that name a task tell of the readable ones, and of no other', async () => {
    const entries = everyEndpoint.filter((endpoint) => namesTask(endpoint) && endpoint.method === 'GET');
    expect(entries.length).toBeGreaterThanOrEqual(4);
    for (const endpoint of entries)
      for (const task of made.filter(({ role: madeFor }) => madeFor === role)) {
        // the first version is kept when the list is opened
        if (endpoint.path.includes('version/')) await root.get(adminTasks.get, at(task.id));
        const { status, text } = await ask(token, endpoint, task.id);
        const hasAnswer = status === 200;
        const expected = isStaffOfBank ? (reads(role, task) ? [200, 404] : [404]) : [403];
        expect([endpoint.path, task, expected.includes(status)]).toEqual([endpoint.path, task, true]);
        if (endpoint.path === adminTasks.get.path) expect([task, hasAnswer]).toEqual([task, reads(role, task)]);
        if (!reads(role, task)) expect(text).not.toContain(task.mark);
      }
  });

  test('lists, counts, searches and filters hold the readable ones alone', async () => {
    if (!isStaffOfBank) return expect((await me.refusal(adminTasks.list, { query: {} })).code).toBe('right_missing');
    const readable = made.filter((task) => reads(role, task));
    for (const query of [{}, { tag_id: [String(tag.id)] }, { q: 'Условие' }, { archived: 'all' as const }]) {
      const page = await me.get(adminTasks.list, { query: { ...query, limit: '200' } });
      expect(page.tasks.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(readable.map(({ id }) => id));
      expect(page.total).toBe(readable.length);
    }
    for (const { id, mark, ...task } of made.filter(({ role: madeFor }) => madeFor === role)) {
      const page = await me.get(adminTasks.list, { query: { q: mark } });
      expect([task, page.total]).toEqual([task, readable.some((one) => one.id === id) ? 1 : 0]);
    }
    const { tags } = await me.get(adminTags.list, {});
    expect(tags.find(({ id }) => id === tag.id)).toMatchObject({
      tasks: readable.length,
      tasks_in_branch: readable.length,
    });
    const { uses } = await me.get(adminAnimations.get, at(animation));
    expect(uses.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(readable.map(({ id }) => id));
  });

  test('no answer of the whole product has a hidden test, a solution or a statement of another one', async () => {
    const strange = made.find((task) => task.place === 'foreign exam' && task.owner === 'foreign')!;
    expect(reads(role, strange)).toBe(false);
    let asked = 0;
    for (const endpoint of everyEndpoint.filter(({ method }) => method === 'GET'))
      for (const query of queriesOf(endpoint, { task_id: strange.id, lesson_id: lessonOf['foreign exam']! })) {
        const { text } = await ask(token, endpoint, strange.id, query);
        asked += 1;
        const told = [...text.matchAll(/# (ТАЙНА\dx\d+x)|(ТАЙНА\dx\d+x)(?:вход|ответ)/g)].map(
          ([, one, two]) => one ?? two,
        );
        const strangers = made.filter((task) => told.includes(task.mark) && !reads(role, task));
        expect([endpoint.path, strangers]).toEqual([endpoint.path, []]);
      }
    expect(asked).toBeGreaterThan(150);
  });

  test('a task is put into a lesson, copied and opened as students see it by who reads it', async () => {
    const lesson = await root.get(adminLessons.create, { body: { course_id: own.courseId, title: 'Своё' } });
    for (const task of made.filter(({ role: madeFor }) => madeFor === role)) {
      const place = { ...at(lesson.id), body: { tasks: [{ task_id: task.id, points: 1 }] } };
      const mayChange = role === 'teacher';
      if (mayChange && reads(role, task)) {
        await me.get(adminLessons.setTasks, place);
        const { id } = await me.get(adminTasks.copy, at(task.id));
        expect(await me.get(adminTasks.get, at(id))).toMatchObject({
          owner: { id: viewersOf[role].id },
          in_bank: false,
        });
        await me.get(adminLessons.setTasks, { ...at(lesson.id), body: { tasks: [] } });
      } else {
        const code = mayChange ? 'invalid_input' : 'right_missing';
        expect([task, (await me.refusal(adminLessons.setTasks, place)).code]).toEqual([task, code]);
        const copied = await me.refusal(adminTasks.copy, at(task.id));
        expect([task, copied.code]).toEqual([task, mayChange ? 'not_found' : 'right_missing']);
      }
    }
  });

  test('exam tasks are opened by the teachers of the exam, and by its other staff when it is over', async () => {
    for (const place of ['lesson', 'exam', 'exam over', 'foreign lesson', 'foreign exam'] as const) {
      const task = made.find((one) => one.place === place)!;
      const call = { ...at(task.id), query: { lesson_id: String(lessonOf[place]) } };
      const isOpen = place === 'lesson' || place === 'exam over' || (place === 'exam' && role === 'teacher');
      if (isOpen) expect((await me.get(tasks.get, call)).title).toContain(task.mark);
      else expect([place, (await me.refusal(tasks.get, call)).code]).toEqual([place, 'not_found']);
    }
  });
});

test('a task that stands in a lesson stays there, whoever changes the list; full rights reach everything', async () => {
  const { id } = await root.get(adminLessons.create, { body: { course_id: own.courseId, title: 'Давнее' } });
  const strange = made.find(({ place, owner, isGiven }) => place === 'nowhere' && owner === 'foreign' && !isGiven)!;
  const tasksOf = (points: number) => ({ ...at(id), body: { tasks: [{ task_id: strange.id, points }] } });
  await root.get(adminLessons.setTasks, tasksOf(1));
  await as(viewersOf.teacher).get(adminLessons.setTasks, tasksOf(2));
  // it stands in a lesson of the course now
  expect((await as(viewersOf.assistant).get(adminTasks.get, at(strange.id))).solutions).toHaveLength(1);
  await root.get(adminLessons.setTasks, { ...at(id), body: { tasks: [] } });
  for (const task of made) expect((await root.get(adminTasks.get, at(task.id))).id).toBe(task.id);
});

test('only its owner gives a task to the bank and takes it back; the audit tells it, and lessons keep it', async () => {
  const me = as(viewersOf.teacher);
  const of = (owner: Kind['owner']) =>
    made.find(
      (one) => one.role === 'teacher' && one.place === 'foreign lesson' && one.owner === owner && !one.isGiven,
    )!;
  const colleague = await make.user({ is_admin: true });
  const grant = { role: 'teacher' as const, course_id: own.courseId };
  await db.transaction().execute((tx) => replaceRights(tx, colleague.id, { is_full: false, grants: [grant] }, null));
  const act = (id: number, kind: 'give' | 'take_back') => ({ body: { task_ids: [id], action: { kind } } });
  expect((await me.refusal(adminTasks.bulk, act(of('foreign').id, 'give'))).code).toBe('not_yours');
  const { id } = of('own');
  expect((await as(colleague).refusal(adminTasks.get, at(id))).code).toBe('not_found');
  expect(await me.get(adminTasks.bulk, act(id, 'give'))).toEqual({ changed: 1, left_out: 0, used_in: [] });
  expect(await me.get(adminTasks.bulk, act(id, 'give'))).toEqual({ changed: 0, left_out: 1, used_in: [] });
  expect(await as(colleague).get(adminTasks.get, at(id))).toMatchObject({ in_bank: true, lessons: [] });
  // its owner knows every lesson where it stands
  expect((await me.get(adminTasks.get, at(id))).lessons).toMatchObject([{ course_id: foreign.courseId }]);
  const { title } = await root.get(adminCourses.get, at(foreign.courseId));
  expect(await me.get(adminTasks.bulk, act(id, 'take_back'))).toEqual({ changed: 1, left_out: 0, used_in: [title] });
  expect((await as(colleague).refusal(adminTasks.get, at(id))).code).toBe('not_found');
  const events = await db.selectFrom('audit').select('action').where('object_id', '=', id).orderBy('id').execute();
  expect(events.map(({ action }) => action)).toEqual(['give_task', 'take_back_task']);
});

test('an exam of a course in the archive keeps no secrets', async () => {
  const task = made.find(({ place, isGiven, owner }) => place === 'foreign exam' && isGiven && owner === 'foreign')!;
  const me = as(viewersOf.teacher);
  expect((await me.refusal(adminTasks.get, at(task.id))).code).toBe('not_found');
  await db.updateTable('course').set({ status: 'archived' }).where('id', '=', foreign.courseId).execute();
  expect((await me.get(adminTasks.get, at(task.id))).id).toBe(task.id);
});
