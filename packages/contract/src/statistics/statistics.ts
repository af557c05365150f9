import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { TaskKind } from '../kinds/kinds.ts';
import { GivenDay, Id, IdInText, idParams, Time } from '../base/primitives.ts';

/**
 * Statistics count everything that was handed in at tasks that are in their lessons now, whoever did it: also people who
 * have left the course, and teachers who tried a task. They are kept with the results. Of one group they are counted
 * anew, of its present students alone.
 */

/** How many people are at a value. */
const Count = z.object({ value: z.int(), students: z.int() });
export type Count = z.infer<typeof Count>;

/** The middle and the quarters around it; null without people. */
const Spread = z.nullable(z.object({ median: z.number(), lower: z.number(), upper: z.number() }));
export type Spread = z.infer<typeof Spread>;

const Solving = {
  /** Who handed in something, or got points of a teacher. */
  students: z.int(),
  solved: z.int(),
  partial: z.int(),
  /** Who waits for a person's marks. */
  waiting: z.int(),
};

export const Figures = z.object({
  ...Solving,
  /** Tenths of the points, from 0; 10 only for all of them. */
  points: z.array(z.int()),
  /** The number of the first attempt with full marks; 20 stands for 20 and more. */
  attempts: z.object({ counts: z.array(Count), spread: Spread }),
  /** Minutes at the editor until full marks, without pauses of more than ten minutes. */
  minutes: z.object({ counts: z.array(Count), spread: Spread }),
});
export type Figures = z.infer<typeof Figures>;

/** A test at which solutions stop. */
export const FailedTest = z.object({
  /** The numbers of the group and of the test, «2.3». */
  test: z.string(),
  /** The name of its group; null when the task has no such test any more. */
  group_name: z.nullable(z.string()),
  is_sample: z.boolean(),
  /** Who failed it first in some attempt, and who still does: the newest attempt ends there and nothing is solved. */
  students: z.int(),
  stuck: z.int(),
});
export type FailedTest = z.infer<typeof FailedTest>;

export const ErrorGroup = z.object({ error_key: z.string(), students: z.int(), stuck: z.int() });
export type ErrorGroup = z.infer<typeof ErrorGroup>;

/** The answers to a question of choices, by the newest attempt of each person. */
export const QuestionTally = z.object({
  /** Its place in the task, from 1. */
  number: z.int(),
  text: z.string(),
  students: z.int(),
  options: z.array(z.object({ text: z.string(), is_right: z.boolean(), students: z.int() })),
});
export type QuestionTally = z.infer<typeof QuestionTally>;

/** What to mend in a task, and the figures that say so. */
export const Advice = z.discriminatedUnion('kind', [
  /** Whoever passes the tests before it passes it too. */
  z.object({ kind: z.literal('useless_test'), test: z.string(), students: z.int() }),
  /** Nobody who came to it has passed it. */
  z.object({ kind: z.literal('impassable_test'), test: z.string(), students: z.int() }),
  /** Many stop at it now. */
  z.object({ kind: z.literal('explain_test'), test: z.string(), students: z.int(), of: z.int() }),
  z.object({ kind: z.literal('explain_error'), error_key: z.string(), students: z.int(), of: z.int() }),
  /** Right solutions are near the limit while others exceed it. */
  z.object({ kind: z.literal('strict_limit'), limited: z.int(), near: z.int(), accepted: z.int() }),
  /** Who is good at the other tasks is not better at this one. */
  z.object({ kind: z.literal('doubtful_task'), discrimination: z.number() }),
  z.object({ kind: z.literal('too_easy'), solved: z.int(), students: z.int() }),
  z.object({ kind: z.literal('too_hard'), solved: z.int(), students: z.int() }),
]);
export type Advice = z.infer<typeof Advice>;

const Named = z.object({ id: Id, title: z.string() });

export const TaskStatistics = z.extend(Figures, {
  task: z.extend(Named, { kind: TaskKind }),
  lesson: z.nullable(Named),
  /** Where the task is set. */
  lessons: z.array(z.extend(Named, { course_title: z.string() })),
  /** Of the lesson's course; empty without a lesson. */
  user_groups: z.array(Named),
  failed_tests: z.array(FailedTest),
  /** The most frequent ones. */
  errors: z.array(ErrorGroup),
  /** Of the newest solutions that count. Null when there are none with a time. */
  time_limit: z.nullable(
    z.object({
      checked: z.int(),
      /** Those that exceeded the limit. */
      limited: z.int(),
      accepted: z.int(),
      /** Accepted ones that needed more than 70 % of it. */
      near: z.int(),
    }),
  ),
  /** From -1 to 1: how well the points here go with those at the other tasks of the lesson. Null under 20 students. */
  discrimination: z.nullable(z.number()),
  /** Null for kinds without choices. */
  questions: z.nullable(z.array(QuestionTally)),
  advice: z.array(Advice),
});
export type TaskStatistics = z.infer<typeof TaskStatistics>;

