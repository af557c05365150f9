import type { BeganFrom } from '@put/contract/base/began-from';
import { type MarkCategory, MarkSettings } from '@put/contract/marks/marks';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { type Actor, changedOnly, recordAuditEvent, takeChange } from '../audit/audit.api.ts';
import { findSettings, lockCourseMarks, saveSettings } from './marks.store.ts';
import { refuseStrangeLessons } from './refuse-strange-lessons.ts';
import { requireSettings } from './require-settings.ts';

type Change = { settings?: MarkSettings | undefined; is_released?: boolean | undefined; began_from: BeganFrom };

/**
 * What is left out does not change, and of the settings each is taken for itself: what a colleague has changed
 * meanwhile stays. Nothing can be shown before there are settings.
 */
export const changeMarks = (db: Db, actor: Actor, courseId: number, change: Change): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!(await lockCourseMarks(tx, courseId))) throw new Refusal('not_found');
    const before = await findSettings(tx, courseId);
    const own = await takeChange(tx, actor, {
      object: { type: 'course', id: courseId },
      given: byPath(change),
      began: change.began_from,
      stored: before ? byPath(before) : {},
    });
    const { is_released = before?.is_released ?? false, ...ownSettings } = own;
    const settings = requireSettings(before ? merged(before.settings, ownSettings) : change.settings);
    const categories = change.settings?.categories ?? [];
    await refuseStrangeLessons(
      tx,
      courseId,
      categories.map(({ lesson_ids }, at) => ({ path: `categories.${at}.lesson_ids`, lesson_ids })),
    );
    const after = { settings, is_released };
    await saveSettings(tx, courseId, after);
    const changed = changedOnly(auditFieldsOf(before), auditFieldsOf(after));
    await recordAuditEvent(tx, actor, 'change_marks', { type: 'course', id: courseId }, changed);
  });

const inSettings = 'settings.';

/** Each setting by its path: «settings.scale». */
const byPath = ({
  settings = {},
  is_released,
}: {
  settings?: object | undefined;
  is_released?: boolean | undefined;
}) => ({
  ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [`${inSettings}${name}`, value as unknown])),
  is_released,
});

/** Settings of two people can contradict each other: then the error stands at the field. */
function merged(before: MarkSettings, own: Record<string, unknown>): MarkSettings {
  const changed = Object.entries(own).map(([path, value]) => [path.slice(inSettings.length), value]);
  const parsed = MarkSettings.safeParse({ ...before, ...Object.fromEntries(changed) });
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(({ path, message }) => ({ path: ['settings', ...path].join('.'), message }));
  throw new Refusal('invalid_input', { errors });
}

function auditFieldsOf(of: { settings: MarkSettings; is_released: boolean } | undefined) {
  if (!of) return {};
  const { scale, thresholds, rounding, counts, categories } = of.settings;
  return {
    scale,
    thresholds: thresholds.join(' · '),
    rounding,
    counts,
    categories: categories.map(categoryWords),
    lesson_ids: categories.flatMap(({ lesson_ids }) => lesson_ids),
    is_released: of.is_released,
  };
}

const ruleWords: Record<MarkCategory['rule'], string> = { sum: 'сумма', mean: 'среднее', best: 'лучшая работа' };
const categoryWords = ({ title, weight, rule, drop_lowest, lesson_ids }: MarkCategory): string =>
  [
    `${title}: ${weight}`,
    ruleWords[rule],
    ...(drop_lowest ? [`без худших: ${drop_lowest}`] : []),
    `занятий: ${lesson_ids.length}`,
  ].join(', ');
