import { adminExceptions } from '@put/contract/courses/exceptions';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import type { LessonDraftText } from '@put/contract/lessons/lesson-drafts';
import { lessons } from '@put/contract/lessons/lessons';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { handle } from '../../http/mount.ts';
import { getEdit, listEdits, saveEdit, showEdit } from '../drafts/drafts.api.ts';
import { listExceptions } from './exceptions.store.ts';
import { giveException, takeException } from './give-exception.ts';
import { giveExceptions, undoExceptions } from './give-exceptions.ts';
import { changeLesson, createLesson, duplicateLesson, setLessonDeleted, setLessonTasks } from './change-lesson.ts';
import { findLessons } from './lessons.store.ts';
import { showWrittenLesson } from './show-written-lesson.ts';
import { findLessonDraft, getVersion, lessonDrafts, listVersions } from './versions.store.ts';
import { showLesson } from './show-lesson.ts';

const placeOfLesson = (id: number) => `lesson:${id}`;

export const lessonRoutes = ({ db, events }: { db: Db; events: Events }) => [
  handle(adminLessons.create, ({ body, viewer, from: { ip } }) => createLesson(db, { viewer, ip }, body)),
  handle(adminLessons.get, ({ params, viewer }) => showWrittenLesson(db, viewer, params.id)),
  handle(adminLessons.change, ({ params, body, viewer, from: { ip } }) =>
    changeLesson({ db, events }, { viewer, ip }, params.id, body),
  ),
  handle(adminLessons.remove, ({ params, viewer, from: { ip } }) =>
    setLessonDeleted({ db, events }, { viewer, ip }, params.id, true),
  ),
  handle(adminLessons.restore, ({ params, viewer, from: { ip } }) =>
    setLessonDeleted({ db, events }, { viewer, ip }, params.id, false),
  ),
  handle(adminLessons.duplicate, ({ params, viewer, from: { ip } }) => duplicateLesson(db, { viewer, ip }, params.id)),
  handle(adminLessons.setTasks, ({ params, body, viewer, from: { ip } }) =>
    setLessonTasks({ db, events }, { viewer, ip }, params.id, body),
  ),
  handle(lessons.find, ({ query, viewer }) => findLessons(db, viewer, query)),
  handle(lessons.get, ({ params, viewer }) => showLesson(db, viewer, params.id)),
  handle(adminLessons.versions, async ({ params }) => {
    const versions = await listVersions(db, params.id);
    return { versions, total: versions.length };
  }),
  handle(adminLessons.version, ({ params }) => getVersion(db, params.id, params.number)),
  handle(adminLessons.draft, async ({ params, query, viewer }) =>
    showEdit(
      db,
      viewer,
      placeOfLesson(params.id),
      (await findLessonDraft(db, params.id, viewer.id)) ?? null,
      query.version,
    ),
  ),
  handle(adminLessons.saveDraft, ({ params, body, viewer, from }) =>
    saveEdit(db, { viewer, from }, placeOfLesson(params.id), body, lessonDrafts(params.id, viewer.id)),
  ),
  handle(adminLessons.draftVersions, async ({ params, viewer }) => {
    const {
      saved_at: _at,
      version: _version,
      page: _page,
      ...now
    } = (await findLessonDraft(db, params.id, viewer.id)) ?? {};
    return listEdits(db, viewer, placeOfLesson(params.id), { now, head: [['body']] });
  }),
  handle(adminLessons.draftVersion, async ({ params, viewer }) => {
    const { text, ...fields } = await getEdit(db, viewer, placeOfLesson(params.id), params.version_id);
    return { ...fields, text: text as LessonDraftText };
  }),
  handle(adminExceptions.list, async ({ params }) => {
    const exceptions = await listExceptions(db, params.id);
    return { exceptions, total: exceptions.length };
  }),
  handle(adminExceptions.give, ({ body, viewer, from: { ip } }) =>
    giveExceptions({ db, events }, { viewer, ip }, body),
  ),
  handle(adminExceptions.undo, ({ body, viewer, from: { ip } }) =>
    undoExceptions({ db, events }, { viewer, ip }, body),
  ),
  handle(adminExceptions.save, ({ body, viewer, from: { ip } }) => giveException({ db, events }, { viewer, ip }, body)),
  handle(adminExceptions.remove, ({ params, query, viewer, from: { ip } }) =>
    takeException({ db, events }, { viewer, ip }, params.id, query.accepts_points !== undefined),
  ),
];
