import { adminExceptions } from '@put/contract/exceptions';
import { adminLessons } from '@put/contract/lesson-editing';
import { lessons } from '@put/contract/lessons';
import type { Db } from '../../drivers/database/database.ts';
import { handle } from '../../http/mount.ts';
import { listExceptions } from './exceptions.store.ts';
import { giveException, takeException } from './give-exception.ts';
import { giveExceptions, undoExceptions } from './give-exceptions.ts';
import { changeLesson, createLesson, duplicateLesson, setLessonDeleted, setLessonTasks } from './change-lesson.ts';
import { findLessons } from './lessons.store.ts';
import { showWrittenLesson } from './show-written-lesson.ts';
import { findLessonDraft, getVersion, listVersions, saveLessonDraft } from './versions.store.ts';
import { showLesson } from './show-lesson.ts';

export const lessonRoutes = ({ db }: { db: Db }) => [
  handle(adminLessons.create, ({ body, viewer, from: { ip } }) => createLesson(db, { viewer, ip }, body)),
  handle(adminLessons.get, ({ params }) => showWrittenLesson(db, params.id)),
  handle(adminLessons.change, ({ params, body, viewer, from: { ip } }) =>
    changeLesson(db, { viewer, ip }, params.id, body),
  ),
  handle(adminLessons.remove, ({ params, viewer, from: { ip } }) =>
    setLessonDeleted(db, { viewer, ip }, params.id, true),
  ),
  handle(adminLessons.restore, ({ params, viewer, from: { ip } }) =>
    setLessonDeleted(db, { viewer, ip }, params.id, false),
  ),
  handle(adminLessons.duplicate, ({ params, viewer, from: { ip } }) => duplicateLesson(db, { viewer, ip }, params.id)),
  handle(adminLessons.setTasks, ({ params, body, viewer, from: { ip } }) =>
    setLessonTasks(db, { viewer, ip }, params.id, body.tasks),
  ),
  handle(lessons.find, ({ query, viewer }) => findLessons(db, viewer, query)),
  handle(lessons.get, ({ params, viewer }) => showLesson(db, viewer, params.id)),
  handle(adminLessons.versions, async ({ params }) => {
    const versions = await listVersions(db, params.id);
    return { versions, total: versions.length };
  }),
  handle(adminLessons.version, ({ params }) => getVersion(db, params.id, params.number)),
  handle(adminLessons.draft, async ({ params, viewer }) => ({
    draft: (await findLessonDraft(db, params.id, viewer.id)) ?? null,
  })),
  handle(adminLessons.saveDraft, ({ params, body, viewer }) =>
    db.transaction().execute((tx) => saveLessonDraft(tx, params.id, viewer.id, body.draft)),
  ),
  handle(adminExceptions.list, async ({ params }) => {
    const exceptions = await listExceptions(db, params.id);
    return { exceptions, total: exceptions.length };
  }),
  handle(adminExceptions.give, ({ body, viewer, from: { ip } }) => giveExceptions(db, { viewer, ip }, body)),
  handle(adminExceptions.undo, ({ body, viewer, from: { ip } }) => undoExceptions(db, { viewer, ip }, body)),
  handle(adminExceptions.save, ({ body, viewer, from: { ip } }) => giveException(db, { viewer, ip }, body)),
  handle(adminExceptions.remove, ({ params, viewer, from: { ip } }) => takeException(db, { viewer, ip }, params.id)),
];
