import type { BeganFrom } from '@put/contract/base/began-from';
import type { CourseChange, NewCourse } from '@put/contract/courses/course-editing';
import { Refusal } from '@put/contract/base/refusals';
import { newProblems, scheduleWith } from '@put/contract/courses/schedule-problems';
import type { Db, Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { type Actor, changedOnly, recordAuditEvent, takeChange } from '../audit/audit.api.ts';
import { nothingToAudit } from '../../http/audited.ts';
import { keepUses } from '../animation-uses/animation-uses.api.ts';
import { keepContainers } from '../container-uses/container-uses.api.ts';
import { isPublicPicture } from '../files/files.api.ts';
import { setDeleted } from '../recycle-bin/recycle-bin.api.ts';
import { keepCredit, recountAttempts } from '../results/results.api.ts';
import { getCourse, insertCourse, lockCourse, updateCourse, type WrittenCourse } from './courses.store.ts';

export async function createCourse(db: Db, actor: Actor, course: NewCourse): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    await requireCover(tx, course.cover_file);
    const id = await insertCourse(tx, { free_compile_errors: true, ...course });
    const made = await getCourse(tx, id);
    await keepUses(tx, { course_id: id }, [{ text: made.description }]);
    await keepContainers(tx, { course_id: id }, [made.description]);
    refuseEarlyEnd(made);
    await recordAuditEvent(tx, actor, 'create_course', { type: 'course', id }, { after: auditFieldsOf(made) });
    return { id };
  });
}

/** Fields that are left out do not change, and what a colleague has changed meanwhile stays (`takeChange`). */
export async function changeCourse(
  { db, events }: { db: Db; events: Events },
  actor: Actor,
  id: number,
  {
    began_from,
    accepts_points,
    ...given
  }: CourseChange & { began_from: BeganFrom; accepts_points?: boolean | undefined },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockCourse(tx, id);
    const before = await getCourse(tx, id);
    const change: CourseChange = await takeChange(tx, actor, {
      object: { type: 'course', id },
      given,
      began: began_from,
      stored: { ...before, cover_file: before.cover_url?.split('/').at(-1) ?? null },
      audited: { description: 'is_text_changed', cover_file: 'cover_url' },
    });
    if (Object.keys(change).length === 0) return nothingToAudit();
    await requireCover(tx, change.cover_file);
    await updateCourse(tx, id, change, before.user_group_ids);
    if (change.description !== undefined) {
      await keepUses(tx, { course_id: id }, [{ text: change.description }]);
      await keepContainers(tx, { course_id: id }, [change.description]);
    }
    const after = await getCourse(tx, id);
    if (change.date !== undefined || change.end_date !== undefined) refuseEarlyEnd(after);
    refuseDeadLessons(before, after);
    const changed = changedOnly(auditFieldsOf(before), auditFieldsOf(after));
    const isTextChanged = before.description !== after.description;
    if (!changed && !isTextChanged) return nothingToAudit();
    const isPublished = after.status === 'published' && before.status !== 'published';
    await recordAuditEvent(
      tx,
      actor,
      isPublished ? 'publish_course' : 'change_course',
      { type: 'course', id },
      {
        before: changed?.before,
        after: { ...changed?.after, ...(isTextChanged && { is_text_changed: true }) },
      },
    );
    if (before.free_compile_errors !== after.free_compile_errors) await recountAttempts(tx, events, { courseId: id });
    if (change.late_policy !== undefined) await keepCredit(tx, events, { courseId: id }, accepts_points);
  });
}

/** A cover must be an uploaded picture that every student may read. */
async function requireCover(tx: Tx, sha256: string | null | undefined): Promise<void> {
  if (!sha256 || (await isPublicPicture(tx, sha256))) return;
  throw new Refusal('invalid_input', {
    errors: [{ path: 'cover_file', message: 'Такой картинки нет: загрузите её' }],
  });
}

/** A change may give one of the two dates; the other one comes from the stored course. */
function refuseEarlyEnd({ date, end_date }: WrittenCourse): void {
  if (end_date === null || date <= end_date) return;
  throw new Refusal('invalid_input', { errors: [{ path: 'end_date', message: 'Раньше начала курса' }] });
}

/** Refuses a late policy with which a lesson would never open; the error names the first such lesson. */
function refuseDeadLessons(before: WrittenCourse, after: WrittenCourse): void {
  for (const one of after.lessons) {
    const old = before.lessons.find(({ id }) => id === one.id) ?? one;
    const problems = newProblems(
      scheduleWith(old, old.late_policy, before.late_policy),
      scheduleWith(one, one.late_policy, after.late_policy),
    );
    if (!problems.some(({ isRefused }) => isRefused)) continue;
    const message = `Занятие «${one.title}» не открылось бы никогда: к его открытию решения уже не принимались бы`;
    throw new Refusal('invalid_input', { errors: [{ path: 'late_policy.steps', message }] });
  }
}

/** Moves a course into the recycle bin, or out of it. */
export async function setCourseDeleted(db: Db, actor: Actor, id: number, isDeleted: boolean): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await setDeleted(tx, 'course', id, isDeleted);
    await recordAuditEvent(tx, actor, isDeleted ? 'delete_course' : 'restore_course', { type: 'course', id });
  });
}

/** The fields of a course that the audit shows. The description is too long; lessons have audit events of their own. */
function auditFieldsOf({ id: _, description: __, lessons: ___, updated_at: ____, ...fields }: WrittenCourse) {
  return fields;
}
