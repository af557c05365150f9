import * as z from 'zod/mini';
import { beganFrom } from '../base/began-from.ts';
import { languagesField, sectionTitle } from '../courses/course-editing.ts';
import { channel, endpoint } from '../base/endpoint.ts';
import { acceptsPoints } from '../results/points-change.ts';
import { Language } from '../judge/languages.ts';
import { lessonDraft, lessonDraftVersion, lessonDraftVersions, saveLessonDraft } from './lesson-drafts.ts';
import { Created, GivenTime, Id, IdInText, idParams, markdown, Natural, Time, title } from '../base/primitives.ts';
import { deadlinesInOrder, LatePolicy } from '../courses/schedule.ts';
import { Feedback } from '../tasks/task-parts.ts';

export const LessonStatus = z.enum(['draft', 'published']);

const lessonFields = {
  title: title(),
  section: z.optional(sectionTitle),
  body: z.optional(markdown),
  status: z.optional(LessonStatus),
  opens_at: z.optional(z.nullable(GivenTime)),
  soft_deadline: z.optional(z.nullable(GivenTime)),
  hard_deadline: z.optional(z.nullable(GivenTime)),
  /** null: the late policy of the course. */
  late_policy: z.optional(z.nullable(LatePolicy)),
  /** null: the list of the course. The same holds for `feedback`. */
  languages: languagesField,
  feedback: z.optional(z.nullable(Feedback)),
  /** The lesson of the same course that must be done first; `requires_percent` of its points are needed. */
  requires_lesson_id: z.optional(z.nullable(Id)),
  requires_percent: z.optional(z.int('Целое число').check(z.minimum(1, 'От 1'), z.maximum(100, 'До 100'))),
};
export const NewLesson = z.object({ course_id: Id, ...lessonFields }).check(deadlinesInOrder);
export type NewLesson = z.infer<typeof NewLesson>;
/**
 * With `version`: refused as `conflict` when somebody changed the title or the text since that version. All other fields,
 * and these two without it, begin from `began_from`.
 */
export const LessonChange = z
  .extend(z.partial(z.object(lessonFields)), { version: z.optional(Natural) })
  .check(deadlinesInOrder);
export type LessonChange = z.infer<typeof LessonChange>;

export const LessonTask = z.object({
  task_id: Id,
  title: z.string(),
  kind: z.string(),
  status: z.enum(['draft', 'ready', 'broken']),
  points: z.number(),
  position: z.int(),
  required: z.boolean(),
  /** Students of the course who solved it. */
  solved: z.int(),
  /** On average, of the students who tried; null: nobody has. */
  attempts: z.nullable(z.number()),
  /** Lessons of other courses where it stands too: a change of it changes them. Those that I may not read are counted. */
  other_courses: z.object({
    places: z.array(z.object({ lesson_title: z.string(), course_title: z.string() })),
    more: z.int(),
  }),
});
export type LessonTask = z.infer<typeof LessonTask>;

export const Lesson = z.object({
  id: Id,
  course_id: Id,
  course_title: z.string(),
  title: z.string(),
  section: z.string(),
  position: z.int(),
  body: z.string(),
  status: LessonStatus,
  /** Students of the course now. */
  students: z.int(),
  tasks: z.array(LessonTask),
  opens_at: z.nullable(Time),
  soft_deadline: z.nullable(Time),
  hard_deadline: z.nullable(Time),
  late_policy: z.nullable(LatePolicy),
  /** The late policy while the lesson sets none. */
  inherited_late_policy: LatePolicy,
  languages: z.nullable(z.array(Language)),
  /** null: all languages of the tasks. */
  inherited_languages: z.nullable(z.array(Language)),
  feedback: z.nullable(Feedback),
  inherited_feedback: Feedback,
  requires_lesson_id: z.nullable(Id),
  requires_percent: z.int(),
  /** Grows by one with each change of the title or the text. */
  version: z.int(),
  author_name: z.nullable(z.string()),
  written_at: Time,
  updated_at: Time,
});
export type Lesson = z.infer<typeof Lesson>;

/** A saved text of a lesson: an earlier one or the current one. */
export const LessonVersion = z.object({
  number: z.int(),
  title: z.string(),
  author_name: z.nullable(z.string()),
  written_at: Time,
  length: z.int(),
});
export type LessonVersion = z.infer<typeof LessonVersion>;

