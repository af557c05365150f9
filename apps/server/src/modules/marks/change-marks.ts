import type { MarkSettings } from '@put/contract/marks';
import { Refusal } from '@put/contract/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { type Actor, changedOnly, recordAuditEvent } from '../audit/audit.api.ts';
import { findSettings, lockCourseMarks, saveSettings } from './marks.store.ts';
import { refuseStrangeLessons } from './refuse-strange-lessons.ts';

type Change = { settings?: MarkSettings | undefined; is_released?: boolean | undefined };

/** What is left out does not change. Nothing can be shown before there are settings. */
export const changeMarks = (db: Db, actor: Actor, courseId: number, change: Change): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!(await lockCourseMarks(tx, courseId))) throw new Refusal('not_found');
    const before = await findSettings(tx, courseId);
    const settings = change.settings ?? before?.settings;
    if (!settings) throw new Refusal('conflict', { detail: 'Сначала сохраните, как считаются оценки.' });
    const categories = change.settings?.categories ?? [];
    await refuseStrangeLessons(
      tx,
      courseId,
      categories.map(({ lesson_ids }, at) => ({ path: `categories.${at}.lesson_ids`, lesson_ids })),
    );
    const after = { settings, is_released: change.is_released ?? before?.is_released ?? false };
    await saveSettings(tx, courseId, after);
    const changed = changedOnly(auditFieldsOf(before), auditFieldsOf(after));
    if (changed) await recordAuditEvent(tx, actor, 'change_marks', { type: 'course', id: courseId }, changed);
  });

function auditFieldsOf(of: { settings: MarkSettings; is_released: boolean } | undefined) {
  if (!of) return {};
  const { scale, thresholds, categories } = of.settings;
  return {
    scale,
    thresholds: thresholds.join(' · '),
    categories: categories.map(({ title, weight }) => `${title}: ${weight}`),
    is_released: of.is_released,
  };
}
