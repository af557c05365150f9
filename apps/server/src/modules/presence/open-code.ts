import type { OpenedCode } from '@put/contract/results/live-class';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { type Actor, recordAuditEvent } from '../audit/audit.api.ts';
import { findCode } from './code.store.ts';

type Place = { lesson_id: number; user_id: number; task_id: number };

/** A teacher reads what a student has not handed in yet. The audit keeps it. */
export async function openCode(db: Db, actor: Actor, place: Place): Promise<OpenedCode> {
  return db.transaction().execute(async (tx) => {
    const code = await findCode(tx, place);
    if (!code) throw new Refusal('not_found');
    const { user_id, ...after } = place;
    await recordAuditEvent(tx, actor, 'open_code', { type: 'user', id: user_id }, { after });
    return code;
  });
}
