import { adminAudit } from '@put/contract/audit/audit';
import { adminColleagues } from '@put/contract/colleagues/colleagues';
import { adminCourses } from '@put/contract/courses/course-editing';
import { courses } from '@put/contract/courses/courses';
import { adminGroups } from '@put/contract/groups/groups';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { lessons } from '@put/contract/lessons/lessons';
import { auth } from '@put/contract/accounts/accounts';
import { adminUsers } from '@put/contract/users/users';
import { adminResults } from '@put/contract/results/results';
import { adminTags } from '@put/contract/tasks/tags';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { cellsOf } from '../../testing/cells-of.ts';

const { as, make, db } = await testApp({ judges: false });
const admin = as(await make.user({ is_admin: true }));
const params = (id: number) => ({ params: { id: String(id) } });

test('a teacher makes a course and opens it to a group: its student finds it, with published lessons only', async () => {
  const student = await make.user();
  const group = await admin.get(adminGroups.create, { body: { title: '9 «А»', year: 2026 } });
  await admin.get(adminGroups.members, { ...params(group.id), body: { add: [student.id] } });
  const course = await admin.get(adminCourses.create, { body: { title: 'Алгоритмы', date: '2026-09-01' } });
  const open = await admin.get(adminLessons.create, {
    body: { course_id: course.id, title: 'Поиск', status: 'published' },
  });
  const draft = await admin.get(adminLessons.create, { body: { course_id: course.id, title: 'Сортировка' } });
  expect((await as(student).get(courses.mine, {})).courses).toEqual([]);

  await admin.get(adminCourses.change, {
    ...params(course.id),
    body: { status: 'published', user_group_ids: [group.id] },
  });
  const [mine] = (await as(student).get(courses.mine, {})).courses;
  expect(mine).toMatchObject({ title: 'Алгоритмы', lessons_total: 1, next: { lesson_id: open.id, task_id: null } });
  expect((await as(student).refusal(lessons.get, params(draft.id))).code).toBe('not_found');
  expect((await admin.get(lessons.get, params(draft.id))).title).toBe('Сортировка');

  await admin.get(adminGroups.members, { ...params(group.id), body: { remove: [student.id] } });
  expect((await as(student).refusal(courses.get, params(course.id))).code).toBe('not_found');
});

test('lessons keep the order they are given; a list that is not theirs is refused', async () => {
  const { id } = await admin.get(adminCourses.create, { body: { title: 'Порядок', date: '2026-09-01' } });
  const made = [];
  for (const title of ['А', 'Б', 'В'])
    made.push((await admin.get(adminLessons.create, { body: { course_id: id, title } })).id);
  await admin.get(adminCourses.order, { ...params(id), body: { lessons: made.toReversed().map((id) => ({ id })) } });
  expect((await admin.get(adminCourses.get, params(id))).lessons.map(({ title }) => title)).toEqual(['В', 'Б', 'А']);
  expect(
    (await admin.refusal(adminCourses.order, { ...params(id), body: { lessons: made.slice(1).map((id) => ({ id })) } }))
      .code,
  ).toBe('conflict');
});

test('lessons added at once get places of their own', async () => {
  const { id } = await admin.get(adminCourses.create, { body: { title: 'Разом', date: '2026-09-01' } });
  await Promise.all(
    Array.from({ length: 6 }, () => admin.get(adminLessons.create, { body: { course_id: id, title: 'Занятие' } })),
  );
  const positions = (await admin.get(adminCourses.get, params(id))).lessons.map(({ position }) => position);
  expect(positions).toEqual([1, 2, 3, 4, 5, 6]);
});

test('the recycle bin: gone for everyone, and back as it was', async () => {
  const student = await make.user();
  const { courseId, lessonId } = await make.course({ students: [student] });
  await admin.get(adminLessons.remove, params(lessonId));
  expect((await as(student).get(courses.get, params(courseId))).lessons).toEqual([]);
  await admin.get(adminLessons.restore, params(lessonId));
  await admin.get(adminCourses.remove, params(courseId));
  expect((await as(student).refusal(lessons.get, params(lessonId))).code).toBe('not_found');
  expect((await admin.refusal(adminCourses.get, params(courseId))).code).toBe('not_found');
  await admin.get(adminCourses.restore, params(courseId));
  expect((await as(student).get(courses.get, params(courseId))).lessons).toHaveLength(1);
});

