import type { Course, CourseChange, NewCourse } from '@put/contract/course-editing';
import type { Db } from '../../drivers/database/database.ts';
import { changedOnly, type Doer, recordDeed } from '../audit/audit.store.ts';
import { setDeleted } from '../recycle-bin.store.ts';
import { getCourse, insertCourse, lockCourse, updateCourse } from './courses.store.ts';

export async function createCourse(db: Db, doer: Doer, course: NewCourse): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    const id = await insertCourse(tx, course);
    await recordDeed(tx, doer, 'create_course', { type: 'course', id }, { after: told(await getCourse(tx, id)) });
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
