import * as z from 'zod/mini';
import { beganFrom } from '../base/began-from.ts';
import { channel, endpoint } from '../base/endpoint.ts';
import { ExamDraw, ExamFeedback, HandedInBy, mostRepeats, Nth } from './exam-fields.ts';
import { ExamState } from './exam-state.ts';
import { Id, idParams, Time } from '../base/primitives.ts';
import { TaskStatus } from '../tasks/task-parts.ts';

/** Why a trial and repeats can not have other tasks each, by the tasks that the lesson has now. */
export const VariantsLack = z.discriminatedUnion('is', [
  z.object({ is: z.literal('given_to_all') }),
  z.object({ is: z.literal('few'), tag_id: Id, tasks: z.int(), needed: z.int() }),
]);
export type VariantsLack = z.infer<typeof VariantsLack>;

/** How a lesson is written as an exam. Its window is the lesson's schedule. */
export const ExamSettings = z.object({
  minutes: z.int('Целое число').check(z.minimum(1, 'Не меньше минуты'), z.maximum(1440, 'Не больше суток')),
  /** Markdown. */
  rules: z._default(z.string().check(z.maxLength(20_000, 'Не длиннее 20 000 знаков')), ''),
  feedback: z._default(ExamFeedback, 'hidden'),
  /** How long after the end what was typed before it may still arrive, in seconds. */
  grace_s: z._default(z.int('Целое число').check(z.minimum(0, 'Не меньше 0'), z.maximum(900, 'Не больше 900')), 120),
  /** Each person gets the tasks in an own order. */
  is_shuffled: z._default(z.boolean(), false),
  /** Tasks without one of these tags are given to everybody; a task with several counts for the first of them. */
  draws: z._default(
    z.array(ExamDraw).check(
      z.maxLength(20, 'Не больше 20 меток'),
      z.refine((draws) => new Set(draws.map(({ tag_id }) => tag_id)).size === draws.length, 'Каждая метка — один раз'),
    ),
    [],
  ),
  /** Each person may first write it with other tasks, for nothing. */
  has_trial: z._default(z.boolean(), false),
  /** How many times each person may write it again with other tasks; the last counts. */
  repeats: z._default(
    z.int('Целое число').check(z.minimum(0, 'Не меньше 0'), z.maximum(mostRepeats, 'Не больше 5')),
    0,
  ),
});
export type ExamSettings = z.output<typeof ExamSettings>;

/** From where a person worked. */
const ExamPlace = z.object({ address: z.string(), device: z.string(), seen_at: Time });

export const ExamPerson = z.object({
  user_id: Id,
  name: z.string(),
  state: ExamState,
  /** Which sitting it is; null: none yet. */
  nth: z.nullable(Nth),
  started_at: z.nullable(Time),
  ends_at: z.nullable(Time),
  handed_in_at: z.nullable(Time),
  handed_in_by: z.nullable(HandedInBy),
  /** Given to the person by a teacher, beside what everybody has. */
  extra_minutes: z.int(),
  /** The tasks that the person was given, in the person's order, and whether something was typed or handed in. */
  tasks: z.array(z.object({ title: z.string(), is_answered: z.boolean() })),
  /** When something came from the person last. */
  last_at: z.nullable(Time),
  /** Tasks whose answer was typed before the end and arrived after it. */
  arrived_late: z.array(z.string()),
  /** Tasks whose answer was taken at the end though it breaks a rule, with the words of the rule. */
  broken: z.array(z.object({ title: z.string(), rule: z.string() })),
  /** Tasks whose container's files are still being copied. */
  copying: z.array(z.string()),
  /** In the order of coming; more than one is worth a look. */
  places: z.array(ExamPlace),
});
export type ExamPerson = z.infer<typeof ExamPerson>;

export const ExamRoom = z.object({
  title: z.string(),
  course_id: Id,
  course_title: z.string(),
  now: Time,
  minutes: z.int(),
  /** Given to everybody so far. */
  extra_minutes: z.int(),
  released_at: z.nullable(Time),
  people: z.array(ExamPerson),
});
export type ExamRoom = z.infer<typeof ExamRoom>;

/** A task of the lesson that stands in another lesson of the course too, with what its students did there. */
const TaskElsewhere = z.object({
  task_id: Id,
  lesson_id: Id,
  lesson_title: z.string(),
  tried: z.int(),
  solved: z.int(),
});
export type TaskElsewhere = z.infer<typeof TaskElsewhere>;

/** Sittings of the lesson, also of who has left the class since: the lesson is what one must reach. */
const people = z.array(Id).check(z.minLength(1, 'Выберите учеников'), z.maxLength(2000));