test('tasks of a lesson are replaced whole; one twice or of nobody is named', async () => {
  const [one, two] = [await make.task(), await make.task()];
  const { lessonId } = await make.course();
  await admin.get(adminLessons.setTasks, {
    ...params(lessonId),
    body: {
      tasks: [
        { task_id: two, points: 30 },
        { task_id: one, points: 70 },
      ],
    },
  });
  expect(
    (await admin.get(adminLessons.get, params(lessonId))).tasks.map(({ task_id, points }) => [task_id, points]),
  ).toEqual([
    [two, 30],
    [one, 70],
  ]);
  const twice = await admin.refusal(adminLessons.setTasks, {
    ...params(lessonId),
    body: {
      tasks: [
        { task_id: one, points: 1 },
        { task_id: one, points: 1 },
      ],
    },
  });
  expect(twice.errors).toEqual([{ path: 'tasks.1.task_id', message: 'Эта задача уже стоит в занятии' }]);
  expect(
    (
      await admin.refusal(adminLessons.setTasks, {
        ...params(lessonId),
        body: { tasks: [{ task_id: 999_999, points: 1 }] },
      })
    ).status,
  ).toBe(422);
  expect((await admin.get(adminLessons.get, params(lessonId))).tasks).toHaveLength(2);
});

test('the matrix holds the group and its neighbours by name, ё after е', async () => {
  const { courseId, lessonId, groupId } = await make.course({ tasks: [await make.task()] });
  for (const [first_name, last_name] of [
    ['Яна', 'Жук'],
    ['Пётр', 'Ёлкин'],
    ['Анна', 'Елкина'],
    ['Борис', 'Ершов'],
  ] as const) {
    const body = {
      username: `n${crypto.randomUUID().slice(0, 8)}`,
      first_name,
      last_name,
      password: 'long-enough',
      user_group_ids: [groupId],
    };
    await admin.get(adminUsers.create, { body });
  }
  const matrix = await admin.get(adminResults.lesson, {
    ...params(lessonId),
    query: { user_group_id: String(groupId) },
  });
  expect(matrix.users.map((user) => user.last_name)).toEqual(['Ёлкин', 'Елкина', 'Ершов', 'Жук']);
  expect(matrix).toMatchObject({ course_id: courseId, columns: [{ points: 100 }], cells: { states: '' } });
  expect(cellsOf(matrix)).toEqual([]);
  expect((await admin.refusal(adminResults.course, { ...params(999_999), query: {} })).code).toBe('not_found');
});

test('a person made by the administrator signs in; a name that is taken is named', async () => {
  const body = { username: 'masha.i', first_name: 'Маша', password: 'long-enough' };
  const { id } = await admin.get(adminUsers.create, { body });
  expect(await admin.get(adminUsers.get, params(id))).toMatchObject({ username: 'masha.i', password: '' });
  expect((await as(null).get(auth.login, { body: { login: 'Masha.I', password: 'long-enough' } })).user.id).toBe(id);
  const taken = await admin.refusal(adminUsers.create, { body: { ...body, username: 'MASHA.i' } });
  expect(taken).toMatchObject({
    code: 'already_taken',
    errors: [{ path: 'username', message: 'Этот логин уже занят' }],
  });
  const list = await admin.get(adminUsers.list, { query: { q: 'маша' } });
  expect(list).toMatchObject({ total: 1, users: [{ id }] });
});

test('a search treats % and _ as they are', async () => {
  expect((await admin.get(adminUsers.list, { query: { q: '%' } })).total).toBe(0);
  expect((await admin.get(adminCourses.list, { query: { q: '_' } })).total).toBe(0);
});

