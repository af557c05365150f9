import * as z from 'zod/mini';
import { beganFrom } from '../base/began-from.ts';
import { acceptsPoints, acceptsPointsInText } from '../results/points-change.ts';
import { endpoint } from '../base/endpoint.ts';
import { Created, GivenTime, Id, idParams, Natural, Time } from '../base/primitives.ts';

/** A schedule exception, as the teacher sees it. */
export const ScheduleException = z.object({
  id: Id,
  course_id: Id,
  lesson_id: z.nullable(Id),
  lesson_title: z.nullable(z.string()),
  /** Null: the whole lesson. Only attempts and being excused can be of one task. */
  task_id: z.nullable(Id),
  task_title: z.nullable(z.string()),
  user_id: z.nullable(Id),
  user_group_id: z.nullable(Id),
  /** The name of the person or the group. */
  whose: z.string(),
  opens_at: z.nullable(Time),
  soft_deadline: z.nullable(Time),
  hard_deadline: z.nullable(Time),
  extra_minutes: z.int(),
  extra_attempts: z.int(),
  /** The tasks do not count for these people. */
  is_excused: z.boolean(),
  /** Its deadlines count although the lesson's own are later. */
  is_earlier: z.boolean(),
  /** The student reads it. */
  reason: z.string(),
  note: z.string(),
  created_at: Time,
});
export type ScheduleException = z.infer<typeof ScheduleException>;

const fields = {
  opens_at: z.optional(z.nullable(GivenTime)),
  soft_deadline: z.optional(z.nullable(GivenTime)),
  hard_deadline: z.optional(z.nullable(GivenTime)),
  extra_minutes: z.optional(
    z.int('Целое число').check(z.minimum(0, 'Не меньше 0'), z.maximum(525_600, 'Не больше года')),
  ),
  /** Without it the later one counts, of a date given here and the lesson's own. */
  is_earlier: z.optional(z.boolean()),
  note: z.optional(z.string().check(z.trim(), z.maxLength(1000, 'Не длиннее 1000 знаков'))),
};

export const NewException = z
  .object({
    course_id: Id,
    lesson_id: z.optional(z.nullable(Id)),
    user_id: z.optional(z.nullable(Id)),
    user_group_id: z.optional(z.nullable(Id)),
    ...fields,
  })
  .check(
    z.refine((e) => Boolean(e.user_id) !== Boolean(e.user_group_id), {
      message: 'Выберите ученика или группу',
      path: ['user_id'],
    }),
    z.refine((e) => Boolean(e.opens_at ?? e.soft_deadline ?? e.hard_deadline) || Boolean(e.extra_minutes), {
      message: 'Укажите новый срок или добавьте время',
      path: ['soft_deadline'],
    }),
  );
export type NewException = z.infer<typeof NewException>;

/** At most this many places get an exception at once. */
export const mostExcepted = 2000;

const given = z.int('Целое число').check(z.minimum(1, 'Не меньше 1'));

/** What is given from the results: one thing to many places. */
export const GivenExceptions = z
  .object({
    course_id: Id,
    places: z
      .array(
        z
          .object({ user_id: z.optional(Id), user_group_id: z.optional(Id), lesson_id: Id, task_id: Id })
          .check(z.refine((place) => Boolean(place.user_id) !== Boolean(place.user_group_id), 'Ученик или группа')),
      )
      .check(z.minLength(1, 'Выберите клетки'), z.maxLength(mostExcepted, `Не больше ${mostExcepted} клеток`)),
    /** Moves the deadlines of the lessons, counted from now where they have passed. */
    extra_minutes: z.optional(given.check(z.maximum(525_600, 'Не больше года'))),
    extra_attempts: z.optional(given.check(z.maximum(100, 'Не больше 100'))),
    /** False takes it back. */
    is_excused: z.optional(z.boolean()),
    reason: z._default(z.string().check(z.trim(), z.maxLength(500, 'Не длиннее 500 знаков')), ''),
  })
  .check(
    z.refine(
      ({ extra_minutes, extra_attempts, is_excused }) =>
        [extra_minutes, extra_attempts, is_excused].filter((one) => one !== undefined).length === 1,
      'Одно за раз',
    ),
  );
export type GivenExceptions = z.output<typeof GivenExceptions>;

/** What an exception gave before; `undo` puts it back. */
const Before = z.object({
  id: Id,
  extra_minutes: Natural,
  extra_attempts: Natural,
  is_excused: z.boolean(),
  reason: z.string().check(z.maxLength(500)),
});
export type Before = z.infer<typeof Before>;

export const adminExceptions = {
  give: endpoint({
    method: 'POST',
    path: '/admin/exceptions/give',
    access: 'admin',
    right: 'course.exceptions',
    of: {
      course: 'body.course_id',
      lesson: 'body.places.lesson_id',
      user: 'body.places.user_id?',
      user_group: 'body.places.user_group_id?',
    },
    audits: 'give_exceptions',
    summary: 'Give time, attempts or freedom from tasks to chosen cells of the results',
    body: z.extend(GivenExceptions, { accepts_points: acceptsPoints }),
    reply: z.object({ before: z.array(Before) }),
    refusals: ['not_found', 'points_change'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/admin/exceptions/undo',
    access: 'admin',
    right: 'course.exceptions',
    of: { course: 'body.course_id', exception: 'body.before.id' },
    audits: 'undo_exceptions',
    summary: 'Take back what was given: the exceptions give again what they gave before',
    body: z.object({
      course_id: Id,
      before: z.array(Before).check(z.minLength(1), z.maxLength(mostExcepted)),
      accepts_points: acceptsPoints,
    }),
    reply: null,
    refusals: ['not_found', 'points_change'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/admin/course/:id/exceptions',
    access: 'admin',
    right: 'course.works',
    of: { course: 'params.id' },
    summary: 'Exceptions of a course and its lessons',
    params: idParams,
    reply: z.object({ exceptions: z.array(ScheduleException), total: z.int() }),
    refusals: ['not_found'],
  }),
  save: endpoint({
    method: 'POST',
    path: '/admin/exception',
    access: 'admin',
    right: 'course.exceptions',
    of: {
      course: 'body.course_id',
      lesson: 'body.lesson_id?',
      user: 'body.user_id?',
      user_group: 'body.user_group_id?',
    },
    audits: 'give_exception',
    summary: 'Make an exception, or replace the one for the same person or group and place',
    body: z.extend(NewException, { began_from: beganFrom, accepts_points: acceptsPoints }),
    reply: Created,
    meanwhile: 'by-field',
    refusals: ['not_found', 'conflict', 'changed_meanwhile', 'points_change'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/exception/:id',
    access: 'admin',
    right: 'course.exceptions',
    of: { exception: 'params.id' },
    audits: 'remove_exception',
    summary: 'Take an exception back',
    params: idParams,
    query: z.object({ accepts_points: acceptsPointsInText }),
    reply: null,
    refusals: ['not_found', 'points_change'],
  }),
};
