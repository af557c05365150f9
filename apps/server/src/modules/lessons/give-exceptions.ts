import type { Viewer } from '@put/contract/base/access';
import type { Before, GivenExceptions } from '@put/contract/courses/exceptions';
import { Refusal } from '@put/contract/base/refusals';
import { noLateWork, scheduleOf } from '@put/contract/courses/schedule';
import type { Db, Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { recordAuditEvent } from '../audit/audit.api.ts';
import { type CreditScope, keepCredit } from '../results/results.api.ts';
import { tellExamsOf } from '../schedules/schedules.api.ts';
import {
  addToExceptions,
  countPlaces,
  type ExceptionPlace,
  listTimeExceptions,
  listTimes,
  putBackExceptions,
} from './given-exceptions.store.ts';

type Tools = { db: Db; events: Events };
type ActorOf = { viewer: Viewer; ip: string };
type Asked = { accepts_points?: boolean | undefined };
const minuteMs = 60_000;

/** Gives time, attempts or freedom from tasks to chosen places of a course. Returns what `undoExceptions` puts back. */
export async function giveExceptions(
  { db, events }: Tools,
  actor: ActorOf,
  given: GivenExceptions & Asked,
): Promise<{ before: Before[] }> {
  const { course_id, extra_minutes, extra_attempts, is_excused, reason } = given;
  return db.transaction().execute(async (tx) => {
    const places = withoutRepeats(given.places);
    if ((await countPlaces(tx, course_id, places)) !== places.length) throw new Refusal('not_found');
    const at = { courseId: course_id, authorId: actor.viewer.id, reason };
    const gives = extra_attempts === undefined ? { is_excused: is_excused ?? false } : { extra_attempts };
    const before =
      extra_minutes === undefined
        ? await addToExceptions(tx, at, places, gives)
        : await giveTime(tx, at, places, extra_minutes);
    await recordAuditEvent(
      tx,
      actor,
      'give_exceptions',
      { type: 'course', id: course_id },
      { after: { ...auditFieldsOf(places), extra_minutes, extra_attempts, is_excused, reason } },
    );
    if (extra_minutes !== undefined) await keepCredit(tx, events, creditOf(course_id, places), given.accepts_points);
    await tellExamsOf(tx, events, creditOf(course_id, places));
    return { before };
  });
}

export async function undoExceptions(
  { db, events }: Tools,
  actor: ActorOf,
  { course_id, before, accepts_points }: { course_id: number; before: readonly Before[] } & Asked,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const total = await putBackExceptions(tx, course_id, before);
    if (total === 0) throw new Refusal('not_found');
    await recordAuditEvent(tx, actor, 'undo_exceptions', { type: 'course', id: course_id }, { after: { total } });
    await keepCredit(tx, events, { courseId: course_id }, accepts_points);
    await tellExamsOf(tx, events, { courseId: course_id });
  });
}

/**
 * A deadline belongs to a lesson, so more time is given there. It is counted from now where the deadline has passed:
 * three days for somebody who is late must not end yesterday.
 */
async function giveTime(
  tx: Tx,
  at: { courseId: number; authorId: number; reason: string },
  places: readonly ExceptionPlace[],
  minutes: number,
): Promise<Before[]> {
  const ofLessons = withoutRepeats(places.map((place) => ({ ...place, task_id: null })));
  const [times, exceptions] = await Promise.all([
    listTimes(tx, [...new Set(ofLessons.map(({ lesson_id }) => lesson_id))]),
    listTimeExceptions(tx, at.courseId),
  ]);
  const nowMs = Date.now();
  const moved = ofLessons.flatMap((place) => {
    const lesson = times.find(({ id }) => id === place.lesson_id);
    if (!lesson) return [];
    const held = exceptions.filter(
      ({ lesson_id, user_id, user_group_id, members }) =>
        (lesson_id === null || lesson_id === place.lesson_id) &&
        (place.user_id === null
          ? user_group_id === place.user_group_id
          : user_id === place.user_id || members.includes(place.user_id)),
    );
    const schedule = scheduleOf({ ...lesson, late_policy: noLateWork }, held);
    const deadline = schedule.soft_deadline ?? schedule.hard_deadline;
    if (deadline === null) return [];
    const had = Math.max(0, ...held.map((exception) => exception.extra_minutes));
    const lateMinutes = Math.max(0, Math.ceil((nowMs - Date.parse(deadline)) / minuteMs));
    return [{ place, minutes: had + lateMinutes + minutes }];
  });
  if (moved.length === 0)
    throw new Refusal('invalid_input', {
      detail: 'У этих занятий нет сроков: продлевать нечего',
      errors: [{ path: 'extra_minutes', message: 'У этих занятий нет сроков: продлевать нечего' }],
    });
  return addToExceptions(
    tx,
    at,
    moved.map(({ place }) => place),
    { extra_minutes: moved.map((one) => one.minutes) },
  );
}

/** A group's may be anybody's. */
const creditOf = (courseId: number, places: readonly ExceptionPlace[]): CreditScope => {
  const people = places.flatMap(({ user_id }) => user_id ?? []);
  return {
    courseId,
    lessonIds: places.map(({ lesson_id }) => lesson_id),
    userIds: people.length === places.length ? people : undefined,
  };
};

type Place = GivenExceptions['places'][number] | ExceptionPlace;

/** Each place once, in the form of the table. */
function withoutRepeats<P extends Place>(places: readonly P[]) {
  const once = new Map(
    places.map(({ user_id = null, user_group_id = null, lesson_id, task_id }) => [
      [user_id, user_group_id, lesson_id, task_id].join('-'),
      { user_id, user_group_id, lesson_id, task_id } as ExceptionPlace,
    ]),
  );
  return [...once.values()];
}

function auditFieldsOf(places: readonly ExceptionPlace[]) {
  const once = (of: (place: ExceptionPlace) => number | null) => [
    ...new Set(places.flatMap((place) => of(place) ?? [])),
  ];
  return {
    user_ids: once(({ user_id }) => user_id),
    user_group_ids: once(({ user_group_id }) => user_group_id),
    lesson_ids: once(({ lesson_id }) => lesson_id),
    task_ids: once(({ task_id }) => task_id),
  };
}
