import { adminExceptions } from '@put/contract/exceptions';
import { adminLessons, lessons } from '@put/contract/lessons';
import type { Db } from '../../drivers/database/database.ts';
import { handle } from '../../http/mount.ts';
import { listExceptions, removeException, saveException } from './exceptions.store.ts';
import { setDeleted } from '../recycle-bin.store.ts';
import { findLessons, getLesson, insertLesson, replaceTasks, updateLesson } from './lessons.store.ts';
import { showLesson } from './show-lesson.ts';

export const lessonRoutes = ({ db }: { db: Db }) => [
  handle(adminLessons.create, async ({ body }) => ({
    id: await db.transaction().execute((tx) => insertLesson(tx, body)),
  })),
  handle(adminLessons.get, ({ params }) => getLesson(db, params.id)),
  handle(adminLessons.change, ({ params, body }) =>
    db.transaction().execute((tx) => updateLesson(tx, params.id, body)),
  ),
  handle(adminLessons.remove, ({ params }) =>
    db.transaction().execute((tx) => setDeleted(tx, 'lesson', params.id, true)),
  ),
  handle(adminLessons.restore, ({ params }) =>
    db.transaction().execute((tx) => setDeleted(tx, 'lesson', params.id, false)),
  ),
  handle(adminLessons.setTasks, ({ params, body }) =>
    db.transaction().execute((tx) => replaceTasks(tx, params.id, body.tasks)),
  ),
  handle(lessons.find, ({ query, viewer }) => findLessons(db, viewer, query)),
  handle(lessons.get, ({ params, viewer }) => showLesson(db, viewer, params.id)),
  handle(adminExceptions.list, async ({ params }) => {
    const exceptions = await listExceptions(db, params.id);
    return { exceptions, total: exceptions.length };
  }),
  handle(adminExceptions.save, async ({ body, viewer }) => ({
    id: await db.transaction().execute((tx) => saveException(tx, body, viewer.id)),
  })),
  handle(adminExceptions.remove, ({ params }) => db.transaction().execute((tx) => removeException(tx, params.id))),
];
