import type { BeganFrom } from '@put/contract/base/began-from';
import type { LessonTimes } from '@put/contract/courses/course-editing';
import { Refusal } from '@put/contract/base/refusals';
import { scheduleWith } from '@put/contract/courses/schedule-problems';
import { type Db, isCheckViolation, type Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { type Actor, changedOnly, recordAuditEvent, recordAuditEvents, takeChange } from '../audit/audit.api.ts';
import { refuseContradictions, tellLessons } from '../schedules/schedules.api.ts';
import { keepCredit } from '../results/results.api.ts';
import { lockCourse } from './courses.store.ts';
import {
  listLessonsToPlan,
  lockLessonsOf,
  placeLessons,
  shiftTimes,
  updateStatus,
  updateTimes,
} from './lesson-plan.store.ts';

/**
 * Sets the order of the lessons. Refuses a list that is not exactly the lessons of the course: somebody has added or
 * removed one meanwhile.
 */
export async function orderLessons(
  { db, events }: Tools,
  actor: Actor,
  courseId: number,
  { lessons: wanted, began_from }: { lessons: readonly Wanted[]; began_from: BeganFrom },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const lessons = await lockLessons(tx, courseId);
    const isSame = lessons.length === wanted.length && lessons.every(({ id }) => wanted.some((one) => one.id === id));
    if (!isSame) throw new Refusal('conflict');
    const sectionOf = new Map(lessons.map(({ id, section }) => [id, section]));
    const given = wanted.map(({ id, section = sectionOf.get(id) }) => ({ id, section }));
    await takeChange(tx, actor, {
      object: { type: 'course', id: courseId },
      given: { lessons: given },
      began: began_from,
      stored: { lessons: lessons.map(({ id, section }) => ({ id, section })) },
      audited: { lessons: 'lesson_ids' },
    });
    await placeLessons(tx, wanted);
    const placesOf = (list: Awaited<ReturnType<typeof listLessonsToPlan>>) => ({
      lesson_ids: list.map(({ id }) => id),
      sections: [...new Set(list.map(({ section }) => section))],
    });
    const changed = changedOnly(placesOf(lessons), placesOf(await listLessonsToPlan(tx, courseId)));
    await recordAuditEvent(tx, actor, 'order_lessons', { type: 'course', id: courseId }, changed);
    if (changed)
      await tellLessons(
        tx,
        events,
        lessons.map(({ id }) => id),
      );
  });
}

/** Sets the times of lessons of one course, all or none. */
export async function setLessonTimes(
  { db, events }: Tools,
  actor: Actor,
  courseId: number,
  {
    lessons: wanted,
    began_from,
    accepts_points,
  }: { lessons: readonly LessonTimes[]; began_from: BeganFrom; accepts_points?: boolean | undefined },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockLessons(tx, courseId);
    for (const { id } of wanted) if (!before.some((lesson) => lesson.id === id)) throw new Refusal('not_found');
    const lessonAt = (at: number) => before.find(({ id }) => id === wanted[at]?.id)!;
    const own: Record<string, string | null | undefined> = await takeChange(tx, actor, {
      object: (path) => ({ type: 'lesson', id: lessonAt(Number(path.split('.')[1])).id }),
      given: Object.assign({}, ...wanted.map((lesson, at) => timesAt(at, lesson))) as Record<string, string | null>,
      began: began_from,
      stored: Object.assign({}, ...wanted.map((_, at) => timesAt(at, lessonAt(at)))) as Record<string, string | null>,
    });
    const times = wanted.map(({ id }, at) => ({ id, ...timesIn({ ...timesAt(at, lessonAt(at)), ...own }, at) }));
    await updateTimes(tx, times);
    for (const after of await listLessonsToPlan(tx, courseId)) {
      const old = before.find(({ id }) => id === after.id)!;
      const at = wanted.findIndex(({ id }) => id === after.id);
      refuseContradictions(scheduleIn(old), scheduleIn(after), (field) => `lessons.${at}.${field}`);
      const changed = changedOnly(auditFieldsOf(old), auditFieldsOf(after));
      await recordAuditEvent(tx, actor, 'change_lesson', { type: 'lesson', id: after.id }, changed);
    }
    const lessonIds = wanted.map(({ id }) => id);
    await keepCredit(tx, events, { courseId, lessonIds }, accepts_points);
    await tellLessons(tx, events, lessonIds);
  });
}

