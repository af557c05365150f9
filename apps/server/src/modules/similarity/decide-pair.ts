import type { adminSimilarity } from '@put/contract/similarity';
import type { InputOf } from '@put/contract/endpoint';
import { Refusal } from '@put/contract/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { type Actor, recordAuditEvent } from '../audit/audit.api.ts';
import { findPair, saveDecision } from './similar-pairs.store.ts';

type Decided = InputOf<typeof adminSimilarity.decide>['body'];

/** Whoever decides about two solutions must reach both: their teachers would not know of each other's notes. */
export const decidePair = (db: Db, actor: Actor, id: number, { decision, note }: Decided): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const pair = actor.viewer && (await findPair(tx, actor.viewer, id));
    if (!pair?.may_decide || pair.left_id === null || pair.right_id === null) throw new Refusal('not_found');
    const by = actor.viewer?.acting_admin_id ?? actor.viewer?.id ?? null;
    await saveDecision(tx, { left_id: pair.left_id, right_id: pair.right_id, decision, note, decided_by: by });
    await recordAuditEvent(tx, actor, 'decide_similarity', { type: 'submission', id: pair.left_id });
  });