test('tags count their tasks', async () => {
  const { id } = await admin.get(adminTags.create, { body: { title: 'циклы' } });
  await make.task({ tag_ids: [id] });
  expect((await admin.get(adminTags.list, {})).tags).toContainEqual(
    expect.objectContaining({ id, title: 'циклы', color: '#6b6457', kind: 'topic', tasks: 1 }),
  );
  expect((await admin.refusal(adminTags.create, { body: { title: 'Циклы' } })).code).toBe('already_taken');
});

test('an unknown member is not found, and no other member is added', async () => {
  const student = await make.user();
  const { groupId } = await make.course();
  expect(
    (await admin.refusal(adminGroups.members, { ...params(groupId), body: { add: [student.id, 999_999] } })).code,
  ).toBe('not_found');
  expect(
    await db.selectFrom('user_group_member').select('user_id').where('user_group_id', '=', groupId).execute(),
  ).toEqual([]);
});

test('a course does not end before it begins, whichever of the days is given', async () => {
  const { id } = await admin.get(adminCourses.create, { body: { title: 'Дни', date: '2026-09-01' } });
  const change = (body: object) => admin.refusal(adminCourses.change, { ...params(id), body });
  const wrong = [{ path: 'end_date', message: 'Раньше начала курса' }];
  expect((await change({ end_date: '2026-08-31' })).errors).toEqual(wrong);
  await admin.get(adminCourses.change, { ...params(id), body: { end_date: '2026-09-01' } });
  expect((await change({ date: '2026-09-02' })).errors).toEqual(wrong);
});

test('a colleague on an old page changes the summary: the draft and the late rule of the other stay, and both are told of', async () => {
  const { courseId } = await make.course();
  const late_policy = { steps: [{ until_h: 24, credit: 50 }], after: 'closed' as const };
  const body = {
    status: 'draft' as const,
    late_policy,
    began_from: { status: 'published', late_policy: null },
  };
  await admin.get(adminCourses.change, { ...params(courseId), body });
  const other = await make.user({ is_admin: true });
  await as(other).get(adminCourses.change, {
    ...params(courseId),
    body: { summary: 'О циклах', began_from: { summary: '' } },
  });
  expect(await admin.get(adminCourses.get, params(courseId))).toMatchObject({
    status: 'draft',
    late_policy,
    summary: 'О циклах',
  });
  const { rows } = await admin.get(adminAudit.list, {
    query: { object_type: 'course', object_id: String(courseId) },
  });
  expect(rows.map(({ actor_id, after }) => [actor_id === other.id, after])).toEqual([
    [true, { summary: 'О циклах' }],
    [false, { status: 'draft', late_policy }],
  ]);
});

test('a page of before that says nothing of what it began from replaces nothing', async () => {
  const { courseId } = await make.course();
  const body = { title: 'Старая страница' } as { title: string; began_from: object };
  const refusal = await admin.refusal(adminCourses.change, { ...params(courseId), body: { ...body, began_from: {} } });
  expect(refusal).toMatchObject({ code: 'changed_meanwhile', meanwhile: { stored: { title: 'Курс' } } });
  const old = { summary: '' };
  await admin.get(adminCourses.change, { ...params(courseId), body: { summary: 'Одно', began_from: old } });
  const inOtherWindow = { ...params(courseId), body: { summary: 'Другое', began_from: old } };
  expect((await admin.refusal(adminCourses.change, inOtherWindow)).meanwhile).toMatchObject({ is_me: true });
});

test('who changes a course that was deleted meanwhile is told so; so is who has lost the right', async () => {
  const { courseId } = await make.course();
  const change = { ...params(courseId), body: { summary: 'Кратко', began_from: { summary: '' } } };
  const teacher = await make.user({ is_admin: true });
  const grants = [{ role: 'observer' as const, course_id: courseId }];
  await admin.get(adminColleagues.give, { ...params(teacher.id), body: { is_full: false, grants } });
  expect((await as(teacher).refusal(adminCourses.change, change)).code).toBe('right_missing');
  await admin.get(adminCourses.remove, params(courseId));
  expect((await admin.refusal(adminCourses.change, change)).code).toBe('not_found');
});
