import { isDeepStrictEqual } from 'node:util';
import type { Viewer } from '@put/contract/base/access';
import type { BeganFrom } from '@put/contract/base/began-from';
import type { LessonChange, NewLesson } from '@put/contract/lessons/lesson-editing';
import { Refusal } from '@put/contract/base/refusals';
import { scheduleWith } from '@put/contract/courses/schedule-problems';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { type Actor, changedOnly, recordAuditEvent, takeChange } from '../audit/audit.api.ts';
import { nothingToAudit } from '../../http/audited.ts';
import { copyLessonUses, keepUses } from '../animation-uses/animation-uses.api.ts';
import { copyLessonContainers, keepContainers } from '../container-uses/container-uses.api.ts';
import { findUnreadTasks } from '../enrolment/enrolment.api.ts';
import { setDeleted } from '../recycle-bin/recycle-bin.api.ts';
import { keepCredit } from '../results/results.api.ts';
import { beginNextVersion } from './begin-next-version.ts';
import { copyLesson } from './lesson-copies.store.ts';
import { refuseContradictions, tellLessons } from '../schedules/schedules.api.ts';
import {
  getLesson,
  insertLesson,
  lockLesson,
  type PlacedTask,
  replaceTasks,
  updateLesson,
  type WrittenLesson,
} from './lessons.store.ts';
import { refuseCondition, refuseOwnCondition } from './refuse-condition.ts';

type Teacher = Actor & { viewer: { id: number } };
type Tools = { db: Db; events: Events };
type Asked = { began_from: BeganFrom; accepts_points?: boolean | undefined };
const lesson = (id: number) => ({ type: 'lesson', id }) as const;

/** Adds a lesson to the end of its course. */
export async function createLesson(db: Db, actor: Actor, fields: NewLesson): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    const id = await insertLesson(tx, fields);
    const made = await getLesson(tx, id);
    await keepUses(tx, { lesson_id: id }, [{ text: made.body }]);
    await keepContainers(tx, { lesson_id: id }, [made.body]);
    if (fields.requires_lesson_id) await refuseCondition(tx, made, fields.requires_lesson_id);
    refuseContradictions(null, scheduleIn(made));
    await recordAuditEvent(tx, actor, 'create_lesson', lesson(id), { after: auditFieldsOf(made) });
    return { id };
  });
}

/**
 * Fields that are left out do not change, and what a colleague has changed meanwhile stays. The audit shows a changed
 * text as a new version, without the text.
 */
export async function changeLesson(
  { db, events }: Tools,
  actor: Teacher,
  id: number,
  { version: expected, began_from, accepts_points, ...given }: LessonChange & Asked,
): Promise<{ version: number }> {
  return db.transaction().execute(async (tx) => {
    await lockLesson(tx, id);
    const before = await getLesson(tx, id);
    refuseOwnCondition(id, given.requires_lesson_id);
    const { title, body, ...rules } = given;
    const text = { title, body };
    // the version tells what the text began from
    const fields: Omit<LessonChange, 'version'> = {
      ...(expected !== undefined && text),
      ...(await takeChange(tx, actor, {
        object: lesson(id),
        given: expected === undefined ? given : rules,
        began: began_from,
        stored: before,
        audited: { title: 'version', body: 'version' },
      })),
    };
    const version = await beginNextVersion(tx, id, expected, fields, actor.viewer.id);
    await updateLesson(tx, id, fields);
    if (fields.body !== undefined) {
      await keepUses(tx, { lesson_id: id }, [{ text: fields.body }]);
      await keepContainers(tx, { lesson_id: id }, [fields.body]);
    }
    if (fields.requires_lesson_id) await refuseCondition(tx, before, fields.requires_lesson_id);
    const after = await getLesson(tx, id);
    refuseContradictions(scheduleIn(before), scheduleIn(after));
    const changed = changedOnly(auditFieldsOf(before), auditFieldsOf(after));
    const isSeen = { draft: false, published: true };
    const action =
      before.status === after.status ? 'change_lesson' : isSeen[after.status] ? 'publish_lesson' : 'hide_lesson';
    await recordAuditEvent(tx, actor, action, lesson(id), changed);
    if (changed) await tellLessons(tx, events, [id]);
    if (hasOtherDeadlines(before, after))
      await keepCredit(tx, events, { courseId: after.course_id, lessonIds: [id] }, accepts_points);
    return { version };
  });
}

