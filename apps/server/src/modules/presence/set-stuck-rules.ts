import { Refusal } from '@put/contract/refusals';
import { type StuckRules, usualStuckRules } from '@put/contract/stuck';
import type { Db } from '../../drivers/database/database.ts';
import { type Actor, changedOnly, recordAuditEvent } from '../audit/audit.api.ts';
import { findRulesForUpdate, keepRules } from './stuck-rules.store.ts';

export async function setStuckRules(db: Db, actor: Actor, lessonId: number, rules: StuckRules | null): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const found = await findRulesForUpdate(tx, lessonId);
    if (!found) throw new Refusal('not_found');
    await keepRules(tx, lessonId, rules);
    const changed = changedOnly(found.stuck_rules ?? usualStuckRules, rules ?? usualStuckRules);
    if (changed) await recordAuditEvent(tx, actor, 'change_stuck_rules', { type: 'lesson', id: lessonId }, changed);
  });
}
