import { Refusal } from '@put/contract/base/refusals';
import type { Tx } from '../../drivers/database/database.ts';
import { copyCourseUses } from '../animation-uses/animation-uses.api.ts';
import { copyCourseContainers } from '../container-uses/container-uses.api.ts';
import { type Actor, recordAuditEvent } from '../audit/audit.api.ts';
import {
  copyConditions,
  copyMarkSettings,
  insertCourseCopy,
  insertLessonCopies,
  listCopiedTexts,
  listLessonPairs,
  setCopiedText,
} from './course-copies.store.ts';
import { linksIntoCopy } from './links-into-copy.ts';

type Copy = { title: string; date: string };

/**
 * Copies a course as a draft with its lessons, tasks, conditions and rules of marks. All times move by as many days as the start and
 * keep the time of day in the teacher's time zone, also across summer time. Links inside the course lead into the copy.
 * Groups, exceptions and results are not copied.
 */
export async function copyCourse(
  tx: Tx,
  id: number,
  { title, date }: Copy,
  actor: Actor,
  origin: string,
): Promise<number> {
  const copy = await insertCourseCopy(tx, id, { title, date }, actor.viewer?.id ?? null);
  if (!copy) throw new Refusal('not_found');
  await insertLessonCopies(tx, id, copy);
  await leadIntoCopy(tx, id, copy.id, origin);
  await copyConditions(tx, id, copy.id);
  await copyMarkSettings(tx, id, copy.id);
  await copyCourseUses(tx, id, copy.id);
  await copyCourseContainers(tx, id, copy.id);
  const after = { title, date, copied_from_id: id };
  await recordAuditEvent(tx, actor, 'copy_course', { type: 'course', id: copy.id }, { after });
  return copy.id;
}

async function leadIntoCopy(tx: Tx, from: number, to: number, origin: string): Promise<void> {
  const pairs = await listLessonPairs(tx, from, to);
  const copied = { from, to, origin, lessons: new Map(pairs.map(({ old_id, new_id }) => [old_id, new_id])) };
  for (const { of, id, text } of await listCopiedTexts(tx, to)) {
    const led = linksIntoCopy(text, copied);
    if (led !== text) await setCopiedText(tx, of, id, led);
  }
}
