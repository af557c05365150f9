import type { StuckRules } from '@put/contract/results/stuck';
import type { Tx } from '../../drivers/database/database.ts';

export const findRulesForUpdate = (tx: Tx, lessonId: number): Promise<{ stuck_rules: StuckRules | null } | undefined> =>
  tx
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .select('lesson.stuck_rules')
    .where('lesson.id', '=', lessonId)
    .where('lesson.deleted_at', 'is', null)
    .where('course.deleted_at', 'is', null)
    .forNoKeyUpdate(['lesson'])
    .executeTakeFirst();

export const keepRules = async (tx: Tx, lessonId: number, rules: StuckRules | null): Promise<void> => {
  const stuck_rules = rules && JSON.stringify(rules);
  await tx.updateTable('lesson').set({ stuck_rules }).where('id', '=', lessonId).execute();
};
