import type { Course, CourseChange, NewCourse } from '@put/contract/course-editing';
import { Refusal } from '@put/contract/refusals';
import { newProblems, scheduleWith } from '@put/contract/schedule-problems';
import type { Db } from '../../drivers/database/database.ts';
import { changedOnly, type Doer, recordDeed } from '../audit/audit.store.ts';
import { setDeleted } from '../recycle-bin.store.ts';
import { getCourse, insertCourse, lockCourse, updateCourse } from './courses.store.ts';

export async function createCourse(db: Db, doer: Doer, course: NewCourse): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    const id = await insertCourse(tx, course);
    const made = await getCourse(tx, id);
    refuseEarlyEnd(made);
    await recordDeed(tx, doer, 'create_course', { type: 'course', id }, { after: told(made) });
    return { id };
  });
}

/** Changes the fields that are given. */
export async function changeCourse(db: Db, doer: Doer, id: number, change: CourseChange): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockCourse(tx, id);
    const before = await getCourse(tx, id);
    await updateCourse(tx, id, change);
    const after = await getCourse(tx, id);
    if (change.date !== undefined || change.end_date !== undefined) refuseEarlyEnd(after);
    refuseDeadLessons(before, after);
    const changed = changedOnly(told(before), told(after));
    const isTextChanged = before.description !== after.description;
    if (!changed && !isTextChanged) return;
    const isPublished = after.status === 'published' && before.status !== 'published';
    await recordDeed(
      tx,
      doer,
      isPublished ? 'publish_course' : 'change_course',
      { type: 'course', id },
      {
        before: changed?.before,
        after: { ...changed?.after, ...(isTextChanged && { is_text_changed: true }) },
      },
    );
  });
}

/** One of the two days may be given, the other stands in the row. */
function refuseEarlyEnd({ date, end_date }: Course): void {
  if (end_date === null || date <= end_date) return;
  throw new Refusal('invalid_input', { errors: [{ path: 'end_date', message: 'Раньше начала курса' }] });
}

/** A late policy under which lessons of the course would never open is refused, with the first of them. */
function refuseDeadLessons(before: Course, after: Course): void {
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

/** Into the recycle bin, or out of it. */
export async function setCourseDeleted(db: Db, doer: Doer, id: number, isDeleted: boolean): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await setDeleted(tx, 'course', id, isDeleted);
    await recordDeed(tx, doer, isDeleted ? 'delete_course' : 'restore_course', { type: 'course', id });
  });
}

/** What the audit tells of a course: neither a megabyte of text nor its lessons, which have deeds of their own. */
function told({ id: _, description: __, lessons: ___, updated_at: ____, ...fields }: Course) {
  return fields;
}