export const adminExams = {
  get: endpoint({
    method: 'GET',
    path: '/admin/lesson/:id/exam',
    access: 'admin',
    right: 'course.read',
    of: { lesson: 'params.id' },
    nameless: 'same',
    summary: 'Whether a lesson is an exam, and how it is written',
    params: idParams,
    reply: z.object({
      exam: z.nullable(ExamSettings),
      sittings: z.int(),
      /** The tags of the lesson's tasks, with how many carry each. */
      tags: z.array(z.object({ id: Id, title: z.string(), tasks: z.int() })),
      /** Empty for an ordinary lesson. */
      elsewhere: z.array(TaskElsewhere),
      lack: z.nullable(VariantsLack),
    }),
    refusals: ['not_found'],
  }),
  set: endpoint({
    method: 'POST',
    path: '/admin/lesson/:id/exam',
    access: 'admin',
    right: 'course.change',
    of: { lesson: 'params.id' },
    audits: 'set_exam',
    summary: 'Make a lesson an exam, or change how it is written; who has begun keeps the own length and tasks',
    params: idParams,
    body: z.extend(ExamSettings, { began_from: beganFrom }),
    reply: null,
    meanwhile: 'by-field',
    refusals: ['not_found', 'conflict', 'changed_meanwhile'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/lesson/:id/exam',
    access: 'admin',
    right: 'course.change',
    of: { lesson: 'params.id' },
    audits: 'remove_exam',
    summary: 'Make an exam an ordinary lesson again; refused as `conflict` once somebody has begun',
    params: idParams,
    reply: null,
    refusals: ['not_found', 'conflict'],
  }),
  copyTask: endpoint({
    method: 'POST',
    path: '/admin/lesson/:id/exam/copy_task',
    access: 'admin',
    right: 'course.change',
    of: { lesson: 'params.id' },
    audits: 'copy_task',
    summary: 'A task of its own in place of one that stands in the lesson: with all tests, as ready as that one',
    params: idParams,
    body: z.object({ task_id: Id }),
    reply: z.object({ id: Id, title: z.string(), status: TaskStatus }),
    refusals: ['not_found'],
  }),
  room: endpoint({
    method: 'GET',
    path: '/admin/lesson/:id/exam/people',
    access: 'admin',
    right: 'course.works',
    of: { lesson: 'params.id' },
    summary: 'Who writes, who has handed in, how much time is left, and from where',
    params: idParams,
    reply: ExamRoom,
    refusals: ['not_found'],
  }),
  extend: endpoint({
    method: 'POST',
    path: '/admin/lesson/:id/exam/extend',
    access: 'admin',
    right: 'course.exceptions',
    of: { lesson: 'params.id' },
    audits: 'extend_exam',
    summary: 'Move the end for those who have not handed in: for everybody, or for the named; fewer minutes take back',
    params: idParams,
    body: z.object({
      minutes: z.int('Целое число').check(
        z.minimum(-240, 'Не больше 240'),
        z.maximum(240, 'Не больше 240'),
        z.refine((given) => given !== 0),
      ),
      /** Left out: everybody, and who begins later. */
      user_ids: z.optional(people),
    }),
    reply: null,
    refusals: ['not_found', 'conflict'],
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/admin/lesson/:id/exam/reopen',
    access: 'admin',
    right: 'course.exceptions',
    of: { lesson: 'params.id' },
    audits: 'reopen_exam',
    summary: 'Let people write on who have handed in; what they handed in stays. Refused once results are released',
    params: idParams,
    body: z.object({
      user_ids: people,
      /** From now on. */
      minutes: z.int('Целое число').check(z.minimum(1, 'Не меньше 1'), z.maximum(1440, 'Не больше суток')),
      /** The student reads it. */
      reason: z.string().check(z.trim(), z.minLength(1, 'Напишите причину'), z.maxLength(500, 'Не длиннее 500 знаков')),
    }),
    reply: z.object({ reopened: z.int() }),
    refusals: ['not_found', 'conflict'],
  }),
  handIn: endpoint({
    method: 'POST',
    path: '/admin/lesson/:id/exam/hand_in',
    access: 'admin',
    right: 'course.exceptions',
    of: { lesson: 'params.id' },
    audits: 'hand_in_exam',
    summary: 'Hand in for one person who is writing; a repeat changes nothing',
    params: idParams,
    body: z.object({ user_id: Id, /** That sitting alone. */ nth: z.optional(Nth) }),
    reply: null,
    refusals: ['not_found'],
  }),
  release: endpoint({
    method: 'POST',
    path: '/admin/lesson/:id/exam/release',
    access: 'admin',
    right: 'course.mark',
    of: { lesson: 'params.id' },
    audits: 'release_exam',
    summary: 'Show everybody the own results; refused as `conflict` while somebody writes',
    params: idParams,
    reply: null,
    refusals: ['not_found', 'conflict'],
  }),
};

/** Somebody has begun or handed in, or the end was moved: read who writes again. */
export const examRoomChannel = channel({
  name: 'exam:room',
  access: 'admin',
  right: 'course.works',
  of: 'lesson',
  data: z.object({ at: Time }),
});
