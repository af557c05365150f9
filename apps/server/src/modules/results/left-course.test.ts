/** Who leaves a course keeps what there is, is marked on every screen, and stands in no sum of the class. */
import { adminGroups } from '@put/contract/groups/groups';
import { adminMarks } from '@put/contract/marks/mark-editing';
import { personResults } from '@put/contract/results/person-results';
import { adminResults } from '@put/contract/results/results';
import { adminStatistics } from '@put/contract/statistics/statistics';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { readResultTable } from './result-table.ts';

const { as, db, make } = await testApp({ judges: false });
const root = as(await make.user({ is_admin: true }));
const at = (id: number) => ({ params: { id: String(id) } });

test('one rule on every screen', async () => {
  const [anna, boris] = [await make.user(), await make.user()];
  const task = await make.task();
  const { lessonId, courseId, groupId } = await make.course({ students: [anna, boris], tasks: [task] });
  for (const { id } of [anna, boris])
    await root.get(adminResults.override, {
      body: { user_id: id, lesson_id: lessonId, task_id: task, override_score: 60, comment: '' },
    });
  const look = async () => ({
    matrix: (await root.get(adminResults.course, { ...at(courseId), query: {} })).users,
    marks: (await root.get(adminMarks.get, { ...at(courseId), query: {} })).users,
    exported: (await readResultTable(db, { course: courseId })).rows.map(({ name }) => name),
    students: (await root.get(adminStatistics.lesson, { ...at(lessonId), query: {} })).students,
    staff: (await root.get(personResults.ofPerson, at(boris.id))).courses,
    own: (await as(boris).get(personResults.mine, {})).courses,
  });
  const hasLeft = (users: readonly { id: number; has_left: boolean }[]) =>
    users.filter(({ has_left }) => has_left).map(({ id }) => id);

  const before = await look();
  expect([hasLeft(before.matrix), hasLeft(before.marks), before.students]).toEqual([[], [], 2]);
  await root.get(adminGroups.members, { ...at(groupId), body: { remove: [boris.id] } });
  const after = await look();
  expect([hasLeft(after.matrix), hasLeft(after.marks), after.students]).toEqual([[boris.id], [boris.id], 1]);
  expect(after.matrix).toHaveLength(2);
  expect(after.exported.filter((name) => name.endsWith('(не учится)'))).toHaveLength(1);
  expect(after.staff).toMatchObject([{ id: courseId, has_left: true, score: 60 }]);
  expect(after.own).toEqual([]);
  await root.get(adminGroups.members, { ...at(groupId), body: { add: [boris.id] } });
  expect(await look()).toEqual(before);
});
