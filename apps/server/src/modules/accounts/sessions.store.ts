import type { Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';

/** News of it are the families that ended, or `readAgain` when they are too many to name. */
export const sessionsEnded = 'session-ended';
export const readAgain = '*';
const mostNamed = 100;

type Whose = { family: string } | { userId: number; exceptFamily?: string } | { userIds: readonly number[] };

/** Ends whole sign-ins: their refresh tokens are refused from now on, their access tokens as soon as the news arrives. */
export async function endSessions(tx: Tx, events: Events, whose: Whose): Promise<void> {
  const ended = await tx
    .updateTable('refresh_token')
    .set({ revoked_at: new Date().toISOString() })
    .where('revoked_at', 'is', null)
    .where((eb) => {
      if ('family' in whose) return eb('family', '=', whose.family);
      if ('userIds' in whose) return eb('user_id', '=', eb.fn.any(eb.val(whose.userIds)));
      const ofPerson = eb('user_id', '=', whose.userId);
      return whose.exceptFamily ? eb.and([ofPerson, eb('family', '<>', whose.exceptFamily)]) : ofPerson;
    })
    .returning('family')
    .execute();
  const families = [...new Set(ended.map((row) => row.family))];
  if (families.length === 0) return;
  await events.publish(tx, sessionsEnded, families.length > mostNamed ? readAgain : families);
}
