import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { findCourseOf } from '../results/results.api.ts';
import { countPhrases, lockTeacher, mostPhrases, upsertPhrase } from './phrases.store.ts';

/** Saves a phrase for a teacher, or for the course of a lesson. */
export const savePhrase = (
  db: Db,
  userId: number,
  { text, lesson_id = null }: { text: string; lesson_id?: number | null | undefined },
): Promise<{ id: number }> =>
  db.transaction().execute(async (tx) => {
    const course_id = lesson_id === null ? null : await findCourseOf(tx, lesson_id);
    if (course_id === undefined) throw new Refusal('not_found');
    // two at once are counted one after another
    await lockTeacher(tx, userId);
    const saved = await upsertPhrase(tx, { user_id: userId, course_id, text });
    if ((await countPhrases(tx, userId)) > mostPhrases) throw new Refusal('too_many_phrases');
    return saved;
  });
