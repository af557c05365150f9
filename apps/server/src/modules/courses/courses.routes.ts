import { adminCourses, courses } from '@put/contract/courses';
import type { Db } from '../../drivers/database/database.ts';
import { handle } from '../../http/mount.ts';
import { setDeleted } from '../recycle-bin.store.ts';
import { getCourse, insertCourse, listCourses, orderLessons, updateCourse } from './courses.store.ts';
import { copyCourse } from './copy-course.ts';
import { showCourse, showCourses } from './show-courses.ts';

export const courseRoutes = ({ db }: { db: Db }) => [
  handle(adminCourses.list, ({ query }) => listCourses(db, query)),
  handle(adminCourses.create, async ({ body }) => ({
    id: await db.transaction().execute((tx) => insertCourse(tx, body)),
  })),
  handle(adminCourses.get, ({ params }) => getCourse(db, params.id)),
  handle(adminCourses.change, ({ params, body }) =>
    db.transaction().execute((tx) => updateCourse(tx, params.id, body)),
  ),
  handle(adminCourses.remove, ({ params }) =>
    db.transaction().execute((tx) => setDeleted(tx, 'course', params.id, true)),
  ),
  handle(adminCourses.restore, ({ params }) =>
    db.transaction().execute((tx) => setDeleted(tx, 'course', params.id, false)),
  ),
  handle(adminCourses.copy, async ({ params, body, viewer }) => ({
    id: await db.transaction().execute((tx) => copyCourse(tx, params.id, body, viewer.id)),
  })),
  handle(adminCourses.order, ({ params, body }) =>
    db.transaction().execute((tx) => orderLessons(tx, params.id, body.lesson_ids)),
  ),
  handle(courses.mine, async ({ viewer }) => ({ courses: await showCourses(db, viewer) })),
  handle(courses.get, ({ params, viewer }) => showCourse(db, viewer, params.id)),
];
