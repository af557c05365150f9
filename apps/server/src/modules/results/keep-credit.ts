import { Refusal } from '@put/contract/base/refusals';
import { creditAt, returnedCredit } from '@put/contract/courses/schedule';
import { mostPointsShown, type PointsChange } from '@put/contract/results/points-change';
import type { ResultCell } from '@put/contract/results/results';
import type { Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { listCourseSchedules } from '../schedules/schedules.api.ts';
import { lockManyAttempts } from './attempts.store.ts';
import {
  type CreditScope,
  listCoursesMovedFor,
  listSent,
  lockCredit,
  lockLessonStats,
  type Moved,
  nameRows,
  updateCredits,
} from './credit.store.ts';
import { publishResults } from './keep-result.ts';
import { nothingOf } from './nothing-of.ts';
import { keyOf, listCellsAt, type ResultKey, sumUpResults } from './results.store.ts';

/**
 * What a solution is worth is a function of when it was sent and of the dates, exceptions and late policy of now. Call
 * this in the transaction that changes one of these, after the change: it computes anew what was sent before, and the
 * results of it. A change that moves anybody's points is refused with `points_change`, which says whose, until the
 * caller accepts it. Marks that a teacher has fixed stay.
 */
export async function keepCredit(
  tx: Tx,
  events: Events,
  scope: CreditScope,
  accepts: boolean | undefined,
): Promise<void> {
  const moved = await recredit(tx, events, scope);
  if (moved.length > 0 && accepts !== true)
    throw new Refusal('points_change', { points: await pointsChange(tx, moved) });
}

/** People came into these groups or left them: their exceptions hold for them now, or do no more. */
export async function keepCreditOfMembers(
  tx: Tx,
  events: Events,
  { groupIds, userIds }: { groupIds: readonly number[]; userIds: readonly number[] },
): Promise<void> {
  if (groupIds.length === 0 || userIds.length === 0) return;
  for (const courseId of await listCoursesMovedFor(tx, groupIds)) await recredit(tx, events, { courseId, userIds });
}

async function recredit(tx: Tx, events: Events, scope: CreditScope): Promise<Moved[]> {
  await lockCredit(tx, scope.courseId);
  const sent = await listSent(tx, scope);
  const scheduleFor = await listCourseSchedules(tx, [scope.courseId]);
  const changed = sent.flatMap((one) => {
    const late_credit = one.is_returned
      ? returnedCredit
      : creditAt(scheduleFor(one.user_id, one.lesson_id), Date.parse(one.queued_at));
    return late_credit === one.late_credit ? [] : [{ ...one, late_credit }];
  });
  if (changed.length === 0) return [];

  const places = [...new Map(changed.map((one) => [keyOf(one), placeOf(one)])).values()];
  await lockManyAttempts(tx, places);
  await lockLessonStats(tx, places);
  const before = byPlace(await listCellsAt(tx, places));
  await updateCredits(tx, changed);
  await sumUpResults(tx, places);
  const after = byPlace(await listCellsAt(tx, places));

  const moved = places.flatMap((place) => {
    const [was, now] = [before.get(keyOf(place)), after.get(keyOf(place))];
    const points = { before: was?.score ?? null, after: now?.score ?? null };
    // work without points that counts no more has moved nobody's points
    return (points.before ?? 0) === (points.after ?? 0) ? [] : [{ ...place, ...points }];
  });
  const news = places.map((place) => ({ ...(after.get(keyOf(place)) ?? nothingOf(place)), course_id: scope.courseId }));
  await publishResults(tx, events, news);
  return moved;
}

const pointsChange = async (tx: Tx, moved: readonly Moved[]): Promise<PointsChange> => ({
  total: moved.length,
  people: new Set(moved.map(({ user_id }) => user_id)).size,
  rows: (await nameRows(tx, moved)).slice(0, mostPointsShown),
});

const placeOf = ({ user_id, lesson_id, task_id }: ResultKey): ResultKey => ({ user_id, lesson_id, task_id });
const byPlace = (cells: readonly (ResultCell & { course_id: number })[]) =>
  new Map(cells.map(({ course_id: _, ...cell }) => [keyOf(cell), cell]));
