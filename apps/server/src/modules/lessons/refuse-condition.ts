import { Refusal } from '@put/contract/base/refusals';
import type { Tx } from '../../drivers/database/database.ts';
import { listConditions } from './lessons.store.ts';

/** A lesson may require one of its own course. A cycle is refused: nobody could open its lessons. */
export async function refuseCondition(
  tx: Tx,
  lesson: { id: number; course_id: number },
  requiredId: number,
): Promise<void> {
  const chain = await listConditions(tx, requiredId);
  if (chain.some(({ id }) => id === lesson.id)) throw wrong('Занятия ждали бы друг друга по кругу');
  const isOfCourse = chain.some(({ id, course_id }) => id === requiredId && course_id === lesson.course_id);
  if (!isOfCourse) throw wrong('Такого занятия в курсе нет');
}

export function refuseOwnCondition(id: number, requiredId: number | null | undefined): void {
  if (requiredId === id) throw wrong('Занятие не может ждать само себя');
}

const wrong = (message: string) => new Refusal('invalid_input', { errors: [{ path: 'requires_lesson_id', message }] });
