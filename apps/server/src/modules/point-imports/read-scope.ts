import { Refusal } from '@put/contract/refusals';
import { type Matrix } from '@put/contract/results';
import { readMatrixCells } from '@put/contract/matrix-cells';
import type { Db } from '../../drivers/database/database.ts';
import { showMatrix } from '../results/results.api.ts';

export type GivenScope = { lesson_id?: number | undefined; course_id?: number | undefined };

/** The table of results that points are set in, and the points that stand in a cell; undefined: an empty one. */
export async function readScope(
  db: Db,
  { lesson_id, course_id }: GivenScope,
): Promise<{ matrix: Matrix; scoreAt: (user: number, column: number) => number | undefined }> {
  if (lesson_id === undefined && course_id === undefined) throw new Refusal('not_found');
  const { read } = await showMatrix(
    db,
    lesson_id === undefined ? { course: course_id! } : { lesson: lesson_id },
    undefined,
  );
  const matrix = await read();
  const { starts, columns, scores } = readMatrixCells(matrix.cells);
  const found = new Map<string, number>();
  for (let user = 0; user < matrix.users.length; user += 1)
    for (let cell = starts[user]!; cell < starts[user + 1]!; cell += 1)
      found.set(`${user}-${columns[cell]!}`, scores[cell]!);
  return { matrix, scoreAt: (user, column) => found.get(`${user}-${column}`) };
}
