import type { lessons } from '@put/contract/lessons/lessons';
import type { ReplyOf } from '@put/contract/base/endpoint';
import { noLateWork } from '@put/contract/courses/schedule';
import type { MyTask } from '@put/contract/tasks/tasks';

type Lesson = ReplyOf<typeof lessons.get>;

/** An open lesson of course 3 with one task, as a student gets it. */
export const makeLesson = (fields: Partial<Lesson> = {}): Lesson => ({
  id: 7,
  course_id: 3,
  course_title: 'Алгоритмы',
  title: 'Циклы',
  section: '',
  body: 'Текст',
  body_tree: null,
  tasks: [
    {
      task_id: 5,
      title: 'Сумма',
      kind: 'program',
      position: 1,
      points: 100,
      required: true,
      status: 'new',
      score: 0,
      attempts: 0,
    },
  ],
  progress: { tasks_done: 0, tasks_total: 1, score: 0, max_score: 100, tasks_waiting: 0, tasks_handed_in: 0 },
  schedule: { opens_at: null, soft_deadline: null, hard_deadline: null, late_policy: noLateWork },
  standing: { state: 'open', credit: 100, until: null, next: null },
  previous_lesson_id: null,
  next_lesson_id: null,
  ...fields,
});

/** The task of this lesson: a program in Python with one sample, which only the server can run. */
export const makeMyTask = (fields: Partial<MyTask> = {}): MyTask => ({
  id: 5,
  kind: 'program',
  title: 'Сумма',
  statement: 'Сложите два числа.',
  statement_tree: null,
  languages: ['python'],
  unavailable_languages: [],
  limits: { time_ms: 1000, memory_mb: 256 },
  samples: [{ input: '1 2\n', answer: '3\n' }],
  starter_files: [],
  in_browser: null,
  view: null,
  variant_per: null,
  points: 100,
  attempts: null,
  attempts_used: 0,
  cooldown_s: 0,
  hints: [],
  hints_total: 0,
  next_hint_after: null,
  override: null,
  tags: [],
  ...fields,
});