/** A task that stands there already stays, whoever may read it. */
export async function setLessonTasks(
  { db, events }: Tools,
  actor: { viewer: Viewer; ip: string },
  id: number,
  { tasks, began_from }: { tasks: PlacedTask[]; began_from: BeganFrom },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockLesson(tx, id);
    const before = await getLesson(tx, id);
    refuseRepeated(tasks);
    const known = new Set(before.tasks.map(({ task_id }) => task_id));
    const added = tasks.map(({ task_id }) => task_id).filter((one) => !known.has(one));
    refuseUnread(tasks, await findUnreadTasks(tx, actor.viewer, added));
    const own = await takeChange(tx, actor, {
      object: lesson(id),
      given: { tasks: tasks.map(({ required = true, ...task }) => ({ ...task, required })) },
      began: began_from,
      stored: placed(before),
    });
    if (own.tasks === undefined) return nothingToAudit();
    await replaceTasks(tx, id, tasks);
    const changed = changedOnly(placed(before), placed(await getLesson(tx, id)));
    await recordAuditEvent(tx, actor, 'set_lesson_tasks', lesson(id), changed);
    if (changed) await tellLessons(tx, events, [id]);
  });
}

function refuseRepeated(tasks: readonly PlacedTask[]): void {
  const repeated = tasks.findIndex(({ task_id }, at) => tasks.findIndex((other) => other.task_id === task_id) !== at);
  if (repeated < 0) return;
  throw new Refusal('invalid_input', {
    errors: [{ path: `tasks.${repeated}.task_id`, message: 'Эта задача уже стоит в занятии' }],
  });
}

function refuseUnread(tasks: readonly PlacedTask[], unread: ReadonlySet<number>): void {
  const at = tasks.findIndex(({ task_id }) => unread.has(task_id));
  if (at < 0) return;
  throw new Refusal('invalid_input', { errors: [{ path: `tasks.${at}.task_id`, message: 'Такой задачи нет' }] });
}

/** Moves a lesson into the recycle bin, or out of it: by the rules that hold then. */
export async function setLessonDeleted(
  { db, events }: Tools,
  actor: Actor,
  id: number,
  isDeleted: boolean,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await setDeleted(tx, 'lesson', id, isDeleted);
    await recordAuditEvent(tx, actor, isDeleted ? 'delete_lesson' : 'restore_lesson', lesson(id));
    await tellLessons(tx, events, [id]);
    if (isDeleted) return;
    const { course_id } = await getLesson(tx, id);
    await keepCredit(tx, events, { courseId: course_id, lessonIds: [id] }, true);
  });
}

/** Copies a lesson as a draft, right after it. */
export async function duplicateLesson(db: Db, actor: Teacher, id: number): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    const copyId = await copyLesson(tx, id, actor.viewer.id);
    await copyLessonUses(tx, id, copyId);
    await copyLessonContainers(tx, id, copyId);
    await recordAuditEvent(tx, actor, 'duplicate_lesson', lesson(copyId), { after: { copied_from_id: id } });
    return { id: copyId };
  });
}

/** What a solution is worth depends on these alone. */
const hasOtherDeadlines = (before: WrittenLesson, after: WrittenLesson): boolean =>
  before.soft_deadline !== after.soft_deadline ||
  before.hard_deadline !== after.hard_deadline ||
  !isDeepStrictEqual(before.late_policy, after.late_policy);

const scheduleIn = (one: WrittenLesson) => scheduleWith(one, one.late_policy, one.inherited_late_policy);

/** The fields of a lesson that the audit shows. Texts are kept as versions. */
function auditFieldsOf(one: WrittenLesson) {
  const { course_id, title, section, status, version, opens_at, soft_deadline, hard_deadline } = one;
  const { late_policy, languages, feedback, requires_lesson_id, requires_percent } = one;
  const schedule = { opens_at, soft_deadline, hard_deadline, late_policy, requires_lesson_id, requires_percent };
  return { course_id, title, section, status, version, ...schedule, languages, feedback };
}

const placed = ({ tasks }: Pick<WrittenLesson, 'tasks'>) => ({
  tasks: tasks.map(({ task_id, points, required }) => ({ task_id, points, required })),
});
