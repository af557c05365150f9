import { isDeepStrictEqual } from 'node:util';
import type { BeganFrom } from '@put/contract/base/began-from';
import { Refusal } from '@put/contract/base/refusals';
import { type StuckRules, usualStuckRules } from '@put/contract/results/stuck';
import type { Db } from '../../drivers/database/database.ts';
import { type Actor, changedOnly, recordAuditEvent, takeChange } from '../audit/audit.api.ts';
import { findRulesForUpdate, keepRules } from './stuck-rules.store.ts';

type Change = { rules: StuckRules | null; began_from: BeganFrom };

/** Null: as usual. Each rule is taken for itself: what a colleague has changed meanwhile stays. */
export async function setStuckRules(
  db: Db,
  actor: Actor,
  lessonId: number,
  { rules: given, began_from }: Change,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const found = await findRulesForUpdate(tx, lessonId);
    if (!found) throw new Refusal('not_found');
    const before = found.stuck_rules ?? usualStuckRules;
    const object = { type: 'lesson', id: lessonId } as const;
    const own = await takeChange(tx, actor, {
      object,
      given: byPath(given ?? usualStuckRules),
      began: began_from,
      stored: byPath(before),
    });
    const changes = Object.entries(own).map(([path, value]) => [path.slice(inRules.length), value]);
    const rules: StuckRules = { ...before, ...Object.fromEntries(changes) };
    await keepRules(tx, lessonId, isDeepStrictEqual(rules, usualStuckRules) && given === null ? null : rules);
    const changed = changedOnly(before, rules);
    await recordAuditEvent(tx, actor, 'change_stuck_rules', object, changed);
  });
}

const inRules = 'rules.';
const byPath = (rules: StuckRules): Record<string, number> =>
  Object.fromEntries(Object.entries(rules).map(([name, value]) => [`${inRules}${name}`, value]));
