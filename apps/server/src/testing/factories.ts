import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { AnimationContent, type NewAnimation } from '@put/contract/animations/animation-editing';
import type { SceneAnimation } from '@put/contract/animations/animation-format';
import type { ContainerTemplateContent } from '@put/contract/containers/container-templates';
import { NewTask } from '@put/contract/tasks/new-task';
import type * as z from 'zod/mini';
import type { Viewer } from '@put/contract/base/access';
import { type Db } from '../drivers/database/database.ts';
import { newAnimation } from './animations.ts';
import { insertUser } from '../modules/accounts/accounts.store.ts';
import { insertAnimation, insertVersion } from '../modules/animations/animations.store.ts';
import { packAnimation, shownOf } from '../modules/animations/pack-animation.ts';
import { insertTemplate } from '../modules/container-templates/container-templates.store.ts';
import { insertCourse } from '../modules/courses/courses.store.ts';
import { addMembers, insertGroup } from '../modules/groups/groups.store.ts';
import { insertLesson, replaceTasks } from '../modules/lessons/lessons.store.ts';
import { insertTask, setTaskStatus } from '../modules/tasks/tasks.store.ts';

/** A hash says itself what it costs to check. Those of the product are slow on purpose. */
const quickHash = (password: string) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Creates rows for tests, together with the rows that they need. */
export const factories = (db: Db) => ({
  async user({ is_admin = false, password = 'a-good-password' } = {}): Promise<Viewer & { username: string }> {
    const username = `u${randomBytes(6).toString('hex')}`;
    const password_hash = await quickHash(password);
    const id = await db
      .transaction()
      .execute((tx) => insertUser(tx, { username, first_name: 'Имя', last_name: 'Фамилия', is_admin, password_hash }));
    return { id, is_admin, acting_admin_id: null, username };
  },

  /** A ready task, by default A + B with one sample and two hidden tests. */
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

  /** An animation that says these sentences, with so many versions. Nothing is run for it. */
  async animation({ title = 'Поиск', says = ['Раз', 'Два'], versions = 1, ...fields }: AnimationFields = {}) {
    return db.transaction().execute(async (tx) => {
      const id = await insertAnimation(tx, { title, kind: 'scene', summary: '', created_by: null });
      const content = AnimationContent.parse(newAnimation(fields));
      const steps = says.map((say) => ({ say }));
      const animation: SceneAnimation = { format: 1, kind: 'scene', title, code: null, language: 'python', steps };
      for (let number = 1; number <= versions; number++) {
        const shown = shownOf({ id, version: number, title }, content, { animation, words: says.join('\n') });
        const version = { animation_id: id, number, title, content, made_by: null };
        await insertVersion(tx, { ...version, compiled: await packAnimation(shown), complaint: null });
      }
      return id;
    });
  },

  /** A template of containers, offered to all. */
  containerTemplate: (fields: Partial<ContainerTemplateContent> = {}): Promise<number> =>
    db.transaction().execute((tx) => insertTemplate(tx, { ...linux, ...fields }, null)),

  /** A published course with one published lesson that holds the tasks, open to these students. */
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

type AnimationFields = Partial<NewAnimation> & { says?: string[]; versions?: number };

export const python = (content: string) => [{ name: 'main.py', content }];

export const rightAnswer = 'print(sum(map(int, input().split())))';

const linux: ContainerTemplateContent = {
  title: 'Linux',
  summary: '',
  image: 'linux',
  cpus: 1,
  memory_mb: 512,
  disk_mb: 64,
  pids: 256,
  network: null,
  ports: [],
  start_command: '',
  files: [{ path: 'readme.txt', content: 'Начните здесь', is_executable: false }],
  idle_minutes: 10,
  max_hours: 12,
  most_running: 1,
  is_root_readonly: false,
  is_offered: true,
};

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
