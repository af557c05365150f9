import { adminMarks } from '@put/contract/marks/mark-editing';
import { marks } from '@put/contract/marks/marks';
import type { Db } from '../../drivers/database/database.ts';
import { handle } from '../../http/mount.ts';
import { changeMarks } from './change-marks.ts';
import { changeTerm, freezeMarks, removeTerm } from './freeze-marks.ts';
import { showCourseMarks, showPersonMarks } from './show-marks.ts';

export const markRoutes = ({ db }: { db: Db }) => [
  handle(marks.mine, ({ viewer }) => showPersonMarks(db, { personId: viewer.id, by: null })),
  handle(adminMarks.get, ({ params, query }) => showCourseMarks(db, params.id, query.user_group_id)),
  handle(adminMarks.change, ({ params, body, viewer, from: { ip } }) =>
    changeMarks(db, { viewer, ip }, params.id, body),
  ),
  handle(adminMarks.freeze, ({ params, body, viewer, from: { ip } }) =>
    freezeMarks(db, { viewer, ip }, params.id, body),
  ),
  handle(adminMarks.changeTerm, ({ params, body, viewer, from: { ip } }) =>
    changeTerm(db, { viewer, ip }, params.id, body),
  ),
  handle(adminMarks.removeTerm, ({ params, viewer, from: { ip } }) => removeTerm(db, { viewer, ip }, params.id)),
  handle(adminMarks.ofPerson, ({ params, viewer }) => showPersonMarks(db, { personId: params.id, by: viewer })),
];
