import type { Viewer } from '@put/contract/base/access';
import type { BeganFrom } from '@put/contract/base/began-from';
import type { NewException } from '@put/contract/courses/exceptions';
import { Refusal } from '@put/contract/base/refusals';
import { earlierThanOwn, newProblems, type ScheduleProblem } from '@put/contract/courses/schedule-problems';
import type { Db, Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { recordAuditEvent, takeChange } from '../audit/audit.api.ts';
import {
  findExceptionForUpdate,
  hasCourse,
  lockExceptions,
  removeException,
  saveException,
} from './exceptions.store.ts';
import { listTimes } from './given-exceptions.store.ts';
import { type CreditScope, keepCredit } from '../results/results.api.ts';
import { findScheduleFor, tellExamsOf } from '../schedules/schedules.api.ts';

type Tools = { db: Db; events: Events };
type ActorOf = { viewer: Viewer; ip: string };
type Field = ScheduleProblem['field'];

/**
 * Gives other deadlines to a student or a group of the course. Refuses dates that contradict each other or the lesson.
 * What a colleague has given meanwhile stays, where this says nothing else.
 */
export async function giveException(
  { db, events }: Tools,
  actor: ActorOf,
  {
    began_from,
    accepts_points,
    ...wanted
  }: NewException & {
    began_from: BeganFrom;
    accepts_points?: boolean | undefined;
  },
): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    if (!(await hasCourse(tx, wanted))) {
      const [path, message] = wanted.user_id
        ? ['user_id', 'Этот человек не учится на курсе']
        : ['user_group_id', 'Этой группе курс не открыт'];
      throw new Refusal('invalid_input', { errors: [{ path, message }] });
    }
    const { lesson_id = null, user_id = null, user_group_id = null } = wanted;
    const place = { lesson_id, user_id, user_group_id };
    await lockExceptions(tx, wanted.course_id);
    const stored = await findExceptionForUpdate(tx, wanted);
    const wasThere = Object.keys(nothing).some((name) => began_from[name] && stored === undefined);
    if (wasThere) throw new Refusal('conflict', { detail: 'Исключение тем временем убрали. Создайте его заново.' });
    const { opens_at, soft_deadline, hard_deadline, extra_minutes, is_earlier, note } = {
      ...nothing,
      ...definedOf(wanted),
    };
    const own = await takeChange(tx, actor, {
      object: { type: 'course', id: wanted.course_id },
      given: { opens_at, soft_deadline, hard_deadline, extra_minutes, is_earlier, note },
      began: began_from,
      stored: stored ?? nothing,
      within: place,
    });
    const exception = { course_id: wanted.course_id, ...place, ...(stored ?? nothing), ...own };
    await refuseEarlier(tx, exception);
    const before = await findScheduleFor(tx, exception);
    const id = await saveException(tx, exception, actor.viewer.id);
    const after = await findScheduleFor(tx, exception);
    const problems = after === undefined ? [] : newProblems(before ?? null, after);
    const errors = problems.filter(({ isRefused }) => isRefused).map((problem) => errorAt(problem, exception));
    if (errors.length > 0) throw new Refusal('invalid_input', { errors });
    const { course_id, ...fields } = exception;
    await recordAuditEvent(tx, actor, 'give_exception', { type: 'course', id: course_id }, { after: fields });
    await keepCredit(tx, events, creditOf(exception), accepts_points);
    await tellExamsOf(tx, events, creditOf(exception));
    return { id };
  });
}

/** A date before the lesson's own would not count: it is either a mistake, or said to be meant so. */
async function refuseEarlier(tx: Tx, exception: NewException): Promise<void> {
  if (!exception.lesson_id || exception.is_earlier) return;
  const [lesson] = await listTimes(tx, [exception.lesson_id]);
  const errors = (lesson ? earlierThanOwn(lesson, exception) : []).map((path) => ({
    path,
    message: 'Раньше, чем у занятия, поэтому не подействует. Если так и задумано, отметьте «Срок раньше общего»',
  }));
  if (errors.length > 0) throw new Refusal('invalid_input', { errors });
}

const nothing = {
  opens_at: null,
  soft_deadline: null,
  hard_deadline: null,
  extra_minutes: 0,
  is_earlier: false,
  note: '',
};
const definedOf = (wanted: NewException) =>
  Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) as Partial<typeof nothing>;

/** Takes an exception back. */
export async function takeException(
  { db, events }: Tools,
  actor: ActorOf,
  id: number,
  acceptsPoints: boolean,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { course_id, ...before } = await removeException(tx, id);
    await recordAuditEvent(tx, actor, 'remove_exception', { type: 'course', id: course_id }, { before });
    const moved = creditOf({ course_id, ...before });
    await keepCredit(tx, events, moved, acceptsPoints);
    await tellExamsOf(tx, events, moved);
  });
}

/** Whose credit the exception moves. A group's may be anybody's. */
const creditOf = ({
  course_id,
  lesson_id,
  user_id,
}: Pick<NewException, 'course_id' | 'lesson_id' | 'user_id'>): CreditScope => ({
  courseId: course_id,
  lessonIds: lesson_id ? [lesson_id] : undefined,
  userIds: user_id ? [user_id] : undefined,
});

/** The error is shown at a date that the teacher typed, when the other date is the lesson's own. */
function errorAt({ field, message }: ScheduleProblem, exception: NewException): { path: Field; message: string } {
  const isTyped = (name: Field) => name !== 'late_policy' && Boolean(exception[name]);
  if (isTyped(field)) return { path: field, message };
  if (field === 'opens_at') {
    const path = isTyped('hard_deadline') ? 'hard_deadline' : 'soft_deadline';
    return { path, message: 'Не позже открытия занятия: укажите и его' };
  }
  return { path: 'soft_deadline', message: 'Позже жёсткого срока занятия: укажите и его' };
}
