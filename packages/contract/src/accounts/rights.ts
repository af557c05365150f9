import * as z from 'zod/mini';
import { Id } from '../base/primitives.ts';

/**
 * What colleagues may do. An administrator either holds all rights, or grants: each grant gives a role in one course,
 * or in all of them.
 */
export const staffRoles = ['teacher', 'assistant', 'observer'] as const;
export type StaffRole = (typeof staffRoles)[number];

export const Grant = z.object({
  role: z.enum(staffRoles),
  /** Null: in every course. */
  course_id: z.nullable(Id),
  /** Of an observer: sees pseudonyms instead of names. Who has one such grant has no other kind. */
  without_names: z.optional(z.boolean()),
});
export type Grant = z.infer<typeof Grant>;

const teachers = ['teacher'] as const;
const helpers = ['teacher', 'assistant'] as const;

/** Which roles hold a right. Administrators without grants hold all of them; `school` is theirs alone. */
export const heldBy = {
  school: [],
  'course.read': staffRoles,
  'course.results': staffRoles,
  /** What students wrote and where they worked: works, questions, exceptions, containers, exams. */
  'course.works': staffRoles,
  'course.mark': helpers,
  'course.answer': helpers,
  'course.announce': helpers,
  'course.exceptions': helpers,
  'course.lead': helpers,
  /** To look into a student's container, and to help there. */
  'course.look': helpers,
  'course.export': helpers,
  'course.change': teachers,
  'course.rejudge': teachers,
  'people.read': staffRoles,
  'people.invite': teachers,
  /** Where the installation lets teachers. */
  'people.act_as': teachers,
  'bank.read': helpers,
  'bank.change': teachers,
} as const satisfies Record<string, readonly StaffRole[]>;
export type Right = keyof typeof heldBy;

/**
 * What an observer without names may do. Answers behind these rights lose the names (`http/hide-names`); what a name
 * could be read out of takes another right.
 */
const withoutNames: readonly Right[] = ['course.read', 'course.results'];
export const seesNames = ({ grants = [] }: { grants?: readonly Grant[] | undefined }): boolean =>
  !grants.some(({ without_names }) => without_names);
export const rights = Object.keys(heldBy) as Right[];

/**
 * Rows that a call is about. Each is traced to its courses; `task` and `animation` of the bank to their owner
 * (`modules/colleagues/reach.store`).
 */
export type ReachedNoun =
  | 'course'
  | 'lesson'
  | 'submission'
  | 'user'
  | 'user_group'
  | 'invitation'
  | 'announcement'
  /** Of a student within reach, unless it was made in a foreign course. */
  | 'container'
  | 'exception'
  | 'question'
  | 'remark'
  | 'phrase'
  | 'rejudge'
  | 'mark_term'
  | 'export'
  /** A comparison of solutions; a pair of them, of which one at least is within reach. */
  | 'similarity_run'
  | 'similar_pair'
  /** A task by the lessons in which it is set, and by its owner. */
  | 'set_task'
  /** A task that the viewer may read (`modules/enrolment/reads-task.sql`). */
  | 'read_task'
  /** A task of the viewer. */
  | 'task'
  | 'animation';

/** Where an id, or a list of them, stands in a call; with `?` it may be missing. */
type PlaceInCall = `${'params' | 'query' | 'body'}.${string}`;

/**
 * The way from a call to its courses. Every row that is named must be within reach, and at least one must be named:
 * with `own` none, or an id of 0, means the viewer's own rows. `viewer`: the handler narrows the answer to what the
 * viewer reaches. `all`: the right alone decides; all who hold it share these rows.
 */
export type Way =
  | ({ [Noun in ReachedNoun]?: PlaceInCall | readonly PlaceInCall[] } & { own?: true })
  | 'viewer'
  | 'all';

/** Rows that a call names. */
export type NamedRow = { noun: ReachedNoun; ids: readonly number[] };

/** What an entry says besides `access: 'admin'`. Leaving it out does not compile. */
export type StaffRight<W> = { right: 'school'; of?: never } | { right: Exclude<Right, 'school'>; of: W };

/** The courses in which the grants give the right; null: in all. */
export function coursesOf(grants: readonly Grant[], right: Right): readonly number[] | null {
  const roles: readonly StaffRole[] = heldBy[right];
  const held = grants.filter(
    ({ role, without_names }) => roles.includes(role) && (!without_names || withoutNames.includes(right)),
  );
  const courses = held.flatMap(({ course_id }) => (course_id === null ? [] : [course_id]));
  return courses.length < held.length ? null : [...new Set(courses)];
}