/**
 * Moves the lesson and all later ones by whole days, with their exceptions. Returns how many lessons have a time that
 * moved.
 */
export async function shiftSchedule(
  { db, events }: Tools,
  actor: Actor & { viewer: { id: number } },
  courseId: number,
  {
    from_lesson_id,
    days,
    accepts_points,
  }: { from_lesson_id: number; days: number; accepts_points?: boolean | undefined },
): Promise<{ lessons: number }> {
  return db.transaction().execute(async (tx) => {
    const lessons = await lockLessons(tx, courseId);
    const at = lessons.findIndex(({ id }) => id === from_lesson_id);
    if (at < 0) throw new Refusal('not_found');
    const moved = lessons.slice(at);
    try {
      await shiftTimes(
        tx,
        moved.map(({ id }) => id),
        days,
        actor.viewer.id,
      );
    } catch (error) {
      // at a change to summer time, two times of one night may change their order
      if (!isCheckViolation(error)) throw error;
      const message = 'В тот день переводят часы, и мягкий срок встал бы после жёсткого';
      throw new Refusal('invalid_input', { errors: [{ path: 'days', message }] });
    }
    await recordAuditEvent(
      tx,
      actor,
      'shift_schedule',
      { type: 'course', id: courseId },
      { after: { from_lesson_id, days } },
    );
    const lessonIds = moved.map(({ id }) => id);
    await keepCredit(tx, events, { courseId, lessonIds }, accepts_points);
    await tellLessons(tx, events, lessonIds);
    return {
      lessons: moved.filter((lesson) => lesson.opens_at ?? lesson.soft_deadline ?? lesson.hard_deadline).length,
    };
  });
}

/** Shows lessons to students, or hides them. Lessons that do not change get no audit event. */
export async function publishLessons(
  { db, events }: Tools,
  actor: Actor,
  courseId: number,
  { lesson_ids, is_published }: { lesson_ids: readonly number[]; is_published: boolean },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const lessons = await lockLessons(tx, courseId);
    const status = is_published ? 'published' : 'draft';
    const wanted = lesson_ids.map((id) => lessons.find((lesson) => lesson.id === id));
    if (wanted.includes(undefined)) throw new Refusal('not_found');
    const ids = wanted.filter((lesson) => lesson!.status !== status).map((lesson) => lesson!.id);
    if (ids.length > 0) await updateStatus(tx, ids, status);
    await recordAuditEvents(tx, actor, is_published ? 'publish_lesson' : 'hide_lesson', { type: 'lesson', ids });
    await tellLessons(tx, events, ids);
  });
}

type Tools = { db: Db; events: Events };
type Wanted = { id: number; section?: string | undefined };

/** The times of a lesson, by the paths that they have in the call: «lessons.0.opens_at». */
const timesAt = (at: number, lesson: Omit<LessonTimes, 'id'>): Record<string, string | null> =>
  Object.fromEntries(timeNames.map((name) => [`lessons.${at}.${name}`, lesson[name]]));
const timesIn = (byPath: Record<string, string | null | undefined>, at: number): Omit<LessonTimes, 'id'> => {
  const [opens_at = null, soft_deadline = null, hard_deadline = null] = timeNames.map(
    (name) => byPath[`lessons.${at}.${name}`],
  );
  return { opens_at, soft_deadline, hard_deadline };
};
const timeNames = ['opens_at', 'soft_deadline', 'hard_deadline'] as const;

type Planned = Awaited<ReturnType<typeof listLessonsToPlan>>[number];
const auditFieldsOf = ({ id: _, course_late_policy: __, ...fields }: Planned) => fields;
const scheduleIn = (one: Planned) => scheduleWith(one, one.late_policy, one.course_late_policy);

/**
 * The lessons of the course. Locks it until the end of `tx`, so that nobody adds or reorders lessons meanwhile, and the
 * lessons, so that nobody changes one in its own editor.
 */
async function lockLessons(tx: Tx, courseId: number) {
  await lockCourse(tx, courseId);
  await lockLessonsOf(tx, courseId);
  return listLessonsToPlan(tx, courseId);
}
