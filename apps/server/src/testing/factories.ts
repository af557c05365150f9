import { randomBytes } from 'node:crypto';
import { NewTask } from '@put/contract/new-task';
import type * as z from 'zod/mini';
import type { Viewer } from '@put/contract/access';
import { type Db } from '../drivers/database/database.ts';
import { insertUser } from '../modules/accounts/accounts.store.ts';
import { hashPassword } from '../passwords.ts';
import { insertCourse } from '../modules/courses/courses.store.ts';
import { addMembers, insertGroup } from '../modules/groups/groups.store.ts';
import { insertLesson, replaceTasks } from '../modules/lessons/lessons.store.ts';
import { insertTask, setTaskStatus } from '../modules/tasks/tasks.store.ts';

/** Makes rows for tests; what a row needs and was not given is made too. */
export const factories = (db: Db) => ({
  async user({ is_admin = false, password = 'a-good-password' } = {}): Promise<Viewer & { username: string }> {
    const username = `u${randomBytes(6).toString('hex')}`;
    const password_hash = await hashPassword(password);
    const id = await db
      .transaction()
      .execute((tx) => insertUser(tx, { username, first_name: 'Имя', last_name: 'Фамилия', is_admin, password_hash }));
    return { id, is_admin, acting_admin_id: null, username };
  },

  /** A ready task; by default A + B with one sample and two hidden tests. */
  async task(
    fields: Partial<z.input<typeof NewTask>> = {},
    status: 'draft' | 'ready' | 'broken' = 'ready',
  ): Promise<number> {
    return db.transaction().execute(async (tx) => {
      const { status: _, ...task } = NewTask.parse({ ...aPlusB, ...fields });
      const id = await insertTask(tx, task);
      await setTaskStatus(tx, id, status);
      return id;
    });
  },

  /** A published course with one published lesson that holds the tasks, open to the students. */
  async course({
    students = [] as { id: number }[],
    tasks = [] as number[],
    status = 'published' as 'draft' | 'published' | 'archived',
  } = {}) {
    return db.transaction().execute(async (tx) => {
      const groupId = await insertGroup(tx, { title: 'Группа' });
      await addMembers(
        tx,
        groupId,
        students.map(({ id }) => id),
      );
      const courseId = await insertCourse(tx, { title: 'Курс', date: '2026-09-01', status, user_group_ids: [groupId] });
      const lessonId = await insertLesson(tx, { course_id: courseId, title: 'Занятие', status: 'published' });
      await replaceTasks(
        tx,
        lessonId,
        tasks.map((task_id) => ({ task_id, points: 100 })),
      );
      return { courseId, lessonId, groupId };
    });
  },
});

export const python = (content: string) => [{ name: 'main.py', content }];

export const rightAnswer = 'print(sum(map(int, input().split())))';

const aPlusB = {
  kind: 'program',
  title: 'A + B',
  config: { languages: ['python'], checker: { kind: 'tokens' } },
  limits: { time_ms: 1_000, memory_mb: 256 },
  test_groups: [
    {
      name: 'Примеры',
      is_sample: true,
      points: 0,
      aggregation: 'sum',
      tests: [{ input: '1 2\n', answer: '3\n', note: '' }],
    },
    {
      name: 'Основные',
      is_sample: false,
      points: 100,
      aggregation: 'sum',
      tests: [
        { input: '5 7\n', answer: '12\n', note: '' },
        { input: '-1 1\n', answer: '0\n', note: '' },
      ],
    },
  ],
  solutions: [
    { title: 'Верное', language: 'python', expected: 'accepted', files: python(rightAnswer) },
    {
      title: 'Вычитает',
      language: 'python',
      expected: 'wrong_answer',
      files: python('a, b = map(int, input().split())\nprint(a - b)'),
    },
  ],
} satisfies z.input<typeof NewTask>;
