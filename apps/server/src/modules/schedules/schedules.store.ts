import type { Viewer } from '@put/contract/base/access';
import type { ExamState } from '@put/contract/exams/exam-state';
import type { NewException } from '@put/contract/courses/exceptions';
import type { MyException } from '@put/contract/tasks/tasks';
import {
  deadlineMs,
  type Exception,
  type LatePolicy,
  noLateWork,
  type Schedule,
  scheduleOf,
} from '@put/contract/courses/schedule';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';
import { holdsIn, mayOpenCourse, mayOpenLesson } from '../enrolment/enrolment.api.ts';
import { givesSomething, holdsAt } from './exceptions.sql.ts';
import { given } from '../../drivers/database/given.ts';

/** The late policy as a database column; undefined leaves the column unchanged. */
export const policyColumn = (policy: LatePolicy | null | undefined) =>
  policy === undefined ? {} : { late_policy: policy === null ? null : JSON.stringify(policy) };

/** When a lesson is open, which lesson must be done first, to which percent of its points, and how its exam stands. */
export type LessonPlan = {
  schedule: Schedule;
  requires: { lesson_id: number; percent: number; is_unsat: boolean } | null;
  /** How the exam stands for the person; null: the lesson is none. */
  exam: ExamState | null;
};

type Whose = { user_id: number | RawBuilder<number> } | { user_group_id: number | RawBuilder<number> };

/** SQL condition on an exception `e`: it is for this user or one of the user's groups, or for this group. */
const isFor = (whose: Whose) =>
  'user_id' in whose
    ? sql`(e.user_id = ${whose.user_id} or e.user_group_id in (select user_group_id from user_group_member where user_id = ${whose.user_id}))`
    : sql`e.user_group_id = ${whose.user_group_id}`;

/** How the exam of a lesson stands for the person. A group has no clock of its own, and staff write no exam. */
const examStateOf = (whose: Whose, lesson: RawBuilder<unknown>, viewer?: Viewer) =>
  'user_id' in whose
    ? sql<ExamState | null>`case when exists (select from exam where exam.lesson_id = ${lesson}) and not ${readsAsStaff(viewer)}
        then exam_state(${lesson}, ${whose.user_id}) end`
    : sql<ExamState | null>`null::text`;

/** SQL over `lesson`. */
const readsAsStaff = (viewer: Viewer | undefined) =>
  viewer ? holdsIn(viewer, 'course.read', sql.ref('lesson.course_id')) : sql<boolean>`false`;

/** Lessons with the schedules of one user or group, exceptions included. */
const plans = (db: Db, whose: Whose, viewer?: Viewer) =>
  db
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .select(['lesson.id', 'lesson.opens_at', 'lesson.soft_deadline', 'lesson.hard_deadline'])
    .select([
      'lesson.requires_lesson_id',
      'lesson.requires_percent',
      'lesson.late_policy',
      'course.late_policy as course_late_policy',
    ])
    .select(examStateOf(whose, sql.ref('lesson.id'), viewer).as('exam'))
    .select(examStateOf(whose, sql.ref('lesson.requires_lesson_id'), viewer).as('required_exam'))
    .select(
      sql<Exception[]>`coalesce((
        select json_agg(json_build_object('lesson_id', e.lesson_id, 'user_id', e.user_id, 'user_group_id', e.user_group_id,
          'opens_at', e.opens_at, 'soft_deadline', e.soft_deadline, 'hard_deadline', e.hard_deadline, 'extra_minutes', e.extra_minutes,
          'is_earlier', e.is_earlier))
        from schedule_exception e
        where e.course_id = lesson.course_id and (e.lesson_id is null or e.lesson_id = lesson.id)
          and ${isFor(whose)}), '[]')`.as('exceptions'),
    );

/** The schedules of these lessons, in one query. */
export async function listPlans(db: Db, viewer: Viewer, lessonIds: number[]): Promise<Map<number, LessonPlan>> {
  if (lessonIds.length === 0) return new Map();
  const rows = await plans(db, { user_id: viewer.id }, viewer).where('lesson.id', 'in', lessonIds).execute();
  return new Map(rows.map((row) => [row.id, planOf(row)]));
}

/** How the exam of the lesson stands for the viewer; null: the lesson is none, or the viewer is its staff. */
export async function findExamState(db: Db, viewer: Viewer, lessonId: number): Promise<ExamState | null> {
  const row = await db
    .selectFrom('lesson')
    .select(examStateOf({ user_id: viewer.id }, sql.ref('lesson.id'), viewer).as('exam'))
    .where('lesson.id', '=', lessonId)
    .executeTakeFirst();
  return row?.exam ?? null;
}

