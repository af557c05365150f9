import { adminCourses } from '@put/contract/courses/course-editing';
import { courses } from '@put/contract/courses/courses';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { handle } from '../../http/mount.ts';
import { listBinnedCourses, listBinnedLessons } from './bin.store.ts';
import { changeCourse, createCourse, setCourseDeleted } from './change-course.ts';
import { copyCourse } from './copy-course.ts';
import { listCourses } from './courses.store.ts';
import { orderLessons, publishLessons, setLessonTimes, shiftSchedule } from './plan-lessons.ts';
import { showPlan } from './show-plan.ts';
import { showCourse, showCourses } from './show-courses.ts';

export const courseRoutes = ({ db, events, publicUrl }: { db: Db; events: Events; publicUrl: () => string }) => [
  handle(adminCourses.list, ({ viewer, query }) => listCourses(db, viewer, query)),
  handle(adminCourses.create, ({ body, viewer, from: { ip } }) => createCourse(db, { viewer, ip }, body)),
  handle(adminCourses.get, ({ params }) => showPlan(db, params.id)),
  handle(adminCourses.change, ({ params, body, viewer, from: { ip } }) =>
    changeCourse({ db, events }, { viewer, ip }, params.id, body),
  ),
  handle(adminCourses.remove, ({ params, viewer, from: { ip } }) =>
    setCourseDeleted(db, { viewer, ip }, params.id, true),
  ),
  handle(adminCourses.restore, ({ params, viewer, from: { ip } }) =>
    setCourseDeleted(db, { viewer, ip }, params.id, false),
  ),
  handle(adminCourses.copy, async ({ params, body, viewer, from: { ip } }) => ({
    id: await db
      .transaction()
      .execute((tx) => copyCourse(tx, params.id, body, { viewer, ip }, new URL(publicUrl()).origin)),
  })),
  handle(adminCourses.order, ({ params, body, viewer, from: { ip } }) =>
    orderLessons({ db, events }, { viewer, ip }, params.id, body),
  ),
  handle(adminCourses.setTimes, ({ params, body, viewer, from: { ip } }) =>
    setLessonTimes({ db, events }, { viewer, ip }, params.id, body),
  ),
  handle(adminCourses.shift, ({ params, body, viewer, from: { ip } }) =>
    shiftSchedule({ db, events }, { viewer, ip }, params.id, body),
  ),
  handle(adminCourses.publishLessons, ({ params, body, viewer, from: { ip } }) =>
    publishLessons({ db, events }, { viewer, ip }, params.id, body),
  ),
  handle(adminCourses.bin, async () => {
    const [binned, lessons] = await Promise.all([listBinnedCourses(db), listBinnedLessons(db)]);
    return { courses: binned, lessons, total: binned.length + lessons.length };
  }),
  handle(courses.mine, async ({ viewer }) => ({ courses: await showCourses(db, viewer) })),
  handle(courses.get, ({ params, viewer }) => showCourse(db, viewer, params.id)),
];
