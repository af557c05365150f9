import type { adminSimilarity } from '@put/contract/similarity/similarity';
import type { InputOf } from '@put/contract/base/endpoint';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { type Actor, recordAuditEvent, takeChange } from '../audit/audit.api.ts';
import { findPair, lockPair, saveDecision } from './similar-pairs.store.ts';

type Decided = InputOf<typeof adminSimilarity.decide>['body'];

/** Whoever decides about two solutions must reach both: their teachers would not know of each other's notes. */
export const decidePair = (db: Db, actor: Actor, id: number, { began_from, ...given }: Decided): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockPair(tx, id);
    const pair = actor.viewer && (await findPair(tx, actor.viewer, id));
    if (!pair?.may_decide || pair.left_id === null || pair.right_id === null) throw new Refusal('not_found');
    const stored = { decision: pair.decision, note: pair.note ?? '' };
    const object = { type: 'submission', id: pair.left_id } as const;
    const last = pair.decided_at
      ? { actor_id: pair.decided_by, by_name: pair.by_name, at: pair.decided_at }
      : undefined;
    const own = await takeChange(tx, actor, { object, given, began: began_from, stored, last });
    const { decision, note } = { ...stored, ...own };
    const by = actor.viewer?.acting_admin_id ?? actor.viewer?.id ?? null;
    await saveDecision(tx, { left_id: pair.left_id, right_id: pair.right_id, decision, note, decided_by: by });
    await recordAuditEvent(tx, actor, 'decide_similarity', object);
  });