/** The schedule of an exception's lesson for its user or group; undefined when the exception is for a whole course. */
export async function findScheduleFor(
  db: Db,
  { lesson_id, user_id, user_group_id }: Pick<NewException, 'lesson_id' | 'user_id' | 'user_group_id'>,
): Promise<Schedule | undefined> {
  if (!lesson_id) return undefined;
  const whose = user_id ? { user_id } : { user_group_id: user_group_id! };
  const row = await plans(db, whose).where('lesson.id', '=', lesson_id).executeTakeFirst();
  return row && planOf(row).schedule;
}

type GroupLesson = {
  user_group_id: number;
  group_title: string;
  lesson_id: number;
  lesson_title: string;
  course_title: string;
  schedule: Schedule;
};

/** An administrator who teaches no group looks after all of them. */
export const teachesGroups = async (db: Db, userId: number): Promise<boolean> => {
  const taught = await db
    .selectFrom('user_group_member')
    .innerJoin('user_group', 'user_group.id', 'user_group_member.user_group_id')
    .select('user_group.id')
    .where('user_group_member.user_id', '=', userId)
    .where('user_group_member.role', '=', 'teacher')
    .where('user_group.deleted_at', 'is', null)
    .where('user_group.archived_at', 'is', null)
    .executeTakeFirst();
  return taught !== undefined;
};

/** Published lessons of groups, with the schedules of the groups. `teacherId`: only groups that this person teaches. */
const groupLessons = (db: Db, teacherId: number | null) =>
  plans(db, { user_group_id: sql<number>`user_group.id` })
    .innerJoin('course_user_group', 'course_user_group.course_id', 'course.id')
    .innerJoin('user_group', 'user_group.id', 'course_user_group.user_group_id')
    .select(['user_group.id as user_group_id', 'user_group.title as group_title'])
    .select(['lesson.id as lesson_id', 'lesson.title as lesson_title', 'course.title as course_title'])
    .where('course.status', '=', 'published')
    .where('course.deleted_at', 'is', null)
    .where('lesson.status', '=', 'published')
    .where('lesson.deleted_at', 'is', null)
    .where('user_group.deleted_at', 'is', null)
    .where('user_group.archived_at', 'is', null)
    .$if(teacherId !== null, (query) =>
      query.where(sql<boolean>`exists (select from user_group_member m where m.user_group_id = user_group.id
        and m.user_id = ${teacherId} and m.role = 'teacher')`),
    );

/**
 * Published lessons of groups that may be due within these days: exceptions of a group count, so the caller looks at
 * each schedule. `teacherId`: only groups that this person teaches.
 */
export async function listLessonsDueSoon(
  db: Db,
  viewer: Viewer,
  { days, teacherId }: { days: number; teacherId: number | null },
): Promise<GroupLesson[]> {
  const ofGroup = sql`e.course_id = lesson.course_id and e.user_group_id = user_group.id`;
  const rows = await groupLessons(db, teacherId)
    .where(holdsIn(viewer, 'course.results', sql.ref('course.id')))
    .where(
      sql<boolean>`(coalesce(lesson.soft_deadline, lesson.hard_deadline) between now() and now() + make_interval(days => ${days})
        or exists (select from schedule_exception e where ${ofGroup}))`,
    )
    .execute();
  return rows.map((row) => ({ ...row, schedule: planOf(row).schedule }));
}

/** All published lessons of groups. `teacherId`: only of those that this person teaches. */
export async function listGroupLessons(db: Db, teacherId: number | null): Promise<GroupLesson[]> {
  const rows = await groupLessons(db, teacherId).execute();
  return rows.map((row) => ({ ...row, schedule: planOf(row).schedule }));
}

/**
 * The next deadlines of students in published lessons of theirs that may come within a day, by their own schedules:
 * exceptions count, so the caller looks at each.
 */
