import type { Lesson, LessonChange, NewLesson } from '@put/contract/lesson-editing';
import { scheduleWith } from '@put/contract/schedule-problems';
import type { Db } from '../../drivers/database/database.ts';
import { changedOnly, type Doer, recordDeed } from '../audit/audit.store.ts';
import { setDeleted } from '../recycle-bin.store.ts';
import { copyLesson } from './copy-lesson.store.ts';
import { refuseContradictions } from '../../judging/refuse-contradictions.ts';
import { getLesson, insertLesson, type PlacedTask, replaceTasks, updateLesson } from './lessons.store.ts';

type Teacher = Doer & { viewer: { id: number } };
const lesson = (id: number) => ({ type: 'lesson', id });

/** Adds a lesson to the end of its course. */
export async function createLesson(db: Db, doer: Doer, fields: NewLesson): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    const id = await insertLesson(tx, fields);
    const made = await getLesson(tx, id);
    refuseContradictions(null, scheduleIn(made));
    await recordDeed(tx, doer, 'create_lesson', lesson(id), { after: told(made) });
    return { id };
  });
}

/** Changes the fields that are given; a changed text shows in the audit as a new version, the texts are kept there. */
export async function changeLesson(
  db: Db,
  doer: Teacher,
  id: number,
  change: LessonChange,
): Promise<{ version: number }> {
  return db.transaction().execute(async (tx) => {
    const before = await getLesson(tx, id);
    const saved = await updateLesson(tx, id, change, doer.viewer.id);
    const after = await getLesson(tx, id);
    refuseContradictions(scheduleIn(before), scheduleIn(after));
    const changed = changedOnly(told(before), told(after));
    const isSeen = { draft: false, published: true };
    const action =
      before.status === after.status ? 'change_lesson' : isSeen[after.status] ? 'publish_lesson' : 'hide_lesson';
    if (changed) await recordDeed(tx, doer, action, lesson(id), changed);
    return saved;
  });
}

export async function setLessonTasks(db: Db, doer: Doer, id: number, tasks: PlacedTask[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await getLesson(tx, id);
    await replaceTasks(tx, id, tasks);
    const changed = changedOnly(placed(before), placed(await getLesson(tx, id)));
    if (changed) await recordDeed(tx, doer, 'set_lesson_tasks', lesson(id), changed);
  });
}

/** Into the recycle bin, or out of it. */
export async function setLessonDeleted(db: Db, doer: Doer, id: number, isDeleted: boolean): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await setDeleted(tx, 'lesson', id, isDeleted);
    await recordDeed(tx, doer, isDeleted ? 'delete_lesson' : 'restore_lesson', lesson(id));
  });
}

/** A draft of the same, right after it. */
export async function duplicateLesson(db: Db, doer: Teacher, id: number): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    const copyId = await copyLesson(tx, id, doer.viewer.id);
    await recordDeed(tx, doer, 'duplicate_lesson', lesson(copyId), { after: { copied_from_id: id } });
    return { id: copyId };
  });
}

const scheduleIn = (one: Lesson) => scheduleWith(one, one.late_policy, one.inherited_late_policy);

/** What the audit tells of a lesson: its texts are in its versions. */
function told(one: Lesson) {
  const { course_id, title, section, status, version, opens_at, soft_deadline, hard_deadline } = one;
  const { late_policy, languages, feedback, requires_lesson_id, requires_percent } = one;
  const schedule = { opens_at, soft_deadline, hard_deadline, late_policy, requires_lesson_id, requires_percent };
  return { course_id, title, section, status, version, ...schedule, languages, feedback };
}

const placed = ({ tasks }: Lesson) => ({
  tasks: tasks.map(({ task_id, points, required }) => ({ task_id, points, required })),
});
