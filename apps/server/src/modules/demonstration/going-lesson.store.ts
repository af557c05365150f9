import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';

/** Work of the lesson moves on by steps of this, presence at each call. */
const step = sql`interval '5 minutes'`;
/** How long before the moment that is shown work belongs to the lesson that goes on. */
const reach = sql`interval '3 hours'`;

/**
 * The lesson of the demonstration class goes on now, at whatever hour somebody looks: who is there is seen there still,
 * and the work of its last minutes stays that of the last minutes. False when there is no class.
 */
export async function keepGoing(db: Db): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const shown = await tx
      .selectFrom('demonstration_class')
      .select(['lesson_id', sql<boolean>`now() - shown_at >= ${step}`.as('is_late')])
      .forUpdate()
      .executeTakeFirst();
    if (!shown) return false;
    const { lesson_id } = shown;
    await sql`update lesson_presence p set doing = said.value, seen_at = now(),
        since = p.since + (now() - p.seen_at), changed_at = p.changed_at + (now() - p.seen_at)
      from demonstration_class one, jsonb_each_text(one.doing) said
      where p.lesson_id = ${lesson_id} and p.user_id = said.key::integer`.execute(tx);
    if (!shown.is_late) return true;
    // what a teacher has written at stays before it
    await sql`
      with moved as (
        update submission set queued_at = queued_at + late.by, started_at = started_at + late.by,
          finished_at = finished_at + late.by
        from demonstration_class one, lateral (select now() - one.shown_at as by) late
        where submission.lesson_id = ${lesson_id} and one.doing ? submission.user_id::text and queued_at > one.shown_at - ${reach}
          and not exists (select from remark where remark.submission_id = submission.id)
          and not exists (select from review where review.submission_id = submission.id)
        returning submission.id, submission.user_id, submission.task_id, late.by
      ), judged as (
        update judgement set created_at = created_at + moved.by from moved where submission_id = moved.id
      )
      update result set last_submitted_at = last_submitted_at + place.by,
        first_solved_at = case when first_solved_at > one.shown_at - ${reach} then first_solved_at + place.by
          else first_solved_at end
      from (select distinct user_id, task_id, by from moved) place, demonstration_class one
      where result.lesson_id = ${lesson_id} and result.user_id = place.user_id and result.task_id = place.task_id
    `.execute(tx);
    await tx
      .updateTable('demonstration_class')
      .set({ shown_at: sql`now()` })
      .execute();
    return true;
  });
}