export async function listDeadlinesSoon(
  db: Db,
): Promise<{ user_id: number; lesson_id: number; lesson_title: string; course_title: string; deadline: string }[]> {
  const student = sql<number>`student.id`;
  const rows = await plans(db, { user_id: student })
    .innerJoin(
      (query) =>
        query
          .selectFrom('course_user_group as opened')
          .innerJoin('user_group as g', 'g.id', 'opened.user_group_id')
          .innerJoin('user_group_member as member', 'member.user_group_id', 'g.id')
          .innerJoin('user', 'user.id', 'member.user_id')
          .select(['opened.course_id', 'user.id'])
          .distinct()
          .where('g.deleted_at', 'is', null)
          .where('g.archived_at', 'is', null)
          .where('member.role', '=', 'student')
          .where('user.deleted_at', 'is', null)
          .where('user.disabled_at', 'is', null)
          .as('student'),
      (join) => join.onRef('student.course_id', '=', 'course.id'),
    )
    .select(['student.id as user_id', 'lesson.id as lesson_id', 'lesson.title as lesson_title'])
    .select('course.title as course_title')
    .where('course.status', '=', 'published')
    .where('course.deleted_at', 'is', null)
    .where('lesson.status', '=', 'published')
    .where('lesson.deleted_at', 'is', null)
    .where(
      sql<boolean>`(lesson.soft_deadline between now() and now() + interval '1 day'
        or lesson.hard_deadline between now() and now() + interval '1 day'
        or exists (select from schedule_exception e where e.course_id = lesson.course_id
          and (e.lesson_id is null or e.lesson_id = lesson.id) and ${isFor({ user_id: student })}))`,
    )
    .execute();
  const nowMs = Date.now();
  return rows.flatMap(({ user_id, lesson_id, lesson_title, course_title, ...row }) => {
    const { soft_deadline, hard_deadline } = planOf(row).schedule;
    const deadline = [soft_deadline, hard_deadline].find((at) => at !== null && deadlineMs(at) > nowMs);
    return deadline == null ? [] : [{ user_id, lesson_id, lesson_title, course_title, deadline }];
  });
}

export type MyLesson = LessonPlan & {
  id: number;
  course_id: number;
  title: string;
  section: string;
  position: number;
  is_draft: boolean;
};

/**
 * Lessons that the viewer may see, in order, with their schedules: of these courses, or of all courses of the viewer.
 */
export async function listMyLessons(db: Db, viewer: Viewer, courseIds?: number[]): Promise<MyLesson[]> {
  const rows = await plans(db, { user_id: viewer.id }, viewer)
    .select(['lesson.course_id', 'lesson.title', 'lesson.section', 'lesson.position', 'lesson.status'])
    .where(mayOpenLesson(viewer))
    .$call(given(courseIds, (query, one) => query.where('lesson.course_id', 'in', one)))
    .$if(courseIds === undefined, (query) =>
      query.where(mayOpenCourse(viewer)).where('course.status', '<>', 'archived'),
    )
    .orderBy('lesson.position')
    .orderBy('lesson.id')
    .execute();
  return rows.map((row) => {
    const { id, course_id, title, section, position, status } = row;
    return { id, course_id, title, section, position, is_draft: status === 'draft', ...planOf(row) };
  });
}

/** What exceptions give a person at a task, for the person to read. */
export async function listMyExceptions(
  db: Db,
  place: { userId: number; lessonId: number; taskId: number },
): Promise<MyException[]> {
  const { userId, lessonId, taskId } = place;
  const { rows } = await sql<MyException>`
    select e.extra_minutes > 0 or num_nonnulls(e.soft_deadline, e.hard_deadline) > 0 as is_more_time,
      e.extra_attempts, e.is_excused, e.reason
    from schedule_exception e join lesson on lesson.id = ${lessonId}
    where ${holdsAt({ user: userId, course: sql.ref('lesson.course_id'), lesson: sql.ref('lesson.id'), task: sql`${taskId}` })}
      and ${givesSomething}
    order by e.id`.execute(db);
  return rows.filter((row) => row.is_more_time || row.extra_attempts > 0 || row.is_excused);
}

type Row = Omit<Schedule, 'late_policy'> & {
  late_policy: Schedule['late_policy'] | null;
  course_late_policy: Schedule['late_policy'] | null;
  requires_lesson_id: number | null;
  requires_percent: number;
  exam: ExamState | null;
  required_exam: ExamState | null;
  exceptions: Exception[];
};

function planOf({
  exceptions,
  late_policy,
  course_late_policy,
  requires_lesson_id,
  requires_percent,
  exam,
  required_exam,
  ...times
}: Row): LessonPlan {
  const own: Schedule = {
    opens_at: times.opens_at,
    soft_deadline: times.soft_deadline,
    hard_deadline: times.hard_deadline,
    late_policy: late_policy ?? course_late_policy ?? noLateWork,
  };
  return {
    schedule: scheduleOf(own, exceptions),
    requires:
      requires_lesson_id === null
        ? null
        : { lesson_id: requires_lesson_id, percent: requires_percent, is_unsat: isUnsat(required_exam) },
    exam,
  };
}

const isUnsat = (exam: ExamState | null): boolean => exam === 'early' || exam === 'ahead' || exam === 'missed';
