import { topicOf } from '@put/contract/base/endpoint';
import { classChannel, type Presence } from '@put/contract/results/live-class';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { keepQuiet, type Place } from './presence.store.ts';

/** A teacher goes to a student. All teachers of the lesson hear it, so that nobody else gets up. */
export async function comeTo(
  { db, events }: { db: Db; events: Events },
  place: Place,
  isComing: boolean,
): Promise<Presence> {
  return db.transaction().execute(async (tx) => {
    const presence = await keepQuiet(tx, place, isComing);
    if (!presence) throw new Refusal('not_found');
    await events.publish(tx, topicOf(classChannel, place.lesson_id), { people: [presence] });
    return presence;
  });
}
