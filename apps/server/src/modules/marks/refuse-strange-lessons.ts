import { Refusal } from '@put/contract/base/refusals';
import type { Tx } from '../../drivers/database/database.ts';
import { listLessons } from './works.store.ts';

/** Refuses lessons that are no published lessons of the course with tasks: they would count for nothing. */
export async function refuseStrangeLessons(
  tx: Tx,
  courseId: number,
  given: readonly { path: string; lesson_ids: readonly number[] }[],
): Promise<void> {
  const known = new Set((await listLessons(tx, [courseId])).map(({ id }) => id));
  const strange = given.find(({ lesson_ids }) => lesson_ids.some((id) => !known.has(id)));
  if (!strange) return;
  const message = 'Одного из занятий нет среди опубликованных занятий курса с задачами';
  throw new Refusal('invalid_input', { detail: message, errors: [{ path: strange.path, message }] });
}