/** A task of a lesson in its order: where the class stops. */
export const TaskLine = z.object({
  task_id: Id,
  title: z.string(),
  points: z.number(),
  ...Solving,
  attempts: Spread,
  minutes: Spread,
  /** The test at which most people stop now. */
  stuck_test: z.nullable(z.object({ test: z.string(), students: z.int() })),
});
export type TaskLine = z.infer<typeof TaskLine>;

const whole = {
  course: Named,
  user_groups: z.array(Named),
  /** The students of the course, or of the group, now. */
  studying: z.int(),
};

export const LessonStatistics = z.object({
  ...whole,
  lesson: Named,
  tasks: z.array(TaskLine),
  /** How many people have solved so many tasks. */
  solved: z.array(Count),
  /** Tenths of the points of the lesson. */
  points: z.array(z.int()),
  students: z.int(),
  /** The task before which most people stop; null when all who begin go on. */
  stops_at: z.nullable(Id),
  /** The sum of the tasks' medians. */
  minutes: z.nullable(z.number()),
});
export type LessonStatistics = z.infer<typeof LessonStatistics>;

export const LessonLine = z.object({
  lesson_id: Id,
  title: z.string(),
  tasks: z.int(),
  students: z.int(),
  /** Who has solved every task of it. */
  solved_all: z.int(),
  /** Tenths of the points of the lesson. */
  points: z.array(z.int()),
});
export type LessonLine = z.infer<typeof LessonLine>;

export const CourseStatistics = z.object({
  ...whole,
  lessons: z.array(LessonLine),
  /** Begun tasks with the smallest share of those who solved them. */
  hardest: z.array(z.extend(TaskLine, { lesson_id: Id, lesson_title: z.string() })),
});
export type CourseStatistics = z.infer<typeof CourseStatistics>;

/** A week of a group, by the days of the viewer's time zone. */
export const GroupWeek = z.object({
  user_group: Named,
  /** Monday, yyyy-MM-dd. */
  week: z.string(),
  students: z.array(z.object({ user_id: Id, name: z.string() })),
  /** Only days with something handed in; `day` from 0 for Monday. */
  activity: z.array(z.object({ user_id: Id, day: z.int(), submissions: z.int(), accepted: z.int() })),
  /** What most of it was handed in for. */
  tasks: z.array(
    z.object({
      task_id: Id,
      title: z.string(),
      lesson_id: Id,
      students: z.int(),
      submissions: z.int(),
      accepted: z.int(),
    }),
  ),
  /** When the days begin and the week ends: eight moments, for links to submissions. */
  days: z.array(Time),
});
export type GroupWeek = z.infer<typeof GroupWeek>;

const ofGroup = z.object({ user_group_id: z.optional(IdInText) });

export const adminStatistics = {
  task: endpoint({
    method: 'GET',
    path: '/admin/task/:id/statistics',
    access: 'admin',
    right: 'course.results',
    of: { lesson: 'query.lesson_id' },
    nameless: { keeps: ['title', 'course_title', 'test', 'group_name', 'text', 'week'] },
    summary: 'How a task is solved, in one lesson or in all of them',
    params: idParams,
    query: z.extend(ofGroup, { lesson_id: z.optional(IdInText) }),
    reply: TaskStatistics,
    refusals: ['not_found'],
  }),
  lesson: endpoint({
    method: 'GET',
    path: '/admin/lesson/:id/statistics',
    access: 'admin',
    right: 'course.results',
    of: { lesson: 'params.id' },
    nameless: { keeps: ['title', 'course_title', 'test', 'group_name', 'text', 'week'] },
    summary: 'How the tasks of a lesson are solved, and where the class stops',
    params: idParams,
    query: ofGroup,
    reply: LessonStatistics,
    refusals: ['not_found'],
  }),
  course: endpoint({
    method: 'GET',
    path: '/admin/course/:id/statistics',
    access: 'admin',
    right: 'course.results',
    of: { course: 'params.id' },
    nameless: { keeps: ['title', 'course_title', 'test', 'group_name', 'text', 'week'] },
    summary: 'How the lessons of a course are solved, and its hardest tasks',
    params: idParams,
    query: ofGroup,
    reply: CourseStatistics,
    refusals: ['not_found'],
  }),
  group: endpoint({
    method: 'GET',
    path: '/admin/user_group/:id/statistics',
    access: 'admin',
    right: 'course.results',
    of: { user_group: 'params.id' },
    nameless: { keeps: ['title', 'course_title', 'test', 'group_name', 'text', 'week'] },
    summary: 'What a group handed in on which day of a week; for colleagues in their courses',
    params: idParams,
    query: z.object({
      /** A day of the week, yyyy-MM-dd; today when missing. */
      day: z.optional(GivenDay),
    }),
    reply: GroupWeek,
    refusals: ['not_found'],
  }),
};
