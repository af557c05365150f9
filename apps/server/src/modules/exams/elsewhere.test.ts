/** A task of an exam that the course's students know from another lesson, and the copy that stands in for it. */
import type { Viewer } from '@put/contract/base/access';
import { adminExams } from '@put/contract/exams/exam-keeping';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import type { StaffRole } from '@put/contract/accounts/rights';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { expect, test } from 'vitest';
import { insertLesson, replaceTasks } from '../lessons/lessons.store.ts';
import { replaceRights } from '../colleagues/colleagues.store.ts';
import { testApp } from '../../testing/build-app.ts';

const { db, as, make } = await testApp({ judges: false });
const root = as(await make.user({ is_admin: true }));
const people = await Promise.all(Array.from({ length: 4 }, () => make.user()));
const [known, fresh] = [await make.task({ title: 'Знакомая' }), await make.task({ title: 'Новая' })];
const { courseId, lessonId: homeId } = await make.course({ students: people, tasks: [known] });
const stranger = await make.course({ students: [await make.user()], tasks: [known, fresh] });
const lessonId = await db.transaction().execute(async (tx) => {
  const id = await insertLesson(tx, { course_id: courseId, title: 'Контрольная', status: 'published' });
  await replaceTasks(
    tx,
    id,
    [known, fresh].map((task_id) => ({ task_id, points: 10 })),
  );
  return id;
});
const at = { params: { id: String(lessonId) } };

const result = (user_id: number, of: number, status: 'tried' | 'accepted') =>
  db
    .insertInto('result')
    .values({
      user_id,
      task_id: known,
      lesson_id: of,
      status,
      attempts: 1,
      best_score: status === 'accepted' ? 10 : 0,
      max_score: 10,
      last_submitted_at: new Date().toISOString(),
    })
    .execute();
await result(people[0]!.id, homeId, 'accepted');
await result(people[1]!.id, homeId, 'accepted');
await result(people[2]!.id, homeId, 'tried');
// neither a person of another course nor work in this lesson counts
await result((await make.user()).id, homeId, 'accepted');
await result(people[3]!.id, stranger.lessonId, 'accepted');

async function colleague(role: StaffRole, without_names = false): Promise<Viewer> {
  const made = await make.user({ is_admin: true });
  const grants = [{ role, without_names, course_id: courseId }];
  await db.transaction().execute((tx) => replaceRights(tx, made.id, { is_full: false, grants }, null));
  return made;
}

test('an exam says where else in its course a task stands, and how many tried and solved it there', async () => {
  expect((await root.get(adminExams.get, at)).elsewhere).toEqual([]);
  await root.get(adminExams.set, { ...at, body: { minutes: 40 } });
  const said = [{ task_id: known, lesson_id: homeId, lesson_title: 'Занятие', tried: 3, solved: 2 }];
  expect((await root.get(adminExams.get, at)).elsewhere).toEqual(said);
  // counts are no names
  const observer = as(await colleague('observer', true));
  expect((await observer.get(adminExams.get, at)).elsewhere).toEqual(said);
});

test('the copy has the title, the hidden tests and the readiness of the task, and is one of its own', async () => {
  const body = { task_id: known };
  const copy = await as(await colleague('teacher')).get(adminExams.copyTask, { ...at, body });
  expect(copy).toMatchObject({ title: 'Знакомая', status: 'ready' });
  expect(copy.id).not.toBe(known);
  const read = (id: number) => root.get(adminTasks.get, { params: { id: String(id) } });
  const [one, other] = [await read(known), await read(copy.id)];
  const bare = (groups: typeof one.test_groups) => groups.map(({ tests, points }) => ({ points, tests }));
  expect(bare(other.test_groups)).toEqual(bare(one.test_groups));
  expect(other.solutions).toHaveLength(one.solutions.length);
  expect(other.lessons).toEqual([]);
  // in its place it is nobody's who has solved the other
  const tasks = [copy.id, fresh].map((task_id) => ({ task_id, points: 10 }));
  await root.get(adminLessons.setTasks, { ...at, body: { tasks } });
  expect((await root.get(adminExams.get, at)).elsewhere).toEqual([]);
});

test('a draft stays a draft, a task that does not stand here is not copied, and helpers copy nothing', async () => {
  const draft = await make.task({ title: 'Черновик' }, 'draft');
  const tasks = [fresh, draft].map((task_id) => ({ task_id, points: 10 }));
  await root.get(adminLessons.setTasks, { ...at, body: { tasks } });
  expect((await root.get(adminExams.copyTask, { ...at, body: { task_id: draft } })).status).toBe('draft');
  expect((await root.refusal(adminExams.copyTask, { ...at, body: { task_id: known } })).code).toBe('not_found');
  for (const role of ['assistant', 'observer'] as const) {
    const refused = await as(await colleague(role)).refusal(adminExams.copyTask, { ...at, body: { task_id: fresh } });
    expect(refused.status).toBe(403);
  }
});
