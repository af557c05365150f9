import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { listDeadlinesSoon } from '../schedules/schedules.api.ts';
import { countLeft } from './deadlines.store.ts';
import { notifyEach } from './notify.ts';

const dayMs = 86_400_000;

/** Notifies students a day before a deadline of a lesson of which they have something left; once of each deadline. */
export async function remindOfDeadlines({ db, events }: { db: Db; events: Events }): Promise<void> {
  const nowMs = Date.now();
  const soon = (await listDeadlinesSoon(db)).filter(
    ({ deadline }) => Date.parse(deadline) > nowMs && Date.parse(deadline) <= nowMs + dayMs,
  );
  if (soon.length === 0) return;
  await db.transaction().execute(async (tx) => {
    const left = await countLeft(tx, soon);
    await notifyEach(
      tx,
      events,
      'deadline',
      left.map(({ user_id, ...payload }) => ({ user_id, key: String(payload.lesson_id), payload })),
    );
  });
}