export const adminLessons = {
  create: endpoint({
    method: 'POST',
    path: '/admin/lesson',
    access: 'admin',
    right: 'course.change',
    of: { course: 'body.course_id' },
    audits: 'create_lesson',
    summary: 'Add a lesson to the end of its section, or of the course',
    body: NewLesson,
    reply: Created,
    refusals: ['not_found'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/lesson/:id',
    access: 'admin',
    right: 'course.read',
    of: { lesson: 'params.id' },
    nameless: 'same',
    summary: 'A lesson with its tasks',
    params: idParams,
    reply: Lesson,
    refusals: ['not_found'],
  }),
  change: endpoint({
    method: 'POST',
    path: '/admin/lesson/:id',
    access: 'admin',
    right: 'course.change',
    of: { lesson: 'params.id' },
    audits: ['change_lesson', 'publish_lesson', 'hide_lesson'],
    summary: 'Change the fields that are given',
    params: idParams,
    body: z.extend(LessonChange, { began_from: beganFrom, accepts_points: acceptsPoints }),
    reply: z.object({ version: z.int() }),
    meanwhile: 'by-field',
    refusals: ['not_found', 'conflict', 'changed_meanwhile', 'points_change'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/lesson/:id',
    access: 'admin',
    right: 'course.change',
    of: { lesson: 'params.id' },
    audits: 'delete_lesson',
    summary: 'Put a lesson into the recycle bin',
    params: idParams,
    reply: null,
    refusals: ['not_found'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/admin/lesson/:id/restore',
    access: 'admin',
    right: 'course.change',
    of: { lesson: 'params.id' },
    audits: 'restore_lesson',
    summary: 'Take a lesson out of the recycle bin',
    params: idParams,
    reply: null,
    refusals: ['not_found'],
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/admin/lesson/:id/duplicate',
    access: 'admin',
    right: 'course.change',
    of: { lesson: 'params.id' },
    audits: 'duplicate_lesson',
    summary: 'A draft with the same text, tasks and moments, right after it; without exceptions and results',
    params: idParams,
    reply: Created,
    refusals: ['not_found'],
  }),
  versions: endpoint({
    method: 'GET',
    path: '/admin/lesson/:id/versions',
    access: 'admin',
    right: 'course.read',
    of: { lesson: 'params.id' },
    nameless: 'same',
    summary: 'Every text the lesson ever had, newest first',
    params: idParams,
    reply: z.object({ versions: z.array(LessonVersion), total: z.int() }),
    refusals: ['not_found'],
  }),
  version: endpoint({
    method: 'GET',
    path: '/admin/lesson/:id/version/:number',
    access: 'admin',
    right: 'course.read',
    of: { lesson: 'params.id' },
    nameless: 'same',
    summary: 'One of its texts',
    params: z.object({ id: IdInText, number: IdInText }),
    reply: z.object({
      number: z.int(),
      title: z.string(),
      body: z.string(),
      author_name: z.nullable(z.string()),
      written_at: Time,
    }),
    refusals: ['not_found'],
  }),
  draft: lessonDraft,
  saveDraft: saveLessonDraft,
  draftVersions: lessonDraftVersions,
  draftVersion: lessonDraftVersion,
  setTasks: endpoint({
    method: 'POST',
    path: '/admin/lesson/:id/tasks',
    access: 'admin',
    right: 'course.change',
    of: { lesson: 'params.id' },
    audits: 'set_lesson_tasks',
    summary: 'The tasks of a lesson in their order; replaces the whole list',
    params: idParams,
    body: z.object({
      tasks: z
        .array(
          z.object({
            task_id: Id,
            points: z.number().check(z.minimum(0, 'Не меньше 0'), z.maximum(10_000, 'Не больше 10 000')),
            required: z.optional(z.boolean()),
          }),
        )
        .check(z.maxLength(200)),
      began_from: beganFrom,
    }),
    reply: null,
    meanwhile: 'by-field',
    refusals: ['not_found', 'changed_meanwhile'],
  }),
};

/** Somebody has changed the lesson or its tasks: read it again. */
export const lessonEditingChannel = channel({
  name: 'editing:lesson',
  access: 'admin',
  right: 'course.read',
  of: 'lesson',
  data: z.object({}),
});
