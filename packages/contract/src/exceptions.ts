import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Created, GivenTime, Id, idParams, Time } from './primitives.ts';

/** A schedule exception, as the teacher sees it. */
export const ScheduleException = z.object({
  id: Id,
  course_id: Id,
  lesson_id: z.nullable(Id),
  lesson_title: z.nullable(z.string()),
  user_id: z.nullable(Id),
  user_group_id: z.nullable(Id),
  /** The name of the person or the group. */
  whose: z.string(),
  opens_at: z.nullable(Time),
  soft_deadline: z.nullable(Time),
  hard_deadline: z.nullable(Time),
  extra_minutes: z.int(),
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

export const adminExceptions = {
  list: endpoint({
    method: 'GET',
    path: '/admin/course/:id/exceptions',
    access: 'admin',
    summary: 'Exceptions of a course and its lessons',
    params: idParams,
    reply: z.object({ exceptions: z.array(ScheduleException), total: z.int() }),
    refusals: ['not_found'],
  }),
  save: endpoint({
    method: 'POST',
    path: '/admin/exception',
    access: 'admin',
    summary: 'Make an exception, or replace the one for the same person or group and place',
    body: NewException,
    reply: Created,
    refusals: ['not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/exception/:id',
    access: 'admin',
    summary: 'Take an exception back',
    params: idParams,
    reply: null,
    refusals: ['not_found'],
  }),
};
