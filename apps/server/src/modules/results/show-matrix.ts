import { createHash } from 'node:crypto';
import { Refusal } from '@put/contract/base/refusals';
import type { MatrixCells } from '@put/contract/results/matrix-cells';
import type { Matrix, ResultColumn, ResultUser } from '@put/contract/results/results';
import type { Db } from '../../drivers/database/database.ts';
import type { Tagged } from '../../http/answers/send-tagged.ts';
import {
  findHeading,
  listBegun,
  listCells,
  listColumns,
  listGroupsOfCourse,
  listMatrixExceptions,
  listStudents,
  listVersions,
  type MatrixScope,
} from './matrix.store.ts';

/** Students × tasks of a lesson or a whole course. The cells are read only for who does not have them yet. */
export async function showMatrix(db: Db, scope: MatrixScope, groupId: number | undefined): Promise<Tagged<Matrix>> {
  const heading = await findHeading(db, scope);
  if (!heading) throw new Refusal('not_found');
  const [columns, user_groups, versions, begun] = await Promise.all([
    listColumns(db, scope),
    listGroupsOfCourse(db, heading.course_id),
    listVersions(db, scope),
    listBegun(db, scope),
  ]);
  const withResults = versions.map(({ user_id }) => user_id);
  const lessons = [...new Set(columns.map(({ lesson_id }) => lesson_id))];
  const [users, exceptions] = await Promise.all([
    listStudents(db, heading.course_id, groupId, withResults),
    listMatrixExceptions(db, heading.course_id, lessons),
  ]);
  const head = { ...heading, user_groups, users, begun, columns, exceptions };
  return {
    // read before the cells: a change between the two makes the next answer new
    tag: createHash('sha256')
      .update(JSON.stringify([head, versions]))
      .digest('base64url'),
    read: async () => ({ ...head, cells: await readCells(db, columns, users) }),
  };
}

async function readCells(db: Db, columns: readonly ResultColumn[], users: readonly ResultUser[]): Promise<MatrixCells> {
  const at = new Date().toISOString();
  const found = new Map((await listCells(db, columns, at)).map((cells) => [cells.user_id, cells]));
  const shown = users.flatMap(({ id }) => found.get(id) ?? []);
  const list = (name: 'columns' | 'scores' | 'attempts' | 'minutes') => shown.map((cells) => cells[name]).join(',');
  return {
    counts: users.map(({ id }) => found.get(id)?.count ?? 0).join(','),
    columns: list('columns'),
    scores: list('scores'),
    states: shown.map(({ states }) => states).join(''),
    attempts: list('attempts'),
    minutes: list('minutes'),
    at,
  };
}
